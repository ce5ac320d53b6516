import type { Replacement } from '../../src/model/registry.js';

/** One row of the published tables, typed by hand in their order; the shipped list is compared with it. */
export interface ContractRow {
  table: '9.1' | '9.2' | '9.3';
  row: number;
  method: string;
  path: string;
  /** Null for an endpoint. */
  field: string | null;
  removal: string;
  /** Kind and target; null if the table has none. */
  replacement: readonly [kind: Replacement['kind'], target: string] | null;
}

const OCTOBER = '2026-10-15';
const JANUARY = '2027-01-15';

type Columns = [
  row: number,
  subject: string,
  field: string | null,
  removal: string,
  replacement: ContractRow['replacement'],
];

function table(name: ContractRow['table'], rows: Columns[]): ContractRow[] {
  return rows.map(([row, subject, field, removal, replacement]) => {
    const [method = '', path = ''] = subject.split(' ');
    return { table: name, row, method, path, field, removal, replacement };
  });
}

const ANNOUNCEMENT = 'POST /rest/api/v1/createannouncement';
const POLICY = 'GET /rest/api/v1/governance/data/policies/{id}';

export const CONTRACT_ROWS: readonly ContractRow[] = [
  ...table('9.1', [
    [1, 'POST /api/index/v1/indexemployee', 'location', OCTOBER, null],
    [2, 'POST /api/index/v1/bulkindexemployees', null, OCTOBER, null],
    [3, 'POST /api/index/v1/getdocumentcount', null, OCTOBER, null],
    [4, 'POST /api/index/v1/getdocumentstatus', null, OCTOBER, null],
    [5, 'POST /api/index/v1/getusercount', null, OCTOBER, null],
  ]),
  ...table('9.2', [
    [1, 'POST /rest/api/v1/insights', 'searchSessionSatisfaction', JANUARY, null],
    [2, 'POST /rest/api/v1/getanswer', 'trackingToken', JANUARY, ['move', 'answerResult.answer.trackingToken']],
    [3, 'POST /rest/api/v1/getcollection', 'trackingToken', JANUARY, ['move', 'collection.trackingToken']],
    [4, 'POST /rest/api/v1/chat', 'citations', OCTOBER, ['reshape', 'ChatMessageFragment.citation']],
    [5, 'POST /rest/api/v1/listanswers', null, OCTOBER, null],
    [6, ANNOUNCEMENT, 'isNegated', OCTOBER, ['reshape', 'relationType']],
    [7, ANNOUNCEMENT, 'documents', OCTOBER, null],
    [8, ANNOUNCEMENT, 'boardId', OCTOBER, null],
    [9, ANNOUNCEMENT, 'snippet', OCTOBER, ['rename', 'text']],
    [10, ANNOUNCEMENT, 'inviteTime', OCTOBER, ['reshape', 'ChannelInviteInfo']],
    [11, ANNOUNCEMENT, 'reminderTime', OCTOBER, ['reshape', 'ChannelInviteInfo']],
    [12, ANNOUNCEMENT, 'reactions', OCTOBER, ['reshape', 'reacts']],
    [13, ANNOUNCEMENT, 'role', OCTOBER, ['reshape', 'permissions']],
  ]),
  ...table('9.3', [
    [1, POLICY, 'sensitiveInfoTypes', OCTOBER, ['reshape', 'sensitiveContentOptions']],
    [1, POLICY, 'sensitiveInfoTypes', OCTOBER, ['reshape', 'customSensitiveExpressions']],
    [2, POLICY, 'sensitiveTerms', OCTOBER, ['reshape', 'customSensitiveExpressions']],
    [3, POLICY, 'sensitiveRegexes', OCTOBER, ['reshape', 'customSensitiveExpressions']],
    [4, POLICY, 'datasources', OCTOBER, ['reshape', 'datasourceInstances']],
    [5, POLICY, 'externalSharingOptions', OCTOBER, ['rename', 'broadSharingOptions']],
    [6, POLICY, 'likelihoodThreshold', OCTOBER, null],
    [7, POLICY, 'urlGreenlist', OCTOBER, null],
    [8, POLICY, 'enabled', OCTOBER, null],
    [9, POLICY, 'anyoneWithLinkEnabled', OCTOBER, null],
  ]),
];
