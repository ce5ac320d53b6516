import type { Fix, LocatedEdit } from '../../model/fix.js';
import type { ProjectFiles } from '../../syntax/program-view.js';

/** The most verdicts that are remembered. */
const MOST = 2000;

/**
 * What the compiler said of edits, for an editor: while somebody types elsewhere, edits in unchanged code keep their
 * verdicts, since compiling a file takes longer than analysing it.
 */
export class Verdicts {
  readonly #known = new Map<string, string | null>();

  /** The fixes that are refused, each with the reason; null if one has not been tried in this code. */
  of(fixes: readonly Fix[], files: ProjectFiles): Map<Fix, string> | null {
    const refused = new Map<Fix, string>();
    for (const fix of fixes) {
      const known = this.#known.get(keyOf(fix, files));
      if (known === undefined) return null;
      if (known !== null) refused.set(fix, known);
    }
    return refused;
  }

  clear(): void {
    this.#known.clear();
  }

  remember(fixes: readonly Fix[], refused: ReadonlyMap<Fix, string>, files: ProjectFiles): void {
    if (this.#known.size > MOST) this.#known.clear();
    for (const fix of fixes) this.#known.set(keyOf(fix, files), refused.get(fix) ?? null);
  }
}

function keyOf({ edits }: Fix, files: ProjectFiles): string {
  return JSON.stringify(edits.map((edit) => [edit.file, edit.text, ...codeAround(edit, files)]));
}

/** The statement of the file in which an edit is, and the place of the edit in it. */
function codeAround({ file, start, end }: LocatedEdit, files: ProjectFiles): (string | number)[] {
  const source = files.module(file)?.source;
  const statement = source?.statements.find((one) => one.pos <= start && end <= one.end);
  if (!source || !statement) return [source?.text ?? '', start];
  return [source.text.slice(statement.pos, statement.end), start - statement.pos, end - statement.pos];
}
