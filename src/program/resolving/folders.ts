import { posix } from 'node:path';

/** The folders around a file, the innermost first; the last is `.`, the root. */
export function foldersAround(file: string): string[] {
  const folder = posix.dirname(file);
  return folder === '.' || folder === '/' ? ['.'] : [folder, ...foldersAround(folder)];
}

/** The number of leading folders that two paths have in common. */
export function stepsInCommon(one: string, other: string): number {
  const [steps, others] = [one.split('/'), other.split('/')];
  const at = steps.findIndex((step, index) => step !== others[index]);
  return at < 0 ? steps.length : at;
}

/** The innermost folder around a file that a path is in, with a slash at its end; empty for the root. */
export function commonFolder(file: string, path: string): string {
  const folders = posix.dirname(file).split('/');
  const steps = stepsInCommon(posix.dirname(file), path);
  return folders[0] === '.'
    ? ''
    : folders
        .slice(0, steps)
        .map((folder) => `${folder}/`)
        .join('');
}
