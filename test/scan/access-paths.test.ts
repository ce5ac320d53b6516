import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccessPathError, parsePaths, pathKey, type AccessPath } from '../../src/calls/domain/access-path.js';
import { planOf } from '../../src/calls/models/flow-plan.js';
import type { Conversion, FlowOptions, FlowRow } from '../../src/calls/models/model-row.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { runs } from '../properties.js';

/** A component of a path: how it is written, and in how many ways it can be read. */
interface Component {
  text: string;
  choices: number;
}
interface Written {
  text: string;
  choices: number;
}

const bare = (...kinds: string[]): fc.Arbitrary<Component> =>
  fc.constantFrom(...kinds).map((text) => ({ text, choices: 1 }));

/** Dots, spaces and signs of packages belong to a name; commas and brackets do not. */
const name = fc.oneof(
  fc.constantFrom('data', 'queryFn', 'set', 'a.b', '@acme/query', 'useNuxtApp()', '0', 'swr:fetcher', '#'),
  fc.stringMatching(/^[^[\],\s](?:[^[\],\n]{0,6}[^[\],\s])?$/),
);
const named = (...kinds: string[]): fc.Arbitrary<Component> =>
  fc.tuple(fc.constantFrom(...kinds), name).map(([kind, one]) => ({ text: `${kind}[${one}]`, choices: 1 }));
const index = fc.integer({ min: 0, max: 99 });
const indexed = (...kinds: string[]): fc.Arbitrary<Component> =>
  fc.tuple(fc.constantFrom(...kinds), index).map(([kind, at]) => ({ text: `${kind}[${at}]`, choices: 1 }));

const ROOTS = fc.oneof(
  indexed('Argument', 'TypeArgument'),
  bare('ReturnValue', 'State', 'Argument[this]', 'Argument[0..]', 'Argument[2..]'),
  named('State', 'Local', 'Each', 'Global', 'Export', 'Package', 'Unknown'),
);
const STEPS = fc.oneof(
  named('Member', 'Reference', 'Type'),
  indexed('Argument', 'Parameter', 'ArrayElement'),
  bare('AnyMember', 'ArrayElement', 'ReturnValue', 'Content', 'Instance'),
);

/** `[a,b]`, `[0,2]`, `[0..2]`: one component that stands for several. */
const nameSet = (...kinds: string[]): fc.Arbitrary<Component> =>
  fc
    .tuple(fc.constantFrom(...kinds), fc.uniqueArray(name, { minLength: 1, maxLength: 3 }))
    .map(([kind, all]) => ({ text: `${kind}[${all.join(',')}]`, choices: all.length }));
const range = fc
  .tuple(fc.nat(9), fc.nat(3))
  .map(([from, more]) => ({ text: `${from}..${from + more}`, choices: more + 1 }));
const indexSet = (...kinds: string[]): fc.Arbitrary<Component> =>
  fc
    .tuple(
      fc.constantFrom(...kinds),
      fc.array(
        fc.oneof(
          index.map((at) => ({ text: `${at}`, choices: 1 })),
          range,
        ),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([kind, items]) => ({
      text: `${kind}[${items.map(({ text }) => text).join(',')}]`,
      choices: items.reduce((count, item) => count + item.choices, 0),
    }));
const ROOT_SETS = fc.oneof(
  ROOTS,
  indexSet('Argument', 'TypeArgument'),
  nameSet('Local', 'Global', 'Export', 'Package', 'Unknown'),
);
const STEP_SETS = fc.oneof(
  STEPS,
  nameSet('Member', 'Reference', 'Type'),
  indexSet('Argument', 'Parameter', 'ArrayElement'),
  bare('Awaited'),
);

const written = (roots: fc.Arbitrary<Component>, steps: fc.Arbitrary<Component>): fc.Arbitrary<Written> =>
  fc.tuple(roots, fc.array(steps, { maxLength: 4 })).map(([root, rest]) => ({
    text: [root, ...rest].map(({ text }) => text).join('.'),
    choices: [root, ...rest].reduce((product, { choices }) => product * choices, 1),
  }));
const plain = written(ROOTS, STEPS);
const anyPath = written(ROOT_SETS, STEP_SETS);

/** The text of a path as the grammar has it. */
function write({ root, steps }: AccessPath): string {
  return [root, ...steps]
    .map((part) => {
      if (part.kind === 'This') return 'Argument[this]';
      if (part.kind === 'Arguments') return `Argument[${part.from}..]`;
      if ('index' in part && part.index !== undefined) return `${part.kind}[${part.index}]`;
      return 'name' in part && part.name !== '' ? `${part.kind}[${part.name}]` : part.kind;
    })
    .join('.');
}

describe('an access path', () => {
  it('that the grammar allows is read as it is written', () => {
    fc.assert(
      fc.property(plain, ({ text }) => {
        expect(parsePaths(text).map(write)).toEqual([text]);
      }),
    );
  });

  it('has a key that no other has', () => {
    fc.assert(
      fc.property(plain, plain, (one, other) => {
        const [a, b] = [one, other].map(({ text }) => pathKey(parsePaths(text)[0]!));
        expect(a === b).toBe(one.text === other.text);
      }),
      {
        examples: [
          [
            { text: 'Local[a].Member[b]', choices: 1 },
            { text: 'Local[a.Member b]', choices: 1 },
          ],
        ],
      },
    );
  });

  it('with sets and ranges stands for their product', () => {
    fc.assert(
      fc.property(anyPath, ({ text, choices }) => {
        expect(parsePaths(text)).toHaveLength(choices);
      }),
    );
    expect(parsePaths('Argument[0,2..3].Awaited.Member[a, b]').map(write)).toEqual([
      'Argument[0].Member[a]',
      'Argument[0].Member[b]',
      'Argument[2].Member[a]',
      'Argument[2].Member[b]',
      'Argument[3].Member[a]',
      'Argument[3].Member[b]',
    ]);
  });

  it('does not change where a promise is awaited', () => {
    expect(parsePaths('Argument[0].ReturnValue.Awaited')).toEqual(parsePaths('Argument[0].ReturnValue'));
  });
});

describe('a text that is no access path', () => {
  it.each([
    ['', '``'],
    ['argument[0]', '`argument[0]`'],
    ['Arg[0]', '`Arg[0]`'],
    ['Member[a]', '`Member[a]`'],
    ['Argument', '`Argument`'],
    ['Argument[x]', '`Argument[x]`'],
    ['Argument[-1]', '`Argument[-1]`'],
    ['Argument[100]', '`Argument[100]`'],
    ['Argument[3..1]', '`Argument[3..1]`'],
    ['Argument[0].Member', '`Member`'],
    ['Argument[0].Member[]', '`Member[]`'],
    ['Argument[0].Member[a,]', '`Member[a,]`'],
    ['Argument[0].Parameter[this]', '`Parameter[this]`'],
    ['Argument[0].Parameter[0..]', '`Parameter[0..]`'],
    ['Argument[0].Global[x]', '`Global[x]`'],
    ['Argument[0].Member[a', '`Member[a`'],
    ['Argument[0].Member[a]]', '`Member[a]]`'],
    ['Argument[0]x', '`Argument[0]x`'],
    ['Argument[0]..ReturnValue', '``'],
    ['Argument[0].', '``'],
    ['.Argument[0]', '``'],
    ['ReturnValue[0]', '`ReturnValue[0]`'],
    ['Argument[0].ReturnValue[x]', '`ReturnValue[x]`'],
    ['Argument[0].Content[x]', '`Content[x]`'],
    ['State[]', '`State[]`'],
  ])('%j: the component at fault is told', (text, component) => {
    let error: unknown;
    try {
      parsePaths(text);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(AccessPathError);
    expect((error as Error).message).toContain(component);
  });

  it('gives no other error, whatever it is', () => {
    const piece = fc.constantFrom(
      'Argument',
      'Member',
      'State',
      'Awaited',
      '[',
      ']',
      '.',
      '..',
      ',',
      '0',
      'x',
      ' ',
      '#',
    );
    const nonsense = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(nonsense, (text) => {
        try {
          expect(parsePaths(text).length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(AccessPathError);
          expect((error as Error).message).toMatch(/^`[^]*` in `[^]*` |^nothing /);
        }
      }),
      { numRuns: runs(1000) },
    );
  });
});

const CONVERSIONS: readonly Conversion[] = ['json', 'parsed', 'merged', 'form', 'text', 'joined', 'resolved'];
const path = anyPath.map(({ text }) => text);
const options: fc.Arbitrary<FlowOptions> = fc.record(
  { unless: path, channel: path, at: path, as: fc.constantFrom(...CONVERSIONS) },
  { requiredKeys: [] },
);
const flow = fc.oneof(
  fc.tuple(path, path),
  fc.tuple(fc.oneof(path, fc.array(path, { minLength: 1, maxLength: 3 })), path, options),
);
const randomRow: fc.Arbitrary<FlowRow> = fc.record(
  {
    names: fc.constantFrom(['use'], ['use', 'new Loader'], ['Loader.#.load', 'use']),
    flows: fc.array(flow, { maxLength: 6 }),
    calls: fc.array(path, { maxLength: 2 }),
    delegatesTo: fc.array(path, { maxLength: 2 }),
  },
  { requiredKeys: ['names', 'flows'] },
);

/** Paths that mean something at a call of `use` below, so that most rows do something. */
const ARGUMENTS = ['Argument[0]', 'Argument[0].Member[load]', 'Argument[1]', 'Argument[0].Member[then]'];
const from = fc.constantFrom(
  ...ARGUMENTS,
  ...ARGUMENTS.map((at) => `${at}.ReturnValue`),
  'Argument[0..]',
  'Argument[2].ArrayElement',
  'Local[x]',
  'Local[y]',
  'Each[x]',
  'Each[x].Member[load].ReturnValue',
  'State',
  'State.Content',
  'State.Member[set]',
  'Global[g]',
  'Export[answers]',
  'Unknown[x]',
  'ReturnValue.Argument[0]',
  'ReturnValue.Member[data].Argument[0]',
  'Package[@acme/use].Member[Loader].Instance',
);
const to = fc.constantFrom(
  'ReturnValue',
  'ReturnValue.Member[data]',
  'ReturnValue.Member[data].ReturnValue',
  'ReturnValue.ArrayElement',
  'ReturnValue.Reference[value]',
  'ReturnValue.Type[Loader].Member[data]',
  'Local[x]',
  'Local[y].Member[data]',
  'State',
  'Global[g]',
  ...ARGUMENTS.map((at) => `${at}.Parameter[0]`),
  'Local[x].Parameter[0,1]',
  'Each[x].Parameter[0]',
  'Each[x].Member[load].Parameter[0]',
);
const likelyRow: fc.Arbitrary<FlowRow> = fc.record({
  names: fc.constantFrom(['use'], ['use', 'Loader.#.data']),
  flows: fc.array(
    fc.tuple(
      from,
      to,
      fc.record({ unless: from, channel: from, at: from, as: fc.constantFrom(...CONVERSIONS) }, { requiredKeys: [] }),
    ),
    { maxLength: 8 },
  ),
  calls: fc.subarray(ARGUMENTS),
  delegatesTo: fc.subarray(ARGUMENTS),
});

describe('a row of paths', () => {
  it('gives a plan, or says which path is at fault', () => {
    fc.assert(
      fc.property(randomRow, (row) => {
        try {
          planOf(row);
        } catch (error) {
          expect(error).toBeInstanceOf(AccessPathError);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  const registry = loadRegistry([]);
  const TEXTS: Readonly<Record<string, string>> = {
    'api.ts':
      "export const post = (path, body) => fetch('https://acme-be.glean.com' + path, { method: 'POST', body: JSON.stringify(body) }).then((r) => r.json());\n",
    'page.ts': `import { use, Loader } from '@acme/use';
import { post } from './api';
export const answers = () => post('/rest/api/v1/listanswers', {});
const held = use({ load: (id) => post('/rest/api/v1/getanswer', { id }), then: (reply) => reply.answerResult.trackingToken }, post, [1, 2]);
export const token = async () => (await held.data).answerResult.trackingToken;
held.data('/rest/api/v1/chat');
const [first] = held;
first.data(held.value);
new Loader(post).load('/rest/api/v1/listanswers');
export const again = () => use(held, again);
`,
  };
  const tree = { files: Object.keys(TEXTS), read: (file: string) => Buffer.from(TEXTS[file]!) };

  it.each([
    ['any', randomRow],
    ['one that fits', likelyRow],
  ] as const)('leaves an analysis without a problem: %s', (_, rows) => {
    fc.assert(
      fc.property(rows, (row) => {
        const model: FlowRow = { modules: ['@acme/use'], ...row };
        try {
          planOf(model);
        } catch {
          return;
        }
        const { problems, findings } = analyse({ root: '/nowhere', paths: [], registry, tree, models: [model] });
        expect(problems).toEqual([]);
        expect(findings.map(({ entry }) => entry)).toContain('client.listanswers');
      }),
      { numRuns: runs(60) },
    );
  });
});
