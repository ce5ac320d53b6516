import type { JSX } from 'preact';
import type { AuditedEntry, AuditedFinding, AuditReport } from '../../../../../src/model/audit/audit.js';
import { keyWords, namesInWords, runTimeWords, zeroWords } from '../../report/audit-words.js';
import { groupsOf } from '../../report/counts.js';
import { groupBy } from '../../../../../src/collections/group-by.js';
import { plural } from '../../../../../src/report/text.js';
import { removalWords } from '../../../../../src/report/words.js';
import { Marked, Place } from '../text.js';
import { fragmentOf } from '../view-link.js';

/** A part for each entry of the registry, used or not. */
export function Entries({ audit }: { audit: AuditReport }): JSX.Element {
  const { entries, totals } = audit;
  const byEntry = groupBy(audit.findings, ({ entry }) => entry);
  const used = entries.filter(({ counts }) => counts.uses > 0);
  const unused = entries.filter(({ counts }) => counts.uses === 0);
  return (
    <section id="entries">
      <h2>Entries of the registry</h2>
      <p>
        {totals.usedEntries} of {plural(totals.entries, 'entry', 'entries')} are used.
      </p>
      {used.length > 0 && <h3>With uses</h3>}
      {used.map((entry) => (
        <Used entry={entry} findings={byEntry.get(entry.id) ?? []} />
      ))}
      <h3>Without a use</h3>
      {unused.length === 0 ? (
        <p>None: every entry is used.</p>
      ) : (
        <>
          <p class="zero-worth">
            <Worth audit={audit} />
          </p>
          {unused.map((entry) => (
            <Unused entry={entry} audit={audit} />
          ))}
        </>
      )}
    </section>
  );
}

function Worth({ audit }: { audit: AuditReport }): JSX.Element {
  const isProved = audit.gaps.length === 0;
  return (
    <>
      <span class={`badge ${isProved ? 'proved' : 'unproved'}`}>{isProved ? 'proved zero' : 'not proved'}</span>{' '}
      {zeroWords(audit)} {!isProved && <a href="#coverage">What was not seen</a>}
    </>
  );
}

/** The anchor of an entry. */
function entryAnchor(id: string): string {
  return `entry-${id}`;
}

const MOST_PLACES = 10;
const MOST_OWNERS = 5;

function Used({ entry, findings }: { entry: AuditedEntry; findings: readonly AuditedFinding[] }): JSX.Element {
  const { counts } = entry;
  const owners = groupsOf(findings, 'owner').map(({ key }) => keyWords(key, 'owner'));
  const shown = findings.slice(0, MOST_PLACES);
  return (
    <article id={entryAnchor(entry.id)} class="entry">
      <EntryHead entry={entry} />
      <p>
        {plural(counts.uses, 'use')} in {plural(counts.files, 'file')}
        {counts.silent > 0 && `, ${counts.silent} silent`}
        {counts.accepted > 0 && `, ${counts.accepted} accepted`}
        {counts.mentions > 0 && `; ${plural(counts.mentions, 'mention')}`}. Owners: {namesInWords(owners, MOST_OWNERS)}.{' '}
        <a href={fragmentOf({ entry: entry.id })}>Show in the table</a>
      </p>
      <ul class="places">
        {shown.map(({ file, line, link, scan }) => (
          <li>
            {scan !== undefined && `${scan} `}
            <Place file={file} line={line} link={link} />
          </li>
        ))}
        {findings.length > shown.length && (
          <li>
            <a href={fragmentOf({ entry: entry.id })}>and {findings.length - shown.length} more</a>
          </li>
        )}
      </ul>
    </article>
  );
}

function Unused({ entry, audit }: { entry: AuditedEntry; audit: AuditReport }): JSX.Element {
  const runTime = runTimeWords(entry, audit);
  const isProved = audit.gaps.length === 0;
  return (
    <article id={entryAnchor(entry.id)} class="entry unused">
      <EntryHead entry={entry} />
      <p>
        {isProved ? 'No use, and that is proved.' : 'No use was found. That is not proof that there is none.'}
        {runTime !== null && ` At run time: ${runTime}.`}
        {entry.counts.mentions > 0 && (
          <>
            {' '}
            <a href={fragmentOf({ entry: entry.id })}>{plural(entry.counts.mentions, 'mention')}</a>
          </>
        )}
      </p>
    </article>
  );
}

function EntryHead({ entry }: { entry: AuditedEntry }): JSX.Element {
  const { id, subject, outcomes, instruction, phase } = entry;
  return (
    <>
      <h4>
        <a href={`#${entryAnchor(id)}`}>{id}</a> <span class={`badge ${phase}`}>{phase}</span>
      </h4>
      <dl>
        <dt>Subject</dt>
        <dd>{subject}</dd>
        <dt>Removal</dt>
        <dd>{removalWords(entry)}</dd>
        <dt>Then</dt>
        <dd>{outcomes.join('; ')}</dd>
        <dt>Instead</dt>
        <dd>
          <Marked text={instruction} />
        </dd>
      </dl>
    </>
  );
}
