import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Finding } from '../../src/model/finding.js';
import { packageRoot, packageVersion } from '../../src/runtime/package-root.js';
import type { Scanner } from './scanner.js';

/** No day changes what is found; a fixed one only keeps the run the same. */
const DAY = '2026-09-01';

/** The built command line, as a user runs it. */
export function thisEngine(): Scanner {
  const command = join(packageRoot(), 'dist/src/cli/main.js');
  return {
    id: 'engine',
    title: '**deprec-scan**',
    tools: `deprec-scan ${packageVersion()}`,
    scan({ root }) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [command, 'scan', root, '--format', 'json', '--as-of', DAY],
        { encoding: 'utf8', maxBuffer: 1 << 28 },
      );
      if (status !== 0) throw new Error(`exit code ${status}: ${stderr}`);
      return (JSON.parse(stdout) as { findings: Finding[] }).findings;
    },
  };
}
