import type { ts as TS } from 'ts-morph';
import type { EndpointEntry } from '../model/registry.js';
import { routeKey, type Operation } from '../model/route.js';
import { announcedDayIn, removalDayIn } from './said-days.js';

/** What the tag `@deprecated` of a declaration says, or else what the declaration is for, and where that stands. */
export interface Deprecation {
  words: string;
  file: string;
  line: number;
}

/** A method of an SDK, the call that it sends, and its deprecation if its declaration has one. */
export interface CallingMethod {
  name: string;
  call: { verb?: string; fixedPath?: string };
  deprecated: Deprecation | undefined;
}

/** An operation, and the methods that call it. */
export interface CalledOperation extends Operation {
  by: CallingMethod[];
}

export function deprecationAt(declaration: TS.Node, words: string): Deprecation {
  const source = declaration.getSourceFile();
  const line = source.getLineAndCharacterOfPosition(declaration.getStart()).line + 1;
  return { words, file: source.fileName, line };
}

/** The operations that methods call, by their keys. Methods that may call several operations are left out. */
export function calledOperations(methods: readonly CallingMethod[]): Map<string, CalledOperation> {
  const operations = new Map<string, CalledOperation>();
  for (const method of methods) {
    const operation = operationOf(method.call);
    if (!operation) continue;
    const key = routeKey(operation);
    const called = operations.get(key) ?? { ...operation, by: [] };
    operations.set(key, called);
    called.by.push(method);
  }
  return operations;
}

/** The one operation of a call. */
export function operationOf({ verb, fixedPath }: CallingMethod['call']): Operation | undefined {
  return verb === undefined || fixedPath === undefined ? undefined : { method: verb, path: fixedPath };
}

/** An operation is deprecated if all methods that call it are: one of them may be an old name of another one. */
export function isDeprecated({ by }: CalledOperation): boolean {
  return by.every(({ deprecated }) => deprecated !== undefined);
}

/** The entry of a deprecated operation, in the words of the first method that calls it. */
export function declaredEntry({ method, path, by: [first] }: CalledOperation, api: string): EndpointEntry {
  const { name, deprecated } = first!;
  const { words, file, line } = deprecated!;
  const message = plain(words);
  return {
    id: name,
    kind: 'endpoint',
    api,
    method,
    path,
    announced: announcedDayIn(message),
    removal: removalDayIn(message),
    replacement: null,
    after: 'unknown',
    message,
    source: `${file.replace(/^.*\/node_modules\//, '')}:${line}`,
  };
}

/** A comment without its marks. */
function plain(words: string): string {
  return words
    .replace(/\{@link\s+(\S+?)\s*\}/g, '$1')
    .replace(/\{@link\s+(\S+)\s+([^}]+)\}/g, '$2 ($1)')
    .replace(/^\[Deprecated\]/i, '')
    .replace(/\s+/g, ' ')
    .trim();
}
