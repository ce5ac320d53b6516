import { posix } from 'node:path';
import ts from 'typescript';

export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A constant that moves to a new file beside the rewritten one. */
interface Moved {
  /** The new file: `constants` of `src/api.ts` is `src/api-constants.ts`. */
  group: string;
  name: string;
  /** The initializer. */
  text: string;
}

/** One change of a file that preserves what the program does, and the line of everything in it. */
export interface Place {
  edits: Edit[];
  moved?: Moved[];
}

/** A file as rewrites see it, parsed by a compiler that is not the scanner's. */
export interface Source {
  file: string;
  tree: ts.SourceFile;
  /** Knows only this file, so that a name has its meaning in the file. */
  checker: ts.TypeChecker;
}

export interface Rewrite {
  name: string;
  /** Every place that can be rewritten by itself, and together with all others that it does not overlap. */
  places(source: Source): Place[];
}

const OPTIONS: ts.CompilerOptions = {
  allowJs: true,
  noLib: true,
  noResolve: true,
  types: [],
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.Preserve,
};

export function parse(file: string, text: string): Source {
  const tree = treeOf(file, text);
  const name = tree.fileName;
  const host: ts.CompilerHost = {
    getSourceFile: (asked) => (asked === name ? tree : undefined),
    fileExists: (asked) => asked === name,
    readFile: () => undefined,
    writeFile: () => undefined,
    getDefaultLibFileName: () => 'lib.d.ts',
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  };
  return { file, tree, checker: ts.createProgram([name], OPTIONS, host).getTypeChecker() };
}

export function treeOf(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(`/${file}`, text, ts.ScriptTarget.ESNext, true);
}

/** Every node below, parents first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) {
    yield child;
    yield* nodesOf(child);
  }
}

/** Adds text before and after a node. */
export function around(node: ts.Node, before: string, after: string): Edit[] {
  return [
    { start: node.getStart(), end: node.getStart(), text: before },
    { start: node.end, end: node.end, text: after },
  ];
}

/** The texts of a file and of the files with its constants; empty if no place was selected. */
export function applied({ file, tree }: Source, places: readonly Place[], isTaken: () => boolean): Map<string, string> {
  const taken: Place[] = [];
  for (const place of places) if (isTaken() && !taken.some((other) => overlap(place, other))) taken.push(place);
  if (taken.length === 0) return new Map();
  const moved = taken.flatMap((place) => place.moved ?? []);
  const groups = [...new Set(moved.map(({ group }) => group))];
  const files = groups.map((group) => ({
    name: movedFile(file, group),
    constants: moved.filter((constant) => constant.group === group),
  }));
  const imports = files
    .map(
      ({ name, constants }) =>
        `import { ${constants.map((constant) => constant.name).join(', ')} } from '${specifierOf(name)}'; `,
    )
    .join('');
  const edits = [
    ...taken.flatMap((place) => place.edits),
    ...(imports === '' ? [] : [{ start: importsAt(tree), end: importsAt(tree), text: imports }]),
  ];
  return new Map([
    [file, edited(tree.text, edits)],
    ...files.map(({ name, constants }): [string, string] => [
      name,
      constants.map((constant) => `export const ${constant.name} = ${constant.text};\n`).join(''),
    ]),
  ]);
}

function overlap(one: Place, other: Place): boolean {
  return one.edits.some((a) => other.edits.some((b) => a.start <= b.end && b.start <= a.end));
}

function edited(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

/** The file of constants: `src/view-constants.ts` for `src/view.tsx`. */
function movedFile(file: string, group: string): string {
  const extension = posix.extname(file);
  return `${file.slice(0, -extension.length)}-${group}${extension.replace(/x$/, '')}`;
}

function specifierOf(file: string): string {
  return `./${posix.basename(file).replace(/ts$/, 'js')}`;
}

/**
 * The line of the first statement that is not a directive. If a comment describes that statement, the end of the line,
 * so that it still does.
 */
function importsAt(tree: ts.SourceFile): number {
  const isDirective = (statement: ts.Statement): boolean =>
    ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);
  const first = tree.statements.find((statement) => !isDirective(statement))!;
  return first.getStart() === first.getStart(tree, true) ? first.getStart() : tree.end;
}
