import type { Location } from '../../model/finding.js';
import type { Forecast, ScanReport } from '../../model/results/report.js';
import { aheadCount, findingsOn, violationsOn, violationWhyWords, whyWords } from '../forecast-words.js';
import type { FormatContext } from '../format.js';
import { groupBy } from '../../collections/group-by.js';
import { printable, wrap } from '../text.js';
import { tokensNamed, whyTokenWords } from '../token-words.js';
import { AFTER_WORDS } from '../effects.js';
import { dayWords } from '../words.js';

/** The days on which a gate will start to fail, with the causes. */
export function forecastLines(report: ScanReport, { days }: Forecast, { colors, width }: FormatContext): string[] {
  if (days.length === 0) return ['No finding fails today or on a later date.'];
  return days.flatMap((day, index) => {
    const found = findingsOn(day, report);
    const when = day.day === report.asOf ? 'fails today' : `will start to fail ${dayWords(day.day, report.asOf)}`;
    const broken = violationsOn(day, report);
    const tokens = tokensNamed(day.tokens, report);
    const heading = `${when}: ${aheadCount(found, broken.length, tokens.length)}`;
    const groups = [
      ...groupBy(found, (one) => `${one.finding.entry}\0${one.finding.after}\0${whyWords(one, day.day)}`).values(),
    ];
    return [
      ...(index > 0 ? [''] : []),
      (day.day === report.asOf ? colors.red : colors.yellow)(colors.bold(heading)),
      ...groups.flatMap(([first, ...others]) => [
        `  ${printable(first!.finding.entry)} · ${whyWords(first!, day.day)}`,
        ...wrap(`after removal ${AFTER_WORDS[first!.finding.after]}`, width - 4).map(
          (line) => `    ${colors.dim(line)}`,
        ),
        ...[first!, ...others].map(({ finding }) => placeLine(finding)),
      ]),
      ...[...groupBy(broken, (one) => `${one.violation.rule}\0${violationWhyWords(one)}`).values()].flatMap((group) => [
        `  ${group[0].violation.rule} · ${violationWhyWords(group[0])}`,
        ...group.map(({ violation }) => placeLine(violation)),
      ]),
      ...tokens.flatMap((token) => [
        `  ${printable(`token ${token.name}`)} · ${whyTokenWords(token, day.day)}`,
        `    ${printable(token.file)}:${token.line}:${token.column}`,
      ]),
    ];
  });
}

function placeLine({ file, line, column }: Location): string {
  return `    ${printable(file)}:${line}:${column}`;
}
