import { describe, expect, it } from 'vitest';
import type { ListedClient } from '../../src/model/listed-client.js';
import type { Api } from '../../src/model/registry.js';
import { api, endpoint, field, findingsIn, markedUses, parameter, registryOf, value } from './other-apis.js';

const HOST = 'https://api.acme.example';

describe('what all paths of a family may not send or read', () => {
  const routes = ['GET /v1/live/{id}', 'POST /v1/live/{id}'];

  it.each([
    ['a prefix', '/v1/**', {}],
    ['a whole host', '/**', { prefix: '' }],
  ] satisfies [string, string, Partial<Api>][])(
    'is found at live operations and at entries below %s',
    (_, path, own) => {
      const registry = registryOf(
        [api({ routes, ...own })],
        [
          parameter(`* ${path}`, 'key', { id: 'key' }),
          value(`* ${path}`, { parameter: 'sort', in: ['query'] }, 'age', { id: 'age' }),
          field(`* ${path}`, 'colour', { id: 'colour', in: ['request', 'response'], at: ['colour'] }),
          endpoint('GET /v1/groups/{id}', { id: 'groups' }),
        ],
      );
      const code = [
        `fetch('${HOST}/v1/others/1?key=a'); // uses key`,
        `fetch('${HOST}/v1/live/1?key=a'); // uses key`,
        `fetch('${HOST}/v1/live/1?sort=age'); // uses age`,
        `fetch('${HOST}/v1/live/1?sort=name');`,
        `fetch('${HOST}/v1/groups/1', { method: 'PUT', body: JSON.stringify({`,
        `  colour: 'red', // uses colour`,
        '}) });',
        `const item = await (await fetch('${HOST}/v1/live/1')).json();`,
        'item.colour; // uses colour',
      ].join('\n');
      expect(findingsIn({ 'a.ts': code }, registry).filter((finding) => !finding.includes(' groups '))).toEqual(
        markedUses(code),
      );
      expect(findingsIn({ 'a.ts': `fetch('${HOST}/v1/groups/1?key=a');` }, registry)).toEqual([
        'a.ts:1 groups high',
        'a.ts:1 key high',
      ]);
    },
  );

  it('is one finding, of the entry that is closest to the path and of the method', () => {
    const registry = registryOf(
      [api()],
      [
        parameter('* /v1/**', 'key', { id: 'any' }),
        parameter('* /v1/groups/**', 'key', { id: 'groups' }),
        parameter('GET /v1/groups/{id}', 'key', { id: 'one' }),
      ],
    );
    const code = [
      `fetch('${HOST}/v1/others?key=a'); // uses any`,
      `fetch('${HOST}/v1/groups/1/members?key=a'); // uses groups`,
      `fetch('${HOST}/v1/groups/1?key=a'); // uses one`,
      `fetch('${HOST}/v1/groups/1?key=a', { method: 'POST' }); // uses groups`,
    ].join('\n');
    expect(findingsIn({ 'a.ts': code }, registry)).toEqual(markedUses(code));
  });

  it('makes no endpoint of what lives or has an entry of its own', () => {
    const registry = registryOf(
      [api({ routes })],
      [
        endpoint('* /v1/**', { id: 'all' }),
        parameter('* /v1/**', 'key', { id: 'key' }),
        endpoint('DELETE /v1/groups/{id}', { id: 'groups' }),
      ],
    );
    const code = [
      `fetch('${HOST}/v1/live/1?key=a'); // uses key`,
      `fetch('${HOST}/v1/live/2');`,
      `fetch('${HOST}/v1/groups/1', { method: 'DELETE' }); // uses groups`,
      `fetch('${HOST}/v1/rest'); // uses all`,
    ].join('\n');
    expect(findingsIn({ 'a.ts': code }, registry)).toEqual(markedUses(code));
  });

  it('is not at a template that a literal path takes a URL from', () => {
    const registry = registryOf([api({ routes: ['GET /v1/items/new'] })], [parameter('GET /v1/items/{id}', 'key')]);
    expect(findingsIn({ 'a.ts': `fetch('${HOST}/v1/items/new?key=a');` }, registry)).toEqual([]);
  });
});

describe('all paths of a host', () => {
  const sdk: object = {
    id: 'acme-sdk',
    modules: ['@acme/sdk'],
    makes: { 'Acme.#': { base: '0.url' } },
    calls: { 'Acme.#.items.list': { verb: 'GET', fixedPath: '/items', query: ['0'] } },
  };
  const registry = registryOf(
    [api({ prefix: '', clients: [sdk as ListedClient] })],
    [parameter('* /**', 'key', { id: 'key' })],
  );

  it('are those of the SDK, unless it is made for another host', () => {
    const code = [
      "import { Acme } from '@acme/sdk';",
      'new Acme().items.list({ key: 1 }); // uses key',
      `new Acme({ url: '${HOST}' }).items.list({ key: 1 }); // uses key`,
      "new Acme({ url: 'https://own.corp.example' }).items.list({ key: 1 });",
    ].join('\n');
    expect(findingsIn({ 'a.ts': code }, registry)).toEqual(markedUses(code));
  });

  it('have their host in pieces', () => {
    const code = [
      'const region = process.env.REGION;',
      'fetch(`https://${region}.acme.example/items?key=1`); // uses key',
    ];
    const regions = registryOf(
      [api({ prefix: '', hosts: ['*.acme.example'] })],
      [parameter('* /**', 'key', { id: 'key' })],
    );
    expect(findingsIn({ 'a.ts': code.join('\n') }, regions)).toEqual(markedUses(code.join('\n')));
  });
});
