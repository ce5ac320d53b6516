import type { JSX } from 'preact';
import type { AuditedFinding, AuditReport } from '../../../model/audit/audit.js';
import type { Suppression } from '../../../model/finding.js';
import { printable } from '../../text.js';
import { Place, Scrolling } from '../text.js';

/** What is accepted, why, and until when; the first to end comes first. */
export function AcceptedUses({ audit }: { audit: AuditReport }): JSX.Element {
  const accepted = audit.findings
    .flatMap((finding) => (finding.suppressed ? [{ finding, suppressed: finding.suppressed }] : []))
    .sort((a, b) => (a.suppressed.until < b.suppressed.until ? -1 : Number(a.suppressed.until > b.suppressed.until)));
  return (
    <section id="accepted">
      <h2>Accepted uses</h2>
      {accepted.length === 0 ? <p>None: no waiver and no baseline accepts a use.</p> : <Table accepted={accepted} />}
    </section>
  );
}

function Table({
  accepted,
}: {
  accepted: readonly { finding: AuditedFinding; suppressed: Suppression }[];
}): JSX.Element {
  return (
    <Scrolling label="Accepted uses">
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">Until</th>
            <th scope="col">By</th>
            <th scope="col">Reason</th>
            <th scope="col">Entry</th>
            <th scope="col">Place</th>
          </tr>
        </thead>
        <tbody>
          {accepted.map(({ finding, suppressed: { by, until, reason } }) => (
            <tr>
              <td>{until}</td>
              <td>{by}</td>
              <td class="text">{reason === null ? 'none is asked for' : printable(reason)}</td>
              <td>{printable(finding.entry)}</td>
              <td>
                <Place file={finding.file} line={finding.line} link={finding.link} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}
