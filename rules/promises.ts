import type { FileFixes } from './file-fixes.js';

/** What a session knows of a file at present. */
interface Present {
  textOf(file: string): string | undefined;
  /** Whether an entry is found in a file. */
  isFound(entry: string, file: string): boolean;
}

interface Promised {
  /** The files with uses. */
  users: ReadonlySet<string>;
  /** The text of the file that has the members. */
  text: string;
  here: FileFixes;
}

/**
 * Edits of members of types that come due once the uses are edited: nothing shows that they belong together any more
 * when ESLint lints the file with the members after those with the uses.
 */
export class Promises {
  readonly #byFile = new Map<string, Promised[]>();
  /** Each rule asks for the edits of a file, which stay the same until something changes. */
  readonly #made = new WeakSet<FileFixes>();

  /** Remembers the edits that a file with uses needs in other files. */
  make(here: FileFixes, filesOf: (file: string) => FileFixes, present: Present): void {
    if (this.#made.has(here)) return;
    this.#made.add(here);
    const others = new Set(here.fixes.flatMap(({ edits }) => edits.map(({ file }) => file)));
    for (const file of others) {
      const text = present.textOf(file);
      const there = filesOf(file);
      for (const member of there.members) {
        const fix = there.fixes.find(({ findings }) => findings.includes(member.id));
        if (!fix || text === undefined || !here.fixes.some(({ findings }) => findings[0] === fix.findings[0])) continue;
        const users = new Set(fix.edits.map((edit) => edit.file).filter((one) => one !== file));
        const all = (this.#byFile.get(file) ?? []).filter((one) => one.here.members[0]!.id !== member.id);
        this.#byFile.set(file, [...all, { users, text, here: { fixes: [fix], members: [member] } }]);
      }
    }
  }

  has(file: string): boolean {
    return this.#byFile.has(file);
  }

  /** The edits of a file that have come due: its text is the same, and the entry is found in none of the others. */
  dueIn(file: string, present: Present): FileFixes {
    const due = (this.#byFile.get(file) ?? []).filter(
      ({ users, text, here }) =>
        text === present.textOf(file) && [...users].every((user) => !present.isFound(here.members[0]!.entry, user)),
    );
    return { fixes: due.flatMap(({ here }) => here.fixes), members: due.flatMap(({ here }) => here.members) };
  }
}
