import { pathsFrom } from '../../files/paths.js';
import type { ReportedFix } from '../../model/fix.js';
import type { Analysed } from '../../project/analyse-project.js';
import { textsAfter, type FixPlan } from '../../project/fix-plan.js';
import { fixWords } from '../../report/fix-words.js';
import { codeFrame } from '../../report/terminal/code-frame.js';
import { printable } from '../../report/text.js';
import { createLineLookup } from '../../files/sources.js';
import { lineMask, maskedLines } from '../../secrets/mask.js';
import { colouredLine } from '../../report/terminal/fixes.js';
import { terminalFor, type OwnEnvironment } from '../environment.js';
import type { FixFlags } from '../options/fix-options.js';
import { unifiedDiff } from './unified-diff.js';

/** Asks for each group of edits whether it is to be made. */
export async function chooseFixes(
  fixes: readonly ReportedFix[],
  { texts }: FixPlan,
  { analysis: { root, findings, secrets } }: Analysed,
  environment: OwnEnvironment,
  flags: FixFlags,
): Promise<ReportedFix[]> {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  const { colors, width } = terminalFor(flags, environment);
  const lookUp = createLineLookup(root);
  const linesOf = maskedLines(lookUp, secrets);
  const mask = lineMask(lookUp, secrets);
  const shown = pathsFrom(root, environment.cwd);
  const chosen: ReportedFix[] = [];
  for (const [index, fix] of fixes.entries()) {
    const lines = fix.findings.flatMap((id) => {
      const finding = byId.get(id)!;
      const frame = codeFrame(linesOf(finding.file) ?? [], finding, {
        colors,
        mark: colors.yellow,
        width,
        maxLines: 3,
      });
      const place = printable(`${shown(finding.file)}:${finding.line}:${finding.column}`);
      return [`${place}  ${printable(fixWords(finding))}`, ...frame];
    });
    const risks = fix.risks.map((risk) => `${colors.yellow('unsafe')}: ${printable(risk)}`);
    const changed = changedLines(fix, texts, shown).map((line) => colouredLine(mask(line), colors));
    const question = `Make this edit (${index + 1} of ${fixes.length})? [y]es, [n]o, [a]ll, [q]uit: `;
    const answer = await answerTo([...lines, ...changed, ...risks, question].join('\n'), environment);
    if (answer === 'q') break;
    if (answer === 'a') return [...chosen, ...fixes.slice(index)];
    if (answer === 'y') chosen.push(fix);
  }
  return chosen;
}

/** The lines that a fix takes away and adds, below the name of their file if there are several. */
function changedLines(fix: ReportedFix, texts: FixPlan['texts'], shown: (file: string) => string): string[] {
  const changed = [...textsAfter([fix], texts)];
  return changed.flatMap(([file, after]) => {
    const { text, mark } = texts.get(file)!;
    const lines = unifiedDiff(shown(file), mark + text, after)
      .split('\n')
      .slice(2);
    return [...(changed.length > 1 ? [shown(file)] : []), ...lines.filter((line) => /^[-+]/.test(line))];
  });
}

/** The first letter of an answer; `q` if there is none, as at the end of the input. */
async function answerTo(question: string, { prompt }: OwnEnvironment): Promise<string> {
  let asked = question;
  for (;;) {
    const answer = ((await prompt!(asked)) || 'q')[0]!.toLowerCase();
    if ('ynaq'.includes(answer)) return answer;
    asked = 'Answer y, n, a or q: ';
  }
}
