import type { Gap } from '../../model/run-time/observed.js';
import type { ScanReport } from '../../model/results/report.js';
import type { FormatContext } from '../format.js';
import { gapAcceptedWords, gapOriginWords, gapWords, unlistedWords } from '../run-time/observed-words.js';
import { plural, printable, wrap } from '../text.js';
import { BODY_INDENT, INDENT, paint, SEVERITY_COLOR } from './pretty-parts.js';

/** The gaps, those that fail last, and what no registry lists: a block for each, if there is some. */
export function observedBlocks({ observed }: ScanReport, context: FormatContext): string[][] {
  if (!observed) return [];
  const { colors, quiet, verbose, width } = context;
  const shown = observed.gaps.filter((gap) => verbose || !gap.accepted);
  const unlisted = quiet ? [] : observed.unlisted;
  return [
    ...(unlisted.length === 0
      ? []
      : [
          [
            colors.bold(`${plural(unlisted.length, 'operation')} deprecated by the server, in no registry`),
            ...unlisted.flatMap((one) => indented(unlistedWords(one), INDENT, width)),
          ],
        ]),
    ...(shown.length === 0
      ? []
      : [
          [
            colors.bold(`${plural(shown.length, 'gap')}: seen at run time, and not found`),
            ...shown.flatMap((gap) => gapLines(gap, context)),
          ],
        ]),
  ];
}

function gapLines(gap: Gap, { colors, width }: FormatContext): string[] {
  const [first = '', ...rest] = wrap(printable(gapWords(gap)), width - BODY_INDENT.length - gap.severity.length);
  const mark = paint(gap.severity, SEVERITY_COLOR[gap.severity], colors);
  const more = [gapOriginWords(gap), gapAcceptedWords(gap)].flatMap((words) => words ?? []);
  return [
    `${INDENT}${mark}  ${first}`,
    ...rest.map((line) => BODY_INDENT + line),
    ...more.flatMap((words) => indented(words, BODY_INDENT, width)),
  ];
}

function indented(text: string, indent: string, width: number): string[] {
  return wrap(printable(text), width - indent.length).map((line) => indent + line);
}
