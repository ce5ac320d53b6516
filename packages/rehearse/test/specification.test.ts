import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rehearse, type RunningRehearsal } from '../src/index.js';
import { temporaryDirectory } from '../../../test/temporary.js';

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Client', version: '1' },
  servers: [{ url: 'https://{instance}-be.glean.com/rest/api/v1' }],
  paths: {
    '/getanswer': {
      post: {
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Reply' } } } } },
      },
    },
    '/chat': {
      post: {
        responses: {
          200: {
            content: {
              'text/plain': { examples: { one: { value: { messages: [{ citations: [], text: 'hello' }] } } } },
            },
          },
        },
      },
    },
    '/people/{id}': { delete: { responses: { 204: { description: 'gone' } } } },
    '/loop': {
      get: {
        responses: { default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Loop' } } } } },
      },
    },
  },
  components: {
    schemas: {
      Reply: {
        type: 'object',
        properties: {
          answerResult: {
            type: 'object',
            properties: {
              trackingToken: { type: 'string' },
              answer: { type: 'object', properties: { trackingToken: { type: 'string' } } },
            },
          },
          secret: { type: 'string', writeOnly: true },
        },
      },
      Loop: {
        type: 'object',
        properties: { below: { $ref: '#/components/schemas/Loop' }, kind: { enum: ['a', 'b'] } },
      },
    },
  },
};

async function specified(asOf: string, document: unknown = DOCUMENT): Promise<RunningRehearsal> {
  const file = join(temporaryDirectory(), 'client.json');
  writeFileSync(file, JSON.stringify(document));
  return rehearse({ asOf, port: false, specifications: [file] });
}

async function answer(api: RunningRehearsal, method: string, path: string) {
  const response = await api.fetch(new Request(`https://acme-be.glean.com/rest/api/v1${path}`, { method }));
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
}

describe('--spec', () => {
  it('makes bodies from schemas, with what is removed until the day and not afterwards', async () => {
    const before = await answer(await specified('2027-01-15'), 'POST', '/getanswer');
    expect(JSON.parse(before.body)).toEqual({
      answerResult: { trackingToken: 'string', answer: { trackingToken: 'string' } },
    });
    const after = await answer(await specified('2027-01-16'), 'POST', '/getanswer');
    expect(JSON.parse(after.body)).toEqual({ answerResult: { answer: { trackingToken: 'string' } } });
  });

  it('prefers examples, and keeps the content type', async () => {
    const { type, body } = await answer(await specified('2026-10-16'), 'POST', '/chat');
    expect(type).toMatch(/^text\/plain/);
    expect(JSON.parse(body)).toEqual({ messages: [{ text: 'hello' }] });
  });

  it('knows the paths, methods and statuses of the document', async () => {
    const api = await specified('2026-10-16');
    expect(await answer(api, 'DELETE', '/people/7')).toEqual({ status: 204, type: null, body: '' });
    expect((await answer(api, 'PUT', '/people/7')).status).toBe(405);
    expect((await answer(api, 'GET', '/people')).status).toBe(404);
    expect((await answer(api, 'GET', '/loop')).status).toBe(200);
  });

  it('names a document that is none', async () => {
    const broken = { openapi: '3.0.3', paths: [] };
    await expect(specified('2026-10-16', broken)).rejects.toThrow(/client\.json.*a list where an object belongs/);
    await expect(specified('2026-10-16', { hello: 1 })).rejects.toThrow(/client\.json: is not an OpenAPI document/);
    const foreign = { openapi: '3.0.3', paths: { '/foo': { get: { responses: {} } } } };
    await expect(specified('2026-10-16', foreign)).rejects.toThrow(/client\.json: no operation is below a prefix/);
  });
});
