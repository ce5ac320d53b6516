import type { Module } from '../../../syntax/module.js';
import type { ProgramView } from '../../../syntax/program-view.js';

/** Names that Nuxt imports automatically: what files in these directories export is global in the whole application. */

const DIRECTORY = /^(.*\/)?(?:composables|utils)\/([^/]+?)(?:\/index)?\.[cm]?[jt]s$/;
/** Where the configuration is, relative to such a file: `app/composables`, `server/utils`. */
const CONFIGURATIONS = ['../nuxt.config', '../../nuxt.config', '../../../nuxt.config'];

/** The exports that a file makes global, with their names inside of the file. */
export function autoImported({ file, exports }: Module, program: ProgramView): { name: string; exported: string }[] {
  const base = DIRECTORY.exec(file)?.[2];
  if (base === undefined || !CONFIGURATIONS.some((specifier) => program.resolve(specifier, file) !== undefined))
    return [];
  return [...exports.named.keys()].map((exported) => ({
    name: exported === 'default' ? base.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) : exported,
    exported,
  }));
}

/** Whether a file belongs to an application with such automatic imports. */
export function hasAutoImports(file: string, program: ProgramView): boolean {
  const depth = file.split('/').length;
  return Array.from({ length: depth }, (_, i) => `${i === 0 ? './' : '../'.repeat(i)}nuxt.config`).some(
    (specifier) => program.resolve(specifier, file) !== undefined,
  );
}
