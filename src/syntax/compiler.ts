import { createRequire } from 'node:module';
import type { ts as TS } from 'ts-morph';
import { membersOf } from './compiler-members.js';

/**
 * The compiler of ts-morph. It is undefined until `loadCompiler` has run, so that a scan without a match never loads
 * it. No module may use it while it is being imported.
 */
export let ts: ReturnType<typeof membersOf>;

/** Loads the compiler, once per process. */
export function loadCompiler(): void {
  ts ??= membersOf(withoutWrapper() ?? (createRequire(import.meta.url)('ts-morph') as { ts: typeof TS }).ts);
}

/** The version of ts-morph, and with it of the compiler, without loading either. */
export function compilerVersion(): string {
  return (createRequire(import.meta.url)('ts-morph/package.json') as { version: string }).version;
}

/**
 * The compiler as ts-morph loads it, without ts-morph's own objects and library files, which take a fifth of the time.
 * Undefined if a later ts-morph keeps it elsewhere; then ts-morph itself is loaded.
 */
function withoutWrapper(): typeof TS | undefined {
  const here = createRequire(import.meta.url);
  try {
    return createRequire(here.resolve('ts-morph'))('@ts-morph/common/dist/typescript.js') as typeof TS;
  } catch {
    return undefined;
  }
}

let libraryTexts: ReadonlyMap<string, string> | undefined;

/** The declarations of the language's own library that come with the compiler: texts by name, `lib.es2023.d.ts`. */
export function libraries(): ReadonlyMap<string, string> {
  if (libraryTexts) return libraryTexts;
  const here = createRequire(import.meta.url);
  const { getLibFiles } = createRequire(here.resolve('ts-morph'))('@ts-morph/common') as {
    getLibFiles: () => { fileName: string; text: string }[];
  };
  return (libraryTexts = new Map(getLibFiles().map(({ fileName, text }) => [fileName, text])));
}
