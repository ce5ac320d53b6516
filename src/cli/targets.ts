import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { withoutLinks } from '../files/paths.js';
import { UserError } from '../model/errors.js';
import type { Format } from '../report/format.js';

/** One format of the result, and where it goes. */
export interface Target<F extends string = Format> {
  format: F;
  /** As the user wrote it; null for stdout, or the file of `--output`. */
  file: string | null;
}

/**
 * Reads `FORMAT` or `FORMAT:FILE`. Values replace the default.
 *
 * @param initial the default, as commander passes it before the first value.
 */
export function targetParser<F extends string>(
  formats: readonly F[],
  initial: Target<F>[],
): (value: string, earlier: Target<F>[]) => Target<F>[] {
  return (value, earlier) => {
    const [, name, file = null] = /^([^:]*)(?::(.*))?$/s.exec(value) ?? [];
    const format = formats.find((one) => one === name);
    if (format === undefined) throw new InvalidArgumentError(`Allowed choices are ${formats.join(', ')}.`);
    if (file === '') throw new UserError(`--format ${value}: the path after the colon is empty`);
    return [...(earlier === initial ? [] : earlier), { format, file: file === '-' ? null : file }];
  };
}

/** The target as the user wrote it. */
export function optionOf({ format, file }: Target<string>): string {
  return file === null ? `--format ${format}` : `--format ${format}:${file}`;
}

/**
 * Finds the one target for stdout or the file of `--output`; null if every format has its own file.
 *
 * @throws UserError if two go to the same place, or if nothing is left for `--output`.
 */
export function mainTarget<F extends string>(
  targets: readonly Target<F>[],
  output: string | undefined,
  cwd: string,
): Target<F> | null {
  const [main = null, second] = targets.filter(({ file }) => file === null);
  if (second) {
    const hint = `give one of them a file, for example --format ${second.format}:FILE`;
    throw new UserError(
      `${optionOf(second)}: only one format may be given without a file, and ${main?.format} already is`,
      hint,
    );
  }
  if (output !== undefined && !main) {
    throw new UserError(
      `--output ${output}: every format has its own file`,
      'omit --output, or the file of one format',
    );
  }
  refuseSameFile(namedFiles(targets, output), cwd);
  return main;
}

/** A file that a command writes, and the option that names it. */
export interface NamedFile {
  file: string;
  option: string;
}

/** The files of `--output` and `--format`. */
export function namedFiles(targets: readonly Target<string>[], output: string | undefined): NamedFile[] {
  return [
    ...(output === undefined ? [] : [{ file: output, option: `--output ${output}` }]),
    ...targets.flatMap((target) => (target.file === null ? [] : [{ file: target.file, option: optionOf(target) }])),
  ];
}

/** @throws UserError if two options name one file. */
export function refuseSameFile(named: readonly NamedFile[], cwd: string): void {
  const taken = new Map<string, string>();
  for (const { file, option } of named) {
    const path = withoutLinks(resolve(cwd, file));
    const other = taken.get(path);
    if (other !== undefined) throw new UserError(`${option}: ${other} writes the same file`);
    taken.set(path, option);
  }
}
