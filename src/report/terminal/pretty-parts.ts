import type { Change, Severity, Suppression, TraceStep } from '../../model/finding.js';
import type { Colors, FormatContext } from '../format.js';
import { alignColumns, labelledLines, printable } from '../text.js';
import { acceptedWords, changeWords } from '../words.js';

export const SEVERITY_COLOR = {
  error: 'red',
  warning: 'yellow',
  info: 'dim',
} as const satisfies Record<Severity, keyof Colors>;

export const INDENT = '  ';
export const BODY_INDENT = '    ';
const LABEL_WIDTH = 'after removal'.length;
export const FRAME_LINES = 3;

export function paint(text: string, color: 'red' | 'yellow' | 'cyan' | 'dim', colors: Colors): string {
  return colors[color](colors.bold(text));
}

/** A text with a label at its left. */
export function labelled(label: string, text: string, { colors, width }: FormatContext): string[] {
  const layout = { indent: '', labelWidth: LABEL_WIDTH, width: width - BODY_INDENT.length, dim: colors.dim };
  return labelledLines(label, text, layout);
}

export function changeLines({ change }: { change?: Change }, context: FormatContext): string[] {
  const words = change && changeWords(change);
  return words ? labelled('change', words, context) : [];
}

export function acceptedLines(subject: { id: string; suppressed?: Suppression }, context: FormatContext): string[] {
  if (subject.suppressed) return labelled('accepted', acceptedWords(subject.suppressed), context);
  const expired = context.expiredOf(subject);
  return expired ? labelled('expired', `accepted ${acceptedWords(expired)}`, context) : [];
}

export function traceLines({ trace }: { trace: readonly TraceStep[] }, colors: Colors): string[] {
  const steps = alignColumns(
    trace.map(({ file, line, column, note }, i) => [
      `${INDENT}${i + 1}.`,
      printable(`${file}:${line}:${column}`),
      printable(note),
    ]),
  );
  return steps.length === 0 ? [] : [colors.dim('trace'), ...steps];
}
