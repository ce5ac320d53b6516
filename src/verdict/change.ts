import type { Subject } from '../model/acceptance.js';
import type { Change, TraceStep } from '../model/finding.js';

/** What findings are compared with: the findings of the base, and the lines of the files then and now. */
export interface Base {
  findings: readonly Subject[];
  /** Whether a finding could fail a gate. One that could not is no reason to let another one pass. */
  counts: (finding: Subject) => boolean;
  /** Lines of a file at the base, or undefined if it was not there. */
  linesThen: (file: string) => readonly string[] | undefined;
  linesNow: (file: string) => readonly string[] | undefined;
  /** Files of the base that no longer exist. */
  gone: readonly string[];
}

/**
 * Tells for each finding whether it is new since the base. It is not new if the base has an unpaired use with the same
 * key: in the same file, else in another file, for code that moved, else on the very same line of text, for changes
 * around a line.
 *
 * @returns by id of the finding.
 */
export function changesSince(findings: readonly Subject[], base: Base): Map<string, Change> {
  const kindOf = (finding: Subject): string => [finding.entry, finding.in ?? '', base.counts(finding)].join('\u0000');
  const textOf = ({ file, line }: Subject, lines: Base['linesNow']): string => (lines(file)?.[line - 1] ?? '').trim();
  const keys = [
    (finding: Subject) => [kindOf(finding), finding.place.scope, finding.place.anchor, finding.file],
    (finding: Subject) => [kindOf(finding), finding.place.scope, finding.place.anchor],
    (finding: Subject, lines: Base['linesNow']) => [kindOf(finding), finding.place.anchor, textOf(finding, lines)],
  ];
  let fresh = [...findings];
  let left = [...base.findings];
  for (const key of keys) {
    const pairs = pair(
      fresh,
      left,
      (finding) => key(finding, base.linesNow).join('\u0000'),
      (finding) => key(finding, base.linesThen).join('\u0000'),
    );
    fresh = fresh.filter((finding) => !pairs.has(finding));
    const known = new Set(pairs.values());
    left = left.filter((finding) => !known.has(finding));
  }
  const isChanged = changedLines(base);
  const news = new Set(fresh);
  return new Map(
    findings.map((finding) => [
      finding.id,
      news.has(finding) ? { state: 'new', cause: causeOf(finding, isChanged) } : { state: 'unchanged', cause: [] },
    ]),
  );
}

/** Pairs findings with equal keys in their order, one to one. */
function pair(
  fresh: readonly Subject[],
  left: readonly Subject[],
  keyNow: (finding: Subject) => string,
  keyThen: (finding: Subject) => string,
): Map<Subject, Subject> {
  const waiting = new Map<string, Subject[]>();
  for (const finding of left) waiting.set(keyThen(finding), [...(waiting.get(keyThen(finding)) ?? []), finding]);
  return new Map(
    fresh.flatMap((finding): [Subject, Subject][] => {
      const other = waiting.get(keyNow(finding))?.shift();
      return other ? [[finding, other]] : [];
    }),
  );
}

/** The cause of a new use on an unchanged line: the changed steps of its trace. */
function causeOf(finding: Subject, isChanged: (file: string, line: number) => boolean): TraceStep[] {
  for (let line = finding.line; line <= finding.endLine; line++) if (isChanged(finding.file, line)) return [];
  const steps = finding.trace.filter(({ file, line }) => isChanged(file, line));
  // Of several steps on one line, the last names the subject of the line: the variable of a literal.
  return steps.filter(
    ({ file, line }, index) => steps.findLastIndex((other) => other.file === file && other.line === line) === index,
  );
}

/**
 * Whether a line has changed: its file has more lines with this text than before. So a moved or indented line has not
 * changed. A new file is compared with the files that are gone, because it may be one of them.
 */
function changedLines({ linesThen, linesNow, gone }: Base): (file: string, line: number) => boolean {
  const added = new Map<string, Set<string>>();
  const addedTo = (file: string): Set<string> => {
    const then = countTexts(linesThen(file) ?? gone.flatMap((one) => linesThen(one) ?? []));
    const now = countTexts(linesNow(file) ?? []);
    return new Set([...now.keys()].filter((text) => now.get(text)! > (then.get(text) ?? 0)));
  };
  return (file, line) => {
    const texts = added.get(file) ?? addedTo(file);
    added.set(file, texts);
    return texts.has((linesNow(file)?.[line - 1] ?? '').trim());
  };
}

function countTexts(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1);
  return counts;
}
