import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { readFoundOrFault, readGivenFile } from '../disk/given-file.js';
import { TOO_DEEP, TOO_DEEP_HINT, tooDeepAt } from '../strings/json-depth.js';
import { inOneError, UserError } from '../model/errors.js';

export const CONFIG_NAME = 'deprec-scan.config.json';

/** Key of a package.json with the same content as a configuration file. */
export const CONFIG_KEY = 'deprec-scan';

/** A property in the text of the configuration. */
export interface ConfigProperty {
  key: string;
  keyOffset: number;
  value: Node;
}

/**
 * @param shown the path in the error message.
 * @param isNamed whether it is named on the command line. Then it may be a pipe.
 * @throws UserError if the file cannot be read.
 */
export function readConfigText(file: string, shown: string, isNamed = false): string {
  const read = isNamed ? readGivenFile(file) : readFoundOrFault(file);
  if ('fault' in read) throw new UserError(`${shown}: ${read.fault.message}`, read.fault.hint);
  return read.bytes.toString('utf8').replace(/^\ufeff/, '');
}

/** Whether the text of a package.json has the key. A broken package.json without it does not concern us. */
export function definesKey(text: string, key: string): boolean {
  if (!text.includes(JSON.stringify(key))) return false;
  // The reader of the file reports what is wrong with it.
  if (tooDeepAt(text) !== null) return true;
  const root = parseTree(text);
  return root !== undefined && findNodeAtLocation(root, [key]) !== undefined;
}

/**
 * The properties of the object in a configuration's text; comments and trailing commas are allowed.
 *
 * @param fail makes the error for an offset.
 * @throws UserError for a syntax error, a text that nests too deeply, a value that is not an object, or a duplicate
 * key.
 */
export function parseProperties(text: string, path: readonly string[], fail: Fail): ConfigProperty[] {
  const deep = tooDeepAt(text);
  if (deep !== null) throw fail(deep, TOO_DEEP, TOO_DEEP_HINT);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) throw fail(error.offset, `not JSON: ${spaced(printParseErrorCode(error.error))}`);
  const node = root && findNodeAtLocation(root, [...path]);
  if (node?.type !== 'object') throw fail(node?.offset ?? 0, 'the configuration must be an object');
  const properties = (node.children ?? []).flatMap(toProperty);
  const twice = properties.filter(({ key }, index) => properties.findIndex((other) => other.key === key) < index);
  if (twice.length > 0)
    throw inOneError(twice.map(({ key, keyOffset }) => fail(keyOffset, `"${key}" is written twice`)));
  return properties;
}

export type Fail = (offset: number, message: string, hint?: string) => UserError;

function toProperty({ children: [key, value] = [] }: Node): ConfigProperty[] {
  return key && value ? [{ key: String(key.value), keyOffset: key.offset, value }] : [];
}

/** `CloseBraceExpected` as words. */
function spaced(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

/** 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length;
}
