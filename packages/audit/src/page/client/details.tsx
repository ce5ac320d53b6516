import type { JSX } from 'preact';
import type { Row } from './select.js';

/** How a finding was reached, what happens, and what to write instead. */
export function Details({ row }: { row: Row }): JSX.Element {
  const { of: entry } = row;
  return (
    <div class="finding">
      {row.code && <Code row={row} />}
      <dl>
        <dt>Subject</dt>
        <dd>{entry.subject}</dd>
        <dt>Removal</dt>
        <dd>{entry.when}</dd>
        <dt>Then</dt>
        <dd>{entry.outcomes.join('; ')}</dd>
        <dt>Instead</dt>
        <dd>
          {entry.instruction
            .split(/(`[^`]+`)/)
            .map((part) => (/^`[^`]+`$/.test(part) ? <code>{part.slice(1, -1)}</code> : part))}
        </dd>
        <Fact name="Accepted" text={row.accepted} />
        <Fact name="Last change" text={row.changed} />
        <Fact name="Evidence" text={row.seen} />
      </dl>
      <p class="trace-title">How it was found</p>
      <ol class="trace">
        {row.trace.map(({ file, line, note }) => (
          <li>
            <span class="path">{`${file}:${line}`}</span> {note}
          </li>
        ))}
      </ol>
      <p>
        <a href={`#entry-${entry.id}`}>About this entry</a>
      </p>
    </div>
  );
}

/** Nothing if it is not known. */
function Fact({ name, text }: { name: string; text: string | null }): JSX.Element | null {
  if (text === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}

function Code({ row: { code, line: at } }: { row: Row }): JSX.Element | null {
  if (!code) return null;
  return (
    <pre class="code" tabIndex={0}>
      {code.lines.map((line, i) => (
        <span class={code.line + i === at ? 'line at' : 'line'}>
          <span class="number">{String(code.line + i).padStart(5)}</span> {line}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
