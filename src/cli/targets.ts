import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { UserError } from '../model/errors.js';
import type { AuditFormat, Format } from '../report/format.js';

type AnyFormat = Format | AuditFormat;

/** One format of the result, and where it goes. */
export interface Target<F extends AnyFormat = Format> {
  format: F;
  /** As the user wrote it; null for stdout, or the file of `--output`. */
  file: string | null;
}

/**
 * Reads `FORMAT` or `FORMAT:FILE`. Values replace the default.
 *
 * @param initial the default, as commander passes it before the first value.
 */
export function targetParser<F extends AnyFormat>(
  formats: readonly F[],
  initial: Target<F>[],
): (value: string, earlier: Target<F>[]) => Target<F>[] {
  return (value, earlier) => {
    const [, name, file = null] = /^([^:]*)(?::(.*))?$/s.exec(value) ?? [];
    const format = formats.find((one) => one === name);
    if (format === undefined) throw new InvalidArgumentError(`Allowed choices are ${formats.join(', ')}.`);
    if (file === '') throw new UserError(`--format ${value}: the path after the colon is empty`);
    return [...(earlier === initial ? [] : earlier), { format, file }];
  };
}

/** The target as the user wrote it. */
export function optionOf({ format, file }: Target<AnyFormat>): string {
  return file === null ? `--format ${format}` : `--format ${format}:${file}`;
}

/**
 * Finds the one target for stdout or the file of `--output`; null if every format has a file of its own.
 *
 * @throws UserError if two go to the same place, or if nothing is left for `--output`.
 */
export function mainTarget<F extends AnyFormat>(
  targets: readonly Target<F>[],
  output: string | undefined,
  cwd: string,
): Target<F> | null {
  const [main = null, second] = targets.filter(({ file }) => file === null);
  if (second) {
    const hint = `give one of them a file, for example --format ${second.format}:FILE`;
    throw new UserError(`${optionOf(second)}: only one format can go without a file, and ${main?.format} does`, hint);
  }
  if (output !== undefined && !main) {
    throw new UserError(
      `--output ${output}: every format has a file of its own`,
      'leave it out, or a file of one format',
    );
  }
  const taken = new Map(output === undefined ? [] : [[resolve(cwd, output), `--output ${output}`]]);
  for (const target of targets) {
    if (target.file === null) continue;
    const path = resolve(cwd, target.file);
    const other = taken.get(path);
    if (other !== undefined) throw new UserError(`${optionOf(target)}: ${other} writes the same file`);
    taken.set(path, optionOf(target));
  }
  return main;
}
