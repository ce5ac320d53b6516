import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urlReader } from '../../src/settings/known-url.js';
import { api, registryOf } from '../scan/other-apis.js';

const registry = registryOf([api({ prefix: '/rest/acme/v2', hosts: ['*-be.acme.io', 'hooks.acme.io'] })], []);
const read = urlReader(registry, ['acme.gateway.net']);

describe('a text of the settings', () => {
  it.each<[text: string, url: (string | null)[] | null]>([
    ['https://eu-be.acme.io/rest/acme/v2', ['https://eu-be.acme.io/rest/acme/v2']],
    ['  https://eu-be.acme.io:8443/  ', ['https://eu-be.acme.io:8443/']],
    ['https://acme.gateway.net/x', ['https://acme.gateway.net/x']],
    ['https://<your-instance>-be.acme.io/rest/acme/v2', ['https://', null, '-be.acme.io/rest/acme/v2']],
    ['https://${TENANT}-be.acme.io', ['https://', null, '-be.acme.io']],
    ['https://user:secret@eu-be.acme.io/rest?token=secret#x', ['https://eu-be.acme.io/rest']],
    ['https://hooks.acme.io/T02ABCD34/B9x8y7z6w5v4u3t2s1r0qP', ['https://hooks.acme.io/T02ABCD34/', null]],
    ['https://api.other.com/v1/secret', []],
    ['https://gateway.other.com/search/rest/acme/v2', ['https://gateway.other.com/search/rest/acme/v2']],
    ['http://localhost:3000', null],
    ['http://localhost:3000/rest/acme/v2/', [null, '/rest/acme/v2/']],
    ['http://search:8080/api', [null, '/api']],
    ['http://10.0.0.7/api', [null, '/api']],
    ['https://example.com/api', [null, '/api']],
    ['https://your-domain.com/', null],
    ['https://<host>/api', [null, '/api']],
    ['https://search.acme.internal/api', [null, '/api']],
    ['postgres://user:secret@db/x', null],
    ['sk-secret', null],
    ['', null],
    ['https://', null],
  ])('%s', (text, url) => {
    expect(read(text)).toEqual(url);
  });

  it('never gives away a user, a query, a fragment, or a path of another API', () => {
    const secret = fc.stringMatching(/^[a-z]{12}$/);
    const host = fc.constantFrom('eu-be.acme.io', 'api.other.com', 'localhost:80', 'x.example.com');
    fc.assert(
      fc.property(host, secret, (name, hidden) => {
        const urls = [`https://u:${hidden}@${name}/a`, `https://${name}/a?k=${hidden}`, `https://${name}/a#${hidden}`];
        for (const url of urls) expect(JSON.stringify(read(url))).not.toContain(hidden);
        expect(read(`https://api.other.com/${hidden}`)).toEqual([]);
      }),
    );
  });
});
