import type { Module } from '../../../syntax/module.js';
import type { Engine } from '../../engine/engine.js';

/** Names that frameworks import automatically: what files in some folders export is global in the whole application. */

/** A file of such a folder, and the name that its default export has then. */
const IN_FOLDER = /^(?:.*\/)?([^/]+)\/([^/]+?)(?:\/index)?\.[cm]?[jt]s$/;
/** Where the configuration is, relative to such a file: `app/composables`, `server/utils`. */
const LEVELS = [1, 2, 3];

/** The exports that a file makes global, with their names inside of the file. */
export function autoImported({ file, exports }: Module, engine: Engine): { name: string; exported: string }[] {
  const [, folder = '', base = ''] = IN_FOLDER.exec(file) ?? [];
  const isOne = engine.models.conventions.autoImports.some(
    ({ configuration, folders }) =>
      folders.includes(folder) && LEVELS.some((level) => hasAbove(level, configuration, file, engine)),
  );
  if (!isOne) return [];
  return [...exports.named.keys()].map((exported) => ({
    name: exported === 'default' ? base.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) : exported,
    exported,
  }));
}

/** Whether a file belongs to an application with such automatic imports. */
export function hasAutoImports(file: string, engine: Engine): boolean {
  const levels = Array.from({ length: file.split('/').length }, (_, level) => level);
  return engine.models.conventions.autoImports.some(({ configuration }) =>
    levels.some((level) => hasAbove(level, configuration, file, engine)),
  );
}

function hasAbove(level: number, name: string, file: string, { program }: Engine): boolean {
  return program.resolve(`${level === 0 ? './' : '../'.repeat(level)}${name}`, file) !== undefined;
}
