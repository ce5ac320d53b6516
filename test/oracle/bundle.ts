import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** What bundled code of CommonJS asks for. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;

/**
 * Bundles a program with its driver. Installed packages stay where they are.
 *
 * @returns the path of the bundle
 */
export async function bundled(sources: string, directory: string, driver: string): Promise<string> {
  const file = join(sources, 'driver.mjs');
  writeFileSync(file, driver);
  await build({
    entryPoints: [file],
    outdir: directory,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    outExtension: { '.js': '.mjs' },
    banner: { js: REQUIRE },
    define: { 'import.meta.env': 'globalThis.settingsOfVite' },
    loader: { '.js': 'jsx', '.html': 'text', '.css': 'empty' },
    plugins: [packages(sources)],
  });
  return join(directory, 'driver.mjs');
}

function packages(resolveDir: string): Plugin {
  return {
    name: 'packages',
    setup(builder) {
      builder.onResolve({ filter: /^[^./]/ }, async ({ path, kind, pluginData }) => {
        if (kind === 'entry-point' || pluginData === 'seen') return undefined;
        const found = await builder.resolve(path, { kind, resolveDir, pluginData: 'seen' });
        return found.path.includes('/node_modules/') ? { path, external: true } : found;
      });
    },
  };
}
