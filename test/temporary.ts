import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const directories: string[] = [];

/** A new directory outside of every repository. test/setup.ts removes it after the tests of the file. */
export function temporaryDirectory(name = 'test'): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), `deprec-scan-${name}-`)));
  directories.push(directory);
  return directory;
}

export function removeTemporaryDirectories(): void {
  for (const directory of directories.splice(0)) {
    makeWritable(directory);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A copy of what must not be written to has its modes, and only root could remove it. */
function makeWritable(directory: string): void {
  if (!existsSync(directory)) return;
  chmodSync(directory, 0o700);
  for (const entry of readdirSync(directory, { withFileTypes: true }))
    if (entry.isDirectory()) makeWritable(join(directory, entry.name));
}
