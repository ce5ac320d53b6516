import type { JSX } from 'preact';
import type { AuditReport } from '../../../../../src/model/audit/audit.js';
import { evidenceFacts, type Fact } from '../../report/evidence-facts.js';

/** What a second person needs to get the same report. */
export function EvidencePart({ audit }: { audit: AuditReport }): JSX.Element {
  return (
    <section id="evidence">
      <h2>Evidence</h2>
      <p>These facts are needed to reproduce the report.</p>
      <dl class="evidence">
        {evidenceFacts(audit).map((fact) => (
          <Row {...fact} />
        ))}
      </dl>
    </section>
  );
}

function Row({ name, text, code, items = [] }: Fact): JSX.Element {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {text} {code !== undefined && <code>{code}</code>}
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li>{item}</li>
            ))}
          </ul>
        )}
      </dd>
    </>
  );
}
