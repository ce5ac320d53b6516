import ts from 'typescript';
import { nodesOf, treeOf, type Edit } from '../rewrites/rewrite.js';

/** A program that differs from a written one in one place, where it still parses. */
export interface Mutant {
  file: string;
  text: string;
  /** What was done, for people. */
  what: string;
  /** Names and texts in the statements of the file that differ, before and after. */
  words: ReadonlySet<string>;
}

/** A change of a file that keeps its syntax, or nothing where there is no place for it. `pick` gives a number below `of`. */
type Mutation = (tree: ts.SourceFile, pick: (of: number) => number) => Edit[];

/** Puts the text of a node into the place of another one of the same kind. */
function borrowed(isPlace: (node: ts.Node) => boolean): Mutation {
  return (tree, pick) => {
    const places = [...nodesOf(tree)].filter(isPlace);
    if (places.length < 2) return [];
    const [to, from] = [places[pick(places.length)]!, places[pick(places.length)]!];
    return [{ start: to.getStart(tree), end: to.end, text: from.getText(tree) }];
  };
}

function isLiteral(node: ts.Node): boolean {
  const isName = ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent);
  return (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isNumericLiteral(node)) && !isName;
}

/** A statement changes places with another one of its block. */
function moved(tree: ts.SourceFile, pick: (of: number) => number): Edit[] {
  const blocks = [tree, ...nodesOf(tree)].flatMap((node) => {
    const { statements = [] } = node as { statements?: readonly ts.Statement[] };
    return statements.length > 1 ? [statements] : [];
  });
  if (blocks.length === 0) return [];
  const block = blocks[pick(blocks.length)]!;
  const [one, other] = [block[pick(block.length)]!, block[pick(block.length)]!];
  return [
    { start: one.getStart(tree), end: one.end, text: other.getText(tree) },
    { start: other.getStart(tree), end: other.end, text: one.getText(tree) },
  ];
}

export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'another name': borrowed(ts.isIdentifier),
  'another literal': borrowed(isLiteral),
  'another literal beside it': (tree, pick) =>
    borrowed(isLiteral)(tree, pick).map((edit) => ({ ...edit, text: edit.text.replace(/\w+(?=\W*$)/, '$&x') })),
  'another order': moved,
};

/**
 * Changes a text in one place.
 *
 * @param seed decides where.
 * @returns null if nothing differs, or if the result does not parse.
 */
export function mutated(file: string, text: string, kind: string, seed: number): Mutant | null {
  const tree = treeOf(file, text);
  const edits = MUTATIONS[kind]!(tree, picker(seed)).sort((one, other) => other.start - one.start);
  let changed = text;
  for (const edit of edits) changed = changed.slice(0, edit.start) + edit.text + changed.slice(edit.end);
  if (changed === text || errorsIn(file, changed) > 0 || errorsIn(file, text) > 0) return null;
  const words = wordsIn(edits.map((edit) => statementAround(edit.start, tree) + edit.text).join(' '));
  const what = edits.map(({ start, end, text: put }) => `${lineAt(start, tree)}: ${text.slice(start, end)} -> ${put}`);
  return { file, text: changed, what: `${kind} in line ${what.join(' and ')}`, words };
}

/** Names and texts; what is in every program says nothing. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\w$]{2,}/g)?.filter((word) => !COMMON.has(word)));
}

const COMMON = new Set(
  'const let var export default import from async await function return class extends new this if else for of typeof void null undefined true false string number boolean any unknown Promise as JSON stringify parse'.split(
    ' ',
  ),
);

/** The text of the statement of a file at a line. */
export function statementAtLine(file: string, text: string, line: number): string {
  const tree = treeOf(file, text);
  const start = tree.getPositionOfLineAndCharacter(Math.min(line - 1, tree.getLineStarts().length - 1), 0);
  return statementAround(start + text.slice(start).search(/\S|$/), tree);
}

function errorsIn(file: string, text: string): number {
  return (treeOf(file, text) as unknown as { parseDiagnostics: readonly unknown[] }).parseDiagnostics.length;
}

/** The statement of the file around a place: what is in it has to do with each other. */
function statementAround(at: number, tree: ts.SourceFile): string {
  return (tree.statements.find(({ pos, end }) => pos <= at && at <= end) ?? tree).getText(tree);
}

function lineAt(at: number, tree: ts.SourceFile): number {
  return tree.getLineAndCharacterOfPosition(at).line + 1;
}

/** Numbers that look random, the same for the same seed. */
function picker(seed: number): (of: number) => number {
  let state = seed;
  return (of) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % of;
  };
}
