import fc from 'fast-check';
import { gzipSync } from 'node:zlib';

/** A request that is being made. */
export interface Draft {
  operation: string | null;
  method: string;
  /** As it is sent. */
  path: string;
  query: [name: string, value: string][];
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The value of a body in JSON; undefined for none. */
  value: unknown;
  /** The bytes of the body, if they are not those of the value. */
  body: Buffer | null;
}

/** Does something to a request. */
export type Damage = (draft: Draft) => void;
type BodyDamage = (draft: Pick<Draft, 'value'>) => void;
type Members = Record<string, unknown>;

/** Longer than any name or text that is looked at. */
export const LONG = 'x'.repeat(70_000);
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

/** Values that no schema has. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', 0, -0, 1e308, -1e-320, 2 ** 53 + 2, [], {}, [null], { '': '' }),
  fc.constantFrom<unknown>(
    'a\0b',
    '\ud800',
    '\udc00\ud800',
    '\u2028',
    '\ufeff',
    '💡',
    '__proto__',
    '$ref',
    '../..',
    LONG,
  ),
  fc.constantFrom(nested(60), nested(600), { a: { b: { c: {} } } }),
  fc.jsonValue({ maxDepth: 2 }),
);
const NAMES = [
  '',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  'a.b',
  'a/b',
  '$ref',
  '\0',
  'é',
  '💡',
  LONG,
];

/** Members and items of a value, at any depth. */
function membersIn(value: unknown): [owner: Members, name: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.keys(value).map((name): [Members, string] => [value as Members, name]);
  return own.flatMap((one) => [one, ...membersIn(one[0][one[1]])]);
}

function set(owner: Members, name: string, value: unknown): void {
  Object.defineProperty(owner, name, {
    value: structuredClone(value),
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Does something with one of the members of the body. */
function atMember(change: (owner: Members, name: string) => void, which: number): BodyDamage {
  return ({ value }) => {
    const members = membersIn(value);
    const chosen = members[which % members.length];
    if (chosen) change(...chosen);
  };
}

/** Damage to the value of a body. */
export const inBody = fc.oneof(
  fc
    .nat(99)
    .map((at) =>
      atMember((owner, name) => (Array.isArray(owner) ? owner.splice(Number(name), 1) : delete owner[name]), at),
    ),
  fc.tuple(fc.nat(99), odd).map(([at, value]) => atMember((owner, name) => set(owner, name, value), at)),
  fc
    .tuple(fc.nat(99), fc.constantFrom(...NAMES), odd)
    .map(([at, name, value]) => atMember((owner) => !Array.isArray(owner) && set(owner, name, value), at)),
  odd.map(
    (value): BodyDamage =>
      (draft) =>
        (draft.value = structuredClone(value)),
  ),
);

/** Values of which some have something that their schema has not. */
export function damagedValue(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, fc.array(inBody, { maxLength: 2 })).map(([value, damages]) => {
    const draft = { value: structuredClone(value) };
    for (const damage of damages) damage(draft);
    return draft.value;
  });
}

/** Changes the bytes of a body. */
function bytes(change: (text: string) => string | Buffer): Damage {
  return (draft) => {
    const text = draft.body?.toString('latin1') ?? (draft.value === undefined ? '' : JSON.stringify(draft.value));
    draft.body = Buffer.from(change(text));
  };
}

/** Damage to the bytes of a body. */
export const inBytes = fc.oneof(
  fc.constantFrom(
    bytes(() => ''),
    bytes((text) => `\ufeff${text}`),
    bytes((text) => `${text},`),
    bytes((text) => `${text}\n${text}`),
    bytes((text) => text.replace('{', '{"a":1,"a":{},"__proto__":{"a":1},"datasource":"crm","datasource":1,')),
    bytes((text) => text.replaceAll('"', "'")),
    bytes((text) => text.replace(/\d+|"[^"]*"/, '1e999')),
    bytes((text) => text.replace(/"$|"(?=[,}])/, '\0"')),
    bytes((text) => Buffer.from(text, 'utf16le')),
    bytes((text) => gzipSync(text)),
    bytes(() => Buffer.alloc(40_000, 0xff)),
    bytes(() => '{"a":'.repeat(20_000)),
    bytes(() => '['.repeat(20_000) + ']'.repeat(20_000)),
    bytes(() => `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    bytes((text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0xed, 0xa0, 0x80])])),
  ),
  fc.nat(200).map((at) => bytes((text) => text.slice(0, at % (text.length + 1)))),
  fc.uint8Array({ maxLength: 30 }).map((random) => bytes(() => Buffer.from(random))),
  fc.string({ unit: 'binary', maxLength: 20 }).map((random) => bytes(() => random)),
);
