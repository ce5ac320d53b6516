import { describe, expect, it } from 'vitest';
import { api, endpoint, findingsIn, registryOf } from './other-apis.js';

const HOST = 'https://api.acme.example';
const registry = registryOf(
  [api({ prefix: '/rest/v2', routes: ['GET /rest/v2/boxes/{id}', 'GET /rest/v2/lids'] })],
  [
    endpoint('DELETE /rest/v2/boxes/{id}', { id: 'remove' }),
    endpoint('GET /rest/v2/items/{id}', { id: 'item' }),
    endpoint('* /rest/v2/feeds/**', { id: 'feeds' }),
  ],
);

/** Functions of which no code and no row says what they do: the import of each, and its name. */
const SENDERS: Readonly<Record<string, [string, string]>> = {
  'a function of a package': ["import { ship } from 'freight';", 'ship'],
  'an object of a package': ["import freight from 'freight';", 'freight.ship'],
  'a function of a file that is not there': ["import { ship } from './freight';", 'ship'],
  'an object that such a file makes': ["import { make } from './freight';\nconst agent = make();", 'agent.ship'],
  'a global': ['', '$freight.ship'],
  'a parameter': ['export function run(agent, id) {', 'agent.ship'],
  'a field of an unknown value': ['export const run = ({ agent }, id) => {', 'agent.ship'],
};

describe.each(Object.entries(SENDERS))('a URL that is handed to %s', (_, [before, name]) => {
  const found = (...args: string[]): string[] =>
    args.flatMap((text) => {
      const code = `${before.replaceAll('\n', ' ')}\n${name}(${text});\n${before.endsWith('{') ? '}' : ''}`;
      return findingsIn({ 'a.js': code }, registry).map(
        (finding) => `${text} -> ${finding.split(' ').slice(1).join(' ')}`,
      );
    });

  it('is of medium confidence behind the host of the API, and of low confidence without it', () => {
    expect(
      found(
        `'${HOST}/rest/v2/items/7'`,
        `\`${HOST}/rest/v2/items/\${id}\``,
        `'${HOST}/rest/v2/items/' + id`,
        `{ uri: '${HOST}/rest/v2/feeds/' + id }`,
        `'/rest/v2/items/' + id`,
        "'https://other.example/rest/v2/items/' + id",
        `'${HOST}/rest/v2/others/' + id`,
      ),
    ).toEqual([
      `'${HOST}/rest/v2/items/7' -> item medium`,
      `\`${HOST}/rest/v2/items/\${id}\` -> item medium`,
      `'${HOST}/rest/v2/items/' + id -> item medium`,
      `{ uri: '${HOST}/rest/v2/feeds/' + id } -> feeds medium`,
      `'/rest/v2/items/' + id -> item low`,
    ]);
  });

  it('has the method that its options say', () => {
    const url = `\`${HOST}/rest/v2/boxes/\${id}\``;
    expect(found(url, `${url}, { method: 'delete' }`, `${url}, { method: 'GET' }`, `${url}, { method: id }`)).toEqual([
      `${url} -> remove medium`,
      `${url}, { method: 'delete' } -> remove medium`,
      `${url}, { method: id } -> remove medium`,
    ]);
  });
});

describe('the name of an unknown function', () => {
  const named = (name: string): string[] =>
    findingsIn(
      { 'a.js': `export const run = (agent, id) => agent.${name}(\`${HOST}/rest/v2/boxes/\${id}\`);` },
      registry,
    );

  it.each(['delete', 'del', 'send', 'Delete'])('%s is that of a sender', (name) => {
    expect(named(name)).toEqual(['a.js:1 remove medium']);
  });

  it.each(['get', 'is', 'strictEqual', 'openWindow', 'renderLink', 'log', 'withArgs', 'expectLink'])(
    '%s is that of something else, or of another method',
    (name) => {
      expect(named(name)).toEqual([]);
    },
  );
});
