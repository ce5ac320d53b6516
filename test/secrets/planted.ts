import fc from 'fast-check';
import type { Files } from '../cli/run.js';

/** What a place in a text allows: a part of a URL, or anything that a literal may have without an escape. */
export type Alphabet = 'url' | 'text';

/** Sends a request of the API. */
const send = (options: string, url = "'https://acme-be.glean.com/api/index/v1/getdocumentcount'"): string =>
  `export const send = () => fetch(${url}, { method: 'POST', ${options} });\n`;

/** Beside the secret, the code of a file; each name of another file in it is one of these. */
type Code = (secret: string) => string | Files;

/** Everything that a secret may be written in. A list of one file stands for `NUMBER.ts`. */
export const PLACES: readonly (readonly [what: string, Alphabet, Code])[] = [
  ['the user in a URL', 'url', (s) => send('', `'https://${s}:pw@acme-be.glean.com/api/index/v1/getdocumentcount'`)],
  ['the password', 'url', (s) => send('', `'https://svc:${s}@acme-be.glean.com/api/index/v1/getdocumentcount'`)],
  ['a user alone', 'url', (s) => send('', `"https://${s}@acme-be.glean.com/api/index/v1/getdocumentcount"`)],
  [
    'the password in a template',
    'url',
    (s) => send('', `\`https://\${process.env.USER}:${s}@acme-be.glean.com/api/index/v1/getdocumentcount\``),
  ],
  [
    'a URL object',
    'url',
    (s) => send('', `new URL('/api/index/v1/getdocumentcount', 'https://u:${s}@acme-be.glean.com')`),
  ],
  ['a sum', 'url', (s) => send('', `'https://' + 'u:' + '${s}' + '@acme-be.glean.com/api/index/v1/getdocumentcount'`)],
  [
    'a constant in a URL',
    'url',
    (s) => `const P = '${s}';\n${send('', '`https://svc:${P}@acme-be.glean.com/api/index/v1/getdocumentcount`')}`,
  ],
  ['a URL of a host of nobody', 'url', (s) => `fetch('https://u:${s}@other.example/x');\n${send('')}`],
  ['a URL in no call', 'url', (s) => `unknownFn('https://u:${s}@acme-be.glean.com/api/index/v1/getdocumentcount');\n`],
  ['a connection string', 'url', (s) => `const db = 'postgres://admin:${s}@db.example:5432/x';\n${send('')}`],
  ['a query', 'url', (s) => send('', `'https://acme-be.glean.com/api/index/v1/getdocumentcount?token=${s}'`)],
  [
    'a query of any name',
    'url',
    (s) => send('', `'https://acme-be.glean.com/api/index/v1/getdocumentcount?a=1&of=${s}'`),
  ],
  ['a query elsewhere', 'url', (s) => `fetch('https://other.example/x?access_token=${s}&page=2');\n${send('')}`],
  [
    'a query in a template',
    'url',
    (s) => `const T = '${s}';\n${send('', '`https://acme-be.glean.com/api/index/v1/getdocumentcount?state=${T}`')}`,
  ],
  [
    'a query that is added',
    'url',
    (s) => send('', `'https://acme-be.glean.com/api/index/v1/getdocumentcount?key=' + '${s}'`),
  ],
  ['search parameters', 'text', (s) => `const q = new URLSearchParams({ anything: '${s}' });\n${send('body: q')}`],
  [
    'a search parameter',
    'text',
    (s) => `const u = new URL('https://other.example');\nu.searchParams.append('k', '${s}');\n${send('')}`,
  ],
  [
    'parameters of axios',
    'text',
    (s) =>
      `import axios from 'axios';\naxios.post('https://acme-be.glean.com/api/index/v1/getdocumentcount', {}, { params: { k: '${s}' } });\n`,
  ],
  ...[
    'Authorization',
    'X-Api-Key',
    'api-key',
    'apiKey',
    'cookie',
    'Set-Cookie',
    'Proxy-Authorization',
    'x-auth-token',
  ].map(
    (name) => [`the header ${name}`, 'text' as const, (s: string) => send(`headers: { '${name}': '${s}' }`)] as const,
  ),
  ['a header with its scheme', 'text', (s) => send(`headers: { Authorization: 'Bearer ${s}' }`)],
  ['a header in a template', 'text', (s) => send(`headers: { Authorization: \`Basic ${s}\` }`)],
  ['a header that is encoded', 'text', (s) => send(`headers: { Authorization: \`Basic \${btoa('svc:${s}')}\` }`)],
  ['a header that is put together', 'text', (s) => send(`headers: { Authorization: 'Bearer ' + '${s}' }`)],
  [
    'a header that is set',
    'text',
    (s) => `const h = new Headers();\nh.set('Authorization', '${s}');\n${send('headers: h')}`,
  ],
  ['a pair', 'text', (s) => send(`headers: [['Authorization', '${s}']]`)],
  ['a constant', 'text', (s) => `const T = '${s}';\n${send('headers: { Authorization: T }')}`],
  [
    'a constant behind a scheme',
    'text',
    (s) => `const T = '${s}';\n${send('headers: { Authorization: `Bearer ${T}` }')}`,
  ],
  ['a fallback', 'text', (s) => `const T = process.env.T ?? '${s}';\n${send("headers: { 'X-Api-Key': T }")}`],
  ['a member', 'text', (s) => `const config = { glean: '${s}' };\n${send('headers: { Authorization: config.glean }')}`],
  [
    'a constant of another file',
    'text',
    (s) => ({
      'other.ts': `export const IT = '${s}';\nexport const mention = '/api/index/v1/getdocumentcount';\n`,
      'one.ts': `import { IT as other } from './other.js';\n${send('headers: { Authorization: other }')}`,
    }),
  ],
  [
    'a default export',
    'text',
    (s) => ({
      'other.ts': `export default '${s}';\n`,
      'one.ts': `import it from './other.js';\n${send('headers: { Authorization: it }')}`,
    }),
  ],
  [
    'JSON',
    'text',
    (s) => ({
      'other.json': `{ "glean": { "token": "${s}" } }\n`,
      'one.ts': `import config from './other.json';\n${send('headers: { Authorization: config.glean.token }')}`,
    }),
  ],
  [
    'an argument',
    'text',
    (s) => `const go = (path: string, t: string) =>
  fetch('https://acme-be.glean.com' + path, { method: 'POST', headers: { 'X-Api-Key': t } });
go('/api/index/v1/getdocumentcount', '${s}');\n`,
  ],
  ['the result of a function', 'text', (s) => `const get = () => '${s}';\n${send("headers: { 'x-api-key': get() }")}`],
  [
    'a field of a class',
    'text',
    (s) => `class Api {
  key1 = '${s}';
  go() { return fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { headers: { 'X-Api-Key': this.key1 } }); }
}\n`,
  ],
  [
    'a client of axios',
    'text',
    (s) =>
      `import axios from 'axios';\nconst c = axios.create({ auth: { username: 'svc', password: '${s}' } });\nc.post('https://acme-be.glean.com/api/index/v1/getdocumentcount');\n`,
  ],
  [
    'the user of a client',
    'text',
    (s) =>
      `import axios from 'axios';\naxios.post('https://acme-be.glean.com/api/index/v1/getdocumentcount', {}, { auth: { username: '${s}', password: 'p' } });\n`,
  ],
  ['a body', 'text', (s) => send(`body: JSON.stringify({ client_secret: '${s}' })`)],
  ['a body of text', 'text', (s) => send(`body: '{"password":"${s}"}'`)],
  ['a body of a form', 'url', (s) => send(`body: 'grant=x&client_secret=${s}'`)],
  [
    'a body that moves',
    'text',
    (s) =>
      `fetch('https://acme-be.glean.com/rest/api/v1/chat', { method: 'POST', body: JSON.stringify({ applicationId: '1', password: '${s}' }) });\n`,
  ],
  ['a method for tokens', 'text', (s) => `client.setToken('${s}'); ${send('')}`],
  ...[
    (s: string) => `axios.defaults.headers.common['Authorization'] = '${s}';\n`,
    (s: string) => `xhr.setRequestHeader('Authorization', 'Basic ' + btoa(user + ':' + '${s}'));\n`,
    (s: string) => `xhr.open('POST', '/api/index/v1/getdocumentcount', true, 'user', '${s}');\n`,
    (s: string) => `const basic = \`Basic \${Buffer.from('svc:${s}').toString('base64')}\`;\n`,
    (s: string) => `const all = ['${s}'];\nh.set('Authorization', all[0]);\n`,
    (s: string) => `const all = { prod: '${s}' };\nh.set('Authorization', all[env]);\n`,
    (s: string) => `const at = new URL('https://other.example');\nat.username = '${s}';\n`,
    (s: string) => `got('https://other.example', { username: '${s}', password: 'p' });\n`,
    (s: string) => `http.request({ auth: 'svc:${s}' });\n`,
    (s: string) => `h.set('Authorization', ['Bearer', '${s}'].join(' '));\n`,
    (s: string) => `superagent.post('/x').auth('svc', '${s}');\n`,
    (s: string) => `const url = qs.stringify({ k: '${s}' });\n`,
    (s: string) => `function getSecret() { if (x) return '${s}'; }\n`,
    (s: string) => `enum Keys { A = '${s}' }\nh.set('X-Api-Key', Keys.A);\n`,
    (s: string) => `const go = ({ apiKey = '${s}' } = {}) => apiKey;\n`,
    (s: string) => `const NAME = 'X-Api-Key';\nconst all = { [NAME]: '${s}' };\nh.set(NAME, '${s}');\n`,
    (s: string) => `const all = { ['X-Api-' + 'Key']: '${s}' };\nall[AUTH_HEADER] = '${s}';\n`,
    (s: string) => `const numbered = { password: 7261726172, ['token']: '${s}' };\n`,
  ].map((code, i) => [`another way, ${i}`, 'text' as const, (s: string) => send('') + code(s)] as const),
  [
    'a comparison',
    'text',
    (s) => `if (password === '${s}') unknownFn('https://acme-be.glean.com/api/index/v1/getdocumentcount');\n`,
  ],
  ['a variable', 'text', (s) => `const GLEAN_API_TOKEN = '${s}', at = '/api/index/v1/getdocumentcount';\n${send('')}`],
  ['a comment', 'text', (s) => `${send('')}// headers: { Authorization: 'Bearer ${s}' }\n`],
  ['a URL in a comment', 'url', (s) => `// was: https://svc:${s}@acme-be.glean.com/x\n${send('')}`],
  ['a long call', 'url', (s) => send(`headers: { ${'x'.repeat(150)}: 1, 'X-Api-Key': '${s}' }`)],
  [
    'an element',
    'text',
    (s) => ({ 'one.tsx': `export const e = <Api token="${s}" url="/api/index/v1/getdocumentcount" />;\n` }),
  ],
];

/** A secret that no text has by chance: of letters and digits, of letters, or of what else a place allows. */
const secretFor = (alphabet: Alphabet): fc.Arbitrary<string> => {
  const of = (letters: string, minLength: number): fc.Arbitrary<string> =>
    fc.array(fc.constantFrom(...letters), { minLength, maxLength: 24 }).map((all) => all.join(''));
  const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
  return (
    fc
      .oneof(
        of(`${letters}0123456789`, 8),
        of(letters, 8),
        of(`${letters}0123456789${alphabet === 'url' ? '-_.~!' : '-_.~!+=/%^,;:'}`, 8),
        fc
          .constantFrom('ghp_', 'glean_', 'sk-')
          .chain((start) => of(`${letters}0123456789`, 20).map((end) => start + end)),
      )
      // The first letter is no sign, and upper-case words are the name of a variable.
      .filter((one) => /^[a-z].*[a-zA-Z0-9]$/.test(one) && new Set(one).size > 4 && !/:\/\//.test(one))
  );
};

/** A secret for each place. */
export const secrets: fc.Arbitrary<string[]> = fc
  .tuple(...PLACES.map(([, alphabet]) => secretFor(alphabet)))
  .filter((all) => new Set(all).size === all.length);

/** The project with these secrets, by path. The files of a place are in a directory of their own. */
export function planted(all: readonly string[]): Files {
  const files: Record<string, string> = {};
  for (const [i, [, , code]] of PLACES.entries()) {
    const written = code(all[i]!);
    for (const [file, text] of Object.entries(typeof written === 'string' ? { 'one.ts': written } : written))
      files[`p${i}/${file}`] = text;
  }
  return files;
}

/** The places whose secret is in a text, or a beginning of it that tells something. */
export function leaks(text: string, all: readonly string[]): string[] {
  return PLACES.flatMap(([what], i) => (text.includes(all[i]!.slice(0, 6)) ? [`${what}: ${all[i]}`] : []));
}
