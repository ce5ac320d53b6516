import type { Fix, Fixes, LocatedEdit, TextEdit } from '../model/fix.js';
import { addToGroup } from '../collections/group-by.js';
import { editDeclaration } from './types/declaration-edits.js';
import { FieldDeclarations, type Declaration } from './types/field-declarations.js';
import type { Draft } from './draft.js';
import { nameStart } from './edits/site.js';
import type { ProjectFiles } from '../syntax/program-view.js';
import { fitToTypes } from './types/fit-to-types.js';
import { refusedByCompiler } from './types/compile-check.js';
import type { IsoDate } from '../model/registry.js';
import { isWaiver } from './edits/keep.js';
import type { CompilerMemory } from './types/compiler-memory.js';
import { fileOf, isTyped, type ParsedSources } from './types/type-program.js';

/**
 * Joins the edits of uses with those of the types and schemas that declare the field.
 *
 * @param until the last day on which the old fields stay; null if they do not.
 */
export function groupDrafts(
  drafts: readonly Draft[],
  { files, until, memory }: { files: ProjectFiles; until: IsoDate | null; memory?: CompilerMemory | undefined },
): Fixes {
  const groups = new Groups(drafts, files);
  const unfixed = new Map<Draft, string>();
  for (const draft of drafts) if (draft.refusal !== null) unfixed.set(draft, draft.refusal);
  joinSchemas(drafts, groups);
  joinShared(drafts, groups);
  const typed = drafts.filter(({ site, finding }) => site.form !== 'text' && isTyped(finding.file, files));
  if (typed.length === 0) return groups.fixes(unfixed);
  const parsed = memory?.parsed ?? (new Map() as ParsedSources);
  const types = joinTypes(typed, { files, parsed, until, memory }, groups, unfixed);
  const { fixes, unfixed: left } = groups.fixes(unfixed);
  const known = memory?.refused(fixes, files);
  const refused = known ?? refusedByCompiler(fixes, { roots: types.roots, parsed }, files);
  if (!known) memory?.remember(fixes, refused, files);
  return {
    fixes: fixes.filter((fix) => !refused.has(fix)),
    unfixed: [
      ...left,
      ...[...refused].flatMap(([fix, reason]) => fix.findings.map((finding) => ({ finding, reason }))),
    ],
  };
}

/** A schema takes the response apart at run time: what it does not declare is not there. */
function joinSchemas(drafts: readonly Draft[], groups: Groups): void {
  const keyOf = (draft: Draft): string => `${draft.entry.id} ${callOf(draft)}`;
  const schemas = new Map(
    drafts
      .filter(({ finding, site }) => finding.isDeclared && site.form === 'property')
      .map((one) => [keyOf(one), one]),
  );
  for (const draft of schemas.size === 0 ? [] : drafts) {
    const schema = schemas.get(keyOf(draft));
    if (schema) groups.join(schema, draft);
  }
}

/** Uses that need the same edit, such as the waiver above their line, are edited together. */
function joinShared(drafts: readonly Draft[], groups: Groups): void {
  const first = new Map<string, Draft>();
  for (const draft of drafts)
    for (const key of draft.edits.filter(isShared).map((edit) => JSON.stringify(edit))) {
      const known = first.get(key);
      if (known) groups.join(known, draft);
      else first.set(key, draft);
    }
}

/** Whether an edit that several uses need is made once: a waiver, or a deletion. */
function isShared(edit: TextEdit): boolean {
  return isWaiver(edit) || (edit.text === '' && edit.start < edit.end);
}

/** The call whose response a finding is of. */
function callOf({ finding }: Draft): string {
  const step = finding.trace.find(({ note }) => note.startsWith('request sent with '));
  return step ? `${step.file}:${step.line}:${step.column}` : finding.id;
}

interface TypedContext {
  files: ProjectFiles;
  parsed: ParsedSources;
  until: IsoDate | null;
  memory: CompilerMemory | undefined;
}

function joinTypes(
  drafts: readonly Draft[],
  { files, parsed, until, memory }: TypedContext,
  groups: Groups,
  unfixed: Map<Draft, string>,
): FieldDeclarations {
  const names = [...new Set(drafts.map(({ finding }) => finding.field))];
  const types = new FieldDeclarations(files, [...new Set(drafts.map(({ finding }) => finding.file))], names, {
    parsed,
    memory: memory?.program,
  });
  for (const draft of drafts) {
    if (memory) memory.fit(draft, files, () => fitToTypes(draft, types));
    else fitToTypes(draft, types);
  }
  const users = new Map<Declaration, Draft[]>();
  for (const draft of drafts)
    for (const declaration of types.at(draft.finding.file, nameStart(draft.site), draft.finding.field))
      addToGroup(users, declaration, draft);
  for (const [declaration, of] of users) {
    const [first] = of;
    const others = othersOf(declaration, of, types);
    const edits = of.some(({ entry }) => entry !== first!.entry)
      ? 'one type declares fields of several entries'
      : editDeclaration(declaration, first!, { others, isKept: until !== null }, types);
    for (const draft of of) {
      groups.join(first!, draft);
      // The member itself is edited once, for all its uses.
      if (!isItself(draft, declaration)) continue;
      if (until !== null) groups.leave(draft, `it stays until ${until}`);
      else if (others.length > 0) groups.leave(draft, 'other code uses it as well');
    }
    if (typeof edits === 'string') unfixed.set(first!, edits);
    else groups.add(first!, edits);
  }
  return types;
}

/** Places that name a member and are not edited. */
function othersOf(declaration: Declaration, users: readonly Draft[], types: FieldDeclarations) {
  const edited = new Set(users.map(({ finding, site }) => `${finding.file}:${nameStart(site)}`));
  const source = declaration.getSourceFile();
  edited.add(`${fileOf(source.fileName)}:${declaration.name.getStart(source)}`);
  return types
    .referencesTo(declaration, users[0]!.finding.field)
    .filter(({ file, start }) => !edited.has(`${file}:${start}`));
}

function isItself({ site, finding }: Draft, declaration: Declaration): boolean {
  const source = declaration.getSourceFile();
  return finding.file === fileOf(source.fileName) && nameStart(site) === declaration.name.getStart(source);
}

/** Which drafts belong together. */
class Groups {
  readonly #groups = new Map<Draft, Set<Draft>>();
  readonly #edits = new Map<Draft, TextEdit[]>();
  readonly #left = new Map<Draft, string>();

  constructor(
    drafts: readonly Draft[],
    readonly files: ProjectFiles,
  ) {
    for (const draft of drafts) this.#groups.set(draft, new Set([draft]));
  }

  join(a: Draft, b: Draft): void {
    const [to, from] = [this.#groups.get(a)!, this.#groups.get(b)!];
    if (to === from) return;
    for (const draft of from) this.#groups.set(draft, to.add(draft));
  }

  /** Takes a draft out of its group, which does not need it. */
  leave(draft: Draft, reason: string): void {
    this.#left.set(draft, reason);
  }

  /** Edits that a draft needs beside its own. */
  add(draft: Draft, edits: readonly TextEdit[]): void {
    this.#edits.set(draft, [...(this.#edits.get(draft) ?? []), ...edits]);
  }

  /** @param unfixed drafts whose group cannot be edited. */
  fixes(unfixed: ReadonlyMap<Draft, string>): Fixes {
    const result: Fixes = { fixes: [], unfixed: [] };
    for (const group of new Set(this.#groups.values())) {
      const reason = [...group].map((draft) => unfixed.get(draft)).find((one) => one !== undefined);
      const kept = [...group].filter((draft) => !this.#left.has(draft));
      const fix = this.#fix(group, kept);
      const why = reason ?? (fix.edits.length === 0 ? 'no edit is known for its type' : undefined);
      if (why === undefined && kept.length > 0) result.fixes.push(fix);
      for (const draft of group) {
        const own = why ?? this.#left.get(draft);
        if (own !== undefined) result.unfixed.push({ finding: draft.finding.id, reason: own });
      }
    }
    return result;
  }

  #fix(group: ReadonlySet<Draft>, kept: readonly Draft[]): Fix {
    const edits = withSharedOnce(
      [...group].flatMap((draft) => [...draft.edits, ...(this.#edits.get(draft) ?? [])]),
    ).map((edit) => located(edit, this.files));
    return {
      findings: kept.map(({ finding }) => finding.id),
      risks: [...new Set(kept.flatMap(({ risks }) => risks))],
      edits,
    };
  }
}

function withSharedOnce(edits: readonly TextEdit[]): TextEdit[] {
  const seen = new Set<string>();
  return edits.filter((edit) => {
    const key = JSON.stringify(edit);
    return !isShared(edit) || (!seen.has(key) && seen.add(key));
  });
}

function located(edit: TextEdit, files: ProjectFiles): LocatedEdit {
  const source = files.module(edit.file)!.source;
  const start = source.getLineAndCharacterOfPosition(edit.start);
  const end = source.getLineAndCharacterOfPosition(edit.end);
  return {
    ...edit,
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}
