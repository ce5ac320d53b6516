import type { ts as TS } from 'ts-morph';
import { libraries, ts } from '../../syntax/compiler.js';
import { hasScriptBlocks } from '../../syntax/embedded.js';
import type { ProjectFiles } from '../../syntax/program-view.js';

const LIBRARY = 'lib.es2023.d.ts';
const LIBRARY_DIRECTORY = '/lib/';

/** Whether types in a file are checked when a project is compiled. */
export function isTyped(file: string, files: ProjectFiles): boolean {
  if (/\.[cm]?tsx?$/.test(file)) return true;
  return hasScriptBlocks(file) && /<script\b[^>]*\blang\s*=\s*["']?tsx?\b/.test(files.textOf(file));
}

/** Parsed files by name, for several programs. */
export type ParsedSources = Map<string, TS.SourceFile>;

/**
 * The compiler's program of some files and of what they import from the project. Packages have no types here, so that
 * the result is the same with and without them.
 *
 * @param parsed is used for files with the same text, and extended.
 * @param changed texts in place of those of the project, by name in the program.
 */
export function typeProgram(
  roots: readonly string[],
  files: ProjectFiles,
  parsed: ParsedSources,
  changed: ReadonlyMap<string, string> = new Map(),
): TS.Program {
  const host: TS.CompilerHost = {
    getSourceFile: (name, options) => {
      const known = parsed.get(name);
      const text = changed.get(name) ?? textOf(name, files);
      if (text === undefined || known?.text === text) return known;
      const source = ts.createSourceFile(name, text, options, true);
      parsed.set(name, source);
      return source;
    },
    getDefaultLibFileName: () => LIBRARY_DIRECTORY + LIBRARY,
    getDefaultLibLocation: () => LIBRARY_DIRECTORY,
    writeFile: () => {},
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => textOf(name, files) !== undefined,
    readFile: (name) => textOf(name, files),
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => {
        const file = files.resolve(text, fileOf(from));
        const resolvedModule =
          file !== undefined && isTyped(file, files)
            ? { resolvedFileName: nameOf(file), extension: extensionOf(file), isExternalLibraryImport: false }
            : undefined;
        return { resolvedModule };
      }),
  };
  const options: TS.CompilerOptions = {
    target: ts.ScriptTarget.ES2023 ?? ts.ScriptTarget.Latest,
    module: ts.ModuleKind.ESNext,
    lib: [LIBRARY],
    strict: true,
    noEmit: true,
    types: [],
    skipLibCheck: true,
    jsx: 1,
    allowJs: false,
  };
  return ts.createProgram(roots.map(nameOf), options, host);
}

/** Components have the extension of the script in them. */
export function nameOf(file: string): string {
  return hasScriptBlocks(file) ? `/${file}.ts` : `/${file}`;
}

/** The project's file that a file of the program is. */
export function fileOf(name: string): string {
  const file = name.slice(1);
  return hasScriptBlocks(file.replace(/\.ts$/, '')) ? file.replace(/\.ts$/, '') : file;
}

function extensionOf(file: string): string {
  return /\.d\.[cm]?ts$/.exec(file)?.[0] ?? /\.[cm]?tsx?$/.exec(nameOf(file))![0];
}

function textOf(name: string, files: ProjectFiles): string | undefined {
  if (name.startsWith(LIBRARY_DIRECTORY)) return libraries().get(name.slice(LIBRARY_DIRECTORY.length));
  return files.module(fileOf(name))?.source.text;
}
