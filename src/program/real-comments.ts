import { loadCompiler } from '../syntax/compiler.js';
import { parseModule } from '../syntax/module.js';
import { textAt } from '../syntax/text-at.js';

/** Where a comment begins, 1-based. */
interface Start {
  line: number;
  column: number;
}

/**
 * Those of the comments of a source that are comments. Others only look like one: they stand in a string, in a template,
 * in a regular expression or between the tags of JSX.
 */
export function realComments<T extends Start>(file: string, text: string, comments: readonly T[]): readonly T[] {
  if (comments.length === 0) return comments;
  loadCompiler();
  const { source } = parseModule(file, text);
  const lines = source.getLineStarts();
  return comments.filter(({ line, column }) => textAt(source, (lines[line - 1] ?? Infinity) + column - 1) === null);
}
