import type { ts as TS } from 'ts-morph';
import { libraries, ts } from '../../syntax/compiler.js';
import { hasScriptBlocks } from '../../syntax/embedded.js';
import type { ProjectFiles } from '../../syntax/program-view.js';

/** Parsed files by name, for several programs. */
export type ParsedSources = Map<string, TS.SourceFile>;

const LIBRARY = 'lib.es2023.d.ts';
/** The compiler's `JsxEmit.Preserve`. */
const PRESERVED_JSX = 1;
/** Beside the project's own directory, so that no file of it is taken for one of the library. */
const LIBRARY_DIRECTORY = '/library/';
const PROJECT_DIRECTORY = '/project/';
/** The library is the same for every program, and half of what these parse. */
const parsedLibrary: ParsedSources = new Map();

/** Whether types in a file are checked when a project is compiled. */
export function isTyped(file: string, files: ProjectFiles): boolean {
  if (/\.[cm]?tsx?$/.test(file)) return true;
  return hasScriptBlocks(file) && /<script\b[^>]*\blang\s*=\s*["']?tsx?\b/.test(files.textOf(file));
}

interface ProgramChanges {
  /** Texts in place of those of the project, by name in the program. */
  changed?: ReadonlyMap<string, string>;
  /** A program of nearly the same files, of which is kept what has not changed. */
  earlier?: TS.Program | undefined;
}

/**
 * The compiler's program of some files and of what they import from the project. Packages have no types here, so that
 * the result is the same with and without them.
 *
 * @param parsed is used for files with the same text, and extended.
 */
export function typeProgram(
  roots: readonly string[],
  files: ProjectFiles,
  parsed: ParsedSources,
  { changed = new Map(), earlier }: ProgramChanges = {},
): TS.Program {
  const host: TS.CompilerHost = {
    getSourceFile: (name, options) => {
      const among = isOfLibrary(name) ? parsedLibrary : parsed;
      const known = among.get(name);
      const text = changed.get(name) ?? textOf(name, files);
      if (text === undefined || known?.text === text) return known;
      const source = ts.createSourceFile(name, text, options, true);
      among.set(name, source);
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
    target: ts.ScriptTarget.Latest,
    module: ts.ModuleKind.ESNext,
    lib: [LIBRARY],
    strict: true,
    noEmit: true,
    types: [],
    skipLibCheck: true,
    jsx: PRESERVED_JSX,
    allowJs: false,
  };
  return ts.createProgram(roots.map(nameOf), options, host, earlier);
}

/** Whether a file of the program is one of the language's own library. */
export function isOfLibrary(name: string): boolean {
  return name.startsWith(LIBRARY_DIRECTORY);
}

/** Components have the extension of the script in them. */
export function nameOf(file: string): string {
  return `${PROJECT_DIRECTORY}${file}${hasScriptBlocks(file) ? '.ts' : ''}`;
}

/** The project's file that a file of the program is. */
export function fileOf(name: string): string {
  const file = name.slice(PROJECT_DIRECTORY.length);
  return hasScriptBlocks(file.replace(/\.ts$/, '')) ? file.replace(/\.ts$/, '') : file;
}

function extensionOf(file: string): string {
  return /\.d\.[cm]?ts$/.exec(file)?.[0] ?? /\.[cm]?tsx?$/.exec(nameOf(file))![0];
}

function textOf(name: string, files: ProjectFiles): string | undefined {
  if (isOfLibrary(name)) return libraries().get(name.slice(LIBRARY_DIRECTORY.length));
  return files.module(fileOf(name))?.source.text;
}
