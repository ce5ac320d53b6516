import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scopeOfScans } from '../src/merge/merge-audits.js';
import { auditReport } from '../src/report/audit-report.js';
import type { AuditReport } from '../../../src/model/audit/audit.js';
import type { Confidence, Location, ReportedFinding } from '../../../src/model/finding.js';
import type { ScanReport } from '../../../src/model/results/report.js';
import { addDays } from '../../../src/model/dates.js';
import type { HistoryRecord } from '../../../src/model/audit/history.js';
import { partOf, type Entry, type RegistryFile } from '../../../src/model/registry.js';
import { packageRoot } from '../../../src/runtime/package-root.js';
import { isUse } from '../../../src/report/count-words.js';
import { makeRecord } from '../src/report/pace.js';
import { dated } from '../../../src/verdict/phase.js';
import { numbers } from '../../../test/numbers.js';

/** The day of the generated reports. */
export const DAY = '2026-10-01';

const REPOSITORIES = 40;
const FINDINGS = 3000;
const OWNERS = 24;
const WITHIN = 30;
const WORDS = ['search', 'chat', 'people', 'billing', 'wiki', 'mobile', 'data', 'portal', 'admin', 'sync'];

/** An organisation that uses the built-in list: its audits, and a year of the history of all together. */
export interface Organisation {
  audits: AuditReport[];
  history: HistoryRecord[];
}

export function makeOrganisation(findings = FINDINGS, repositories = REPOSITORIES): Organisation {
  const list = JSON.parse(readFileSync(join(packageRoot(), 'deprecations.json'), 'utf8')) as RegistryFile;
  const random = numbers(7);
  const audits = Array.from({ length: repositories }, (_, i) => {
    // A few repositories have most of the uses.
    const share = Math.ceil((findings / repositories) * (i % 8 === 0 ? 4 : 0.5 + random() * 0.2));
    return makeAudit(i, Math.min(share, findings), list, random);
  });
  const total = audits.reduce((sum, audit) => sum + audit.findings.length, 0);
  const last = audits.at(-1)!;
  if (total < findings)
    audits[audits.length - 1] = makeAudit(repositories - 1, last.findings.length + findings - total, list, random);
  return { audits, history: historyOf(audits, random) };
}

function makeAudit(index: number, count: number, list: RegistryFile, random: () => number): AuditReport {
  const name = `acme/${WORDS[index % WORDS.length]}-${index + 1}`;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  // Uses of one repository are of a few entries.
  const entries = list.entries.filter(() => random() < 0.4);
  const found = Array.from({ length: count }, (_, i) =>
    makeFinding(entries.length === 0 ? list.entries[0]! : pick(entries), i, name, random),
  );
  const commit = createHash('sha1').update(name).digest('hex');
  const ownerOf = (file: string): string[] => {
    const number = Number.parseInt(
      createHash('sha1')
        .update(name + file)
        .digest('hex')
        .slice(0, 6),
      16,
    );
    return number % 9 === 0 ? [] : [`@acme/team-${String((number % OWNERS) + 1).padStart(2, '0')}`];
  };
  const isOld = index === 5;
  return auditReport(
    reportOf(
      found,
      isOld ? addDays(DAY, -40) : DAY,
      index === 11 ? 'sha256-0123456789abcdef' : 'sha256-e84d2728ee77e80a',
      list,
    ),
    {
      entries: list.entries,
      datedOf: (removal) => dated(removal, DAY, WITHIN),
      surroundingsOf: (place: Location) => ({
        owners: ownerOf(place.file),
        package: `@acme/${name.split('/')[1]}-${place.file.split('/')[1]}`,
        link: `https://github.com/${name}/blob/${commit}/${place.file}#L${place.line}`,
        code: {
          line: place.line - 1,
          lines: ['  const response = await send(', `    '/rest/api/v1/chat', { id: ${place.line} },`, '  );'],
        },
      }),
      hidden: { findings: 0, mentions: 0, violations: 0 },
      gaps: [],
      grouping: 'entry',
      verdict: { failed: index % 3 !== 0, text: index % 3 === 0 ? 'check passed' : 'check failed' },
      evidence: {
        name,
        repository: `https://github.com/${name}`,
        commit,
        directory: '',
        uncommitted: [],
        paths: [],
        options: [],
        scope: 'sha256-5c09e',
        settings: [],
        excluded: [],
        skipped: [],
      },
    },
  );
}

function makeFinding(entry: Entry, number: number, seed: string, random: () => number): ReportedFinding {
  const part = partOf(entry);
  const place = part ? part.in[Math.floor(random() * part.in.length)]! : null;
  const file = `packages/${WORDS[Math.floor(random() * 4)]}/src/${WORDS[Math.floor(random() * WORDS.length)]}-${number % 40}.ts`;
  const confidence: Confidence = random() < 0.07 ? 'low' : random() < 0.3 ? 'medium' : 'high';
  const at = { file, line: 10 + ((number * 7) % 400), column: 5 };
  const after = entry.kind !== 'field' ? entry.after : place === 'response' ? 'absent' : 'rejected';
  const finding = {
    id: createHash('sha256').update(`${seed} ${number}`).digest('base64url').slice(0, 16),
    entry: entry.id,
    kind: entry.kind,
    method: entry.method,
    path: entry.path,
    field: part?.name ?? null,
    in: place,
    ...dated(entry.removal, DAY, WITHIN),
    removal: entry.removal,
    after,
    confidence,
    message: entry.message,
    replacement: entry.replacement,
    ...at,
    endLine: at.line,
    endColumn: 20,
    trace: [
      { ...at, note: `${part?.name ?? 'the call'} is read` },
      { file: 'packages/http/src/client.ts', line: 12, column: 3, note: '`${BASE}/${path}`' },
      { file: 'packages/http/src/client.ts', line: 4, column: 14, note: "'https://acme-be.glean.com/rest/api/v1'" },
      { file: 'packages/http/src/client.ts', line: 20, column: 10, note: 'request sent with fetch' },
    ],
    ...(number % 25 === 0 && {
      suppressed: { by: 'waiver', reason: 'moves with the next release', until: addDays(DAY, 20) },
    }),
  };
  return finding as unknown as ReportedFinding;
}

function reportOf(
  findings: ReportedFinding[],
  asOf: string,
  digest: string,
  { entries, name }: RegistryFile,
): ScanReport {
  return {
    tool: { name: 'deprec-scan', version: '0.1.0' },
    asOf,
    registries: [{ name, entries: entries.length, digest }],
    findings,
    violations: [],
    summary: {
      files: 900,
      sources: 700,
      candidates: 80,
      analysed: 95,
      calls: findings.length,
      resolvedCalls: findings.length,
      findings: {
        total: findings.length,
        uses: 0,
        mentions: 0,
        byPhase: { removed: 0, imminent: 0, scheduled: 0, deprecated: 0 },
        byConfidence: { high: 0, medium: 0, low: 0 },
      },
      violations: {
        total: 0,
        bySeverity: { error: 0, warning: 0, info: 0 },
        byConfidence: { high: 0, medium: 0, low: 0 },
      },
    },
    notUnderstood: [],
    unanalysed: [],
    problems: [],
  };
}

/** Each day some uses go, and now and then one comes. */
function historyOf(audits: readonly AuditReport[], random: () => number): HistoryRecord[] {
  const present = audits.flatMap(({ evidence, findings }) =>
    findings.filter(isUse).map(({ id, entry }) => ({ id: `${evidence.name}:${id}`, entry })),
  );
  const days = 365;
  // Uses that have gone since, and the day on which each of them went.
  const gone = present.flatMap((use, i) =>
    i % 2 === 0 ? [{ ...use, id: `gone ${use.id}`, until: Math.floor(random() * days) }] : [],
  );
  const since = new Map(present.map(({ id }) => [id, random() < 0.15 ? Math.floor(random() * days) : 0]));
  const records: HistoryRecord[] = [];
  const scope = scopeOfScans(audits.map(({ evidence }) => evidence));
  for (let day = 0; day < days; day++) {
    const uses = [...present.filter(({ id }) => since.get(id)! <= day), ...gone.filter(({ until }) => until > day)];
    records.push(
      makeRecord(
        { day: addDays(DAY, day - days), commit: null, registries: ['sha256-e84d2728ee77e80a'], scope, uses },
        records.slice(-1).length === 0 ? [] : records,
      ),
    );
  }
  return records;
}
