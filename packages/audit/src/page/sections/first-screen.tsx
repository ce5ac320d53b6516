import type { JSX } from 'preact';
import type { AuditedFinding, AuditReport } from '../../../../../src/model/audit/audit.js';
import type { Observed } from '../../../../../src/model/run-time/observed.js';
import { countsOf, grouped, groupsOf } from '../../report/counts.js';
import { headline, keyWords, namesInWords, nextDetails, removedWords } from '../../report/audit-words.js';
import { plural } from '../../../../../src/report/text.js';
import { isUse } from '../../../../../src/report/count-words.js';
import { phaseWords } from '../../../../../src/report/words.js';
import { DataTable } from '../data-table.js';

/** What breaks next and when, how many uses, how much of it silently, whose. */
export function FirstScreen({ audit }: { audit: AuditReport }): JSX.Element {
  const removed = removedWords(audit.totals);
  return (
    <section id="next" class="first">
      <p class="eyebrow">{audit.next ? 'What breaks next' : 'What breaks'}</p>
      <h1>{headline(audit)}</h1>
      <p class="lead">
        {audit.next && nextDetails(audit.next).join(' ')} {audit.next && removed !== null && `${removed}.`}
      </p>
      <p class={`verdict ${audit.verdict.failed ? 'failed' : 'passed'}`}>
        <span aria-hidden="true">{audit.verdict.failed ? '✕' : '✓'}</span> {audit.verdict.text}
      </p>
      <Tiles audit={audit} />
      <Days audit={audit} />
    </section>
  );
}

function Tiles({
  audit: { totals, violations, tokens = [], unknownTokens = [], observed },
}: {
  audit: AuditReport;
}): JSX.Element {
  const expiring = tokens.filter(({ state }) => state === 'expired' || state === 'expiring').length;
  const tiles: [title: string, count: number, note: string, href: string][] = [
    ['Uses', totals.uses, `in ${plural(totals.files, 'file')}`, '#findings'],
    ['Already removed', totals.phases.removed, 'fail or lack data today', '#view?phase=removed'],
    ['Silent', totals.silent, 'no error, only missing data', '#view?effect=silent'],
    ['Without an owner', totals.unowned, 'no known owner', '#view?owner=-'],
    ['Accepted', totals.accepted, 'by waivers and the baseline', '#accepted'],
    ['Not understood', totals.notUnderstood, 'calls that may hide a use', '#coverage'],
    ...(violations.length > 0
      ? ([['Violations', violations.length, 'of contracts of the APIs', '#violations']] as [
          string,
          number,
          string,
          string,
        ][])
      : []),
    ...(tokens.length + unknownTokens.length > 0
      ? ([['Tokens', expiring, 'expired, or about to', '#tokens']] as [string, number, string, string][])
      : []),
    ...(observed
      ? ([['Gaps', openGaps(observed), 'seen at run time, not found', '#run-time']] as [
          string,
          number,
          string,
          string,
        ][])
      : []),
  ];
  return (
    <ul class="tiles">
      {tiles.map(([title, count, note, href]) => (
        <li class={count === 0 ? 'zero' : ''}>
          <a href={href}>
            <strong>{count}</strong>
            <span class="title">{title}</span>
            <span class="note">{note}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function openGaps({ gaps }: Observed): number {
  return gaps.filter(({ accepted }) => accepted === undefined).length;
}

const MOST_OWNERS = 3;

function Days({ audit: { findings } }: { audit: AuditReport }): JSX.Element | null {
  const days = grouped(findings.filter(isUse), 'date');
  if (days.length === 0) return null;
  type Day = (typeof days)[number];
  return (
    <DataTable<Day>
      label="Uses by removal date"
      isTitled
      columns={[
        { title: 'Removal', cell: ({ key }) => keyWords(key, 'date') },
        { title: 'When', cell: ({ findings: uses }) => phaseWords(uses[0]!) },
        { title: 'Uses', kind: 'number', cell: ({ findings: uses }) => uses.length },
        { title: 'Silent', kind: 'number', cell: ({ findings: uses }) => countsOf(uses).silent },
        {
          title: 'Entries',
          kind: 'number',
          cell: ({ findings: uses }) => new Set(uses.map(({ entry }) => entry)).size,
        },
        { title: 'Owners', cell: ({ findings: uses }) => namesInWords(ownersOf(uses), MOST_OWNERS) },
      ]}
      rows={days}
    />
  );
}

function ownersOf(uses: readonly AuditedFinding[]): string[] {
  return groupsOf(uses, 'owner').map(({ key }) => keyWords(key, 'owner'));
}
