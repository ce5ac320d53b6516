import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { daysBetween } from '../../src/model/dates.js';
import type { Entry, RegistryFile } from '../../src/model/registry.js';
import { builtinFile, loadRegistry, validateRegistryFile } from '../../src/registry/load.js';
import { CONTRACT_ROWS } from './contract-rows.js';

const list = JSON.parse(readFileSync(builtinFile(), 'utf8')) as RegistryFile;

/** All ids that the list has ever had. An entry may only be replaced by a tombstone; a new one is added here. */
const BASELINE = [
  'indexing.indexemployee.location',
  'indexing.bulkindexemployees',
  'indexing.getdocumentcount',
  'indexing.getdocumentstatus',
  'indexing.getusercount',
  'client.insights.searchSessionSatisfaction',
  'client.getanswer.trackingToken',
  'client.getcollection.trackingToken',
  'client.chat.citations',
  'client.listanswers',
  'client.createannouncement.isNegated',
  'client.createannouncement.documents',
  'client.createannouncement.boardId',
  'client.createannouncement.snippet',
  'client.createannouncement.inviteTime',
  'client.createannouncement.reminderTime',
  'client.createannouncement.reactions',
  'client.createannouncement.role',
  'governance.policies.sensitiveInfoTypes',
  'governance.policies.sensitiveContentOptions.sensitiveInfoTypes',
  'governance.policies.sensitiveTerms',
  'governance.policies.sensitiveRegexes',
  'governance.policies.datasources',
  'governance.policies.externalSharingOptions',
  'governance.policies.likelihoodThreshold',
  'governance.policies.urlGreenlist',
  'governance.policies.enabled',
  'governance.policies.anyoneWithLinkEnabled',
];

/** An entry in the columns of the published tables. */
function toRow(entry: Entry) {
  const [, table, row] = /^api-contract (\S+) row (\d+)$/.exec(entry.source) ?? [];
  const { method, path, removal, replacement } = entry;
  return {
    table,
    row: Number(row),
    method,
    path,
    field: entry.kind === 'field' ? entry.field : null,
    removal,
    replacement: replacement && [replacement.kind, replacement.target],
  };
}

describe('the list that ships', () => {
  it('has no problems', () => {
    expect(validateRegistryFile(builtinFile())).toEqual([]);
  });

  it('is the published tables, row by row, and nothing else', () => {
    expect(list.entries.map(toRow)).toEqual(CONTRACT_ROWS);
    expect(list.entries).toHaveLength(28);
  });

  it('never loses an entry without a tombstone', () => {
    const ids = [...list.entries, ...(list.tombstones ?? [])].map(({ id }) => id);
    expect([...ids].sort()).toEqual([...BASELINE].sort());
  });

  it('was announced on the published days, at least six months ahead', () => {
    const announced = Object.fromEntries(list.entries.map(({ id, announced: day }) => [id, day]));
    expect(announced['indexing.indexemployee.location']).toBe('2026-02-05');
    expect(announced['indexing.getusercount']).toBe('2026-02-03');
    expect(announced['client.chat.citations']).toBe('2026-02-06');
    expect(announced['client.listanswers']).toBe('2026-01-21');
    expect(announced['client.getanswer.trackingToken']).toBe('2026-05-07');
    expect(announced['client.getcollection.trackingToken']).toBe('2026-05-07');
    expect(announced['client.insights.searchSessionSatisfaction']).toBe('2026-05-13');
    for (const { announced, removal } of list.entries) expect(daysBetween(announced!, removal!)).toBeGreaterThan(180);
  });

  it.each([
    ['client.getanswer.trackingToken', ['answerResult.trackingToken'], 'answer.trackingToken'],
    ['client.getcollection.trackingToken', ['$.trackingToken'], 'collection.trackingToken'],
    ['client.chat.citations', ['messages.citations'], undefined],
    ['client.createannouncement.role', ['viewerInfo.role'], 'permissions.role'],
    ['client.createannouncement.documents', ['relatedDocuments.documents', 'relatedResults.documents'], undefined],
    ['governance.policies.enabled', ['externalSharingOptions.enabled', 'broadSharingOptions.enabled'], undefined],
    [
      'governance.policies.likelihoodThreshold',
      ['sensitiveInfoTypes.likelihoodThreshold'],
      'keyword.likelihoodThreshold',
    ],
  ])('knows where %s sits', (id, at, live) => {
    const entry = list.entries.find((one) => one.id === id);
    expect(entry).toMatchObject({ kind: 'field', at });
    if (live !== undefined) expect(entry).toHaveProperty('live', expect.arrayContaining([live]));
  });

  it('is what loadRegistry gives without files', () => {
    const registry = loadRegistry([]);
    expect(registry.entries).toEqual(list.entries);
    expect(registry.apis.map(({ id, prefix }) => [id, prefix])).toEqual([
      ['indexing', '/api/index/v1'],
      ['client', '/rest/api/v1'],
      ['governance', '/rest/api/v1/governance'],
    ]);
    expect(registry.sources).toEqual([
      {
        name: 'glean',
        entries: CONTRACT_ROWS.length,
        digest: expect.stringMatching(/^sha256-[0-9a-f]{16}$/),
        covers: list.covers,
      },
    ]);
  });

  it('tells every developer one sentence', () => {
    for (const { message } of list.entries) expect(message).toMatch(/^The .*\.$/);
  });
});
