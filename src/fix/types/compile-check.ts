import type { ts as TS } from 'ts-morph';
import { groupBy } from '../../collections/group-by.js';
import type { Fix } from '../../model/fix.js';
import { ts } from '../../syntax/compiler.js';
import { applyEdits } from '../apply.js';
import type { ProjectFiles } from '../../syntax/program-view.js';
import { fileOf, nameOf, typeProgram, type ParsedSources } from './type-program.js';

/** The files with which edits are tried. */
export interface Compiled {
  roots: readonly string[];
  parsed: ParsedSources;
}

/** How often edits that the compiler refuses are taken back and the rest is tried again. */
const ATTEMPTS = 4;

/**
 * Which fixes the compiler would refuse where it accepted the code before, each with its first complaint.
 *
 * @param fixes with edits of typed files.
 */
export function refusedByCompiler(fixes: readonly Fix[], compiled: Compiled, files: ProjectFiles): Map<Fix, string> {
  const refused = new Map<Fix, string>();
  // A program that was asked about single places before does not complain of these again.
  const unchanged = typeProgram(compiled.roots, files, compiled.parsed);
  const edited = [...new Set(fixes.flatMap(({ edits }) => edits.map(({ file }) => file)))];
  const before = new Set(complaintsOf(unchanged, edited).map(keyOf));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const left = fixes.filter((fix) => !refused.has(fix));
    const texts = new Map<string, string>();
    for (const [file, edits] of groupBy(
      left.flatMap(({ edits }) => edits),
      ({ file }) => file,
    )) {
      const code = files.module(file)?.source.text;
      if (code !== undefined) texts.set(nameOf(file), applyEdits(code, edits));
    }
    // What was parsed before the edits stays, for the next attempt.
    const program = typeProgram(compiled.roots, files, new Map(compiled.parsed), { changed: texts });
    const fresh = complaintsOf(program, edited).filter((one) => !before.has(keyOf(one)));
    if (fresh.length === 0) break;
    for (const one of fresh) {
      const message = ts.flattenDiagnosticMessageText(one.messageText, ' ').split('\n')[0]!;
      for (const fix of causesOf(one, left)) refused.set(fix, refused.get(fix) ?? `it would not compile: ${message}`);
    }
  }
  return refused;
}

function complaintsOf(program: TS.Program, files: readonly string[]): TS.Diagnostic[] {
  return files.flatMap((file) => {
    const source = program.getSourceFile(nameOf(file));
    return source ? [...program.getSemanticDiagnostics(source)] : [];
  });
}

function keyOf({ file, code, messageText }: TS.Diagnostic): string {
  return `${file?.fileName ?? ''} ${code} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
}

/** The fixes that may have caused a complaint: of those that edit its file the nearest, or else all. */
function causesOf({ file, start = 0 }: TS.Diagnostic, fixes: readonly Fix[]): readonly Fix[] {
  const name = file && fileOf(file.fileName);
  let nearest: { fix: Fix; distance: number } | null = null;
  let shift = 0;
  const edits = fixes.flatMap((fix) => fix.edits.filter((edit) => edit.file === name).map((edit) => ({ fix, edit })));
  for (const { fix, edit } of edits.sort((a, b) => a.edit.start - b.edit.start)) {
    const from = edit.start + shift;
    const to = from + edit.text.length;
    shift += edit.text.length - (edit.end - edit.start);
    const distance = start < from ? from - start : Math.max(0, start - to);
    if (!nearest || distance < nearest.distance) nearest = { fix, distance };
  }
  return nearest ? [nearest.fix] : fixes;
}
