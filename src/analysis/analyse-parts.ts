import { posix } from 'node:path';
import { isSourceFile } from '../candidates/search.js';
import { connectedComponents } from '../collections/connected-components.js';
import type { Problem } from '../model/coverage.js';
import type { Program } from '../program/program.js';
import type { Steps } from '../runtime/steps.js';
import type { OpenProgram } from './open-program.js';
import type { AnalysedPart } from './part-cache.js';
import type { SearchedFiles } from './search-files.js';
import { outOfTime } from './shortfalls.js';

/** The parts of a program with their uses and calls. */
export interface AnalysedParts {
  parts: readonly AnalysedPart[];
  /** What kept the search and the analysis from seeing everything that concerns reported files. */
  problems: Problem[];
  /** Files that are asked for and not followed. */
  left: readonly string[];
}

/** Analyses the program as it is now, and grows it where necessary. */
export function* analyseParts({ searched, program, growthLoop }: OpenProgram): Steps<AnalysedParts> {
  const { parts, left, late } = yield* growthLoop.run();
  const problems = [
    ...program.problems,
    ...parts.flatMap((part) => part.problems),
    ...outOfTime(late, new Set([...program.members.keys(), ...late]).size, searched.options.deadline),
  ];
  return { parts, problems: [...searched.problems, ...ofReported(problems, searched, program)], left };
}

/**
 * The problems that may hide a reported finding: those of files that imports connect with reported ones, and of the
 * files that determine what imports mean there. Somebody who scans one directory need not fix another one.
 */
function ofReported(
  problems: readonly Problem[],
  { options: { selection }, candidates: { sources }, isReported }: SearchedFiles,
  program: Program,
): readonly Problem[] {
  if (!selection || problems.every(({ file }) => isReported(file))) return problems;
  const groups = connectedComponents(sources, program.imports.linksOf(sources)).filter((group) =>
    group.some(isReported),
  );
  const files = new Set(groups.flat());
  const isAbove = (directory: string): boolean =>
    directory === '.' || [...files].some((file) => file.startsWith(`${directory}/`));
  return problems.filter(
    ({ file }) =>
      file === '.' || isReported(file) || (isSourceFile(file) ? files.has(file) : isAbove(posix.dirname(file))),
  );
}
