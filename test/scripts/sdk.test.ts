import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Place {
  method: string;
  path: string;
  in: 'request' | 'response';
  at: string[];
}

interface SdkMap {
  package: string;
  version: string;
  modules: Record<string, string[]>;
  classes: string[];
  cores: Record<string, string>;
  hookKinds: Record<string, object>;
  methods: Record<string, { function: string }>;
  functions: Record<
    string,
    {
      module: string;
      method: string;
      path: string;
      body: number | null;
      bodyPath: string[];
      multipart?: number;
      pathParameters: string[];
      response: string;
      also?: string[];
      contentType?: string;
      responsePath: string[];
    }
  >;
  hooks: Record<string, { function: string; module: string; kind: string; body?: string[] | null }>;
  classesByName: Record<string, string>;
  types: Record<string, { elsewhere?: true; via?: string[]; cut?: true; places: Place[] }>;
  parsers: Record<string, string>;
  renames: Record<string, Record<string, string>>;
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const file = join(root, 'src/calls/clients/gleanwork-api-client.json');
const text = readFileSync(file, 'utf8');
const map = JSON.parse(text) as SdkMap;

/** The directory of an installed package, even if its `exports` hide its `package.json`. */
function packageDir(name: string): string {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    for (let dir = root; ; dir = dirname(dir)) {
      const candidate = join(dir, 'node_modules', name);
      if (existsSync(join(candidate, 'package.json'))) return candidate;
      if (dir === dirname(dir)) throw new Error(`${name} is not installed`);
    }
  }
}

describe('the map of the SDK', () => {
  it('is what the script makes of the installed package', () => {
    const made = execFileSync(process.execPath, [join(root, 'scripts/sdk-map.mjs'), packageDir(map.package)], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    expect(made === text, 'run: node scripts/sdk-map.mjs SDK_DIR > src/calls/clients/gleanwork-api-client.json').toBe(
      true,
    );
  });

  it('stays small', () => {
    expect(text.length).toBeLessThan(300_000);
  });

  it('names a function for every method and reaches every function by a method', () => {
    const used = new Set(Object.values(map.methods).map((method) => method.function));
    expect([...used].sort()).toEqual(Object.keys(map.functions));
  });

  it('has endpoints, modules and bodies of a known form', () => {
    for (const [name, target] of Object.entries(map.functions)) {
      expect(target.module, name).toBe(`funcs/${name}.js`);
      expect(target.method, name).toMatch(/^(GET|POST|PUT|PATCH|DELETE)$/);
      expect(target.path, name).toMatch(/^\/[\w./{}-]+$/);
      expect(target.path.match(/\{\w+\}/g) ?? [], name).toEqual(
        target.pathParameters.map((parameter) => `{${parameter}}`),
      );
      expect(['json', 'stream', 'text', 'none'], name).toContain(target.response);
      if (target.method === 'GET') expect(target.body, name).toBeNull();
      if (target.multipart !== undefined) expect(target.body, name).toBeNull();
    }
  });

  it('refers from hooks to functions and modules of the same name', () => {
    for (const [name, hook] of Object.entries(map.hooks)) {
      expect(map.functions, name).toHaveProperty([hook.function]);
      expect(hook.module, name).toMatch(new RegExp(`^react-query/${hook.function}(\\.core)?\\.js$`));
      expect(map.hookKinds, name).toHaveProperty([hook.kind]);
      const { body } = map.functions[hook.function] ?? {};
      if (/mutation$/i.test(hook.kind)) expect(hook.body === null, name).toBe(body === null);
      else expect(body, name).toBeNull();
    }
    expect(Object.values(map.hooks).filter((hook) => /^(query|mutation)$/.test(hook.kind))).toHaveLength(
      Object.keys(map.functions).length,
    );
  });

  it('has for every class a path that leads to methods', () => {
    const methods = Object.keys(map.methods);
    for (const [name, path] of Object.entries(map.classesByName)) {
      expect(
        methods.some((method) => method.startsWith(`${path}.`)),
        name,
      ).toBe(true);
    }
  });

  it('has types only in bodies of endpoints of the map', () => {
    const endpoints = new Set(Object.values(map.functions).map(({ method, path }) => `${method} ${path}`));
    for (const [name, { places }] of Object.entries(map.types)) {
      expect(places.length, name).toBeGreaterThan(0);
      for (const { method, path } of places) expect(endpoints, name).toContain(`${method} ${path}`);
    }
    for (const [name, type] of Object.entries(map.parsers)) expect(map.types, name).toHaveProperty([type]);
  });

  it.each([
    ['client.chat.create', 'POST', '/rest/api/v1/chat', 0, 'json'],
    ['client.chat.createStream', 'POST', '/rest/api/v1/chat', 0, 'text'],
    ['chat.create', 'POST', '/api/chat', 0, 'json'],
    ['chat.createStream', 'POST', '/api/chat', 0, 'stream'],
    ['client.chat.retrieve', 'POST', '/rest/api/v1/getchat', 0, 'json'],
    ['client.chat.uploadFiles', 'POST', '/rest/api/v1/uploadchatfiles', null, 'json'],
    ['client.answers.list', 'POST', '/rest/api/v1/listanswers', 0, 'json'],
    ['client.governance.data.policies.retrieve', 'GET', '/rest/api/v1/governance/data/policies/{id}', null, 'json'],
    [
      'client.governance.data.policies.download',
      'GET',
      '/rest/api/v1/governance/data/policies/{id}/download',
      null,
      'text',
    ],
    ['client.agents.runStream', 'POST', '/rest/api/v1/agents/runs/stream', 0, 'text'],
    ['indexing.documents.debug', 'POST', '/api/index/v1/debug/{datasource}/document', 0, 'json'],
    ['indexing.documents.status', 'POST', '/api/index/v1/getdocumentstatus', 0, 'json'],
    ['indexing.people.count', 'POST', '/api/index/v1/getusercount', 0, 'json'],
    ['indexing.people.bulkIndex', 'POST', '/api/index/v1/bulkindexemployees', 0, 'none'],
    ['triggers.searchEvents', 'POST', '/api/triggers/{trigger_id}/events/search', 1, 'json'],
  ])('knows %s', (path, method, endpoint, body, response) => {
    const target = map.functions[map.methods[path]?.function ?? ''];
    expect(target).toMatchObject({ method, path: endpoint, body, response });
  });

  it('knows envelopes, renamed properties and types of one endpoint', () => {
    expect(map.functions.searchListFilters?.responsePath).toEqual(['result']);
    expect(map.functions.chatCreateStream?.responsePath).toEqual(['data']);
    expect(map.renames.SearchResponse).toEqual({ GleanDataError: 'errorInfo' });
    expect(map.hooks.useClientChatCreateMutation?.body).toEqual(['chatRequest']);
    expect(map.hooks.useIndexingPeopleIndexMutation?.body).toEqual(['request']);
    expect(map.types.ChatResponse).toEqual({
      places: [{ method: 'POST', path: '/rest/api/v1/chat', in: 'response', at: [] }],
    });
    expect(map.types.ChatMessage).toMatchObject({
      elsewhere: true,
      places: [{ at: ['messages'] }, { at: ['messages'] }],
    });
    expect(map.types['operations.ChatRequest']?.via).toEqual(['chatRequest']);
  });
});
