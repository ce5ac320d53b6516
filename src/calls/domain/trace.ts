import type { ts as TS } from 'ts-morph';

/** Where a value came from: the last step, and the traces that lead to it. */
export interface Trace {
  node: TS.Node;
  /** Null if the source text of the node serves as the note. */
  note: string | null;
  from: readonly Trace[];
  /** Used by the analysis, not shown to people. */
  isSilent?: boolean;
  /** Whether the step is to a setting's value in the repository, which may be another one where the code runs. */
  isSupposed?: boolean;
}

const LONGEST = 24;

/** The steps of a trace in order, oldest first, each place once. */
export function stepsOf(trace: Trace | null): { node: TS.Node; note: string }[] {
  const steps: { node: TS.Node; note: string }[] = [];
  const seen = new Set<Trace>();
  const places = new Set<TS.Node>();
  const visit = (at: Trace): void => {
    if (seen.has(at)) return;
    seen.add(at);
    for (const earlier of at.from) visit(earlier);
    if (at.isSilent) return;
    if (!places.has(at.node)) steps.push({ node: at.node, note: at.note ?? shorten(at.node.getText()) });
    places.add(at.node);
  };
  if (trace) visit(trace);
  return steps.length <= LONGEST ? steps : [...steps.slice(0, LONGEST / 2), ...steps.slice(-LONGEST / 2)];
}

/** The places of a trace, each once. */
export function nodesOf(trace: Trace): ReadonlySet<TS.Node> {
  return new Set([...stepsIn(trace)].map(({ node }) => node));
}

/** Whether a value depends on a setting's value that may be another one. */
export function isSupposed(trace: Trace | null): boolean {
  return trace !== null && [...stepsIn(trace)].some((one) => one.isSupposed === true);
}

function stepsIn(trace: Trace): ReadonlySet<Trace> {
  const seen = new Set([trace]);
  for (const { from } of seen) for (const earlier of from) seen.add(earlier);
  return seen;
}

export function step(node: TS.Node, note: string, ...from: (Trace | null)[]): Trace {
  return { node, note, from: from.filter((trace) => trace !== null) };
}

/** A step to the value of a setting that may be another one where the code runs. */
export function supposed(node: TS.Node, note: string, from: Trace | null): Trace {
  return { ...step(node, note, from), isSupposed: true };
}

/** A step whose note is the source text of the node, read when it is shown. */
export function written(node: TS.Node, ...from: (Trace | null)[]): Trace {
  return { node, note: null, from: from.filter((trace) => trace !== null) };
}

/** A step that is not shown to people. */
export function through(node: TS.Node, from: Trace | null): Trace {
  return { node, note: null, from: from ? [from] : [], isSilent: true };
}

/** Source text for a trace: one line, at most `limit` characters. */
export function shorten(code: string, limit = 60): string {
  const line = code.replace(/\s+/g, ' ');
  return line.length <= limit ? line : `${line.slice(0, limit - 1)}…`;
}
