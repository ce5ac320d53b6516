/** What is wrong with a file, and where: 1-based, or null for all of it. */
export interface ParseProblem {
  line: number | null;
  message: string;
}

/** A syntax error of the parser. */
export interface SyntaxError {
  code: number;
  /** Where it is, as an offset. */
  start: number;
}

/** Proposals that Babel compiles, in the line of an error. */
const PROPOSALS: readonly (readonly [form: RegExp, name: string])[] = [
  [/^\s*export\s+(?!default\b)[\w$]+\s*(?:,.*)?\sfrom\b/, "export v from 'mod'"],
  [/\|>/, 'the pipeline operator'],
  [/[=(,:?]\s*do\s*\{/, 'a do expression'],
  [/#[{[]/, 'a record or tuple'],
];

/** What an error is about, if it is about a proposal: a clause in brackets behind the words of the parser. */
export function proposalWords(line: string): string {
  const name = PROPOSALS.find(([form]) => form.test(line))?.[1];
  return name === undefined ? '' : ` (${name}, a proposal that Babel reads and TypeScript does not)`;
}
