import type { ReportedViolation } from '../../model/violation.js';
import type { FormatContext } from '../format.js';
import { printable, wrap } from '../text.js';
import { codeFrame } from './code-frame.js';
import {
  acceptedLines,
  BODY_INDENT,
  changeLines,
  FRAME_LINES,
  INDENT,
  labelled,
  paint,
  SEVERITY_COLOR,
  traceLines,
} from './pretty-parts.js';

/** Place, severity and rule; the code; what is wrong and what to write; with `--verbose` the trace. */
export function violationLines(violation: ReportedViolation, context: FormatContext): string[] {
  const { file, line, column, severity, confidence, rule, message, section } = violation;
  const { colors } = context;
  const width = context.width - BODY_INDENT.length;
  const mark = colors[SEVERITY_COLOR[severity]];
  const head = `${INDENT}${line}:${column}  ${paint(severity, SEVERITY_COLOR[severity], colors)}  violates the contract`;
  const body = [
    ...wrap(printable(message), width),
    ...codeFrame(context.linesOf(file) ?? [], violation, { colors, mark, width, maxLines: FRAME_LINES }),
    ...(section === '' ? [] : labelled('section', section, context)),
    ...changeLines(violation, context),
    ...acceptedLines(violation, context),
    ...(context.verbose ? traceLines(violation, colors) : []),
  ];
  return [`${head} · ${confidence} confidence · ${rule}`, ...body.map((text) => BODY_INDENT + text)];
}
