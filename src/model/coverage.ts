/** Places in files, and what an analysis has and has not understood there. */

/** A range in a file. Lines and columns are 1-based; columns count UTF-16 code units; the end is exclusive. */
export interface Location {
  /** POSIX path relative to the scanned root. */
  file: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** One step that led from a literal to the call, or from the call to the use. */
export interface TraceStep {
  file: string;
  line: number;
  column: number;
  note: string;
}

/** A call of a known client or of a wrapper around one. */
export interface CallRecord extends Location {
  /** Row of the client table: `fetch`, `axios`, `@gleanwork/api-client`. */
  client: string;
  /** Upper-case methods, or `?` when unknown. */
  method: string;
  /** The URL as far as it is known, with holes written `{…}`. */
  url: string;
  /** API of the registry that the call goes to, or null. */
  api: string | null;
  resolved: boolean;
  /** The reason why it is not resolved. */
  why: string | null;
}

/** The calls whose whole URL comes from outside of the code: `fetch(process.env.HOOK_URL)`. */
export interface OutsideCalls {
  calls: number;
  /** The names of the variables and settings, sorted. */
  names: string[];
}

/**
 * A call that concerns or may concern an API, but whose target is unknown. While there is one, nothing is proved zero.
 */
export interface NotUnderstood {
  file: string;
  line: number;
  column: number;
  /** The source on one line, shortened. */
  text: string;
  /** For people. */
  reason: string;
}

/**
 * A file that could not be read or parsed, or an analysis that was cut short. Each makes the scan incomplete, unless it
 * is a mistake in what accepts findings.
 */
export interface Problem {
  file: string;
  /** 1-based, or null if the problem is the whole file. */
  line: number | null;
  message: string;
  /** What is wrong, if it is a mistake of the user. */
  kind?: 'waiver' | 'baseline';
  /** What to do about a mistake. */
  hint?: string;
}

/** A mistake in something that accepts findings. It accepts nothing, and everything was seen. */
export type Mistake = Problem & Required<Pick<Problem, 'kind'>>;

export function isMistake(problem: Problem): problem is Mistake {
  return problem.kind !== undefined;
}

/** The problems that kept a scan from seeing everything. */
export function incompleteIn(problems: readonly Problem[]): Problem[] {
  return problems.filter((problem) => !isMistake(problem));
}

/** A file that mentions the API, in a language that is not analysed, or that is no program although it has the name of one. */
export interface Unanalysed {
  file: string;
  mentions: number;
  /** What it is, if its name says something else: `a template`. */
  reason?: string;
}

/** An import that leads out of an isolated scan. */
export interface LeavingImport {
  file: string;
  line: number;
  specifier: string;
}

/** Numbers of findings and violations that a report leaves out because of their confidence. */
export interface Hidden {
  findings: number;
  /** Of the findings: those of low confidence. */
  mentions: number;
  violations: number;
}
