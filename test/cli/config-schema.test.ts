import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.js';
import { CONFIG_SCHEMA_FILE } from '../../src/config/config-list.js';
import { UserError } from '../../src/model/errors.js';
import { schemaIssues } from '../../src/registry/json-schema.js';
import { makeProject } from './run.js';

/** Whether the command line accepts a configuration. */
function isRead(config: unknown): boolean {
  const named = { 'a.json': '', 'tokens.json': '' };
  const root = makeProject({ ...named, 'deprec-scan.config.json': JSON.stringify(config) });
  try {
    return readConfig(join(root, 'deprec-scan.config.json')).wrongWaivers.length === 0;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

const WAIVER = { entry: 'client.chat.citations', path: 'src/old/', until: '2026-12-31', reason: 'moves in December' };
const TOKEN = { name: 'crm', scope: { datasources: ['crm'] }, expiresOn: '2026-12-31', variable: 'GLEAN_CRM_TOKEN' };
const CLIENT = { id: 'acme', modules: ['@acme/http'], calls: { post: { verb: 'POST', url: '0' } } };

/** The schema, which editors use, and the command line refuse the same. */
describe('the schema of the configuration agrees with what reads it', () => {
  it.each([
    {},
    {
      $schema: './config.schema.json',
      registries: ['a.json'],
      hosts: ['*.example.com', 'localhost:8080'],
      within: 0,
      failOn: 'removed',
      minConfidence: 'low',
    },
    { within: 36500, failOn: 'scheduled', minConfidence: 'high' },
    { failOn: 'imminent', minConfidence: 'medium', clients: [] },
    { failOn: 'gap', evidence: ['not-there.jsonl'] },
    { failOn: ['gap'] },
    { acceptedGaps: [{ entry: 'client.listanswers', until: '2026-12-31', reason: 'the mobile app' }] },
    { failOn: ['scheduled', 'gap'], evidence: [] },
    {
      values: [
        { name: 'A_URL', is: '*.example.com', reason: 'x', until: '2027-01-31' },
        { place: 'a.ts:3', is: 'another API', reason: 'x' },
      ],
    },
    { tokens: 'tokens.json' },
    { tokens: [TOKEN, { ...TOKEN, name: 'wiki', ipRestrictions: ['10.0.0.0/8'], rotationPeriodMinutes: 1440 }] },
    {
      overrides: [
        { origins: ['tests'], failOn: 'never' },
        { paths: ['src/', '!src/a.ts'], within: 7 },
      ],
      origins: { generated: ['src/api/'] },
    },
    { waivers: [WAIVER, { ...WAIVER, path: '*.ts' }], baseline: '../accepted.json' },
    {
      clients: [
        CLIENT,
        {
          ...CLIENT,
          makes: { create: { base: ['0.base', '1'] } },
          response: { members: { data: 'body' } },
          baseUrl: '/v1',
        },
      ],
    },
  ])('on what is right: %j', (config) => {
    expect(schemaIssues(config, CONFIG_SCHEMA_FILE)).toEqual([]);
    expect(isRead(config)).toBe(true);
  });

  it.each([
    [],
    { $schema: 1 },
    { registry: [] },
    { registries: 'a.json' },
    { registries: [''] },
    { hosts: ['https://a.com'] },
    { hosts: ['*.*'] },
    { hosts: [1] },
    { within: -1 },
    { within: 1.5 },
    { within: 36501 },
    { within: '30' },
    { failOn: 'never' },
    { failOn: [] },
    { failOn: ['removed', 'imminent'] },
    { failOn: ['gap', 'gap'] },
    { failOn: ['gap', 'never'] },
    { failOn: 1 },
    { evidence: 'a.jsonl' },
    { evidence: [''] },
    { acceptedGaps: {} },
    { acceptedGaps: [{ entry: 'client.listanswers', until: '2026-12-31' }] },
    { acceptedGaps: [WAIVER] },
    { minConfidence: null },
    { overrides: [{}] },
    { overrides: [{ paths: [], failOn: 'never' }] },
    { overrides: [{ origins: ['test'], failOn: 'never' }] },
    { origins: { mine: ['src/'] } },
    { asOf: '2026-01-01' },
    { waivers: WAIVER },
    { waivers: [{ ...WAIVER, until: 'soon' }] },
    { waivers: [{ ...WAIVER, reason: ' ' }] },
    { waivers: [{ ...WAIVER, path: './src' }] },
    { waivers: [{ ...WAIVER, until: undefined }] },
    { baseline: '' },
    { tokens: '' },
    { tokens: {} },
    { baseline: ['a.json'] },
    { clients: CLIENT },
    { clients: [{ ...CLIENT, url: '0' }] },
  ])('on what is wrong: %j', (config) => {
    expect(schemaIssues(config, CONFIG_SCHEMA_FILE)).not.toEqual([]);
    expect(isRead(config)).toBe(false);
  });
});
