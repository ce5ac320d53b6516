import { Linter } from 'eslint';
import { vi } from 'vitest';
import { Tree } from '../files/tree.js';
import { DEPRECATIONS, LANGUAGES, places } from './eslints.js';

/** A project that is linted file by file in one process, as an editor does it while somebody types. */
export class LintedProject {
  readonly tree: Tree;
  readonly #linter: Linter;
  readonly #config: Linter.Config[];

  /** @param config after the rules of what is deprecated */
  constructor(files: Record<string, string>, ...config: Linter.Config[]) {
    this.tree = new Tree(files);
    this.#linter = new Linter({ cwd: this.tree.root });
    this.#config = [...LANGUAGES, DEPRECATIONS, ...config];
  }

  messages(file: string, text: string, ...more: Linter.Config[]): Linter.LintMessage[] {
    return this.#linter.verify(text, [...this.#config, ...more], { filename: this.tree.path(file) });
  }

  lint(file: string, text: string, ...more: Linter.Config[]): string[] {
    return places(this.messages(file, text, ...more));
  }
}

/** Moves the clock past the second in which the disk is checked only once. `vi.useRealTimers` restores it. */
export function passTime(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
}
