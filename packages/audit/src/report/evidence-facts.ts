import { filesWords } from '../../../../src/report/coverage-words.js';
import type { AuditReport, Evidence } from '../../../../src/model/audit/audit.js';
import { driftWords } from '../../../../src/report/drift-words.js';
import { rangeWords } from '../../../../src/report/run-time/observed-words.js';
import { plural } from '../../../../src/report/text.js';

/** A row of the evidence. */
export interface Fact {
  name: string;
  text: string;
  /** Digest, commit, address or path, which nobody reads as a sentence. */
  code?: string;
  items?: readonly string[];
}

/** What a second person needs to get the same report, for every format. */
export function evidenceFacts({
  evidence,
  tool,
  registries,
  drift = [],
  asOf,
  summary,
  verdict,
  observed,
}: AuditReport): Fact[] {
  const { name, repository, commit, paths, options, settings, excluded, skipped, scans = [] } = evidence;
  return [
    { name: 'Tool', text: `${tool.name} ${tool.version}` },
    { name: 'As of', text: asOf },
    { name: 'Subject', text: name, ...(repository !== null && { code: repository }) },
    ...(commit === null ? [] : [{ name: 'Commit', text: '', code: commit }]),
    treeFact(evidence),
    { name: 'Paths', text: paths.length === 0 ? 'all' : paths.join(' ') },
    ...(options.length === 0 ? [] : [{ name: 'Options', text: options.join(' ') }]),
    ...registries.map((list) => ({
      name: 'Registry',
      text: `${list.name}, ${plural(list.entries, 'entry', 'entries')}`,
      code: list.digest,
    })),
    ...drift.map((one) => ({ name: 'Registry drift', text: driftWords(one) })),
    ...settings.map(({ file, digest }) => ({ name: 'Settings', text: file, code: digest })),
    ...scans.map(({ file, digest }) => ({ name: 'Scan', text: file, code: digest })),
    ...(observed?.files ?? []).map((file) => ({ name: 'Requests', text: `${file.file}: ${rangeWords(file)}` })),
    { name: 'Files', text: filesWords(summary) },
    ...(excluded.length === 0 ? [] : [{ name: 'Excluded', text: '', items: excluded }]),
    { name: 'Left out', text: skipped.length === 0 ? 'nothing' : '', items: skipped },
    { name: 'Verdict', text: verdict.text },
  ];
}

/** Whether the files are those of the commit. */
function treeFact({ commit, uncommitted, scans }: Evidence): Fact {
  const name = 'Working tree';
  if (scans) return { name, text: `that of ${plural(scans.length, 'scan')}` };
  if (commit === null) return { name, text: 'not in a commit' };
  if (uncommitted === null) return { name, text: 'git cannot tell which files differ from the commit' };
  if (uncommitted.length === 0) return { name, text: 'as committed' };
  return { name, text: `${plural(uncommitted.length, 'file')} not as committed`, items: uncommitted };
}
