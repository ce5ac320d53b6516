import type { JSX } from 'preact';
import type { AuditReport } from '../../../model/audit/audit.js';
import { byExpiry, expiryWords } from '../../token-words.js';
import { printable } from '../../text.js';
import { Scrolling } from '../text.js';

/** The register of tokens, the next expiry first; nothing without one. */
export function Tokens({ audit }: { audit: AuditReport }): JSX.Element | null {
  const tokens = [...(audit.tokens ?? [])].sort(byExpiry);
  const unknown = audit.unknownTokens ?? [];
  if (tokens.length + unknown.length === 0) return null;
  return (
    <section id="tokens">
      <h2>Tokens</h2>
      <Scrolling label="Tokens">
        <table class="plain">
          <thead>
            <tr>
              <th scope="col">Token</th>
              <th scope="col">Interface</th>
              <th scope="col">State</th>
              <th scope="col">Owner</th>
            </tr>
          </thead>
          <tbody>
            {tokens.map((token) => (
              <tr>
                <th scope="row">{printable(token.name)}</th>
                <td>{printable(token.interface)}</td>
                <td>
                  <span class={`badge ${token.state}`}>{token.state}</span> {expiryWords(token)}
                </td>
                <td>{printable(token.owner ?? 'nobody')}</td>
              </tr>
            ))}
            {unknown.map(({ variable, interface: api, file, line }) => (
              <tr>
                <th scope="row">{printable(variable)}</th>
                <td>{printable(api)}</td>
                <td class="text">
                  <span class="badge unknown">unknown</span> read at {printable(`${file}:${line}`)}, and not in the
                  register
                </td>
                <td>nobody</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </section>
  );
}
