import { specifiersIn } from '../src/program/import-specifiers.js';
import type { Program } from '../src/program/program.js';

/**
 * The imports between the analysed part of a project and other files. An edit of a file without such an import changes
 * nothing, unless the new text mentions an API.
 */
export class ImportBoundary {
  readonly #program: Program;
  /** The imports of each file of the part, and the text that they were read from. */
  readonly #imports = new Map<string, { text: string; targets: readonly string[] }>();
  #imported = new Set<string>();

  constructor(program: Program) {
    this.#program = program;
    this.refresh();
  }

  /** Reads the files that the program has parsed since. */
  refresh(): void {
    for (const [file, { text }] of this.#program.members) {
      if (this.#imports.get(file)?.text !== text)
        this.#imports.set(file, { text, targets: this.#targetsOf(file, text) });
    }
    this.#imported = new Set([...this.#imports.values()].flatMap(({ targets }) => targets));
  }

  /** Whether a file with this text belongs to the part, says what specifiers mean, or an import connects it with the part. */
  includes(file: string, text: string): boolean {
    const { members, configurations } = this.#program;
    return (
      members.has(file) ||
      configurations.has(file) ||
      this.#imported.has(file) ||
      this.#targetsOf(file, text).some((target) => members.has(target))
    );
  }

  #targetsOf(file: string, text: string): string[] {
    return specifiersIn(text, file).flatMap((specifier) => this.#program.targetsOf(specifier, file));
  }
}
