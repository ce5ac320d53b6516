import { describe, expect, it } from 'vitest';
import { makeProject } from '../cli/run.js';
import { Budget } from '../../src/calls/engine/budget.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';

/** Programs that grow without need. Each scan must end, and must report whatever was left out. */

const HOST = 'https://acme-be.glean.com';
const registry = loadRegistry([]);

function scan(files: Record<string, string>) {
  const { findings, problems, stats, notUnderstood } = analyse({
    root: makeProject(files),
    paths: [],
    registry,
  });
  return {
    entries: findings.map(({ entry, line }) => `${line} ${entry}`),
    problems,
    stats,
    notUnderstood: notUnderstood.map(({ line, reason }) => `${line} ${reason}`),
  };
}

const times = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('');

describe('the analysis stays within its bounds', () => {
  it('follows a helper with 5,000 callers, each by itself', () => {
    const { entries, problems, stats } = scan({
      'api.ts': `export const post = (path: string) => fetch('${HOST}/rest/api/v1' + path, { method: 'POST' }).then((r) => r.json());\n`,
      'calls.ts': `import { post } from './api';\n${times(5000, (i) => `export const f${i} = async () => (await post('/${i % 2 ? 'chat' : 'search'}')).messages[0].citations;\n`)}`,
    });
    expect(problems).toEqual([]);
    expect({ calls: stats.calls, resolved: stats.resolvedCalls, findings: entries.length }).toEqual({
      calls: 5000,
      resolved: 5000,
      findings: 2500,
    });
    expect(entries.slice(0, 2)).toEqual(['3 client.chat.citations', '5 client.chat.citations']);
  });

  it('reads the response of a helper with 500 callers that sends its request in a callback', () => {
    const { entries } = scan({
      'retry.ts': `export const retry = async <T>(work: () => Promise<T>): Promise<T> => { try { return await work(); } catch { return work(); } };\n`,
      'api.ts': `import { retry } from './retry';\nexport const post = (path: string) => retry(() => fetch('${HOST}/rest/api/v1' + path, { method: 'POST' })).then((r) => r.json());\n`,
      'calls.ts': `import { post } from './api';\n${times(500, (i) => `export const f${i} = async () => (await post('/chat')).messages[0].citations;\n`)}`,
    });
    expect(entries).toHaveLength(500);
  });

  it('follows a method of one object with 500 callers', () => {
    const { entries } = scan({
      'api.ts': `const make = (host: string) => ({ post: (path: string) => fetch(host + '/rest/api/v1' + path, { method: 'POST' }).then((r) => r.json()) });\nexport const api = make('${HOST}');\n`,
      'calls.ts': `import { api } from './api';\n${times(500, (i) => `export const f${i} = async () => (await api.post('/chat')).messages[0].citations;\n`)}`,
    });
    expect(entries).toHaveLength(500);
  });

  it.each([
    ['all of a table with 150 rows', 150, ['152 indexing.getusercount'], 1],
    ['a part of a table with 400, and says that it is a part', 400, ['401 indexing.getusercount'], 0],
  ])('sends to %s', (_name, count, findings, resolved) => {
    const rows = times(count - 1, (i) => `  { host: 'h${i}.example.com', path: '/api/v${i}' },\n`);
    const { entries, stats } = scan({
      'a.ts': `const ROWS = [\n${rows}  { host: 'acme-be.glean.com', path: '/api/index/v1/getusercount' },\n];for (const { host, path } of ROWS) fetch(\`https://\${host}\${path}\`);\n`,
    });
    expect({ entries: entries.slice(-1), calls: stats.calls, resolved: stats.resolvedCalls }).toEqual({
      entries: findings,
      calls: 1,
      resolved,
    });
  });

  it.each([
    [
      'three functions, one after the other',
      "const a = send.bind(null, 'POST');\nconst b = a.bind(null, HOST);\nconst c = b.bind(null, '/rest/api/v1');\nc('/listanswers');\n",
      ['6 client.listanswers'],
      1,
    ],
    [
      'a function in a circle',
      "let a: any = send;\nfor (const part of ['POST', HOST, '/rest/api/v1']) a = a.bind(null, part);\na('/listanswers');\nsend('POST', HOST, '/rest/api/v1', '/listanswers');\n",
      ['6 client.listanswers'],
      1,
    ],
    [
      'four functions, of which it says that it does not know',
      "const a = send.bind(null);\nconst b = a.bind(null, 'POST');\nconst c = b.bind(null, HOST);\nconst d = c.bind(null, '/rest/api/v1');\nconst e = d.bind(null, '/listanswers');\ne();\n",
      [],
      0,
    ],
  ])('binds %s', (_name, calls, expected, resolved) => {
    const { entries, stats } = scan({
      'a.ts': `const HOST = '${HOST}';\nconst send: any = (method: string, host: string, prefix: string, path: string) => fetch(host + prefix + path, { method });\n${calls}`,
    });
    expect({
      entries: entries.filter((entry) => expected.length > 0 || !entry.includes('low')),
      resolved: stats.resolvedCalls,
    }).toEqual({ entries: expected, resolved });
  });

  it('hands each of 200 callbacks what its own call is answered', () => {
    const calls = times(
      200,
      (i) => `load('/${i % 2 ? 'chat' : 'search'}', (reply) => console.log(reply.messages[0].citations));\n`,
    );
    const wrapper = `export const load = (path: string, done: (reply: any) => void) => fetch('${HOST}/rest/api/v1' + path, { method: 'POST' }).then((r) => r.json()).then((r) => done(r));\n`;
    const held = `class Listener {\n  constructor(readonly onReply: (reply: any) => void) {}\n  async ask(path: string) {\n    this.onReply(await (await fetch('${HOST}/rest/api/v1' + path, { method: 'POST' })).json());\n  }\n}\n`;
    const listeners = times(
      70,
      (i) => `new Listener((reply) => console.log(reply.messages[0].citations, ${i})).ask('/chat');\n`,
    );
    const { entries, notUnderstood } = scan({ 'a.ts': wrapper + calls, 'b.ts': held + listeners });
    expect({ count: entries.length, last: entries.at(-1), notUnderstood }).toEqual({
      count: 170,
      last: '76 client.chat.citations',
      notUnderstood: [],
    });
  });

  it('ends with a list that is mapped again and again', () => {
    const rows = times(40, (i) => `  { url: '/api/v${i}' },\n`);
    const steps = times(8, (i) => `const a${i + 1} = a${i}.map((row) => ({ ...row, url: row.url + '/x' }));\n`);
    const { entries, problems } = scan({
      'a.ts': `const a0 = [\n${rows}];\n${steps}const [first] = a8;\nfetch('${HOST}' + first.url);\nfetch('${HOST}/rest/api/v1/listanswers');\n`,
    });
    expect({ entries, problems }).toEqual({ entries: ['53 client.listanswers'], problems: [] });
  });

  it('ends with a wrapper that hands its body to itself', () => {
    const { entries, problems } = scan({
      'api.ts': `class Api {
  async post(path: string, body: any, attempt = 1): Promise<any> {
    const send = () => fetch('${HOST}/api/index/v1' + path, { method: 'POST', body: JSON.stringify(body) });
    if ((await send()).ok) return;
    const again = () => this.post(path, body, attempt + 1);
    return again();
  }
}
const employee: any = { email: 'a@acme.com' };
employee.location = 'HQ';
new Api().post('/indexemployee', { employee });
`,
    });
    expect(problems).toEqual([]);
    expect(entries).toEqual(['10 indexing.indexemployee.location']);
  });

  it('follows a chain of 30 wrappers', () => {
    const { entries, problems } = scan({
      'chain.ts': `const w0 = (path: string) => fetch('${HOST}' + path, { method: 'POST' }).then((r) => r.json());\n${times(30, (i) => `const w${i + 1} = (path: string) => w${i}(path);\n`)}export const go = async () => (await w30('/rest/api/v1/chat')).messages[0].citations;\n`,
    });
    expect({ entries, problems }).toEqual({ entries: ['32 client.chat.citations'], problems: [] });
  });

  it('ends on imports in a circle, wrappers that call themselves and objects that hold themselves', () => {
    const { entries, problems } = scan({
      'a.ts': `import { b } from './b';\nexport const base = '${HOST}/rest/api/v1';\nexport const a = (p: string) => b(p);\n`,
      'b.ts': `import { a, base } from './a';
export const b = (p: string, n = 0): any => (n > 3 ? fetch(base + p, { method: 'POST' }).then((r) => r.json()) : a(p) ?? b(p, n + 1));
export const c = async () => (await b('/chat')).messages[0].citations;
const o: any = { base };
o.self = o;
o.other = { o };
export const d = () => fetch(o.self.other.o.base + '/listanswers', { method: 'POST' });
`,
    });
    expect({ entries, problems }).toEqual({
      entries: ['3 client.chat.citations', '7 client.listanswers'],
      problems: [],
    });
  });

  it('says what a bound left out, and still finds the rest', () => {
    const { entries, problems, notUnderstood } = scan({
      'deep.ts': `const v0 = '/listanswers';\n${times(3000, (i) => `const v${i + 1} = v${i} + '';\n`)}export const deep = fetch('${HOST}/rest/api/v1' + v3000);\nexport const near = fetch('${HOST}/rest/api/v1/listanswers', { method: 'POST' });\n`,
    });
    expect({ entries, problems }).toEqual({ entries: ['3003 client.listanswers'], problems: [] });
    expect(notUnderstood).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^3002 the URL /),
        expect.stringMatching(/ its values are nested more deeply than the limit$/),
      ]),
    );
  });

  it('says when calls are told apart no more, and when what they are handed is not followed to the end', () => {
    const files = {
      'handed.ts': `const go = (f: any) => f((path: string) => fetch('${HOST}' + path));\nconst on = (f: any) => go((g: any) => f((path: string) => g('/rest' + path)));\non((g: any) => g('/api'));\n`,
      'made.ts': `const under = (path: string) => '${HOST}/rest/api/v1' + path;\nfetch(under('/listanswers'), { method: 'POST' });\nfetch('${HOST}/rest/api/v1/listanswers', { method: 'POST' });\n`,
    };
    const whole = scan(files);
    expect({ entries: whole.entries, notUnderstood: whole.notUnderstood }).toEqual({
      entries: ['2 client.listanswers', '3 client.listanswers'],
      notUnderstood: [],
    });
    const { STAGE, PER_CALL, PER_PATH } = Budget;
    try {
      Object.assign(Budget, { STAGE: 0, PER_CALL: 0, PER_PATH: 0 });
      const { entries, problems, notUnderstood } = scan(files);
      expect({ entries, problems }).toEqual({ entries: ['3 client.listanswers'], problems: [] });
      expect(notUnderstood.join('\n')).toContain('it has more call contexts than the limit');
      expect(notUnderstood.join('\n')).toContain('it is passed to more functions than the limit');
    } finally {
      Object.assign(Budget, { STAGE, PER_CALL, PER_PATH });
    }
  });

  it('follows all calls of an SDK of several layers, however little there is for the rest', () => {
    const names = Array.from({ length: 30 }, (_, i) => `r${i}`);
    const parts = names.map((name): [string, string] => [
      `${name}.js`,
      `import { Resource } from './resource.js';\nexport class ${name.toUpperCase()} extends Resource {\n${times(8, (i) => `  call${i}(id, params, options) { return this.call('post', \`/rest/api/v1/${i === 0 ? 'listanswers' : `other${i}/\${id}`}\`, params, options); }\n`)}}\n`,
    ]);
    const sdk = {
      ...Object.fromEntries(parts),
      'client.js': `import { Http } from './http.js';
import { Sender } from './sender.js';
${names.map((name) => `import { ${name.toUpperCase()} } from './${name}.js';`).join('\n')}
export class Client {
  constructor(config = {}) {
    this.parts = { host: config.host ?? 'acme-be.glean.com', http: config.http ?? new Http() };
    this.sender = new Sender(this);
    ${names.map((name) => `this.${name} = new ${name.toUpperCase()}(this);`).join('\n    ')}
  }
  part(name) { return this.parts[name]; }
}
`,
      'resource.js': `export class Resource {
  constructor(client) { this.client = client; }
  call(method, path, params, options) {
    const verb = method.toUpperCase();
    const query = verb === 'GET' ? '?' + new URLSearchParams(params) : '';
    return new Promise((resolve, reject) => {
      const done = (error, value) => (error ? reject(error) : resolve(value));
      this.client.sender.send(verb, this.client.part('host'), path + query, params, options, done);
    });
  }
}
`,
      'sender.js': `export class Sender {
  constructor(client) { this.client = client; }
  send(method, host, path, body, options, done) {
    const attempt = (left) => {
      const request = { host: host || this.client.part('host'), path, method, body };
      this.client.part('http').request(request.host, request.path, request.method, request.body).then(
        (reply) => (reply.status < 500 || left === 0 ? reply.json().then((value) => done(null, value)) : attempt(left - 1)),
        done,
      );
    };
    attempt(2);
  }
}
`,
      'http.js': `export class Http {
  request(host, path, method, body) { return fetch('https://' + host + path, { method, body: JSON.stringify(body) }); }
}
`,
    };
    const { STAGE } = Budget;
    try {
      Object.assign(Budget, { STAGE: 1000 });
      expect(scan(sdk).stats).toMatchObject({ calls: 240, resolvedCalls: 240 });
    } finally {
      Object.assign(Budget, { STAGE });
    }
  });

  it('goes once through objects that are spread into one another', () => {
    const objects = times(24, (i) => `let o${i}: any = await reply();\n`);
    const spreads = times(24, (i) => `o${i} = { ${Array.from({ length: 24 }, (_, j) => `...o${j}`).join(', ')} };\n`);
    const { entries, problems } = scan({
      'a.ts': `const reply = async () => (await fetch('${HOST}/rest/api/v1/chat', { method: 'POST' })).json();\n${objects}${spreads}export const read = o0.messages[0].citations;\n`,
    });
    expect({ entries, problems }).toEqual({ entries: ['50 client.chat.citations'], problems: [] });
  });

  it('goes once through options that functions hand on to one another', () => {
    const functions = times(
      6,
      (i) =>
        `const f${i} = (options: any) => { ${Array.from({ length: 6 }, (_, j) => (j === i ? '' : `f${j}(options);`)).join(' ')} options.v${i} = '${i}'; };\n`,
    );
    const { entries, problems } = scan({
      'a.ts': `${functions}const options: any = { base: '${HOST}/rest/api/v1' };\nf0(options);\noptions.path = '/listanswers';\nfetch(options.base + options.path, { method: 'POST' });\n`,
    });
    expect({ entries, problems }).toEqual({ entries: ['10 client.listanswers'], problems: [] });
  });

  it('tells hundreds of requests in a queue apart', () => {
    const requests = times(
      60,
      (i) =>
        `const r${i}: any = { path: '/${i === 50 ? 'listanswers' : `own${i}`}' };\nr${i}.retries = ${i};\nqueue.push(r${i});\n`,
    );
    const { entries, problems } = scan({
      'a.ts': `const queue: any[] = [];\n${requests}for (const { path } of queue) fetch('${HOST}/rest/api/v1' + path, { method: 'POST' });\n`,
    });
    expect({ entries, problems }).toEqual({ entries: ['182 client.listanswers'], problems: [] });
  });

  it('cuts a question that costs too much, says so, and goes on with the others', () => {
    const files = {
      'a.ts': `const o = { host: '${HOST}', paths: { list: '/rest/api/v1/listanswers' } };\nfetch(o.host + o.paths.list, { method: 'POST' });\n`,
      'b.ts': `fetch('${HOST}/rest/api/v1/listanswers', { method: 'POST' });\n`,
    };
    const { PRICE } = Budget;
    try {
      Object.assign(Budget, { PRICE: 3 });
      const { entries, problems, notUnderstood } = scan(files);
      expect(entries).toContain('1 client.listanswers');
      expect(problems).toEqual([]);
      expect(notUnderstood.join('\n')).toContain('evaluating it takes more effort than the limit for one place');
    } finally {
      Object.assign(Budget, { PRICE });
    }
    expect(scan(files)).toMatchObject({
      entries: ['2 client.listanswers', '1 client.listanswers'],
      problems: [],
      notUnderstood: [],
    });
  });

  it('asks the callers of a wrapper when it needs them, if there are too many calls to ask all', () => {
    const { STAGE } = Budget;
    const near = times(2500, (i) => `log(path, ${i});\n`);
    try {
      Object.assign(Budget, { STAGE: 1000 });
      const { entries, problems, notUnderstood } = scan({
        'near.ts': `import './api';\nconst path = '/rest/api/v1/answers';\n${near}`,
        'api.ts': `export const send = (path: string) => fetch('${HOST}/rest/api/v1/' + path, { method: 'POST' });\n`,
        'far.ts': `import { send } from './api';\nsend(['list', 'answers'].join(''));\n`,
      });
      expect({ entries, problems }).toEqual({ entries: ['2 client.listanswers'], problems: [] });
      expect(notUnderstood.join('\n')).toContain('there are more calls than the limit');
    } finally {
      Object.assign(Budget, { STAGE });
    }
  });

  it('ends on names that files pass to one another and none declares', () => {
    const { entries, problems } = scan({
      'self.ts': "export { base, Reply } from './self';\nexport { other } from './other';\n",
      'other.ts':
        "import { other } from './other';\nexport { other };\nexport type { Type } from './other';\nimport Api = Api.Client;\nexport const api = Api;\n",
      'one.ts': "import type * as two from './two';\nexport type One = two.Two;\n",
      'two.ts': "import type * as one from './one';\nexport type Two = one.One;\n",
      'use.ts': `import type * as one from './one';
import { base, Reply, other } from './self';
import { api, type Type } from './other';
fetch(base + other, { method: 'POST' });
api.post('/chat');
export const send = (client: one.One) => client.post('/chat');
export const policy = (await (await fetch('${HOST}/rest/api/v1/governance/data/policies/1')).json()) as Reply & Type;
export const answers = fetch('${HOST}/rest/api/v1/listanswers', { method: 'POST' });
`,
    });
    expect({ entries, problems }).toEqual({ entries: ['8 client.listanswers'], problems: [] });
  });

  it('goes once through files and types that all lead to one another', () => {
    const all = (line: (i: number) => string): string => times(14, line);
    const barrels = Array.from({ length: 14 }, (_, i): [string, string] => [
      `b${i}.ts`,
      `${all((j) => (j === i ? '' : `export * from './b${j}';\n`))}export interface Own${i} {}\n`,
    ]);
    const { entries, problems } = scan({
      ...Object.fromEntries(barrels),
      'types.ts': all(
        (i) => `export interface T${i} { ${all((j) => `f${j}?: T${j}; `)}likelihoodThreshold?: string }\n`,
      ),
      'use.ts': `import { base, type Reply } from './b0';
import type { T0 } from './types';
export const policy = (await (await fetch('${HOST}/rest/api/v1/governance/data/policies/1')).json()) as Reply | T0;
export const answers = (api: Reply) => api.post(base + '/chat') ?? fetch('${HOST}/rest/api/v1/listanswers', { method: 'POST' });
`,
    });
    expect({ declared: entries.filter((entry) => entry.endsWith('.likelihoodThreshold')).length, problems }).toEqual({
      declared: 14,
      problems: [],
    });
    expect(entries.at(-1)).toBe('4 client.listanswers');
  });

  it('goes once through objects that are all spread into one another', () => {
    const { entries, problems } = scan({
      'query.ts': `export function query(o) {
  let body: any = {};
${times(30, (i) => `  if (o.x${i}) body = { ...body, f${i}: o.x${i} };\n`)}  console.log(body);
  return fetch('${HOST}/rest/api/v1/listanswers', { method: 'POST', body: JSON.stringify(body) });
}
`,
    });
    expect({ entries, problems }).toEqual({ entries: ['34 client.listanswers'], problems: [] });
  });
});

describe('code that nests without end', () => {
  const TOO_DEEP =
    'nests too deeply to be analysed, and no use in it is found; split what nests there, or have git ignore the file when it is generated';
  const NEAR = `// A line that no\n// other use stands on.\nexport const near = fetch('${HOST}/rest/api/v1/listanswers', { method: 'POST' });\n`;
  const URL = `'${HOST}/rest/api/v1/listanswers'`;
  const SHAPES: Record<string, (depth: number) => string> = {
    parentheses: (depth) => `fetch(${'('.repeat(depth)}${URL}${')'.repeat(depth)});`,
    texts: (depth) => `const text = ''${times(depth, (i) => ` + 'a${i}'`)};\nfetch(${URL} + text);`,
    alternatives: (depth) => `fetch(${times(depth, (i) => `a${i} || `)}${URL});`,
    'a chain of methods': (depth) => `fetch(${URL})${'.then((reply) => reply)'.repeat(depth)};`,
    calls: (depth) => `const same = (x) => x;\nfetch(${'same('.repeat(depth)}${URL}${')'.repeat(depth)});`,
    callbacks: (depth) => `${'run(() => { '.repeat(depth)} fetch(${URL}) ${'})'.repeat(depth)}`,
    functions: (depth) =>
      `${times(depth, (i) => `function f${i}(u) { return f${i + 1}(u); }\n`)}function f${depth}(u) { return fetch(u); }\nf0(${URL});`,
    objects: (depth) =>
      `const o = ${'{ a: '.repeat(depth)}${URL}${' }'.repeat(depth)};\nfetch(o${'.a'.repeat(depth)});`,
    types: (depth) =>
      `type Reply = ${'{ a: '.repeat(depth)}string${' }'.repeat(depth)};\nconst reply: Reply = await (await fetch(${URL})).json();`,
    branches: (depth) => `if (a) {}${times(depth, (i) => ` else if (a === ${i}) { fetch(${URL}) }`)}`,
    blocks: (depth) => `${'{'.repeat(depth)}fetch(${URL})${'}'.repeat(depth)}`,
  };

  it.each(Object.entries(SHAPES))(
    '%s: the rest of the project is analysed, and what was left out is said',
    (_name, shape) => {
      for (const depth of [240, 480, 960, 20_000]) {
        const { entries, problems } = scan({ 'deep.ts': shape(depth), 'near.ts': NEAR });
        expect(entries).toContain('3 client.listanswers');
        for (const { file, message } of problems) {
          expect(file).toBe('deep.ts');
          expect(message).toBe(TOO_DEEP);
        }
      }
    },
  );

  it.each([
    ['to the left', (depth: number) => `// one\nconst text = ''\n${times(depth, (i) => `  + 'a${i}'\n`)};\n`, 2],
    ['inside', (depth: number) => `${'if (a) {\n'.repeat(depth)}${'}'.repeat(depth)};\n`, 500],
  ])('names the line that is too deep: %s', (_name, shape, line) => {
    const { problems } = scan({ 'deep.ts': `${shape(1200)}fetch(${URL});\n` });
    expect(problems).toEqual([{ file: 'deep.ts', line, message: TOO_DEEP }]);
  });
});
