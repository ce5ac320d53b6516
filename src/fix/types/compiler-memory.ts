import type { Fix, TextEdit } from '../../model/fix.js';
import type { ProjectFiles } from '../../syntax/program-view.js';
import type { Draft } from '../draft.js';
import type { ProgramMemory } from './field-declarations.js';
import type { ParsedSources } from './type-program.js';

/** The most answers of a kind that are remembered. */
const MOST = 5000;

/**
 * What the compiler has found out, for an editor: while somebody types elsewhere, edits in unchanged code keep its
 * answers, since compiling a file takes longer than analysing it.
 */
export class CompilerMemory {
  /** A file is parsed again when its text has changed. */
  readonly parsed: ParsedSources = new Map();
  program: ProgramMemory = {};
  /** Why a fix is refused; null if it is not. */
  readonly #verdicts = new Map<string, string | null>();
  readonly #fits = new Map<string, Pick<Draft, 'edits' | 'risks'>>();

  /** The fixes that are refused, each with the reason; null if one has not been tried in this code. */
  refused(fixes: readonly Fix[], files: ProjectFiles): Map<Fix, string> | null {
    const refused = new Map<Fix, string>();
    for (const fix of fixes) {
      const known = this.#verdicts.get(keyOf(fix.edits, files));
      if (known === undefined) return null;
      if (known !== null) refused.set(fix, known);
    }
    return refused;
  }

  remember(fixes: readonly Fix[], refused: ReadonlyMap<Fix, string>, files: ProjectFiles): void {
    limit(this.#verdicts);
    for (const fix of fixes) this.#verdicts.set(keyOf(fix.edits, files), refused.get(fix) ?? null);
  }

  /** Fits a draft to its types with `work`, or as it was fitted in the same code. */
  fit(draft: Draft, files: ProjectFiles, work: () => void): void {
    const key = `${draft.entry.id} ${keyOf(draft.edits, files)}`;
    const known = this.#fits.get(key);
    const { edits, risks } = draft;
    if (known) {
      // The place may have moved.
      draft.edits = edits.map((edit, i) => ({ ...edit, text: known.edits[i]!.text }));
      draft.risks.push(...known.risks);
      return;
    }
    const before = risks.length;
    work();
    limit(this.#fits);
    this.#fits.set(key, { edits: draft.edits, risks: draft.risks.slice(before) });
  }

  /** Forgets the answers. What is parsed stays. */
  clear(): void {
    this.#verdicts.clear();
    this.#fits.clear();
    this.program = {};
  }
}

function limit(answers: Map<string, unknown>): void {
  if (answers.size > MOST) answers.clear();
}

function keyOf(edits: readonly TextEdit[], files: ProjectFiles): string {
  return JSON.stringify(edits.map((edit) => [edit.file, edit.text, ...codeAround(edit, files)]));
}

/** The statement of the file in which an edit is, and the place of the edit in it. */
function codeAround({ file, start, end }: TextEdit, files: ProjectFiles): (string | number)[] {
  const source = files.module(file)?.source;
  const statement = source?.statements.find((one) => one.pos <= start && end <= one.end);
  if (!source || !statement) return [source?.text ?? '', start];
  return [source.text.slice(statement.pos, statement.end), start - statement.pos, end - statement.pos];
}
