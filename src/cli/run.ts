/** One run of the command line, from arguments to exit code. */
import { resolve } from 'node:path';
import { IncompleteError } from '../model/errors.js';
import { packageVersion } from '../runtime/package-root.js';
import { printable } from '../report/text.js';
import { environmentOf, type Deliver, type Host } from './environment.js';
import { toFailure } from './errors.js';
import { createProgram } from './command-line.js';
import { formatProfile } from './terminal/profile.js';
import { holdingSignals } from './terminal/signals.js';
import { updateFile, writeFileWhole, writeNewFile, writeToStdout } from './terminal/write-file.js';

/**
 * Runs the command, and sets the exit code of its host. Never `process.exit`, because a pipe may still be reading the
 * result.
 *
 * @param argv what comes after the name of the command.
 * @param isOwnProcess whether the process runs nothing else: then time counts from its start, and V8 is set up for it.
 */
export async function run(argv: readonly string[], host: Host, isOwnProcess = false): Promise<void> {
  const environment = environmentOf(host, isOwnProcess);
  const { cwd } = environment;
  /** The result before the remarks, so that failures come last in a log. */
  const deliver: Deliver = ({ result, files = [], update, remarks, exitCode }, { output, profile }) => {
    holdingSignals(() => {
      for (const { path, text, option, isNew } of files)
        (isNew ? writeNewFile : writeFileWhole)(resolve(cwd, path), text, option);
      if (output !== undefined) writeFileWhole(resolve(cwd, output), result, `--output ${output}`);
      if (update) updateFile(resolve(cwd, update.path), update.textNow, update.option);
    });
    host.exitCode = exitCode;
    if (output === undefined) writeToStdout(result, host.stdout);
    for (const remark of remarks) environment.tell(printable(remark));
    if (profile && environment.profile) host.stderr.write(formatProfile(environment.profile));
  };
  try {
    await createProgram(packageVersion(), environment, deliver).parseAsync(argv, { from: 'user' });
  } catch (error) {
    tellFailure(error, host);
  }
}

/** Says on stderr that stdout does not take the result, and sets the exit code. */
export function tellUnwritten(error: Error, host: Telling): void {
  tellFailure(new IncompleteError(`the result cannot be written to stdout: ${error.message}`), host);
}

type Telling = Pick<Host, 'env' | 'stderr' | 'exitCode'>;

/** Says on stderr why a run has failed, and sets the exit code. */
export function tellFailure(error: unknown, host: Telling): void {
  const { lines, exitCode } = toFailure(error, host.env['DEPREC_SCAN_DEBUG'] === '1');
  host.exitCode = exitCode;
  for (const line of lines) host.stderr.write(`${line}\n`);
}
