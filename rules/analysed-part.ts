import type { Program } from '../src/program/program.js';
import { specifiersIn } from '../src/program/imports.js';

/**
 * The part of a project that an analysis looked at: the texts it parsed, and how imports lead into and out of it. It tells
 * which edits may change the result. An edit elsewhere changes nothing, unless the new text mentions an API.
 */
export class AnalysedPart {
  /** The texts that were parsed, by path relative to the root. */
  readonly texts: ReadonlyMap<string, string>;
  readonly #resolve: (specifier: string, from: string) => string | undefined;
  /** What the parsed files import, parsed or not. */
  readonly #imported = new Set<string>();

  /** @param program what was parsed, or null when no file was a candidate. The syntax trees in it are let go. */
  constructor(program: Program | null) {
    this.texts = new Map([...(program?.modules ?? [])].map(([file, { source }]) => [file, source.text]));
    this.#resolve = (specifier, from) => program?.resolve(specifier, from);
    for (const [file, text] of this.texts) {
      for (const target of this.#importsOf(file, text)) this.#imported.add(target);
    }
    program?.modules.clear();
  }

  /** Whether a file with this text belongs to the part, or borders on it by an import in either direction. */
  borders(file: string, text: string): boolean {
    if (this.texts.size === 0) return false;
    if (this.texts.has(file) || this.#imported.has(file)) return true;
    return this.#importsOf(file, text).some((target) => this.texts.has(target));
  }

  #importsOf(file: string, text: string): string[] {
    return specifiersIn(text).flatMap((specifier) => this.#resolve(specifier, file) ?? []);
  }
}
