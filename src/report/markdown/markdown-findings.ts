import type { AuditedFinding } from '../../model/audit/audit.js';
import type { ReportedFinding } from '../../model/finding.js';
import type { FormatContext } from '../format.js';
import type { EntryGroup } from '../groups.js';
import { countUses, mentionsLast, useWords } from '../count-words.js';
import { seenWords } from '../run-time/observed-words.js';
import { codeLine } from '../text.js';
import { subjectWords } from '../subject-words.js';
import { AFTER_WORDS } from '../effects.js';
import { acceptedWords, authorWords, changeWords, instructionWords, removalWords } from '../words.js';
import { codeSpan, escapeMarkdown, fileLink, inlineMarkdown } from './markdown-text.js';

/** Every finding with a link to its line, by entry. Links are relative to the scanned root. */
export function findingsSection(groups: readonly EntryGroup[], context: Pick<FormatContext, 'verbose'>): string[] {
  return ['## Findings', ...groups.flatMap((group) => ['', ...groupLines(group, context)])];
}

/** The anchor that GitHub and GitLab give to the heading of an entry. */
export function anchorOf(entry: string): string {
  return entry.toLowerCase().replace(/[^\p{L}\p{N}_-]/gu, '');
}

function groupLines(
  { entry, first, findings, afters }: EntryGroup,
  { verbose }: Pick<FormatContext, 'verbose'>,
): string[] {
  const what = titleOf(first);
  return [
    `### ${escapeMarkdown(entry)}`,
    '',
    `${escapeMarkdown(what)}: ${removalWords(first)}.`,
    '',
    `- After removal: ${afters.map((after) => AFTER_WORDS[after]).join('; ')}`,
    `- What to do: ${inlineMarkdown(instructionWords(first))}`,
    '',
    `${useWords(countUses(findings))}:`,
    '',
    ...mentionsLast(findings).flatMap((finding) => findingLines(finding, verbose)),
  ];
}

function titleOf(finding: ReportedFinding): string {
  const words =
    finding.kind === 'field' ? `field ${finding.field} of ${finding.method} ${finding.path}` : subjectWords(finding);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A line for a finding, and one for each step of its trace if they are asked for. */
export function findingLines(finding: ReportedFinding & Partial<AuditedFinding>, verbose: boolean): string[] {
  const direction = finding.in === null ? '' : `${finding.in}, `;
  const accepted = finding.suppressed ? `, accepted ${escapeMarkdown(acceptedWords(finding.suppressed))}` : '';
  const change = finding.change ? `, ${inlineMarkdown(changeWords(finding.change))}` : '';
  const owners = finding.owners?.length ? `, ${escapeMarkdown(finding.owners.join(' '))}` : '';
  const author = finding.lastChange ? `, last changed by ${escapeMarkdown(authorWords(finding.lastChange))}` : '';
  const where = fileLink(finding.file, finding.line, finding.link);
  const text = codeLine(finding);
  const code = text === null ? '' : `, ${codeSpan(text)}`;
  const words = seenWords(finding.seen);
  const seen = words === null ? '' : `, ${words}`;
  const line = `- ${where} (${direction}${finding.confidence} confidence)${code}${owners}${author}${change}${accepted}${seen}`;
  if (!verbose) return [line];
  const steps = finding.trace.map(
    (step, i) => `  ${i + 1}. ${fileLink(step.file, step.line)}: ${inlineMarkdown(step.note)}`,
  );
  return [line, ...steps];
}
