import { UserError } from '../model/errors.js';

/** Steps from the top of a JSON document: property names and array indexes. */
export type JsonPath = readonly (string | number)[];

/** A fault in the content of a registry, before its position in the text is known. */
export interface Issue {
  path: JsonPath;
  /** What to point at: the value at `path`, or the last property name of `path`. */
  at: 'value' | 'key';
  message: string;
  hint: string | null;
}

/** A fault in a registry file, with its position. */
export interface RegistryProblem {
  /** As the user wrote it. */
  file: string;
  /** 1-based; null if the problem is the file as a whole, for example because it is missing. */
  line: number | null;
  /** 1-based, in UTF-16 code units; null together with `line`. */
  column: number | null;
  /** JSON pointer (RFC 6901); empty for the whole document. */
  pointer: string;
  message: string;
  /** What to do about it, or null if the message says it all. */
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

/** The inverse of `toPointer`; every step is returned as a string, array indexes too. */
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
 * The error that ends a command because of `problems`, at least one: it reports the first and counts the rest.
 *
 * @param restOf says where the others are, by their number and the file.
 */
export function toUserError(problems: readonly RegistryProblem[], restOf = validateWords): UserError {
  const [first] = problems;
  if (!first) throw new RangeError('no problem to report');
  const more = problems.length - 1;
  const rest = more === 0 ? null : restOf(more, first.file);
  const hint = [first.hint, rest].filter((part) => part !== null).join('; ');
  return new UserError(formatProblem(first), hint === '' ? null : hint);
}

/** A command lists all problems of a registry. */
function validateWords(more: number, file: string): string {
  return `${more} more: deprec-scan registry validate ${file}`;
}
