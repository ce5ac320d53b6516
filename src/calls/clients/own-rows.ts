import { isFileModule } from '../../model/listed-client.js';
import type { ClientRow } from '../domain/client-row.js';

/**
 * Rows that users describe. They may name a module of the project. Then the row counts, and the file's own code is not
 * followed.
 */

/** The name of a project file as a module of a row: `./src/http.ts`, and `../http.ts` for one outside of the root. */
export function moduleOf(file: string): string {
  return file.startsWith('../') ? file : `./${file}`;
}

/** Project files that a row names one by one. */
export function filesOf({ modules = [] }: ClientRow): string[] {
  return modules
    .filter((module) => isFileModule(module) && !module.endsWith('*'))
    .map((module) => module.replace(/^\.\//, ''));
}

/** Whether a project file is one of a row's modules. */
export function isFileOf({ modules = [] }: ClientRow, file: string): boolean {
  return modules.some((module) => isFileModule(module) && matchesModule(module, moduleOf(file)));
}

/** Whether a specifier names a package, or a module in it. */
export function isOfPackage(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}

export function matchesModule(pattern: string, module: string): boolean {
  const plain = pattern.replace(/^node:/, '');
  return plain.endsWith('*') ? module.startsWith(plain.slice(0, -1)) : module === plain;
}

/**
 * Whether a row describes the export `name` of its module. The empty name is the module itself, as `require` returns
 * it. The default export may have every name of the row.
 */
export function describes(row: ClientRow, name: string): boolean {
  if (name === 'default') return true;
  return [...Object.keys(row.calls), ...Object.keys(row.makes ?? {})].some(
    (path) => (path.split('.')[0] ?? '').replace('#', '') === name,
  );
}

/** Whether a row itself leads to an API, by its base or a fixed path, so that using the client means using the API. */
export function leadsToApi(row: ClientRow, isOfApi: (text: string) => boolean): boolean {
  const texts = [row.baseUrl, ...Object.values(row.calls).map(({ fixedPath }) => fixedPath)];
  return texts.some((text) => text !== undefined && isOfApi(text));
}

/**
 * Strings that are in every file that uses the client, unless the client is a project file: its modules and globals.
 */
export function wordsOf({ modules = [], globals = [] }: ClientRow): string[] {
  return [
    ...modules
      .filter((module) => !isFileModule(module))
      .map((module) => module.replace(/\*$/, '').replace(/^node:/, '')),
    ...globals,
  ];
}

/**
 * The rows with the files that their modules lead to. Imports and rows name a workspace package or an alias, while
 * another file of the project may import the same module by its path.
 */
export function withFiles(
  rows: readonly ClientRow[],
  filesNamed: (specifier: string) => readonly string[],
): ClientRow[] {
  return rows.map((row) => {
    const named = (row.modules ?? []).filter((module) => !isFileModule(module) && !module.endsWith('*'));
    const files = named.flatMap((module) => filesNamed(module).map(moduleOf));
    return files.length === 0 ? row : { ...row, modules: [...(row.modules ?? []), ...files] };
  });
}
