import { getNodeValue, type Node } from 'jsonc-parser';
import { existsSync, statSync } from 'node:fs';
import { duplicateKeys, nodeAt } from '../registry/document.js';
import { schemaIssues } from '../registry/json-schema.js';
import { toPointer, type Issue, type JsonPath } from '../registry/problem.js';

/** JSON Schema of a configuration file, which ships with the package. */
export const CONFIG_SCHEMA_FILE = 'config.schema.json';

/** A mistake inside of a configuration's value. */
export interface Fault {
  node: Node;
  message: string;
  hint: string | null;
}

/**
 * What is wrong with a path of a configuration that has to lead to a file; null if it does.
 *
 * @param file the path as an absolute one.
 */
export function faultOfPath(node: Node, key: string, file: string): Fault | null {
  const message = `"${key}": ${String(getNodeValue(node))}`;
  if (!existsSync(file))
    return {
      node,
      message: `${message}: no such file`,
      hint: `paths are relative to the configuration; this one resolves to ${file}`,
    };
  return statSync(file).isDirectory()
    ? { node, message: `${message} is a directory`, hint: 'name the file in it' }
    : null;
}

/**
 * The duplicate keys in a list of a configuration.
 *
 * @param path where the list is.
 */
export function duplicateFaults(list: Node, path: JsonPath): Fault[] {
  return duplicateKeys(list).map((twice) => ({
    node: twice.second,
    message: `${toPointer([...path, ...twice.path])}: written twice`,
    hint: 'remove one of them',
  }));
}

/**
 * The items of a list that a part of the schema describes, or the mistakes in them.
 *
 * @param issuesOf the mistakes in an item that a schema cannot express.
 */
export function readItems<T>(
  list: Node,
  key: string,
  issuesOf: (item: T) => Issue[],
): { items: T[] } | { faults: Fault[] } {
  const twice = duplicateFaults(list, [key]);
  if (twice.length > 0) return { faults: twice };
  const value: unknown = getNodeValue(list);
  const issues = schemaIssues(value, CONFIG_SCHEMA_FILE, `/$defs/${key}`);
  if (issues.length > 0) return { faults: faultsOf(list, [key], issues) };
  const items = value as T[];
  const wrong = items.flatMap((item, index) =>
    issuesOf(item).map((found) => ({ ...found, path: [index, ...found.path] })),
  );
  return wrong.length > 0 ? { faults: faultsOf(list, [key], wrong) } : { items };
}

/** The issues at their places. */
export function faultsOf(list: Node, path: JsonPath, issues: readonly Issue[]): Fault[] {
  return issues.map((found) => ({
    node: nodeAt(list, found.path, found.at),
    message: `${toPointer([...path, ...found.path])}: ${found.message}`,
    hint: found.hint,
  }));
}
