import { pathsFrom } from '../../files/paths.js';
import type { ReportedFix } from '../../model/fix.js';
import type { Analysed } from '../../project/analyse-project.js';
import { fixWords } from '../../report/fix-words.js';
import { codeFrame } from '../../report/terminal/code-frame.js';
import { printable } from '../../report/text.js';
import { createLineLookup } from '../../files/sources.js';
import { maskedLines } from '../../secrets.js';
import { terminalFor, type OwnEnvironment } from '../environment.js';
import type { FixFlags } from '../fix-options.js';

/** Asks for each group of edits whether it is to be made. */
export async function chooseFixes(
  fixes: readonly ReportedFix[],
  { analysis: { root, findings, secrets } }: Analysed,
  environment: OwnEnvironment,
  flags: FixFlags,
): Promise<ReportedFix[]> {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  const { colors, width } = terminalFor(flags, environment);
  const linesOf = maskedLines(createLineLookup(root), secrets);
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
    const question = `Make this edit (${index + 1} of ${fixes.length})? [y]es, [n]o, [a]ll, [q]uit: `;
    const answer = (await environment.prompt!([...lines, ...risks, question].join('\n'))) || 'q';
    if (answer.startsWith('q')) break;
    if (answer.startsWith('a')) return [...chosen, ...fixes.slice(index)];
    if (answer.startsWith('y')) chosen.push(fix);
  }
  return chosen;
}
