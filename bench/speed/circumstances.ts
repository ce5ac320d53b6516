import { cpus, totalmem } from 'node:os';
import { packageVersion } from '../../src/runtime/package-root.js';
import { today } from '../../src/runtime/clock.js';

/** When, with what and on what a page was measured. */
export function circumstances(): string[] {
  const processors = cpus();
  return [
    `measured on ${today()}`,
    `deprec-scan ${packageVersion()}, Node.js ${process.version}, ${process.platform} ${process.arch}`,
    `${processors.length} processors (${processors[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GB of memory`,
  ];
}
