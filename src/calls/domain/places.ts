import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import type { Location, TraceStep } from '../../model/finding.js';
import { isTestFile } from '../../strings/test-files.js';
import { ts } from '../../syntax/compiler.js';
import { stepsOf, type Trace } from './trace.js';

/** The range of a node in its file. */
export function locate(node: TS.Node): Location {
  const source = node.getSourceFile();
  return locateRange(source, node.getStart(source), node.end);
}

/** A range of a file, by its offsets. */
export function locateRange(source: TS.SourceFile, start: number, end: number): Location {
  const [first, last] = [start, end].map((offset) => source.getLineAndCharacterOfPosition(offset));
  return {
    file: source.fileName,
    line: first!.line + 1,
    column: first!.character + 1,
    endLine: last!.line + 1,
    endColumn: last!.character + 1,
  };
}

/** Where a node begins. */
function beginningOf(node: TS.Node): Pick<Location, 'file' | 'line' | 'column'> {
  const source = node.getSourceFile();
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return { file: source.fileName, line: line + 1, column: character + 1 };
}

export function traceSteps(...traces: (Trace | null)[]): TraceStep[] {
  const steps: TraceStep[] = [];
  const seen = new Set<string>();
  for (const { node, note } of flatMap(traces, stepsOf)) {
    const { file, line, column } = beginningOf(node);
    const key = `${file}:${line}:${column}:${note}`;
    const last = steps.at(-1);
    // Two calls on one line that do the same are one step to a reader.
    const isRepeated = last?.file === file && last.line === line && last.note === note;
    if (!seen.has(key) && !isRepeated) steps.push({ file, line, column, note });
    seen.add(key);
  }
  return steps;
}

/** Names of the functions, methods, classes and variables around a node, outermost first. */
export function scopeOf(node: TS.Node): string {
  const names: string[] = [];
  for (let at = node.parent; at; at = at.parent) {
    const name =
      (ts.isFunctionLike(at) ||
        ts.isClassLike(at) ||
        ts.isVariableDeclaration(at) ||
        ts.isPropertyAssignment(at) ||
        ts.isModuleDeclaration(at)) &&
      at.name;
    if (name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteralLike(name)))
      names.unshift(name.text);
    else if (ts.isConstructorDeclaration(at)) names.unshift('constructor');
  }
  return names.join('.');
}

/** Whether a place is in a test file. */
export function isOfTest(node: TS.Node): boolean {
  return isTestFile(node.getSourceFile().fileName);
}
