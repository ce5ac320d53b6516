import type { Node } from 'jsonc-parser';
import { resolve } from 'node:path';
import { posixRelative } from '../files/paths.js';
import type { KnownValue } from '../model/settings/known-value.js';
import type { IsoDate } from '../model/registry.js';
import { issue, type Issue } from '../registry/problem.js';
import { readItems, type Fault } from './config-list.js';
import { STATED, statedUrl, type ValueFlag } from './stated-hosts.js';
import { faultOfDay, isReason } from './waiver-text.js';

/** What somebody says of a URL that code has from outside. */
export interface StatedValue extends KnownValue {
  /** The last day on which it is known to be so, in UTC; null without an end. */
  until: IsoDate | null;
}

/** One of them as the configuration has it. */
interface OwnValue {
  name?: string;
  place?: string;
  is: string;
  reason: string;
  until?: IsoDate;
}

/** A file and a line that counts from 1. */
const PLACE = /^(.*\S):([1-9]\d*)$/;

/** Reads the values that a configuration states. Places are relative to its directory. */
export function readValuesAt(
  list: Node,
  { shown, lineOf, ...folders }: { shown: string; directory: string; root: string; lineOf: (node: Node) => number },
): { values: StatedValue[] } | { faults: Fault[] } {
  const read = readItems(list, 'values', issuesOf);
  if ('faults' in read) return read;
  return {
    values: read.items.map(({ name, place, is, until = null }, i) => ({
      ...target(name ?? place!, place !== undefined, folders),
      url: statedUrl(is)!,
      source: `${shown}:${lineOf(list.children![i]!)}`,
      folder: '',
      isStated: true,
      until,
    })),
  };
}

function issuesOf({ name, place, is, reason, until }: OwnValue): Issue[] {
  const day = until === undefined ? null : faultOfDay(until);
  return [
    ...((name === undefined) === (place === undefined)
      ? [issue([], 'needs either a `name` or a `place`', 'name the variable, or the file and the line that read it')]
      : []),
    ...(statedUrl(is) === null ? [issue(['is'], `not ${STATED}`)] : []),
    ...(place !== undefined && !PLACE.test(place)
      ? [issue(['place'], 'not a place', 'write a file and a line: src/config.ts:12')]
      : []),
    ...(day === null ? [] : [issue(['until'], day, 'write the last day on which it is known as YYYY-MM-DD')]),
    ...(isReason(reason) ? [] : [issue(['reason'], 'not a reason', 'write how you know it')]),
  ];
}

/**
 * What a flag states.
 *
 * @param directory absolute path to which a file is relative.
 * @param root absolute path to which files of the analysis are relative.
 */
export function valueOfFlag({ name, is }: ValueFlag, directory: string, root: string): StatedValue {
  return {
    ...target(name, /[./]/.test(name) && PLACE.test(name), { directory, root }),
    url: statedUrl(is)!,
    source: '--value',
    folder: '',
    isStated: true,
    until: null,
  };
}

function target(
  text: string,
  isPlace: boolean,
  { directory, root }: { directory: string; root: string },
): Pick<KnownValue, 'name' | 'place'> {
  const [, file, line] = (isPlace && PLACE.exec(text)) || [];
  if (file === undefined) return { name: text, place: null };
  return { name: null, place: { file: posixRelative(root, resolve(directory, file)), line: Number(line) } };
}
