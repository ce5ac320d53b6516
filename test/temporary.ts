import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
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
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
}
