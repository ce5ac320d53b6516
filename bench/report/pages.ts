import { cpSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { packageRoot } from '../../src/runtime/package-root.js';
import { DAY, makeOrganisation } from '../../packages/audit/test/organisation.js';
import { MAIN } from '../speed/contestants.js';

/** A page on disk. */
export interface Page {
  file: string;
  megabytes: number;
  findings: number;
}

function report(cwd: string, ...args: string[]): string {
  const file = join(cwd, 'audit.html');
  execFileSync(process.execPath, [MAIN, 'report', '--format', `html:${file}`, '--as-of', DAY, ...args], { cwd });
  return file;
}

/** The page of forty repositories with 3,000 findings, and a year of history. */
export function organisationPage(): Page {
  const cwd = mkdtempSync(join(tmpdir(), 'deprec-scan-organisation-'));
  const { audits, history } = makeOrganisation();
  const names = audits.map((audit, i) => {
    writeFileSync(join(cwd, `${i}.json`), JSON.stringify(audit));
    return `${i}.json`;
  });
  writeFileSync(join(cwd, 'history.jsonl'), history.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const file = report(cwd, '--history', 'history.jsonl', '--merge', ...names);
  const findings = audits.reduce((sum, audit) => sum + audit.findings.length, 0);
  return { file, megabytes: statSync(file).size / 1e6, findings };
}

/** The page of the sample of the README. */
export function samplePage(): Page {
  const cwd = join(mkdtempSync(join(tmpdir(), 'deprec-scan-sample-')), 'sample');
  cpSync(join(packageRoot(), 'fixtures/wrappers/sample'), cwd, { recursive: true });
  const file = report(cwd);
  return { file, megabytes: statSync(file).size / 1e6, findings: 13 };
}
