import type { JSX } from 'preact';
import { render } from 'preact-render-to-string';
import type { AuditReport } from '../../../../src/model/audit/audit.js';
import { commitWords } from '../report/audit-words.js';
import { withPrintableTexts } from '../../../../src/report/text.js';
import { pageData } from './page-data.js';
import { Accepted } from './sections/accepted.js';
import { Charts } from './sections/charts.js';
import { Coverage } from './sections/coverage.js';
import { Entries } from './sections/entries.js';
import { EvidencePart } from './sections/evidence.js';
import { FirstScreen } from './sections/first-screen.js';
import { PacePart } from './sections/pace.js';
import { RunTime } from './sections/run-time.js';
import { Scans } from './sections/scans.js';
import { Tokens } from './sections/tokens.js';
import { Violations } from './sections/violations.js';

/** A text in the page, and its digest for the policy of the page. */
interface Asset {
  text: string;
  digest: string;
}

declare const DEPREC_SCAN_PAGE: { script: Asset; style: Asset } | undefined;

const NO_ASSET: Asset = { text: '', digest: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' };

/** Style and script; the build fills them in. */
const { script, style } =
  typeof DEPREC_SCAN_PAGE === 'undefined' ? { script: NO_ASSET, style: NO_ASSET } : DEPREC_SCAN_PAGE;

/** Nothing is loaded from anywhere, and nothing runs or is shown but what the build has made. */
const POLICY = [
  "default-src 'none'",
  `script-src '${script.digest}'`,
  `style-src '${style.digest}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The audit as one file for a browser, which needs no network. */
export function formatPage(audit: AuditReport): string {
  return `<!doctype html>\n<!-- audit by deprec-scan -->\n${render(<Page audit={withPrintableTexts(audit)} />)}\n`;
}

function Page({ audit }: { audit: AuditReport }): JSX.Element {
  const { evidence, asOf } = audit;
  return (
    <html lang="en">
      <Head audit={audit} />
      <body>
        <a class="skip" href="#findings">
          Skip to the findings
        </a>
        <header class="top">
          <p>
            <strong>{evidence.name}</strong>{' '}
            <span class="note">
              as of {asOf}
              {evidence.scans ? '' : `, ${commitWords(evidence)}`}
            </span>
          </p>
          <button type="button" id="theme" hidden>
            Dark theme
          </button>
        </header>
        <Navigation audit={audit} />
        <main>
          <FirstScreen audit={audit} />
          <Charts audit={audit} />
          <PacePart audit={audit} />
          <Scans audit={audit} />
          <section id="findings">
            <h2 tabIndex={-1}>Findings</h2>
            <div id="table">
              <p>The table of all findings needs JavaScript. The entries below list places as well.</p>
            </div>
          </section>
          <Violations audit={audit} />
          <Tokens audit={audit} />
          {audit.observed && <RunTime observed={audit.observed} />}
          <Accepted audit={audit} />
          <Entries audit={audit} />
          <Coverage audit={audit} />
          <EvidencePart audit={audit} />
        </main>
        <script type="application/json" id="data" dangerouslySetInnerHTML={{ __html: embedded(pageData(audit)) }} />
        <script dangerouslySetInnerHTML={{ __html: script.text }} />
      </body>
    </html>
  );
}

function Head({ audit: { evidence, asOf, tool } }: { audit: AuditReport }): JSX.Element {
  return (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={POLICY} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="generator" content={`${tool.name} ${tool.version}`} />
      <title>{`Deprecated API in ${evidence.name}, ${asOf}`}</title>
      <style dangerouslySetInnerHTML={{ __html: style.text }} />
    </head>
  );
}

function Navigation({ audit }: { audit: AuditReport }): JSX.Element {
  const links: [href: string, title: string][] = [
    ['#next', 'Next'],
    ...(audit.totals.uses > 0 ? ([['#charts', 'Dates and owners']] as [string, string][]) : []),
    ...(audit.pace ? ([['#pace', 'Pace']] as [string, string][]) : []),
    ...(audit.scans ? ([['#scans', 'Repositories']] as [string, string][]) : []),
    ['#findings', 'Findings'],
    ...(audit.violations.length > 0 ? ([['#violations', 'Violations']] as [string, string][]) : []),
    ...(audit.tokens || audit.unknownTokens ? ([['#tokens', 'Tokens']] as [string, string][]) : []),
    ...(audit.observed ? ([['#run-time', 'At run time']] as [string, string][]) : []),
    ['#accepted', 'Accepted'],
    ['#entries', 'Entries'],
    ['#coverage', 'Coverage'],
    ['#evidence', 'Evidence'],
  ];
  return (
    <nav aria-label="Parts of the report">
      <ul>
        {links.map(([href, title]) => (
          <li>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** JSON that no end of a script or comment can be in. */
function embedded(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
