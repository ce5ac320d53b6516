/** One run of the command line, from arguments to exit code. */
import { resolve } from 'node:path';
import { EXIT } from '../model/errors.js';
import { packageVersion } from '../runtime/package-root.js';
import { printable } from '../report/text.js';
import type { ExitCode } from '../verdict/verdict.js';
import { currentEnvironment, type Outcome } from './environment.js';
import { toFailure } from './errors.js';
import { createProgram } from './command-line.js';
import { formatProfile } from './terminal/profile.js';
import { holdingSignals } from './terminal/signals.js';
import { updateFile, writeFileWhole, writeNewFile, writeToStdout } from './terminal/write-file.js';

const environment = currentEnvironment();

/** Never `process.exit`, because a pipe may still be reading the result. */
function end(exitCode: ExitCode): void {
  process.exitCode = exitCode;
}

function fail(error: unknown): void {
  const { lines, exitCode } = toFailure(error, environment.variables['DEPREC_SCAN_DEBUG'] === '1');
  end(exitCode);
  for (const line of lines) process.stderr.write(`${line}\n`);
}

/** The result before the remarks, so that failures come last in a log. */
function deliver(
  { result, files = [], update, remarks, exitCode }: Outcome,
  { output, profile }: { output?: string; profile?: boolean },
): void {
  holdingSignals(() => {
    for (const { path, text, option, isNew } of files)
      (isNew ? writeNewFile : writeFileWhole)(resolve(environment.cwd, path), text, option);
    if (output !== undefined) writeFileWhole(resolve(environment.cwd, output), result, `--output ${output}`);
    if (update) updateFile(resolve(environment.cwd, update.path), update.textNow, update.option);
  });
  end(exitCode);
  if (output === undefined) writeToStdout(result);
  for (const remark of remarks) process.stderr.write(`${printable(remark)}\n`);
  if (profile && environment.profile) process.stderr.write(formatProfile(environment.profile, performance.now()));
}

process.on('uncaughtException', fail);
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader has seen enough, as in `deprec-scan | head`. That does not change the verdict.
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`deprec-scan: the result cannot be written to stdout: ${error.message}\n`);
  process.exit(EXIT.incomplete);
});
// If nobody reads stderr, an error cannot be reported, and reporting that would come back here for ever.
process.stderr.on('error', () => {});

try {
  await createProgram(packageVersion(), environment, deliver).parseAsync(process.argv);
} catch (error) {
  fail(error);
}
