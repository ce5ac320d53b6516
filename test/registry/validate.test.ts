import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseDocument } from '../../src/registry/document.js';
import { builtinFile, validateRegistryFile } from '../../src/registry/load.js';
import { formatProblem } from '../../src/registry/problem.js';
import { endpointEntry, fieldEntry, list, writeFiles } from './sample.js';
import { CONTRACT_ROWS } from './contract-rows.js';
import { runs } from '../properties.js';

/** Validates content written to a file, and returns its problems with the file's name shortened to `list.json`. */
function problems(content: unknown): string[] {
  const path = writeFiles({ 'list.json': content });
  return validateRegistryFile(path('list.json')).map((one) => formatProblem({ ...one, file: 'list.json' }));
}

function hints(content: unknown): (string | null)[] {
  const path = writeFiles({ 'list.json': content });
  return validateRegistryFile(path('list.json')).map(({ hint }) => hint);
}

describe('a file that cannot be read', () => {
  it.each<[string, unknown, string]>([
    ['empty', '', 'list.json: is empty'],
    ['blank', ' \n\t\n', 'list.json: is empty'],
    ['only a byte order mark', '\uFEFF', 'list.json: is empty'],
    ['binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]), 'list.json: is a binary file'],
    ['Latin-1', Buffer.from('{"name":"caf\xe9"}', 'latin1'), 'list.json: is not UTF-8 text'],
    ['UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), 'list.json: is UTF-16 text'],
  ])('says that it is %s', (_what, content, problem) => {
    expect(problems(content)).toEqual([problem]);
  });

  it('says that it is missing, a directory, a device or a loop', () => {
    const path = writeFiles({ file: '{}' });
    mkdirSync(path('dir'));
    symlinkSync('loop', path('loop'));
    const message = (name: string) => validateRegistryFile(path(name)).map((one) => one.message);
    expect(message('missing.json')).toEqual(['no such file']);
    expect(message('file/below')).toEqual(['no such file']);
    expect(message('dir')).toEqual(['is a directory']);
    expect(validateRegistryFile('/dev/zero').map((one) => one.message)).toEqual(['is a device, not a file']);
    expect(message('loop')).toEqual(['symbolic links form a loop']);
  });

  it('reads past a byte order mark', () => {
    expect(problems(`\uFEFF${JSON.stringify(list())}`)).toEqual([]);
    expect(problems('\uFEFF{,}')).toEqual(['list.json:1:2: expected a value']);
  });
});

describe('a file that is not JSON', () => {
  it.each([
    ['{\n  "name": "a"\n  "apis": []\n}', 'list.json:3:3: expected `,` before this'],
    ['{ "name": "a", }', 'list.json:1:16: trailing comma'],
    ['{ "apis": [1,\n ] }', 'list.json:2:2: trailing comma'],
    ['// why\n{}', 'list.json:1:1: comments are not allowed here'],
    ['{ /* why */ }', 'list.json:1:3: comments are not allowed here'],
    ['{ "name": ', 'list.json:1:11: expected a value'],
    ['{ "name": "a"', 'list.json:1:14: expected `}`'],
    ["{ 'name': 1 }", 'list.json:1:3: this is not JSON'],
    ['{} {}', 'list.json:1:4: expected nothing after the end of the JSON value'],
    ['{ "a": "\\q" }', 'list.json:1:8: unknown escape sequence in the string'],
    ['{ "a": "b\n" }', 'list.json:1:8: the string has no closing quote on its line'],
    ['name: a', 'list.json:1:1: this is not JSON'],
  ])('%j', (text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  it('finds properties that are written twice, at any depth', () => {
    const text = '{\n  "name": "a",\n  "apis": [{ "id": 1,\n    "id": 2 }],\n  "name": "b"\n}';
    expect(problems(text)).toEqual([
      'list.json:4:5 /apis/0/id: `id` is written twice; the first is on line 3',
      'list.json:5:3 /name: `name` is written twice; the first is on line 2',
    ]);
  });

  it('says where it nests too deeply', () => {
    const problem = 'list.json:501:2: nests more than 500 objects or lists in each other';
    expect(problems('[\n'.repeat(500))).toEqual(['list.json:501:1: expected `]`']);
    expect(problems(`${'[\n'.repeat(500)} [`)).toEqual([problem]);
    expect(problems(`${'[\n'.repeat(500)} {${']'.repeat(200_000)}`)).toEqual([problem]);
    expect(problems('[\n'.repeat(200_000))).toEqual([
      'list.json:501:1: nests more than 500 objects or lists in each other',
    ]);
  });

  it('agrees with JSON.parse about what JSON is', () => {
    const broken = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ',', '"', '}', ']', '\\', '/', '0', '-', 'e', '\n', '\u00a0', '\v'),
      )
      .map(
        ([text, at, piece]) => text.slice(0, at % (text.length + 1)) + piece + text.slice((at % (text.length + 1)) + 1),
      );
    fc.assert(
      fc.property(fc.oneof(fc.json(), broken), (text) => {
        const parsed = parseDocument('x', text);
        const duplicates = 'problems' in parsed && parsed.problems.every(({ message }) => message.includes('twice'));
        expect('document' in parsed || duplicates).toBe(isJson(text));
      }),
      { numRuns: runs(2000) },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('a file of the wrong shape', () => {
  /** Pretty-prints a list whose first entry has these changes, and returns the problems without their positions. */
  const shape = (changes: object, entry: object = endpointEntry()) =>
    problems({ ...list(), entries: [{ ...entry, ...changes }] }).map((one) =>
      one.replace(/^list\.json:\d+:\d+ \/entries\/0/, ''),
    );

  it.each<[object, string[]]>([
    [{ removel: '2026-10-15' }, ['/removel: unknown property `removel`, did you mean `removal`?']],
    [{ colour: 'red' }, ['/colour: unknown property `colour`']],
    [{ source: undefined }, [': missing property `source`']],
    [
      { kind: 'endpiont' },
      ['/kind: must be one of `endpoint`, `field`, `parameter`, `value`, not `endpiont`; did you mean `endpoint`?'],
    ],
    [
      { method: 'get' },
      [
        '/method: must be one of `GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE`, `OPTIONS`, `*`, not `get`; did you mean `GET`?',
      ],
    ],
    [
      { path: 'carts' },
      ['/path: `carts` has the wrong form; write it like `/rest/api/v1/governance/data/policies/{id}`'],
    ],
    [
      { path: '/shop/v2/carts?x=1' },
      ['/path: `/shop/v2/carts?x=1` has the wrong form; write it like `/rest/api/v1/governance/data/policies/{id}`'],
    ],
    [{ removal: '15.10.2026' }, ['/removal: `15.10.2026` has the wrong form; write it like `2026-10-15`']],
    [{ removal: 20261015 }, ['/removal: must be a string or null, not a number']],
    [{ replacement: 'GET /x' }, ['/replacement: must be an object or null, not a string']],
    [
      { replacement: { kind: 'endpoint', target: '/x' } },
      ['/replacement/target: `/x` has the wrong form; write it like `POST /rest/api/v1/chat`'],
    ],
    [
      { replacement: { kind: 'rename', target: 'a.b' } },
      ['/replacement/target: `a.b` has the wrong form; write it like `text`'],
    ],
    [{ message: '' }, ['/message: must not be empty']],
    [{ after: 'absent' }, ['/after: must be one of `gone`, `error`, `unknown`, not `absent`']],
    [
      { field: 'x', at: [] },
      ['/field: Only an entry of a field has `field`.', '/at: Only an entry of a field has `at`.'],
    ],
  ])('endpoint entry with %j', (changes, expected) => {
    expect(shape(changes)).toEqual(expected);
  });

  it.each<[object, string[]]>([
    [{ in: [] }, ['/in: must not be empty']],
    [{ in: ['response', 'response'] }, ['/in: items 0 and 1 are the same']],
    [{ in: 'response' }, ['/in: must be an array, not a string']],
    [{ at: ['items[].price'] }, ['/at/0: `items[].price` has the wrong form; write it like `messages.citations`']],
    [{ at: undefined, live: undefined }, [': missing property `at`', ': missing property `live`']],
    [{ after: 'gone' }, ['/after: must be one of `rejected`, `absent`, `ignored`, `error`, `unknown`, not `gone`']],
  ])('field entry with %j', (changes, expected) => {
    expect(shape(changes, fieldEntry())).toEqual(expected);
  });

  it.each([
    ['[]', 'array'],
    ['"x"', 'string'],
    ['null', 'null'],
    ['1', 'number'],
  ])('a file that is only %s', (text, type) => {
    expect(problems(text)).toEqual([
      `list.json:1:1: must be an object, not ${type === 'null' ? type : `${type === 'array' ? 'an' : 'a'} ${type}`}`,
    ]);
  });

  it('points at the place in the text', () => {
    const text = '{\n  "name": "a",\n  "apis": [],\n  "entrys": [],\n\t"overrides": [ "a b" ]\n}';
    expect(problems(text)).toEqual([
      'list.json:1:1: missing property `entries`',
      'list.json:4:3 /entrys: unknown property `entrys`, did you mean `entries`?',
      'list.json:5:17 /overrides/0: `a b` has the wrong form; write it like `client.getanswer.trackingToken`',
    ]);
  });

  it('finds no shape in a prototype', () => {
    expect(problems('{ "__proto__": 1, "name": "a", "apis": [], "entries": [] }')).toEqual([
      'list.json:1:3 /__proto__: unknown property `__proto__`',
    ]);
  });

  it('says what to do', () => {
    expect(hints({ ...list(), nmae: 1 })).toEqual([
      'known here: $schema, version, name, reviewed, covers, policy, apis, entries, tombstones, overrides',
    ]);
    expect(hints({ ...list(), entries: [{ ...endpointEntry(), at: [] }] })).toEqual(['remove it']);
    expect(hints({ ...list(), entries: [{ ...endpointEntry(), removal: 'soon' }] })).toEqual([
      'A calendar day in UTC, YYYY-MM-DD, or null where none is published.',
    ]);
  });
});

describe('a list with lint errors', () => {
  it('gets all of them, each with its place', () => {
    const entries = [endpointEntry({ removal: '2026-02-30' }), fieldEntry({ api: 'shopp' })];
    const path = writeFiles({ 'list.json': list({ entries }) });
    expect(validateRegistryFile(path('list.json'))).toEqual([
      {
        file: path('list.json'),
        line: 24,
        column: 18,
        pointer: '/entries/0/removal',
        message: '`2026-02-30` is not a calendar date',
        hint: null,
      },
      {
        file: path('list.json'),
        line: 36,
        column: 14,
        pointer: '/entries/1/api',
        message: 'no API has the id `shopp`',
        hint: 'did you mean `shop`?',
      },
    ]);
  });
});

describe('what stands before the file', () => {
  it('is the built-in list', () => {
    const chat = endpointEntry({ id: 'client.chat.citations', api: 'client', path: '/rest/api/v1/x', method: 'POST' });
    const path = writeFiles({ 'mine.json': { name: 'mine', apis: [], entries: [chat] } });
    expect(validateRegistryFile(path('mine.json'))).toMatchObject([
      {
        pointer: '/entries/0/id',
        message: `\`client.chat.citations\` of ${path('mine.json')} is already defined in ${builtinFile()}`,
      },
    ]);
    expect(problems({ name: 'mine', apis: [], entries: [chat], overrides: ['client.chat.citations'] })).toEqual([]);
  });

  it('can be left out, and other files put there', () => {
    const path = writeFiles({
      'shop.json': list(),
      'mine.json': list({ apis: [], entries: [endpointEntry({ id: 'mine', path: '/shop/v2/x' })] }),
    });
    const messages = (...args: Parameters<typeof validateRegistryFile>) =>
      validateRegistryFile(...args).map(({ message }) => message);
    expect(messages(path('mine.json'))).toEqual(['no API has the id `shop`']);
    expect(messages(path('mine.json'), { before: [path('shop.json')] })).toEqual([]);
    expect(messages(path('mine.json'), { builtin: false })).toEqual(['no API has the id `shop`']);
  });

  it('may have to be a list that is shipped, which the hint names', () => {
    const mine = { version: 2, name: 'mine', apis: [], entries: [endpointEntry({ api: 'stripe', path: '/v1/x' })] };
    expect(hints(mine)).toEqual(['the shipped registry `stripe` defines it: load it too, with `--registry stripe`']);
    const before = [join(dirname(builtinFile()), 'registries/stripe.json')];
    expect(validateRegistryFile(writeFiles({ 'mine.json': mine })('mine.json'), { before })).toEqual([]);
  });

  it('is nothing for the built-in list itself, even through a link', () => {
    const path = writeFiles({});
    symlinkSync(builtinFile(), path('link.json'));
    expect(validateRegistryFile(path('link.json'))).toEqual([]);
    const copy = writeFiles({ 'copy.json': readFileSync(builtinFile(), 'utf8') });
    expect(validateRegistryFile(copy('copy.json'))).toHaveLength(CONTRACT_ROWS.length);
  });
});
