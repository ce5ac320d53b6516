import { filesWords, outsideWords } from '../../../../../src/report/coverage-words.js';
import type { JSX } from 'preact';
import type { AuditReport } from '../../../../../src/model/audit/audit.js';
import { problemGroups } from '../../../../../src/report/problem-words.js';
import { plural } from '../../../../../src/report/text.js';
import { unanalysedGroups, unanalysedNote } from '../../../../../src/report/unanalysed-words.js';

/** What the scan saw, and what it did not: the worth of every zero. */
export function Coverage({ audit }: { audit: AuditReport }): JSX.Element {
  const { summary, gaps, notUnderstood, unanalysed, problems } = audit;
  const outside = outsideWords(summary);
  return (
    <section id="coverage">
      <h2>Coverage</h2>
      <p>
        {filesWords(summary)}; {plural(summary.calls, 'call')}, {summary.resolvedCalls} resolved.
        {outside !== null && ` ${outside}.`}
      </p>
      {gaps.length === 0 ? (
        <p>
          <span class="badge proved">nothing is missing</span> A zero in this report is a proof.
        </p>
      ) : (
        <>
          <p>
            <span class="badge unproved">something is missing</span> A zero in this report is no proof:
          </p>
          <ul>
            {gaps.map((gap) => (
              <li>{gap}</li>
            ))}
          </ul>
        </>
      )}
      <Places
        title={`${plural(notUnderstood.length, 'call')} not understood`}
        places={notUnderstood.map(({ file, line, text, reason }) => [`${file}:${line}`, `${text}: ${reason}`])}
      />
      {unanalysedGroups(unanalysed).map(([title, files]) => (
        <Places title={title} places={files.map((one) => [one.file, unanalysedNote(one)])} />
      ))}
      {problemGroups(problems).map(([title, places]) => (
        <Places title={title} places={places} />
      ))}
    </section>
  );
}

function Places({
  title,
  places,
}: {
  title: string;
  places: readonly (readonly [place: string, text: string])[];
}): JSX.Element | null {
  if (places.length === 0) return null;
  return (
    <details open={places.length <= 5}>
      <summary>{title}</summary>
      <ul class="places">
        {places.map(([place, text]) => (
          <li>
            <span class="path">{place}</span> {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
