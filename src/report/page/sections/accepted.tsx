import type { JSX } from 'preact';
import type { AuditReport } from '../../../model/audit/audit.js';
import { printable } from '../../text.js';
import { DataTable } from '../data-table.js';
import { Place } from '../text.js';

/** What is accepted, why, and until when; the first to end comes first. */
export function AcceptedUses({ audit }: { audit: AuditReport }): JSX.Element {
  const accepted = audit.findings
    .flatMap((finding) => (finding.suppressed ? [{ finding, suppressed: finding.suppressed }] : []))
    .sort((a, b) => (a.suppressed.until < b.suppressed.until ? -1 : Number(a.suppressed.until > b.suppressed.until)));
  return (
    <section id="accepted">
      <h2>Accepted uses</h2>
      {accepted.length === 0 ? (
        <p>None: no waiver and no baseline accepts a use.</p>
      ) : (
        <DataTable<(typeof accepted)[number]>
          label="Accepted uses"
          columns={[
            { title: 'Until', cell: ({ suppressed }) => suppressed.until },
            { title: 'By', cell: ({ suppressed }) => suppressed.by },
            {
              title: 'Reason',
              kind: 'text',
              cell: ({ suppressed: { reason } }) => (reason === null ? 'none is asked for' : printable(reason)),
            },
            { title: 'Entry', cell: ({ finding }) => printable(finding.entry) },
            {
              title: 'Place',
              cell: ({ finding }) => <Place file={finding.file} line={finding.line} link={finding.link} />,
            },
          ]}
          rows={accepted}
        />
      )}
    </section>
  );
}
