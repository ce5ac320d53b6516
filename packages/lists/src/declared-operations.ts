import type { ts as TS } from 'ts-morph';
import type { EndpointEntry } from '../../../src/model/registry.js';
import type { Operation } from '../../../src/model/route.js';
import { announcedDayIn, removalDayIn } from './said-days.js';

/** What the tag `@deprecated` of a declaration says, or else what the declaration is for, and where that stands. */
export interface Deprecation {
  words: string;
  file: string;
  line: number;
}

/** A method of an SDK that calls one operation. Without a deprecation, its declaration is not deprecated. */
export interface CallingMethod extends Operation {
  name: string;
  deprecated: Deprecation | undefined;
}

/** The methods that call one operation. */
export type Callers = readonly [CallingMethod, ...CallingMethod[]];

export function deprecationAt(declaration: TS.Node, words: string): Deprecation {
  const source = declaration.getSourceFile();
  const line = source.getLineAndCharacterOfPosition(declaration.getStart()).line + 1;
  return { words, file: source.fileName, line };
}

/** The operation of a call; none if the call may be of several ones. */
export function operationOf({ verb, fixedPath }: { verb?: string; fixedPath?: string }): Operation | undefined {
  return verb === undefined || fixedPath === undefined ? undefined : { method: verb, path: fixedPath };
}

/** An operation is deprecated if all methods that call it are: one of them may be an old name of another one. */
export function isDeprecated(callers: Callers): boolean {
  return callers.every(({ deprecated }) => deprecated !== undefined);
}

/** The entry of a deprecated operation, in the words of the first method that calls it. */
export function declaredEntry([{ name, method, path, deprecated }]: Callers, api: string): EndpointEntry {
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
