import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ClientRow } from '../../src/calls/domain/client-row.js';
import { PACKAGE_ROOT } from '../cli/run.js';

const FILE = 'src/calls/clients/gleanwork-api-client.json';
const text = readFileSync(join(PACKAGE_ROOT, FILE), 'utf8');
const client = JSON.parse(text) as ClientRow;
const calls = client.calls!;

const endpointOf = (name: string): string => `${calls[name]!.verb} ${calls[name]!.fixedPath}`;
const isStandalone = (name: string): boolean => !name.includes('.') && !name.startsWith('use');

describe('the client of the SDK', () => {
  it('is what the script makes of the installed package', () => {
    const made = execFileSync(process.execPath, ['scripts/sdk/client.mjs', `node_modules/${client.id}`], {
      cwd: PACKAGE_ROOT,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    expect(made === text, `run: node scripts/sdk/client.mjs node_modules/${client.id} > ${FILE}`).toBe(true);
  });

  it('stays small', () => {
    expect(text.length).toBeLessThan(200_000);
  });

  it('calls endpoints of a known form', () => {
    for (const [name, { verb, fixedPath, body }] of Object.entries(calls)) {
      expect(verb, name).toMatch(/^(GET|POST|PUT|PATCH|DELETE)$/);
      expect(fixedPath, name).toMatch(/^(?:\/(?:[\w.-]+|\{\w+\}))+$/);
      if (verb === 'GET') expect(body, name).toBeUndefined();
    }
  });

  it('reaches by methods of the client what its standalone functions and hooks call', () => {
    const endpoints = (isCounted: (name: string) => boolean): string[] =>
      [...new Set(Object.keys(calls).filter(isCounted).map(endpointOf))].sort();
    const byMethods = endpoints((name) => name.startsWith('Glean.#.'));
    expect(byMethods.length).toBeGreaterThan(100);
    expect(endpoints(isStandalone)).toEqual(byMethods);
    expect(endpoints((name) => name.startsWith('use'))).toEqual(byMethods);
  });

  it('has a standalone function and a hook for each method', () => {
    const standalone = Object.keys(calls).filter(isStandalone);
    expect(standalone).toHaveLength(Object.keys(calls).filter((name) => name.startsWith('Glean.#.')).length);
    for (const name of standalone) {
      const hook = `use${name[0]!.toUpperCase()}${name.slice(1)}`;
      const own = calls[hook] ?? calls[`${hook}Mutation.#.mutate`];
      expect(own && `${own.verb} ${own.fixedPath}`, name).toBe(endpointOf(name));
      expect(own?.body === undefined, name).toBe(calls[name]!.body === undefined);
      if (!calls[hook]) expect(calls[`${hook}Mutation.#.mutateAsync`], name).toEqual(own);
    }
  });

  it('has for every class a path that leads to methods', () => {
    for (const [name, path] of Object.entries(client.types!))
      expect(
        Object.keys(calls).some((method) => method.startsWith(path)),
        name,
      ).toBe(true);
  });

  it.each([
    ['client.chat.create', 'POST', '/rest/api/v1/chat', '0', 'body'],
    ['client.chat.createStream', 'POST', '/rest/api/v1/chat', '0', 'text'],
    ['chat.create', 'POST', '/api/chat', '0', 'body'],
    ['chat.createStream', 'POST', '/api/chat', '0', 'text'],
    ['client.chat.retrieve', 'POST', '/rest/api/v1/getchat', '0', 'body'],
    ['client.chat.uploadFiles', 'POST', '/rest/api/v1/uploadchatfiles', null, 'body'],
    ['client.answers.list', 'POST', '/rest/api/v1/listanswers', '0', 'body'],
    ['client.governance.data.policies.retrieve', 'GET', '/rest/api/v1/governance/data/policies/{id}', null, 'body'],
    [
      'client.governance.data.policies.download',
      'GET',
      '/rest/api/v1/governance/data/policies/{id}/download',
      null,
      'text',
    ],
    ['client.agents.runStream', 'POST', '/rest/api/v1/agents/runs/stream', '0', 'text'],
    ['indexing.documents.debug', 'POST', '/api/index/v1/debug/{datasource}/document', '0', 'body'],
    ['indexing.documents.status', 'POST', '/api/index/v1/getdocumentstatus', '0', 'body'],
    ['indexing.people.count', 'POST', '/api/index/v1/getusercount', '0', 'body'],
    ['indexing.people.bulkIndex', 'POST', '/api/index/v1/bulkindexemployees', '0', 'text'],
    ['triggers.searchEvents', 'POST', '/api/triggers/{trigger_id}/events/search', '1', 'body'],
  ])('knows %s', (path, verb, fixedPath, body, response) => {
    expect(calls[`Glean.#.${path}`]).toEqual({
      verb,
      fixedPath,
      ...(body !== null && { body: [body] }),
      response: { is: response },
    });
  });

  it('knows the variable of a mutation that is the body', () => {
    expect(calls['useClientChatCreateMutation.#.mutate']?.body).toEqual(['0.chatRequest']);
    expect(calls['useIndexingPeopleIndexMutation.#.mutateAsync']?.body).toEqual(['0.request']);
  });

  it('says where values of data types stand', () => {
    const endpoints = new Set(Object.keys(calls).map(endpointOf));
    for (const [name, places] of Object.entries(client.data!))
      for (const { on } of places) expect(endpoints, name).toContain(on);
    const chat = 'POST /rest/api/v1/chat';
    expect(client.data).toMatchObject({ ChatResponse: [{ on: chat }], ClientChatCreateMutationData: [{ on: chat }] });
    expect(client.data!.ChatMessage).toEqual([
      { on: chat, in: 'request', at: 'messages' },
      { on: chat, at: 'messages' },
    ]);
    expect(client.data).not.toHaveProperty('SearchRequest');
  });
});
