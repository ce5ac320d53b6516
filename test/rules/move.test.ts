import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import plugin from '../../rules/index.js';
import { Tree } from '../files/tree.js';
import { DEPRECATIONS, makeESLint, tsParser, VERSIONS, workIn } from './eslints.js';

const options = [{ asOf: '2027-02-01' }];

/** An answer; `use` reads a part of it. */
const answer = (use: string): string =>
  [
    "const reply = await fetch('https://acme-be.glean.com/rest/api/v1/getanswer', { method: 'POST' });",
    'const { answerResult } = await reply.json();',
    use,
  ].join('\n');
/** A collection, whose token was at the top of the body. */
const collection = (use: string): string =>
  [
    "const reply = await fetch('https://acme-be.glean.com/rest/api/v1/getcollection', { method: 'POST' });",
    'const body = await reply.json();',
    use,
  ].join('\n');

/** Request fields that have moved, with the same name and with another one. */
const REGISTRY = {
  name: 'pets',
  apis: [{ id: 'pets', title: 'Pets', prefix: '/pets/v1', hosts: ['pets.example.com'], sdks: [] }],
  entries: [
    ['pets.feed.amount', 'amount', 'meal.portion.amount'],
    ['pets.feed.food', 'food', 'meal.dish'],
    ['pets.feed.at', 'at', 'day'],
  ].map(([id, field, target = '']) => ({
    ...{
      id,
      kind: 'field',
      api: 'pets',
      method: 'POST',
      path: '/pets/v1/feed-all',
      field,
      in: ['request'],
      at: [`$.${field}`],
      live: [target].filter((path) => path.endsWith(`.${field}`)),
    },
    ...{
      announced: '2026-01-01',
      removal: '2026-06-01',
      replacement: { kind: 'move', target },
      after: 'rejected',
      message: 'It moved.',
      source: 'notes',
    },
  })),
};
const feed = (body: string): string =>
  `const food = 'fish';\nawait fetch('https://pets.example.com/pets/v1/feed-all', { method: 'POST', body: JSON.stringify(${body}) });`;

const { root } = new Tree({ 'pets.json': JSON.stringify(REGISTRY) });
workIn(root);
const filename = join(root, 'a.mjs');

/** A case whose fix turns `before` into `after`; without `after` there is none, and no suggestion either. */
const moves = (name: string, code: (use: string) => string, before: string, after?: string) => ({
  name,
  code: code(before),
  filename,
  options,
  output: after === undefined ? null : code(after),
  errors: [{ messageId: 'use', suggestions: [] }],
});

const pets = (name: string, before: string, after?: string) => ({
  name,
  code: feed(before),
  filename,
  options: [{ registries: ['pets.json'] }],
  output: after === undefined ? null : feed(after),
  errors: [{ messageId: 'use', suggestions: [] }],
});

for (const { name, RuleTester } of VERSIONS) {
  new RuleTester().run(`the fix of a move in ${name}`, plugin.rules['no-removed-api'], {
    valid: [
      {
        name: 'the fix',
        code: answer('use(answerResult.answer?.trackingToken, answerResult.answer.trackingToken);'),
        filename,
        options,
      },
    ],
    invalid: [
      moves('a member', answer, 'use(answerResult.trackingToken);', 'use(answerResult.answer?.trackingToken);'),
      moves(
        'a member of what may be absent',
        answer,
        'use(answerResult?.trackingToken ?? null);',
        'use(answerResult?.answer?.trackingToken ?? null);',
      ),
      moves(
        'a member that is called on',
        answer,
        'use(answerResult.trackingToken.slice(1));',
        'use(answerResult.answer?.trackingToken.slice(1));',
      ),
      moves(
        'a member by a string',
        answer,
        "use(answerResult['trackingToken']);",
        "use(answerResult.answer?.['trackingToken']);",
      ),
      moves(
        'a member by a string of what may be absent',
        answer,
        'use(answerResult?.["trackingToken"]);',
        'use(answerResult?.answer?.["trackingToken"]);',
      ),
      moves(
        'a variable',
        answer,
        'const { trackingToken } = answerResult;',
        'const { answer: { trackingToken } = {} } = answerResult;',
      ),
      moves(
        'a variable with a default',
        answer,
        "const { id, trackingToken: token = '' } = answerResult;",
        "const { id, answer: { trackingToken: token = '' } = {} } = answerResult;",
      ),
      moves('a constructor', answer, 'new answerResult.trackingToken.Maker();'),
      moves('a tag', answer, 'use(answerResult.trackingToken.tag`x`);'),
      moves('a variable beside the rest', answer, 'const { trackingToken, ...rest } = answerResult;'),
      moves('a place at the top', collection, 'use(body.trackingToken);', 'use(body.collection?.trackingToken);'),
      moves('a place that is not known', collection, 'use(body.meta.trackingToken);'),
      pets('a field of a request', '{ id: 7, amount: 3 }', '{ id: 7, meal: { portion: { amount: 3 } } }'),
      pets('a field under another name', '{ food }', '{ meal: { dish: food } }'),
      pets('a field under another name, in full', "{ 'food': food + '!' }", "{ meal: { 'dish': food + '!' } }"),
      pets('a field beside its new holder', '{ meal: {}, amount: 3 }'),
      pets('a field beside a spread', '{ amount: 3, ...defaults }'),
      pets('a field that moved to no object', '{ at: 3 }'),
    ],
  });
  new RuleTester({ languageOptions: { parser: tsParser } }).run(
    `the fix of a move in TypeScript in ${name}`,
    plugin.rules['no-removed-api'],
    {
      valid: [],
      invalid: [
        moves(
          'a member that is there',
          answer,
          'use(answerResult!.trackingToken!);',
          'use(answerResult!.answer?.trackingToken!);',
        ),
      ].map((test) => ({ ...test, filename: join(root, 'a.mts') })),
    },
  );
}

describe('an uncertain place', () => {
  it('gets a suggestion that says why it is none', async () => {
    const code = answer('use(answerResult.trackingToken);').replace('https://acme-be.glean.com', '');
    const { root: cwd } = new Tree({ 'a.mjs': code });
    const [result] = await makeESLint(VERSIONS[0]!, {
      cwd,
      config: [DEPRECATIONS, { settings: { 'deprec-scan': { asOf: '2027-02-01' } } }],
    }).lintFiles('a.mjs');
    const [message] = result!.messages;
    expect(message!.message).toContain('confidence medium');
    expect(message!.fix).toBeUndefined();
    expect(message!.suggestions!.map(({ desc }) => desc)).toEqual([
      'Use `answerResult.answer.trackingToken` instead of `trackingToken` (unsafe: the request is not certain (confidence medium)).',
    ]);
  });
});
