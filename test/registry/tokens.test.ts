import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/model/errors.js';
import type { RegisteredToken } from '../../src/model/token.js';
import { loadContract } from '../../src/registry/contract.js';
import { looksSecret } from '../../src/secrets/looks-secret.js';
import { isRegister, readTokens } from '../../src/registry/tokens/register.js';
import { temporaryDirectory } from '../temporary.js';

const contract = loadContract();
const file = join(temporaryDirectory(), 'tokens.json');

function read(text: string): RegisteredToken[] {
  writeFileSync(file, text);
  return readTokens({ file, shown: 'tokens.json', list: null }, contract);
}

const TOKEN = { name: 'crm', scope: { datasources: ['crm'] }, expiresOn: '2026-12-31', variable: 'GLEAN_CRM_TOKEN' };

function register(...tokens: object[]): string {
  return JSON.stringify({ version: 1, tokens }, null, 2);
}

/** Message and hint of the mistake in a register. */
function mistake(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof UserError) return `${error.message} (${error.hint})`;
    throw error;
  }
  return 'none';
}

describe('a register of tokens', () => {
  it('is read with places', () => {
    const [token, other] = read(register(TOKEN, { name: 'chat', interface: 'client', variable: 'GLEAN_CHAT_TOKEN' }));
    expect(token).toEqual({
      name: 'crm',
      interface: 'indexing',
      scope: { datasources: ['crm'] },
      expiresOn: '2026-12-31',
      ipRestrictions: [],
      rotationPeriodMinutes: null,
      owner: null,
      variable: 'GLEAN_CRM_TOKEN',
      reason: null,
      refusal: { status: 401, section: '7' },
      issuedBy: 'the admin console: Platform, API Tokens, Indexing Tokens',
      file: 'tokens.json',
      line: 4,
      column: 5,
      endLine: 13,
      endColumn: 6,
    });
    // The contract says nothing of the tokens of the other interface.
    expect(other).toMatchObject({ interface: 'client', expiresOn: null, scope: null, refusal: null });
  });

  it('may have comments, and ranges as a text or a list', () => {
    const ranges = '203.0.113.0/24, 10.0.0.0/16,198.51.100.7/32,2001:db8::/32';
    const [token] = read(`// ours\n${register({ ...TOKEN, ipRestrictions: ranges })}`);
    expect(token!.ipRestrictions).toEqual(['203.0.113.0/24', '10.0.0.0/16', '198.51.100.7/32', '2001:db8::/32']);
    expect(read(register({ ...TOKEN, ipRestrictions: token!.ipRestrictions }))[0]!.ipRestrictions).toHaveLength(4);
  });

  it.each([
    [{ expiresOn: '2026-02-30' }, 'tokens.json:11:20 /tokens/0/expiresOn: the calendar has no day 2026-02-30'],
    [
      { expiresOn: '31.12.2026' },
      'tokens.json:11:20 /tokens/0/expiresOn: `31.12.2026` has the wrong form; write it like `2026-12-31`',
    ],
    [
      { expiresOn: undefined },
      'tokens.json:4:5 /tokens/0: missing property `expiresOn`: every token needs an expiry (section 8)',
    ],
    [{ scope: undefined }, 'tokens.json:4:5 /tokens/0: missing property `scope`'],
    [{ scope: 'global' }, 'tokens.json:6:16 /tokens/0/scope: a global scope needs a `reason`'],
    [{ scope: 'all' }, 'tokens.json:6:16 /tokens/0/scope: must be `global`, not `all`'],
    [{ scope: { datasources: [] } }, 'tokens.json:7:24 /tokens/0/scope/datasources: must not be empty'],
    [
      { scope: { datasource: ['crm'] } },
      '/tokens/0/scope/datasource: unknown property `datasource`, did you mean `datasources`?',
    ],
    [{ rotationPeriodMinutes: 1439 }, '/tokens/0/rotationPeriodMinutes: 1439 minutes are less than 1440 (section 8)'],
    [{ rotationPeriodMinutes: 1440.5 }, '/tokens/0/rotationPeriodMinutes: must be an integer, not a number'],
    [{ rotationPeriodMinutes: '1440' }, '/tokens/0/rotationPeriodMinutes: must be an integer, not a string'],
    [{ expiryDate: '2026-12-31' }, '/tokens/0/expiryDate: unknown property `expiryDate`'],
    [{ expireson: '2026-12-31' }, '/tokens/0/expireson: unknown property `expireson`, did you mean `expiresOn`?'],
    [{ interface: 'indexin' }, '/tokens/0/interface: no contract has an API `indexin` (did you mean `indexing`?)'],
    [
      { variable: 'GLEAN-TOKEN' },
      '/tokens/0/variable: `GLEAN-TOKEN` has the wrong form; write it like `GLEAN_CRM_TOKEN`',
    ],
    [{ name: '' }, '/tokens/0/name: `` has the wrong form'],
    [
      { ipRestrictions: '10.0.0.0/33' },
      '/tokens/0/ipRestrictions: `10.0.0.0/33` has a prefix of 33 bits, but the address has only 32',
    ],
    [{ ipRestrictions: '2001:db8::/129' }, 'has a prefix of 129 bits, but the address has only 128'],
    [{ ipRestrictions: '10.0.0.256/24' }, '`10.0.0.256/24` has no IP address'],
    [{ ipRestrictions: '10.0.0/24' }, '`10.0.0/24` has no IP address'],
    [{ ipRestrictions: '10.0.0.1' }, '`10.0.0.1` is not a CIDR range (write 10.0.0.1/32 for one address'],
    [{ ipRestrictions: '2001:db8::1' }, '(write 2001:db8::1/128 for one address'],
    [{ ipRestrictions: 'fe80::1%eth0/64' }, 'this has no IP address'],
    [{ ipRestrictions: '10.0.0.0/24,' }, '/tokens/0/ipRestrictions: an empty range'],
    [{ ipRestrictions: '10.0.0.0/08' }, '`10.0.0.0/08` is not a CIDR range'],
    [{ ipRestrictions: '10.0.0.0-10.0.0.255' }, 'this is not a CIDR range'],
    [{ ipRestrictions: ['10.0.0.0/24', 'office'] }, '/tokens/0/ipRestrictions/1: this is not a CIDR range'],
    [{ ipRestrictions: [] }, '/tokens/0/ipRestrictions: must not be empty'],
  ])('with %j is refused', (over, message) => {
    expect(mistake(register({ ...TOKEN, ...over }))).toContain(message);
  });

  it('with two mistakes names the first, and where the other is', () => {
    expect(mistake(register({ ...TOKEN, expiresOn: '2026-02-30', rotationPeriodMinutes: 60 }))).toMatch(
      /^tokens\.json:11:20 .*; 1 more in tokens\.json\)$/,
    );
  });

  it.each([
    ['', 'tokens.json: is empty'],
    ['{"version": 1, "tokens": [', 'tokens.json:1:27'],
    ['[]', 'tokens.json:1:1: must be an object, not an array'],
    ['{ "tokens": [] }', 'tokens.json:1:1: missing property `version`'],
    ['{ "version": 1, "tokens": {} }', 'tokens.json:1:27 /tokens: must be an array, not an object'],
    ['{ "version": 1, "version": 1, "tokens": [] }', '`version` is written twice'],
    ['{ "version": 1, "token": [] }', 'unknown property `token`, did you mean `tokens`?'],
  ])('that is %s is refused', (text, message) => {
    expect(mistake(text)).toContain(message);
  });

  it('has each name once, and a variable for one interface', () => {
    expect(mistake(register(TOKEN, TOKEN))).toContain('/tokens/1/name: duplicate token name `crm`');
    expect(mistake(register(TOKEN, { ...TOKEN, name: 'chat', interface: 'client' }))).toContain(
      '/tokens/1/variable: `GLEAN_CRM_TOKEN` has the token `crm` of another interface',
    );
    // One for each stage, in the same variable.
    expect(mistake(register(TOKEN, { ...TOKEN, name: 'crm-staging' }))).toBe('none');
  });

  const random = randomBytes(32).toString('hex');
  it.each([
    ['/tokens/0/secret: `secret` would be a secret', { secret: 'anything' }],
    ['/tokens/0/value: `value` would be a secret', { value: '' }],
    ['/tokens/0/rawSecret: `rawSecret` would be a secret', { rawSecret: 'a' }],
    ['/tokens/0/token: `token` would be a secret', { token: 'a' }],
    ['/tokens/0/api_key: `api_key` would be a secret', { api_key: 'a' }],
    ['would be a secret', { bearerToken: 'a' }],
    ['/tokens/0/name: this looks like a secret; a register must not contain secrets', { name: `Bearer ${random}` }],
    ['/tokens/0/owner: this looks like a secret', { owner: 'Bearer abc' }],
    ['/tokens/0/variable: this looks like a secret', { variable: random }],
    ['/tokens/0/variable: this looks like a secret; a register must not', { variable: 'glean_Zk39xQvB7tLmN2' }],
    ['/tokens/0/expiresOn: this looks like a secret', { expiresOn: random }],
    ['/tokens/0/reason: this looks like a secret', { reason: `it is ${random}` }],
    ['/tokens/0/ipRestrictions: this looks like a secret', { ipRestrictions: random }],
    ['/tokens/0/note: this looks like a secret', { note: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln' }],
    ['/tokens/0: a key here looks like a secret', { [random]: '' }],
  ])('with a secret is refused, and does not show it: %s', (message, over) => {
    const said = mistake(register({ ...TOKEN, ...over }));
    expect(said).toContain(message);
    expect(said).toContain('rotate the token');
    for (const secret of [random, 'glean_Zk39xQvB7tLmN2', 'eyJhbGciOiJIUzI1NiJ9']) expect(said).not.toContain(secret);
  });
});

it.each([
  'indexing-prod-crm-loader-2026',
  'gleanIndexingTokenForCrmLoader',
  'team-search@example.com',
  'GLEAN_INDEXING_API_TOKEN_PRODUCTION',
  'https://acme-be.glean.com/docs/tokens-and-scopes',
  'k8s-eu-west-1-prod-ingest-v2-blue',
  'S3-to-Glean-Loader-Prod-EU1',
  'Token rotation of the nightly job',
  'token for crm2',
  'Bearer token',
])('no secret: %s', (text) => {
  expect(looksSecret(text)).toBe(false);
});

it.each([
  ['{ "$schema": "./tokens.schema.json", "tokens": [] }', true],
  ['{ "version": 1, "tokens": [] }', true],
  ['{ "tokens": [{ "name": "a", "expiresOn": "2026-12-31" }] }', true],
  ['{ "version": 1, "tokens": [', true],
  // Of a design, and of currencies.
  ['{ "color": { "blue": { "$type": "color", "$value": "#00f" } } }', false],
  ['{ "name": "List", "version": { "major": 1 }, "tokens": [{ "symbol": "ETH" }] }', false],
])('whether %s is a register: %s', (text, expected) => {
  expect(isRegister(text)).toBe(expected);
});
