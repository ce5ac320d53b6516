/** The run of this process. */
import { EXIT } from '../model/errors.js';
import { run, tellFailure } from './run.js';

process.on('uncaughtException', (error) => tellFailure(error, process));
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader has seen enough, as in `deprec-scan | head`. That does not change the verdict.
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`deprec-scan: the result cannot be written to stdout: ${error.message}\n`);
  process.exit(EXIT.incomplete);
});
// If nobody reads stderr, an error cannot be reported, and reporting that would come back here for ever.
process.stderr.on('error', () => {});

await run(process.argv.slice(2), process, true);
