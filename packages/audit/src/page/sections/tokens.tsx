import type { ComponentChildren, JSX } from 'preact';
import type { AuditReport } from '../../../../../src/model/audit/audit.js';
import { byExpiry, expiryWords } from '../../../../../src/report/token-words.js';
import { DataTable } from '../data-table.js';

interface TokenRow {
  name: string;
  api: string;
  state: string;
  words: string;
  owner: string | null;
  place: string;
}

/** The register of tokens, the next expiry first, then what it lacks; nothing without one. */
export function Tokens({ audit }: { audit: AuditReport }): JSX.Element | null {
  const known = [...(audit.tokens ?? [])].sort(byExpiry).map((token): TokenRow => {
    const { name, interface: api, state, owner } = token;
    return { name, api, state, words: expiryWords(token), owner, place: `${token.file}:${token.line}` };
  });
  const unknown = (audit.unknownTokens ?? []).map((token): TokenRow => {
    const { variable, interface: api, registeredFor, file, line } = token;
    const words = registeredFor === null ? 'not in the register' : `registered for ${registeredFor}`;
    return { name: variable, api, state: 'unknown', words, owner: null, place: `${file}:${line}` };
  });
  const rows = [...known, ...unknown];
  if (rows.length === 0) return null;
  return (
    <section id="tokens">
      <h2>Tokens</h2>
      <DataTable<TokenRow>
        label="Tokens"
        columns={[
          { title: 'Token', cell: ({ name }) => name },
          { title: 'Interface', cell: ({ api }) => api },
          { title: 'State', kind: 'text', cell: stateCell },
          { title: 'Owner', cell: ({ owner }) => owner ?? 'nobody' },
          { title: 'Place', cell: ({ place }) => place },
        ]}
        rows={rows}
      />
    </section>
  );
}

function stateCell({ state, words }: TokenRow): ComponentChildren {
  return (
    <>
      <span class={`badge ${state}`}>{state}</span> {words}
    </>
  );
}
