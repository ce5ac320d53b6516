import { http } from 'msw';
import { setupServer } from 'msw/node';
import { fetch as fetchOfUndici, MockAgent, request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { rehearse, type RunningRehearsal } from '../src/index.js';

const HOST = 'https://acme-be.glean.com';
const LISTANSWERS = `${HOST}/rest/api/v1/listanswers`;

const running: RunningRehearsal[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
});

async function withoutPort(asOf: string): Promise<RunningRehearsal> {
  const api = await rehearse({ asOf, port: false });
  running.push(api);
  expect(api.origin).toBe('');
  return api;
}

describe('MSW', () => {
  it('answers what the program sends to the host of the API', async () => {
    const api = await withoutPort('2026-12-01');
    const server = setupServer(http.all(`${HOST}/*`, ({ request: sent }) => api.fetch(sent)));
    server.listen({ onUnhandledRequest: 'error' });
    try {
      const gone = await fetch(LISTANSWERS, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      expect(gone.status).toBe(410);
      const chat = await fetch(`${HOST}/rest/api/v1/chat`, { method: 'POST' });
      expect(await chat.json()).toEqual({ messages: [{}] });
      expect(api.used).toEqual([{ id: 'client.listanswers', in: null, count: 1 }]);
    } finally {
      server.close();
    }
  });
});

describe('MockAgent', () => {
  it('answers what undici sends', async () => {
    const api = await withoutPort('2026-12-01');
    const agent = new MockAgent();
    agent.disableNetConnect();
    agent
      .get(HOST)
      .intercept({ path: () => true, method: () => true })
      .reply((sent) => api.reply(sent))
      .persist();
    const gone = await request(LISTANSWERS, { method: 'POST', body: '{}', dispatcher: agent });
    expect(gone.statusCode).toBe(410);
    expect(await gone.body.json()).toMatchObject({ entry: 'client.listanswers' });
    const refused = await fetchOfUndici(`${HOST}/api/index/v1/indexemployee`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer test' },
      body: JSON.stringify({ employee: { location: 'Berlin' } }),
      dispatcher: agent,
    });
    expect(refused.status).toBe(400);
    expect(api.used.map(({ id }) => id)).toEqual(['client.listanswers', 'indexing.indexemployee.location']);
    await agent.close();
  });
});
