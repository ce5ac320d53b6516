import type { ComponentChildren, JSX } from 'preact';
import type { Gap, Observed, Unlisted } from '../../../../../src/model/run-time/observed.js';
import {
  gapAcceptedWords,
  observedWords,
  rangeWords,
  timeWords,
  unlistedSignals,
  unlistedSubject,
} from '../../../../../src/report/run-time/observed-words.js';
import { numberWords, plural } from '../../../../../src/report/text.js';
import { sentence } from '../../../../../src/report/words.js';
import { DataTable } from '../data-table.js';

/** What requests of the running program say: the evidence, what it shows and the scan did not find, what no registry lists. */
export function RunTime({ observed }: { observed: Observed }): JSX.Element {
  const { files, gaps, unlisted, unknownEntries } = observed;
  return (
    <section id="run-time">
      <h2>At run time</h2>
      <p>{sentence(observedWords(observed))}</p>
      <ul class="places">
        {files.map((file) => (
          <li>
            <span class="path">{file.file}</span> {rangeWords(file)}
          </li>
        ))}
        {unknownEntries.length > 0 && (
          <li>{plural(unknownEntries.length, 'entry', 'entries')} in the evidence that no registry has</li>
        )}
      </ul>
      {gaps.length === 0 ? (
        <p>No gap between what requests used and what was found.</p>
      ) : (
        <>
          <h3>Gaps: seen at run time, and not found</h3>
          <Gaps gaps={gaps} />
        </>
      )}
      {unlisted.length > 0 && (
        <>
          <h3>Deprecated by the headers of their responses, and in no registry</h3>
          <InNoRegistry unlisted={unlisted} />
        </>
      )}
    </section>
  );
}

function stateCell(gap: Gap): ComponentChildren {
  const accepted = gapAcceptedWords(gap);
  const state = accepted === null ? gap.severity : 'accepted';
  return (
    <>
      <span class={`badge ${state}`}>{state}</span> {accepted}
    </>
  );
}

function Gaps({ gaps }: Pick<Observed, 'gaps'>): JSX.Element {
  const isMerged = gaps.some(({ scan }) => scan !== undefined);
  return (
    <DataTable<Gap>
      label="Gaps: seen at run time, and not found"
      columns={[
        { title: 'Entry', cell: ({ entry }) => entry },
        { title: 'State', kind: 'text', cell: stateCell },
        ...(isMerged ? [{ title: 'Repository', cell: ({ scan }: Gap) => scan ?? '' }] : []),
        { title: 'In', cell: (gap) => gap.in ?? 'endpoint' },
        { title: 'Operation', cell: ({ method, path }) => `${method} ${path}` },
        { title: 'Requests', kind: 'number', cell: ({ count }) => numberWords(count) },
        { title: 'Last', cell: ({ last }) => timeWords(last) },
        { title: 'Callers', kind: 'text', cell: ({ callers }) => callers.join(', ') },
        { title: 'Places', kind: 'text', cell: ({ sites }) => sites.join(', ') },
      ]}
      rows={gaps}
    />
  );
}

function InNoRegistry({ unlisted }: Pick<Observed, 'unlisted'>): JSX.Element {
  return (
    <DataTable<Unlisted>
      label="Deprecated by the headers of their responses, and in no registry"
      columns={[
        { title: 'Operation', cell: unlistedSubject },
        { title: 'Headers', kind: 'text', cell: unlistedSignals },
        { title: 'Requests', kind: 'number', cell: ({ count }) => numberWords(count) },
        { title: 'Last', cell: ({ last }) => timeWords(last) },
      ]}
      rows={unlisted}
    />
  );
}
