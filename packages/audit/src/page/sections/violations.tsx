import type { JSX } from 'preact';
import type { AuditedViolation, AuditReport } from '../../../../../src/model/audit/audit.js';
import { groupBy } from '../../../../../src/collections/group-by.js';
import { RULE_GUIDE } from '../../../../../src/report/rule-guide.js';
import { plural } from '../../../../../src/report/text.js';
import { Marked, Place } from '../text.js';

/** Calls that break the contract of their API, by rule; nothing without one. */
export function Violations({ audit: { violations } }: { audit: AuditReport }): JSX.Element | null {
  if (violations.length === 0) return null;
  return (
    <section id="violations">
      <h2>Violations of contracts</h2>
      {[...groupBy(violations, ({ rule }) => rule).values()].map((group) => (
        <article class="entry">
          <h3>
            {group[0].rule} <span class="badge">{plural(group.length, 'violation')}</span>
          </h3>
          <p>
            <Marked text={RULE_GUIDE[group[0].rule].remedy} />
          </p>
          <ul class="places">
            {group.map((violation) => (
              <Violation violation={violation} />
            ))}
          </ul>
        </article>
      ))}
    </section>
  );
}

function Violation({ violation }: { violation: AuditedViolation }): JSX.Element {
  const { scan, file, line, link, message, severity, confidence, owners, suppressed } = violation;
  return (
    <li>
      {scan !== undefined && `${scan} `}
      <Place file={file} line={line} link={link} /> <span class={`badge ${severity}`}>{severity}</span> {confidence}{' '}
      confidence{owners.length > 0 && `, ${owners.join(' ')}`}
      {suppressed && `, accepted until ${suppressed.until}`}: <Marked text={message} />
    </li>
  );
}
