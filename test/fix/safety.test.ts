import { describe, expect, it } from 'vitest';
import { fixed, type Files } from './fixed.js';

const URL = 'https://acme-be.glean.com';
const CLIENT = `export class Client {
  async post(path, body) {
    const response = await fetch(\`${URL}/api/index/v1/\${path}\`, { method: 'POST', body: JSON.stringify(body) });
    return response.json();
  }
  index(employee) {
    return this.post('indexemployee', { employee });
  }
}
`;
const risksOf = (files: Files): string[] => {
  const { unsafe, unfixed, applied } = fixed(files);
  expect(unfixed).toEqual([]);
  expect(unsafe.length + applied.length).toBe(1);
  return unsafe.flatMap(({ risks }) => risks);
};

describe('an object of a request', () => {
  it('is followed through methods', () => {
    expect(
      risksOf({
        'client.mjs': CLIENT,
        'a.mjs': "import { Client } from './client.mjs';\nawait new Client().index({ email: 'a', location: 'b' });\n",
      }),
    ).toEqual([]);
  });

  it('may be read by a method on the way', () => {
    expect(
      risksOf({
        'client.mjs': CLIENT.replace(
          "return this.post('index",
          "console.log(employee.location);\n    return this.post('index",
        ),
        'a.mjs': "import { Client } from './client.mjs';\nawait new Client().index({ email: 'a', location: 'b' });\n",
      }),
    ).toEqual(['`employee.location` (client.mjs:7) may read it under its old name']);
  });

  it('may be read where two methods have one name', () => {
    expect(
      risksOf({
        'client.mjs': `${CLIENT}export class Log {\n  index(one) {\n    console.log(one.location);\n  }\n}\n`,
        'a.mjs': "import { Client } from './client.mjs';\nawait new Client().index({ email: 'a', location: 'b' });\n",
      }),
    ).toEqual([expect.stringMatching(/may read it under its old name/)]);
  });

  it('may be of two endpoints where two calls send it', () => {
    const post = `export const post = (path, body) =>\n  fetch(\`${URL}/rest/api/v1/\${path}\`, { method: 'POST', body: JSON.stringify(body) });\n`;
    const one =
      "const body = { structuredList: [{ snippets: [{ snippet: 'a' }] }] };\nawait post('createannouncement', { body });\n";
    const a = `import { post } from './post.mjs';\n${one}`;
    expect(risksOf({ 'post.mjs': post, 'a.mjs': a })).toEqual([]);
    expect(risksOf({ 'post.mjs': post, 'a.mjs': `${a}await post('search', { body });\n` })).toEqual([
      expect.stringMatching(/^`post\('search', \{ body \}\)` \(a\.mjs:4\)/),
    ]);
    const other =
      "import { post } from './post.mjs';\nconst other = { snippet: 'b' };\nconsole.log(other);\nawait post('search', other);\n";
    expect(risksOf({ 'post.mjs': post, 'a.mjs': a, 'b.mjs': other })).toEqual([]);
  });

  it('may be read by whoever takes a module as a whole', () => {
    const make = "export function make() {\n  return { email: 'a', location: 'b' };\n}\n";
    const send = `await fetch('${URL}/api/index/v1/indexemployee', { method: 'POST', body: JSON.stringify({ employee: make() }) });\n`;
    const a = `import { make } from './make.mjs';\n${send}`;
    expect(risksOf({ 'make.mjs': make, 'a.mjs': a })).toEqual([]);
    expect(
      risksOf({
        'make.mjs': make,
        'a.mjs': a,
        'b.mjs': "import * as all from './make.mjs';\nconsole.log(all.make().location);\n",
      }),
    ).toEqual([expect.stringMatching(/may read it under its old name/)]);
  });
});

describe('a read', () => {
  const load = `export async function load() {\n  const response = await fetch('${URL}/rest/api/v1/getcollection', { method: 'POST' });\n  return response.json();\n}\n`;
  const show = 'export const show = (reply) => reply.trackingToken;\n';

  it('is of the response alone', () => {
    expect(
      risksOf({
        'load.mjs': load,
        'show.mjs': show,
        'a.mjs': "import { load } from './load.mjs';\nimport { show } from './show.mjs';\nshow(await load());\n",
      }),
    ).toEqual([]);
  });

  it('may be of something else that other code hands over', () => {
    expect(
      risksOf({
        'load.mjs': load,
        'show.mjs': show,
        'a.mjs': "import { load } from './load.mjs';\nimport { show } from './show.mjs';\nshow(await load());\n",
        'b.mjs': "import { show } from './show.mjs';\nshow({ trackingToken: 'x' });\n",
      }),
    ).toEqual(['`b.mjs` may pass another object']);
  });

  it.each([
    'reply.items.map((one) => one.trackingToken)',
    '{\n  for (const one of [reply]) console.log(one.trackingToken);\n}',
    '{\n  const { trackingToken } = reply;\n  return trackingToken;\n}',
  ])('may be of what other code hands over: %s', (body) => {
    const { applied } = fixed({
      'load.mjs': load,
      'show.mjs': `export const show = (reply) => ${body};\n`,
      'a.mjs': "import { load } from './load.mjs';\nimport { show } from './show.mjs';\nshow(await load());\n",
      'b.mjs': "import { show } from './show.mjs';\nshow({ items: [], trackingToken: 'x' });\n",
    });
    expect(applied).toEqual([]);
  });

  it('may be of what somebody writes', () => {
    expect(
      risksOf({
        'load.mjs': load,
        'a.mjs':
          "import { load } from './load.mjs';\nconst reply = await load();\nreply.trackingToken = 'x';\nconsole.log(reply.trackingToken);\n",
      }),
    ).toEqual([expect.stringMatching(/`reply.trackingToken = 'x'` \(a.mjs:3\) is about the old name|something else/)]);
  });

  it('is not edited where an object is what is left without the new field', () => {
    const { unfixed } = fixed({
      'load.mjs': load,
      'a.mjs':
        "import { load } from './load.mjs';\nconst { collection, ...rest } = await load();\nconsole.log(collection, rest.trackingToken);\n",
    });
    expect(unfixed.map(({ reason }) => reason)).toEqual(['`rest` is what is left of an object without `collection`']);
  });
});
