import type { JSX } from 'preact';
import type { AuditReport } from '../../../../../src/model/audit/audit.js';
import { acceptedIn, type AcceptedPlace } from '../../report/counts.js';
import { DataTable } from '../data-table.js';
import { Place } from '../text.js';

/** What is accepted, why, and until when; the first to end comes first. */
export function Accepted({ audit }: { audit: AuditReport }): JSX.Element {
  const accepted = acceptedIn(audit);
  return (
    <section id="accepted">
      <h2>Accepted</h2>
      {accepted.length === 0 ? (
        <p>Nothing: no waiver and no baseline accepts a use or a violation.</p>
      ) : (
        <DataTable<AcceptedPlace>
          label="Accepted"
          columns={[
            { title: 'Until', cell: ({ suppressed }) => suppressed.until },
            { title: 'By', cell: ({ suppressed }) => suppressed.by },
            {
              title: 'Reason',
              kind: 'text',
              cell: ({ suppressed: { reason } }) => (reason === null ? 'none required' : reason),
            },
            { title: 'Entry or rule', cell: ({ name }) => name },
            ...(audit.scans ? [{ title: 'Repository', cell: scanCell }] : []),
            { title: 'Place', cell: ({ file, line, link }) => <Place file={file} line={line} link={link} /> },
          ]}
          rows={accepted}
        />
      )}
    </section>
  );
}

function scanCell({ scan }: AcceptedPlace): string {
  return scan ?? '';
}
