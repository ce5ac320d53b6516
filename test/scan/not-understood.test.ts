import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../src/model/results/analysis.js';
import { loadRegistry } from '../../src/registry/load.js';
import { formatMarkdown } from '../../src/report/markdown/markdown.js';
import { nothingFoundWords } from '../../src/report/words.js';
import { analyse } from '../../src/scan.js';
import { summarise } from '../../src/verdict/report-model.js';
import { dateFinding } from '../../src/verdict/phase.js';
import { makeContext } from '../report/sample.js';

const registry = loadRegistry([]);
const AS_OF = '2026-09-01';

function analysisOf(files: Readonly<Record<string, string>>): Analysis {
  return analyse({
    root: '/project',
    paths: [],
    registry,
    tree: { files: Object.keys(files).sort(), read: (file) => Buffer.from(files[file]!) },
  });
}

const placesIn = ({ notUnderstood }: Analysis): string[] => notUnderstood.map(({ file, line }) => `${file}:${line}`);

/** What the reports say about entries without findings. */
function wordsOf(analysis: Analysis): string {
  const report = summarise(
    analysis,
    registry,
    analysis.findings.map((finding) => dateFinding(finding, AS_OF, 30)),
    { tool: { name: 'deprec-scan', version: '0' }, asOf: AS_OF },
  );
  return [
    nothingFoundWords(report, { findings: 0, mentions: 0, violations: 0 }),
    formatMarkdown(report, makeContext({ entries: registry.entries })),
  ].join('\n');
}

const CHAT = '/rest/api/v1/chat';
const URL = `https://acme-be.glean.com${CHAT}`;

/** Undescribed clients of different kinds. */
const UNKNOWN: Readonly<Record<string, string>> = {
  'a function of a package': `import mystery from 'mystery';\nmystery('${URL}', { method: 'POST' });`,
  'an internal client that is not found': `import { glean } from './missing-client';\nglean.post('${CHAT}');`,
  'a URL that is sent in another function': `import mystery from 'mystery';\nconst url = '${URL}';\nmystery(url);\nexport const chat = () => fetch(url);`,
  'another URL than the one that is sent beside it': `import mystery from 'mystery';\nexport function chat() {\n  mystery('${URL}');\n  return fetch('${URL}/more');\n}`,
  'an alias that leads nowhere': `import http from '@/lib/http';\nhttp.post('${CHAT}', { messages: [] });`,
  'a client of a container': `import { container } from 'tsyringe';\ncontainer.resolve('http').post('${CHAT}');`,
  'a parameter that nobody hands over': `export function run(client) {\n  return client.post('${CHAT}');\n}`,
  'a class of a package': `import { Client } from '@acme/http';\nnew Client('https://acme-be.glean.com').post('/chat');`,
  'a base class of a package': `import { Base } from '@acme/http';\nexport class Glean extends Base {\n  chat() { return this.post('${CHAT}'); }\n}`,
  'an argument of super': `import { Base } from '@acme/http';\nexport class Glean extends Base {\n  constructor() { super('https://acme-be.glean.com'); }\n}`,
  'a tagged template': "import { http } from 'mystery';\nhttp`POST https://acme-be.glean.com/rest/api/v1/chat`;",
  'an unknown dynamic import': `export async function run(name) {\n  const { send } = await import(name);\n  return send('${URL}');\n}`,
  'code in a text': `eval("fetch('${URL}')");`,
  'a function that is made of text': `new Function("return fetch('${URL}')")();`,
  'a bridge to the host application': `window.api.post('${CHAT}', {});`,
  'a computed global': `const fn = location.hash;\nwindow[fn]('${URL}');`,
  'an event bus': `import { bus } from './bus.js';\nbus.emit('request', { url: '${URL}' });`,
  'an emitter that nobody listens to': `import { EventEmitter } from 'node:events';\nexport const bus = new EventEmitter();\nbus.emit('request', { url: '${URL}' });`,
  'a query language':
    'import { graphql } from \'@acme/gateway\';\ngraphql`query { rest(path: "/rest/api/v1/chat") { body } }`;',
  'a message to a worker': `const worker = new Worker('./worker.js');\nworker.postMessage({ url: '${URL}' });`,
  'a command of the shell': `import { exec } from 'node:child_process';\nexec('http POST ${URL}');`,
  'a program with arguments': `import { spawn } from 'node:child_process';\nspawn('http', ['POST', '${URL}']);`,
  'a script of another language': `import { PythonShell } from 'python-shell';\nPythonShell.runString("import requests; requests.post('${URL}')");`,
  'options in an object': `import { request } from 'mystery';\nrequest({ method: 'POST', uri: '${URL}' });`,
  'a constant in another place': `import { call } from 'mystery';\nconst ROUTES = { chat: '${URL}' };\ncall(ROUTES.chat);`,
  'a method of a client that is not described': `import axios from 'axios';\naxios.stream('${URL}');`,
  'an undeclared URL': "fetch(url, { method: 'POST' });\nconst about = 'https://acme-be.glean.com';",
  'a URL of holes':
    "const about = 'https://acme-be.glean.com';\nexport const send = (path) => fetch(`${process.env.BASE}${process.env.PATH_OF_CHAT}`);",
  'a path behind the prefix':
    "import { pathOf } from 'mystery';\nfetch('https://acme-be.glean.com/rest/api/v1' + pathOf());",
  'an endpoint that is missing': 'fetch(`https://acme-be.glean.com/rest/api/v1/${process.env.OPERATION}`);',
  'a URL of an unknown function': `import { resolveUrl } from 'mystery';\nfetch(resolveUrl('${CHAT}'));`,
  'an SDK that is handed on':
    "import { Glean } from '@gleanwork/api-client';\nimport { wrap } from 'mystery';\nexport const ask = (question) => wrap(Glean).ask(question);",
  'a browser that is driven': `import { remote } from 'webdriverio';\nconst browser = await remote({});\nawait browser.url('${URL}');`,
  'a host alone': "import tls from 'node:tls';\ntls.connect(443, 'acme-be.glean.com');",
};

describe('an unknown client', () => {
  it.each(Object.entries(UNKNOWN))('is not understood: %s', (_, text) => {
    const analysis = analysisOf({ 'src/a.js': text });
    expect(analysis.notUnderstood.length).toBeGreaterThan(0);
    for (const { file, line, text: shown, reason } of analysis.notUnderstood) {
      expect(file).toBe('src/a.js');
      expect(line).toBeLessThanOrEqual(text.split('\n').length);
      expect(shown).not.toMatch(/\n|.{121}/);
      expect(reason).not.toBe('');
    }
    expect(wordsOf(analysis)).not.toMatch(/Zero uses|every call was resolved|none of the/);
  });

  it('is named at the call, with what it is a function of', () => {
    const [call] = analysisOf({ 'a.js': UNKNOWN['a function of a package']! }).notUnderstood;
    expect(call).toEqual({
      file: 'a.js',
      line: 2,
      column: 1,
      text: `mystery('${URL}', { method: 'POST' })`,
      reason: 'a string of the API is passed to mystery of the package mystery, which no client describes',
    });
  });

  it('stands once for a place, in order', () => {
    const analysis = analysisOf({
      'b.js': `import m from 'm';\nm('${URL}');\nm('${URL}'); m('${CHAT}');`,
      'a.js': 'fetch(url);\nconst host = "https://acme-be.glean.com";',
    });
    expect(placesIn(analysis)).toEqual(['a.js:1', 'a.js:2', 'b.js:2', 'b.js:3', 'b.js:3']);
  });
});

/** Code that uses the API and leaves nothing open. */
const UNDERSTOOD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a call': { 'a.js': `fetch('${URL}', { method: 'POST' });` },
  'constants of a call in another file': {
    'urls.js': "export const BASE = 'https://acme-be.glean.com/rest/api/v1';",
    'a.js': "import { BASE } from './urls.js';\nfetch(`${BASE}/chat`, { method: 'POST' });",
  },
  'log messages': {
    'a.js': `import pino from 'pino';\nfetch('${URL}');\nconsole.log('${URL}');\npino().info('${URL}');\nlogger.warn('calling ${URL}');`,
    'b.js': `export const fail = (log) => log.error('${URL} failed');`,
  },
  comparisons: {
    'a.js': `export const isChat = (url) => url === '${URL}' || url.startsWith('${URL}') || url.includes('${CHAT}') || /chat/.test('${CHAT}');`,
  },
  errors: { 'a.js': `export function gone() {\n  throw new Error('${URL}');\n}` },
  types: { 'a.ts': `export interface Paths { '${CHAT}': { post: unknown } }\nexport type Path = '${CHAT}';` },
  'routes of a server': {
    'a.js': `import express from 'express';\nconst app = express();\napp.post('${CHAT}', (req, res) => res.json({}));\nexport default (router) => router.get('${CHAT}', async (ctx) => ({}));`,
  },
  mocks: {
    'a.js': `import nock from 'nock';\nimport { http } from 'msw';\nnock('https://acme-be.glean.com').post('${CHAT}').reply(200, {});\nexport const handlers = [http.post('${URL}', () => new Response())];`,
  },
  'titles and checks of tests': {
    'a.test.js': `import { expect, it } from 'vitest';\nit('calls ${URL}', () => {\n  expect(fetch).toHaveBeenCalledWith('${URL}');\n});`,
  },
  links: {
    'a.jsx': `export const Docs = () => <a href="${URL}">chat</a>;\nexport const show = () => window.open('${URL}');`,
  },
  'another host': { 'a.js': "import mystery from 'mystery';\nmystery('https://jira.example.com/rest/api/v1/chat');" },
  'types of the SDK': { 'a.ts': "import type { Glean } from '@gleanwork/api-client';\nexport type Client = Glean;" },
  'the SDK': {
    'client.ts':
      "import { Glean } from '@gleanwork/api-client';\nexport const glean = new Glean({ serverURL: 'https://acme-be.glean.com' });",
    'a.ts': "import { glean } from './client.js';\nawait glean.client.search.query({ query: 'x' });",
  },
  'a function of the project': {
    'a.js': `import { keep } from './keep.js';\nkeep('${URL}');`,
    'keep.js': 'const kept = [];\nexport function keep(url) {\n  kept.push(url);\n}',
  },
  'a URL that is sent beside it': {
    'a.js': `import { proxyOf } from 'mystery';\nexport function chat() {\n  const url = '${URL}';\n  return fetch(url, { agent: proxyOf(url) });\n}`,
  },
  'a function around the one that sends the URL': {
    'a.js': `import { retry } from 'mystery';\nconst url = '${URL}';\nexport const chat = () => retry(url, () => fetch(url));`,
  },
  'a method named fetch of an object of a package': {
    'a.ts': `import type { Guild, Message } from 'discord.js';\nexport async function run(guild: Guild, message: Message, id: string, bot) {\n  await message.fetch();\n  await guild.members.fetch(id);\n  await bot.users.fetch('7');\n  return fetch('${URL}');\n}`,
  },
};

describe('what is understood', () => {
  it.each(Object.entries(UNDERSTOOD))('leaves nothing open: %s', (_, files) => {
    expect(placesIn(analysisOf(files))).toEqual([]);
  });

  it('is proved zero', () => {
    expect(wordsOf(analysisOf({ 'a.js': "fetch('https://acme-be.glean.com/rest/api/v1/search');" }))).toMatch(
      /Zero uses of \d+ of \d+ entries: every call was resolved/,
    );
  });
});

describe('a resolved call', () => {
  it.each([
    ['fetch(url)', false],
    ['fetch(`${base}${path}`)', false],
    ['fetch(`${base}/v1/${operation}`)', false],
    ['fetch(`/rest/api/v1/${operation}`)', false],
    ['fetch(`https://acme-be.glean.com/rest/api/v1${path}`)', false],
    ['fetch(`https://acme-be.glean.com/rest/${path}`)', false],
    ['fetch(`https://acme-be.glean.com${path}`)', false],
    ['fetch(`https://${url}`)', false],
    ['fetch(`${base}/users/${id}`)', true],
    ['fetch(`/rest/api/v1/governance/data/policies/${id}`)', true],
    ['fetch(`https://hooks.example.com/${id}`)', true],
    ['fetch(`https://hooks.example.com${path}`)', true],
    ['fetch(`https://acme-be.glean.com/rest/api/v1/documents/${id}`)', true],
    ['fetch(`https://acme-be.glean.com/rest/api/v1/documents-${id}`)', true],
    ["fetch('https://acme-be.glean.com')", true],
  ])('has a path that is known: %s', (code, resolved) => {
    const { calls } = analysisOf({ 'a.js': `// https://acme-be.glean.com\n${code};` });
    expect(calls.map((call) => call.resolved)).toEqual([resolved]);
  });
});

describe('a function that nobody calls', () => {
  it.each([
    ['(id) => fetch(`https://acme-be.glean.com/rest/api/v1/documents/${id}`)', null],
    ['(kind, id) => fetch(`https://acme-be.glean.com/rest/api/v1/documents/${kind}/${id}`)', null],
    ['(id) => fetch(`https://acme-be.glean.com/rest/api/v1/governance/data/policies/${id}`)', null],
    ['(id) => fetch(`https://${TENANT}-be.glean.com/rest/api/v1/${id}`)', 'the URL depends on id'],
    ['(path) => fetch(`https://acme-be.glean.com${path}`)', 'the URL depends on path'],
    ['(base, path) => fetch(`${base}/v1/${path}`)', 'the URL depends on base'],
  ])('has a request as it is written: %s', (code, why) => {
    const { calls, notUnderstood } = analysisOf({
      'a.js': `// https://acme-be.glean.com\nexport const send = ${code};`,
    });
    expect(calls.map((call) => call.why)).toEqual([why]);
    expect(notUnderstood.map(({ reason }) => reason)).toEqual(why === null ? [] : [why]);
  });
});

describe('a method that is named fetch', () => {
  it.each([
    ['message.fetch()', []],
    ['guild.members.fetch(id)', []],
    ["bot.users.fetch('7')", []],
    ['bot.users.fetch({ user: id })', []],
    [`event.fetch('${URL}')`, [true]],
    ['event.fetch(id)', [false]],
    [`bot.fetch('${URL}')`, [true]],
    ['bot.fetch(id)', [false]],
  ])('is a call if it may be that of the platform: %s', (code, resolved) => {
    const { calls } = analysisOf({
      'a.ts': `import type { Guild, Message } from 'discord.js';\nimport type { RequestEvent } from '@sveltejs/kit';\nexport const run = (guild: Guild, message: Message, event: RequestEvent, bot, id: string) => ${code}; // https://acme-be.glean.com`,
    });
    expect(calls.map((call) => call.resolved)).toEqual(resolved);
  });
});
