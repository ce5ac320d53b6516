import { UserError } from '../model/errors.js';

/** Steps from the top of a JSON document: property names and array indexes. */
export type JsonPath = readonly (string | number)[];

/** Something wrong with the content of a registry, before it is known where in the text that place stands. */
export interface Issue {
  path: JsonPath;
  /** What to point at: the value at `path`, or the name of the property that `path` ends with. */
  at: 'value' | 'key';
  message: string;
  hint: string | null;
}

/** Something wrong with a registry file, located. */
export interface RegistryProblem {
  /** As the user wrote it. */
  file: string;
  /** 1-based; null when the file as a whole is the problem, for example because it is missing. */
  line: number | null;
  /** 1-based, in UTF-16 code units; null together with `line`. */
  column: number | null;
  /** JSON pointer (RFC 6901); empty for the whole document. */
  pointer: string;
  message: string;
  /** What to do about it, or null when the message says it all. */
  hint: string | null;
}

/** An issue with the value at `path`. */
export function issue(path: JsonPath, message: string, hint: string | null = null): Issue {
  return { path, at: 'value', message, hint };
}

/** A problem with the file as a whole. */
export function fileProblem(file: string, message: string, hint: string | null = null): RegistryProblem {
  return { file, line: null, column: null, pointer: '', message, hint };
}

/** RFC 6901: `['entries', 3, 'a/b']` is `/entries/3/a~1b`. */
export function toPointer(path: JsonPath): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The reverse of `toPointer`; every step comes back as a string, array indexes too. */
export function fromPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** One line: `file:line:column pointer: message`, without what is unknown. */
export function formatProblem({ file, line, column, pointer, message }: RegistryProblem): string {
  const place = line === null ? file : `${file}:${line}:${column}`;
  return `${place}${pointer === '' ? '' : ` ${pointer}`}: ${message}`;
}

/**
 * The error that ends a command over `problems`, of which there is at least one: the first is told, the rest counted.
 */
export function toUserError(problems: readonly RegistryProblem[]): UserError {
  const [first] = problems;
  if (!first) throw new RangeError('no problem to report');
  const more = problems.length - 1;
  const rest = more === 0 ? null : `${more} more: deprec-scan registry validate ${first.file}`;
  const hint = [first.hint, rest].filter((part) => part !== null).join('; ');
  return new UserError(formatProblem(first), hint === '' ? null : hint);
}
