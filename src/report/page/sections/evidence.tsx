import type { ComponentChildren, JSX } from 'preact';
import type { AuditReport } from '../../../model/audit/audit.js';
import { commitWords } from '../../audit/audit-words.js';
import { plural, printable } from '../../text.js';

/** What a second person needs to get the same report. */
export function EvidencePart({ audit }: { audit: AuditReport }): JSX.Element {
  const { evidence, tool, registries, asOf, summary } = audit;
  const { repository, commit, uncommitted, paths, settings, skipped } = evidence;
  return (
    <section id="evidence">
      <h2>Evidence</h2>
      <p>With these, a second person gets the same report.</p>
      <dl class="evidence">
        <Row name="Tool">
          {tool.name} {tool.version}
        </Row>
        <Row name="As of">{asOf}</Row>
        <Row name="Repository">{printable(repository ?? evidence.name)}</Row>
        <Row name="Commit">{commit === null ? 'none' : <code>{commit}</code>}</Row>
        <Row name="Working tree">
          {uncommitted.length === 0 ? 'as committed' : commitWords(evidence)}
          {uncommitted.length > 0 && <List items={uncommitted} />}
        </Row>
        <Row name="Paths">{paths.length === 0 ? 'all' : printable(paths.join(' '))}</Row>
        {registries.map(({ name, entries, digest }) => (
          <Row name="Registry">
            {printable(name)}, {plural(entries, 'entry', 'entries')}, <code>{digest}</code>
          </Row>
        ))}
        {settings.map(({ file, digest }) => (
          <Row name="Settings">
            {printable(file)}, <code>{digest}</code>
          </Row>
        ))}
        {(evidence.scans ?? []).map(({ file, digest }) => (
          <Row name="Scan">
            {printable(file)}, <code>{digest}</code>
          </Row>
        ))}
        <Row name="Files">
          {plural(summary.files, 'file')} read, {summary.candidates} analysed
        </Row>
        {evidence.excluded.length > 0 && (
          <Row name="Excluded">
            <List items={evidence.excluded} />
          </Row>
        )}
        <Row name="Left out">{skipped.length === 0 ? 'nothing' : <List items={skipped} />}</Row>
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ComponentChildren }): JSX.Element {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function List({ items }: { items: readonly string[] }): JSX.Element {
  return (
    <ul>
      {items.map((item) => (
        <li>{printable(item)}</li>
      ))}
    </ul>
  );
}
