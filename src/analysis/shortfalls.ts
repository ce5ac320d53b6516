import { posix } from 'node:path';
import type { Deadline } from '../model/limits.js';
import type { NotUnderstood, Problem, Unanalysed } from '../model/finding.js';
import type { AnalysedPart } from './part-cache.js';

/** Files that parts of a program ask for, beyond what is followed. */
export function notFollowed(files: readonly string[]): NotUnderstood[] {
  return files.map((file) => ({
    file,
    line: 1,
    column: 1,
    text: posix.basename(file),
    reason: 'values of the API are passed to more files than the limit, and this file is not followed',
  }));
}

/** Whatever ended it. */
const REMEDY = '; give it more time, or leave files out with `--exclude`';

/** How many files a message names. */
const NAMED = 5;

/**
 * Files for which there was no time.
 *
 * @param all the number of files in the program.
 */
export function outOfTime(files: readonly string[], all: number, deadline: Deadline | null | undefined): Problem[] {
  if (!deadline || files.length === 0) return [];
  const names = [...files.slice(0, NAMED), ...(files.length > NAMED ? ['…'] : [])].join(', ');
  return [
    {
      file: '.',
      line: null,
      message:
        `the analysis was cut short by ${deadline.cause}: ${files.length} of the ${all} files ` +
        `kept for analysis ${files.length === 1 ? 'was' : 'were'} not analysed, or not completely (${names})${REMEDY}`,
    },
  ];
}

/** What calls nothing by what it does not mention, as a template of code may. */
const IS_DATA = new Set(['an HTML page', 'XML', 'JSON']);

/** Files that have the name of a source and are no programs, although something in the program asked for them. */
export function noPrograms(
  parts: readonly Pick<AnalysedPart, 'otherKinds'>[],
  texts: { textOf(file: string): string },
  mention: RegExp,
): Unanalysed[] {
  return parts
    .flatMap(({ otherKinds }) => [...otherKinds])
    .map(([file, reason]) => ({ file, mentions: texts.textOf(file).match(mention)?.length ?? 0, reason }))
    .filter(({ mentions, reason }) => mentions > 0 || !IS_DATA.has(reason));
}
