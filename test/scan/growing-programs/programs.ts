import fc from 'fast-check';

/** Programs that send one request of a listed endpoint, and what may be added to each of them. */

const BASE = 'https://api.shop.example/shop/v2';

/** How the base is held: what declares it, and the expression that reads it. `$` is the text. */
const HELD = [
  ['', '$'],
  ['const BASE = $;', 'BASE'],
  ['const settings = { shop: { base: $ } };', 'settings.shop.base'],
  ['const base = () => $;', 'base()'],
  ['const BASE = process.env.SHOP_URL ?? $;', 'BASE'],
  ['let BASE = $;', 'BASE'],
  ['const { base } = { base: $ };', 'base'],
] as const;

/** How a path is put behind the base and sent: `$B`, `$P`. The slash is at the end of the base, or before the path. */
const SENT = [
  { slash: 'base', code: 'fetch($B + $P)' },
  { slash: 'base', code: 'fetch(`${$B}${$P}`)' },
  { slash: 'path', code: 'fetch($B + $P)' },
  { slash: 'path', code: 'fetch(`${$B}${$P}`)' },
  { slash: 'between', code: 'fetch(`${$B}/${$P}`)' },
  { slash: 'between', code: "fetch([$B, $P].join('/'))" },
  { slash: 'base', code: 'fetch(new URL($P, $B))' },
  { slash: 'path', code: 'axios.create({ baseURL: $B }).get($P)' },
  { slash: 'between', code: 'axios.create({ baseURL: $B }).get($P)' },
  { slash: 'between', code: 'got.extend({ prefixUrl: $B }).get($P)' },
  { slash: 'between', code: 'ky.create({ prefixUrl: $B }).get($P)' },
  { slash: 'between', code: 'axios({ baseURL: $B, url: $P })' },
] as const;

/** How the sending code is wrapped: what declares it, and how it is called. `$S` sends `path`. */
const WRAPPED = [
  ['const send = (path) => $S;', 'send($P)'],
  ['function send(path, options) { return $S; }', 'send($P, {})'],
  ['class Sender { send(path) { return $S; } }\nconst sender = new Sender();', 'sender.send($P)'],
  ['const sender = { send(path) { return $S; } };', 'sender.send($P)'],
  ['const low = (path) => $S;\nconst send = async (path) => { const r = await low(path); return r; };', 'send($P)'],
  ['function Sender() {}\nSender.prototype.send = function (path) { return $S; };', 'new Sender().send($P)'],
] as const;

/** The rest of the path, which the endpoint that it is of, and the name of its parameter. */
const PATHS = [
  "'carts'",
  '`carts/${id}`',
  "'carts/' + id",
  '`carts/${id}/lines`',
  '`feeds/${id}`',
  "'feeds/all'",
] as const;

/** What is added to a program. Each leaves the code that is there alone. `$C` calls the wrapper with a path. */
const ADDITIONS = {
  'a caller with another literal': "$C('/unrelated');",
  'a caller with an unknown path': 'export const more = (value) => $C(value);',
  'a caller of the caller with a literal': "use('bob');",
  'callers with literals of a list': "for (const name of ['ann', 'bob']) use(name);",
  'a caller with a literal that is undefined': 'use(undefined);',
  'a caller with an id of another response':
    "export const first = async () => {\n  const all = await (await fetch('https://api.shop.example/shop/v2/other')).json();\n  return use(all[0].id);\n};",
  'an export': 'export { use as default };',
  'an export of the wrapper': '$E',
  'a constant': "const UNUSED = 'https://api.elsewhere.example/';",
  'another request': "export const other = () => fetch('https://api.elsewhere.example/v1/things');",
  'a caller in a callback': "['x'].map((id) => use(id));",
  'a caller with an environment variable': 'use(process.env.SHOP_ID);',
} as const;

export interface Growing {
  /** The program, a line each. */
  before: string;
  /** What is added, by name. */
  added: readonly (keyof typeof ADDITIONS)[];
  /** The program with that. */
  after: string;
}

const IMPORTS = "import axios from 'axios';\nimport got from 'got';\nimport ky from 'ky';";

export const growing: fc.Arbitrary<Growing> = fc
  .record({
    held: fc.constantFrom(...HELD),
    sent: fc.constantFrom(...SENT),
    wrapped: fc.constantFrom(...WRAPPED),
    path: fc.constantFrom(...PATHS),
    isExported: fc.boolean(),
    added: fc.subarray(Object.keys(ADDITIONS) as (keyof typeof ADDITIONS)[], { minLength: 1 }),
  })
  .map(({ held: [declared, read], sent, wrapped: [wrapper, call], path, isExported, added }) => {
    const base = `'${BASE}${sent.slash === 'base' ? '/' : ''}'`;
    const slashed =
      sent.slash === 'path' ? (path.startsWith('`') ? `\`/${path.slice(1)}` : `'/${path.slice(1)}`) : path;
    const sending = sent.code.replace('$B', () => read.replace('$', () => base)).replace('$P', 'path');
    const filled = (code: string, argument: string): string => code.replace('$P', () => argument);
    const before = [
      IMPORTS,
      declared.replace('$', () => base),
      wrapper.replace('$S', () => sending),
      `${isExported ? 'export ' : ''}const use = (id) => ${filled(call, slashed)};`,
    ].join('\n');
    const more = added.map((name) =>
      ADDITIONS[name]
        .replace(/\$C\((.*?)\)/g, (_, argument: string) => filled(call, argument))
        .replace('$E', () => exportOf(wrapper)),
    );
    return { before, added, after: [before, ...more].join('\n') };
  });

/** An export of what a wrapper declares last. */
function exportOf(wrapper: string): string {
  const name = /(?:const|function|class) (sender|send|Sender)/.exec(wrapper)![1]!;
  return `export { ${name} };`;
}
