import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { PACKAGE_ROOT } from '../cli/run.js';

/** What bundled code of CommonJS asks for. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;

const SHARED: BuildOptions = {
  absWorkingDir: PACKAGE_ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'silent',
};
const MODULES: BuildOptions = {
  ...SHARED,
  splitting: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  banner: { js: REQUIRE },
};

const SDK = '@gleanwork/api-client';

export const isOfSdk = (specifier: string): boolean => specifier === SDK || specifier.startsWith(`${SDK}/`);

/**
 * Bundles programs with their drivers. Installed packages stay where they are, but the SDK: each process that loads its
 * hundreds of modules one by one takes half a second for that.
 */
export class Bundles {
  readonly #sdk: ReadonlyMap<string, string>;
  #built: Promise<unknown> | undefined;

  /** @param specifiers what programs import of the SDK */
  constructor(
    private readonly directory: string,
    specifiers: Iterable<string>,
  ) {
    const names = new Set([SDK, ...specifiers]);
    this.#sdk = new Map([...names].map((name, i) => [name, `sdk-${i}`]));
  }

  /**
   * @param drivers their texts by names
   * @returns the directory with a bundle for each driver
   */
  async of(name: string, drivers: Readonly<Record<string, string>>): Promise<string> {
    const sources = join(this.directory, 'drivers', name);
    mkdirSync(sources, { recursive: true });
    for (const [driver, text] of Object.entries(drivers)) writeFileSync(join(sources, `${driver}.mjs`), text);
    const outdir = join(this.directory, 'bundles', name);
    await build({
      ...MODULES,
      entryPoints: Object.keys(drivers).map((driver) => join(sources, `${driver}.mjs`)),
      outdir,
      packages: 'external',
      plugins: [this.#bundledSdk],
      loader: { '.js': 'jsx' },
    });
    return outdir;
  }

  get #bundledSdk(): Plugin {
    return {
      name: 'sdk',
      setup: (building) =>
        building.onResolve({ filter: new RegExp(`^${SDK}($|/)`) }, async ({ path, kind }) => {
          await (this.#built ??= this.#build());
          const isRequired = kind === 'require-call';
          const file = isRequired && path === SDK ? 'required.cjs' : `${this.#sdk.get(path)}.mjs`;
          return isRequired && path !== SDK ? undefined : { path: join(this.directory, 'sdk', file), external: true };
        }),
    };
  }

  /** Both of its builds, with the one Zod of the surroundings. */
  async #build(): Promise<void> {
    const outdir = join(this.directory, 'sdk');
    const external = ['zod', '@tanstack/react-query', 'react'];
    const entryPoints = [...this.#sdk].map(([path, out]) => ({ in: path, out }));
    const required = { contents: `module.exports = require('${SDK}');`, resolveDir: PACKAGE_ROOT };
    await Promise.all([
      build({ ...MODULES, entryPoints, outdir, external }),
      build({ ...SHARED, stdin: required, format: 'cjs', outfile: join(outdir, 'required.cjs'), external }),
    ]);
  }
}
