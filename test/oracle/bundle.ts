import { join } from 'node:path';
import { build } from 'esbuild';

/** What bundled code of CommonJS asks for. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;

/**
 * Bundles a program with its driver. Installed packages stay where they are.
 *
 * @returns the path of the bundle
 */
export async function bundled(sources: string, directory: string, driver: string): Promise<string> {
  await build({
    stdin: { contents: driver, resolveDir: sources },
    outdir: directory,
    bundle: true,
    packages: 'external',
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    outExtension: { '.js': '.mjs' },
    banner: { js: REQUIRE },
    loader: { '.js': 'jsx' },
  });
  return join(directory, 'stdin.mjs');
}
