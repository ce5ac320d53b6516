import { expect, it } from 'vitest';
import type { ContractApi } from '../../../src/model/contract.js';
import { markedIn, violationsIn } from './violations-in.js';

/** An API of which nothing is said but that its calls carry a token. */
function api(id: string, host: string, prefix: string): ContractApi {
  const authentication = { header: 'Authorization', required: true, token: id, section: '1' };
  return { id, title: id, prefix, hosts: [host], sdks: [], authentication, operations: [], statuses: [] };
}

const TASKS = api('tasks', 'tasks.example', '');
const BOARDS = api('boards', 'boards.example', '/api');
const ORDERS = api('orders', 'shop.example', '/api/orders/v2');

function check(apis: ContractApi[], text: string): void {
  const files = { 'src/a.ts': text };
  const found = violationsIn(files, { apis, schemas: {} }).filter((one) => one.endsWith('require-authorization'));
  expect(found).toEqual(markedIn(files));
}

it('an API without a prefix has all paths of its hosts, and no other', () => {
  const text = `
    export const a = () => fetch('https://tasks.example/lists/7'); // VIOLATION require-authorization
    export const b = (id: string) => fetch(\`https://tasks.example/api/lists/\${id}/items\`); // VIOLATION require-authorization
    export const c = () => fetch('https://other.example/lists/7');
    export const d = () => fetch('/lists/7');
    export const e = (base: string) => fetch(base + '/lists/7');
  `;
  check([TASKS], text);
  // A prefix in the path of a host that is another API's does not make it a call of that API.
  check([{ ...BOARDS, authentication: { ...BOARDS.authentication!, required: false } }, TASKS], text);
});

it('a prefix begins the path: neither the host nor the middle of a path has it', () => {
  check(
    [BOARDS],
    `
    export const a = () => fetch('https://boards.example/api/list'); // VIOLATION require-authorization
    export const b = () => fetch('https://boards.example/v3/api/list');
    export const c = () => fetch('https://api.example/list');
    export const d = () => fetch('https://tasks.example/api/list');
  `,
  );
  check(
    [ORDERS],
    `
    export const a = (base: string) => fetch(base + '/api/orders/v2/list'); // VIOLATION require-authorization
    export const b = () => fetch('/drafts/api/orders/v2/list');
    export const c = () => fetch('/api/orders/v2/list');
  `,
  );
});

it('an operation may need no token, or take another body than the rest of its API', () => {
  const section = '1';
  const files = {
    'src/a.ts': `
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams({ name: 'a' });
      export const login = () => fetch('https://boards.example/api/login', { method: 'POST', headers, body }).then((r) => r.ok);
      export const cards = () => fetch('https://boards.example/api/cards', { method: 'POST', headers, body }).then((r) => r.ok);
    `,
  };
  const login = { id: 'login', method: 'POST', path: '/api/login', section };
  const cards = { id: 'cards', method: 'POST', path: '/api/cards', section };
  const found = (open: object): string[] =>
    violationsIn(files, {
      apis: [
        { ...BOARDS, contentType: { is: 'application/json', section }, operations: [{ ...login, ...open }, cards] },
      ],
      schemas: {},
    });
  const ofCards = ['src/a.ts:5 require-authorization', 'src/a.ts:5 require-json'];
  expect(found({ authentication: null, contentType: null }).sort()).toEqual(ofCards);
  expect(found({ contentType: null }).sort()).toEqual(['src/a.ts:4 require-authorization', ...ofCards]);
  expect(found({ authentication: null }).sort()).toEqual(['src/a.ts:4 require-json', ...ofCards]);
});

it('an operation is the one of the method, where a path has several', () => {
  const section = '1';
  const item = { path: '/api/items/{id}', section };
  const operations = [
    { ...item, id: 'read', method: 'GET', request: null },
    { ...item, id: 'replace', method: 'PUT', request: { needs: [['name']] } },
    { ...item, id: 'change', method: 'PATCH' },
    { id: 'login', method: 'POST', path: '/api/session', authentication: null, section },
    { id: 'logout', method: 'DELETE', path: '/api/session', section },
  ];
  const files = {
    'src/a.ts': `
      const sent = (method: string, body?: object) => ({ method, headers: { Authorization: process.env.T! }, body: JSON.stringify(body) });
      export const a = () => fetch('https://boards.example/api/items/7', sent('PATCH', {})).then((r) => r.ok);
      export const b = () => fetch('https://boards.example/api/items/7', sent('PUT', {})).then((r) => r.ok); // VIOLATION valid-body
      export const c = () => fetch('https://boards.example/api/items/7', sent('DELETE', {})).then((r) => r.ok); // VIOLATION valid-method
      export const d = (method: string) => fetch('https://boards.example/api/items/7', sent(method, {})).then((r) => r.ok);
      export const e = () => fetch('https://boards.example/api/session', { method: 'POST' }).then((r) => r.ok);
      export const f = () => fetch('https://boards.example/api/session', { method: 'DELETE' }).then((r) => r.ok); // VIOLATION require-authorization
    `,
  };
  expect(violationsIn(files, { apis: [{ ...BOARDS, operations }], schemas: {} }).sort()).toEqual(
    markedIn(files).sort(),
  );
});
