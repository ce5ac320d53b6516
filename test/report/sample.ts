import pc from 'picocolors';
import type { Dated, EndpointFinding, FieldFinding, ReportedFinding } from '../../src/model/finding.js';
import type { ScanReport } from '../../src/model/results/report.js';
import { NO_CONTRACT } from '../../src/model/contract.js';
import type { Observed } from '../../src/model/run-time/observed.js';
import type { Entry } from '../../src/model/registry.js';
import type { ReportedViolation } from '../../src/model/violation.js';
import type { FormatContext } from '../../src/report/format.js';
import { summarise } from '../../src/verdict/report-model.js';
import { dateFinding } from '../../src/verdict/phase.js';

/** The day of all reports in these tests. */
const AS_OF = '2026-11-21';

type Of<F extends EndpointFinding | FieldFinding> = F & Dated;

/** A use of the endpoint getdocumentcount, removed. */
export function endpointFinding(over: Partial<EndpointFinding> = {}): Of<EndpointFinding> {
  return dateFinding(
    {
      id: 'e-1',
      entry: 'indexing.getdocumentcount',
      kind: 'endpoint',
      method: 'POST',
      path: '/api/index/v1/getdocumentcount',
      field: null,
      in: null,
      removal: '2026-10-15',
      after: 'gone',
      confidence: 'high',
      message: 'The endpoint getdocumentcount is deprecated and has no replacement: remove the call.',
      replacement: null,
      file: 'src/index/count.ts',
      line: 3,
      column: 21,
      endLine: 6,
      endColumn: 5,
      trace: [{ file: 'src/config.ts', line: 2, column: 14, note: 'the base URL `https://acme-be.glean.com`' }],
      ...over,
    },
    AS_OF,
    30,
  ) as Of<EndpointFinding>;
}

/** A read of the response field trackingToken of getanswer, scheduled. */
export function fieldFinding(over: Partial<FieldFinding> = {}): Of<FieldFinding> {
  return dateFinding(
    {
      id: 'f-1',
      entry: 'client.getanswer.trackingToken',
      kind: 'field',
      method: 'POST',
      path: '/rest/api/v1/getanswer',
      field: 'trackingToken',
      in: 'response',
      removal: '2027-01-15',
      after: 'absent',
      confidence: 'high',
      message:
        'The response field `trackingToken` of getanswer is deprecated: read `answerResult.answer.trackingToken`.',
      replacement: { kind: 'move', target: 'answerResult.answer.trackingToken' },
      file: 'src/chat/answer.ts',
      line: 2,
      column: 30,
      endLine: 2,
      endColumn: 43,
      trace: [
        { file: 'src/chat/answer.ts', line: 1, column: 22, note: 'POST /rest/api/v1/getanswer by fetch' },
        { file: 'src/chat/answer.ts', line: 2, column: 11, note: 'the response, by await and json()' },
      ],
      ...over,
    },
    AS_OF,
    30,
  ) as Of<FieldFinding>;
}

/** A call over plain HTTP. */
export function violation(over: Partial<ReportedViolation> = {}): ReportedViolation {
  return {
    id: 'v-1',
    rule: 'require-https',
    file: 'src/index/count.ts',
    line: 3,
    column: 21,
    endLine: 6,
    endColumn: 5,
    confidence: 'high',
    severity: 'error',
    message: 'The call goes over plain HTTP, with its token in clear text. Write https: in the URL.',
    section: '5',
    trace: [{ file: 'src/config.ts', line: 2, column: 14, note: 'the base URL `http://acme-be.glean.com`' }],
    ...over,
  };
}

/** How often a finding was seen. */
export const SEEN = { count: 214, first: '2026-11-01T08:00:00.000Z', last: '2026-11-20T09:30:00.000Z' };

/** Evidence with a gap that fails, one that is accepted, and an operation that no registry lists. */
export const OBSERVED: Observed = {
  requests: 1421,
  first: SEEN.first,
  last: SEEN.last,
  files: [{ file: 'evidence.jsonl', requests: 1421, first: SEEN.first, last: SEEN.last }],
  apis: [{ api: 'client', requests: 1204, first: SEEN.first, last: SEEN.last }],
  entries: [{ entry: 'indexing.getdocumentcount', in: null, ...SEEN }],
  gaps: [
    {
      entry: 'indexing.getdocumentcount',
      in: null,
      method: 'POST',
      path: '/api/index/v1/getdocumentcount',
      ...SEEN,
      callers: ['curl/8.5.0', 'node'],
      sites: ['src/a.ts:3'],
      severity: 'error',
    },
    {
      entry: 'client.getanswer.trackingToken',
      in: 'response',
      method: 'POST',
      path: '/rest/api/v1/getanswer',
      ...SEEN,
      count: 1,
      callers: [],
      sites: [],
      severity: 'info',
      accepted: { until: '2026-12-31', reason: 'the mobile app' },
    },
  ],
  unlisted: [
    {
      api: null,
      host: 'api.example.com',
      method: 'GET',
      path: '/v1/plans',
      ...SEEN,
      count: 3,
      deprecated: '2026-01-01',
      sunset: '2026-12-31',
    },
  ],
  unknownEntries: ['acme.x'],
};

interface ReportParts {
  findings?: readonly ReportedFinding[];
  violations?: readonly ReportedViolation[];
  stats?: Partial<ScanReport['summary']>;
  notUnderstood?: ScanReport['notUnderstood'];
  unanalysed?: ScanReport['unanalysed'];
  problems?: ScanReport['problems'];
  observed?: Observed;
}

/** A report of these findings; by default everything was seen. */
export function makeReport({
  findings = [],
  violations = [],
  stats = {},
  notUnderstood,
  unanalysed = [],
  problems = [],
  observed,
}: ReportParts = {}): ScanReport {
  const { files = 83, candidates = 12, calls = 41, resolvedCalls = 41 } = stats;
  const unresolved = Array.from({ length: calls - resolvedCalls }, (_, i) => ({
    file: 'src/call.ts',
    line: i + 1,
    column: 1,
    text: 'fetch(url)',
    reason: 'the URL depends on url',
  }));
  return summarise(
    {
      notUnderstood: notUnderstood ?? unresolved,
      unanalysed,
      problems,
      stats: {
        files,
        sources: files - 3,
        candidates,
        parsed: candidates,
        analysed: candidates,
        calls,
        resolvedCalls,
        outside: { calls: 0, names: [] },
      },
    },
    { apis: [], entries: [], sources: [{ name: 'glean', entries: 28, digest: 'sha256-0123456789abcdef' }] },
    findings,
    { tool: { name: 'deprec-scan', version: '0.1.0' }, asOf: AS_OF, observed },
    violations,
  );
}

export const ENTRIES: readonly Entry[] = [
  {
    id: 'indexing.getdocumentcount',
    kind: 'endpoint',
    api: 'indexing',
    method: 'POST',
    path: '/api/index/v1/getdocumentcount',
    announced: '2026-02-03',
    removal: '2026-10-15',
    replacement: null,
    message: 'The endpoint getdocumentcount is deprecated and has no replacement: remove the call.',
    after: 'gone',
    source: 'table 1 row 1',
  },
  {
    id: 'client.getanswer.trackingToken',
    kind: 'field',
    api: 'client',
    method: 'POST',
    path: '/rest/api/v1/getanswer',
    field: 'trackingToken',
    in: ['response'],
    at: ['answerResult.trackingToken'],
    live: ['answer.trackingToken'],
    announced: '2026-05-07',
    removal: '2027-01-15',
    replacement: { kind: 'move', target: 'answerResult.answer.trackingToken' },
    message: 'The response field `trackingToken` of getanswer is deprecated: read `answerResult.answer.trackingToken`.',
    after: 'absent',
    source: 'table 2 row 2',
  },
];

const SOURCES: Readonly<Record<string, readonly string[]>> = {
  'src/index/count.ts': [
    "import { BASE } from '../config.js';",
    'export async function count(datasource: string) {',
    '  const response = await fetch(`${BASE}/api/index/v1/getdocumentcount`, {',
    "    method: 'POST',",
    '    body: JSON.stringify({ datasource }),',
    '  });',
  ],
  'src/chat/answer.ts': [
    "const response = await fetch('/rest/api/v1/getanswer', { method: 'POST', body });",
    'const { answerResult } = await response.json();',
  ],
};

/** The default context of a format: no colours, with sources and a summary. */
export function makeContext(over: Partial<FormatContext> = {}): FormatContext {
  return {
    colors: pc.createColors(false),
    width: 100,
    isTerminal: false,
    entries: ENTRIES,
    contract: NO_CONTRACT,
    revision: () => null,
    linesOf: (file) => SOURCES[file],
    severityOf: ({ phase, confidence }) =>
      confidence === 'low' ? 'info' : phase === 'scheduled' ? 'warning' : 'error',
    expiredOf: () => undefined,
    hidden: { findings: 0, mentions: 0, violations: 0 },
    ahead: false,
    verbose: false,
    quiet: false,
    conclusion: null,
    ...over,
  };
}
