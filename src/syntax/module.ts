import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';
import { hasScriptBlocks, scriptsOf } from './embedded.js';
import { readCommonJs } from './exports/common-js.js';
import { isJson, readExports, type ModuleExports } from './exports/exports.js';
import {
  elementName,
  isClassNode,
  isElement,
  isFunctionNode,
  literalName,
  unwrap,
  type ClassNode,
  type FunctionNode,
} from './frames.js';
import { hasJsDocTypes } from './jsdoc.js';
import { resolveScopes, type Scopes } from './scopes.js';
import { WriteCollector, type Writes } from './writes/writes.js';

/** Syntax that calls something: calls, `new`, tagged templates, JSX elements. */
export type CallSite =
  TS.CallExpression | TS.NewExpression | TS.TaggedTemplateExpression | TS.JsxOpeningElement | TS.JsxSelfClosingElement;

export function isCallSite(node: TS.Node): node is CallSite {
  return (
    ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node) || isElement(node)
  );
}

/** A place that names a property of a value: `x.name`, `x['name']`, `{ name } = x`. */
export type MemberRead =
  TS.PropertyAccessExpression | TS.ElementAccessExpression | TS.BindingElement | TS.ObjectLiteralElementLike;

/** Syntax that gives a value a type. */
export type TypedNode =
  | TS.AsExpression
  | TS.TypeAssertion
  | TS.VariableDeclaration
  | TS.ParameterDeclaration
  | TS.CallExpression
  | FunctionNode;

/** One parsed file, with all facts that do not depend on other files. */
export interface Module {
  /** POSIX path relative to the scanned root. */
  file: string;
  source: TS.SourceFile;
  scopes: Scopes;
  exports: ModuleExports;
  writes: Writes;
  /** In the order of their beginnings. */
  calls: CallSite[];
  /** Property reads by name. */
  reads: Map<string, MemberRead[]>;
  /** Reads under a computed name: `x[name]`, `{ [name]: y } = x`. */
  computedReads: (TS.ElementAccessExpression | TS.BindingElement)[];
  classes: ClassNode[];
  strings: (TS.StringLiteralLike | TS.TemplateExpression)[];
  typed: TypedNode[];
  /** Whether its top-level declarations are global: it neither imports nor exports. */
  isScript: boolean;
  /** Why the facts are incomplete: the first syntax error, or that it nests too deeply; null if they are complete. */
  problem: { line: number | null; message: string } | null;
}

/**
 * Parses a file and collects its facts. Never throws because of the content: `problem` describes what the parser had to
 * skip.
 */
export function parseModule(file: string, text: string): Module {
  try {
    return parsed(file, text);
  } catch (error) {
    const message =
      error instanceof RangeError
        ? TOO_DEEP
        : `internal error while it was parsed: ${error instanceof Error ? error.message : String(error)}. ` +
          'No use in it is found; please report it';
    return { ...parsed(file, ''), problem: { line: error instanceof TooDeep ? error.line : null, message } };
  }
}

const TOO_DEEP =
  'nests too deeply to be analysed, and no use in it is found; split what nests there, or have git ignore the file when it is generated';

/** The deepest syntax that every recursion over a tree can handle. Hand-written code has a tenth of it. */
const DEEPEST = 1000;

/** Thrown before the stack overflows. The parser itself may overflow it, which is a `RangeError` too. */
class TooDeep extends RangeError {
  /** Counts from 1. */
  readonly line: number;

  constructor(node: TS.Node, source: TS.SourceFile) {
    super('nests too deeply');
    this.line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  }
}

function parsed(file: string, text: string): Module {
  const { code, hasJsx } = hasScriptBlocks(file) ? scriptsOf(file, text) : { code: text, hasJsx: false };
  const kind = scriptKind(file, hasJsx);
  const hasJsDoc = kind === ts.ScriptKind.JSX && hasJsDocTypes(code);
  const jsDocParsingMode = hasJsDoc ? ts.JSDocParsingMode.ParseAll : ts.JSDocParsingMode.ParseNone;
  // Without JSDoc in the tree, the facts' own pass sets the parents, which saves a pass.
  const parse = (asModule: boolean): TS.SourceFile =>
    ts.createSourceFile(
      file,
      code,
      {
        languageVersion: ts.ScriptTarget.Latest,
        jsDocParsingMode,
        ...(asModule && { setExternalModuleIndicator: markModule }),
      },
      hasJsDoc,
      kind,
    );
  const script = parse(false);
  const source = waitsAtTop(script) ? parse(true) : script;
  const { changes, ...facts } = collect(source);
  const scopes = resolveScopes(source);
  const exports = readExports(source, scopes);
  const writes = new WriteCollector(scopes);
  for (const node of changes) {
    writes.visit(node);
    readCommonJs(node, scopes, exports);
  }
  const problem = isJson(file) ? null : firstSyntaxError(source);
  return {
    file,
    source,
    scopes,
    exports,
    writes: writes.followNames(),
    ...facts,
    isScript: isClassicScript(file, source, exports, facts.calls),
    problem,
  };
}

/**
 * Whether a file without imports and exports has a top-level `await` of something in parentheses, which only modules
 * can have. In a script the parser takes `await (x)` for a call of a function of that name.
 */
function waitsAtTop(source: TS.SourceFile): boolean {
  if (ts.isExternalModule(source) || !/\bawait\s*[([`]/.test(source.text)) return false;
  const waits = (node: TS.Node): boolean => {
    if (isFunctionNode(node)) return false;
    const called =
      ts.isCallExpression(node) || ts.isElementAccessExpression(node)
        ? node.expression
        : ts.isTaggedTemplateExpression(node)
          ? node.tag
          : undefined;
    return (
      (called !== undefined && ts.isIdentifier(called) && called.text === 'await') ||
      (ts.forEachChild(node, waits) ?? false)
    );
  };
  return waits(source);
}

function markModule(source: TS.SourceFile): void {
  (source as { externalModuleIndicator?: TS.Node }).externalModuleIndicator = source;
}

/** What one pass over a file collects. */
interface Found extends Pick<Module, 'calls' | 'reads' | 'computedReads' | 'classes' | 'strings' | 'typed'> {
  /** Nodes that may write to something. */
  changes: TS.Node[];
}

function collect(source: TS.SourceFile): Found {
  const found: Found = {
    calls: [],
    reads: new Map(),
    computedReads: [],
    classes: [],
    strings: [],
    typed: [],
    changes: [],
  };
  let parent: TS.Node = source;
  let depth = 0;
  const visit = (node: TS.Node): void => {
    if (++depth > DEEPEST) throw new TooDeep(node, source);
    if (node !== source) (node as { parent: TS.Node }).parent = parent;
    sort(node, found);
    const outer = parent;
    parent = node;
    ts.forEachChild(node, visit);
    parent = outer;
    depth--;
  };
  visit(source);
  return found;
}

function sort(node: TS.Node, found: Found): void {
  if (isCallSite(node)) found.calls.push(node);
  else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) found.strings.push(node);
  else if (isClassNode(node)) found.classes.push(node);
  if (ts.isBinaryExpression(node) || ts.isCallExpression(node) || ts.isDeleteExpression(node)) found.changes.push(node);
  if (isTyped(node)) found.typed.push(node);
  if (isComputedRead(node)) found.computedReads.push(node);
  const name = readName(node);
  if (name === undefined) return;
  const list = found.reads.get(name);
  if (list) list.push(node as MemberRead);
  else found.reads.set(name, [node as MemberRead]);
}

function isClassicScript(
  file: string,
  source: TS.SourceFile,
  exports: ModuleExports,
  calls: readonly CallSite[],
): boolean {
  if (
    !/\.(js|jsx|html)$/.test(file) ||
    ts.isExternalModule(source) ||
    exports.named.size > 0 ||
    exports.assigned.length > 0
  )
    return false;
  return !calls.some(
    (site) => ts.isCallExpression(site) && ts.isIdentifier(site.expression) && site.expression.text === 'require',
  );
}

function isTyped(node: TS.Node): node is TypedNode {
  if (ts.isCallExpression(node)) return node.typeArguments !== undefined;
  const mayBe =
    ts.isAsExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    isFunctionNode(node);
  return mayBe && node.type !== undefined;
}

function isComputedRead(node: TS.Node): node is TS.ElementAccessExpression | TS.BindingElement {
  if (ts.isElementAccessExpression(node)) {
    const name = unwrap(node.argumentExpression);
    return ts.isIdentifier(name) || ts.isPropertyAccessExpression(name);
  }
  return (
    ts.isBindingElement(node) &&
    node.propertyName !== undefined &&
    ts.isComputedPropertyName(node.propertyName) &&
    !ts.isStringLiteralLike(node.propertyName.expression)
  );
}

/** Whether an object literal is, or a node is part of, the target of a destructuring assignment: `({ a: [{ b }] } = x)`. */
export function isAssignmentPattern(node: TS.Node): boolean {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isBinaryExpression(parent))
      return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.left === at;
    if (
      !ts.isPropertyAssignment(parent) &&
      !ts.isArrayLiteralExpression(parent) &&
      !ts.isObjectLiteralExpression(parent)
    )
      return false;
  }
  return false;
}

function readName(node: TS.Node): string | undefined {
  if ((ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && isAssignmentPattern(node.parent))
    return literalName(node.name);
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node)) return elementName(node.argumentExpression);
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken)
    return literalName(node.propertyName ?? node.name);
  return undefined;
}

function scriptKind(file: string, hasJsx: boolean): TS.ScriptKind {
  if (isJson(file)) return ts.ScriptKind.JSON;
  if (file.endsWith('.tsx') || hasJsx) return ts.ScriptKind.TSX;
  if (/\.[cm]?ts$/.test(file) || hasScriptBlocks(file)) return ts.ScriptKind.TS;
  // JSX is common in plain .js files, and allowing it misreads no JavaScript.
  return ts.ScriptKind.JSX;
}

function firstSyntaxError(source: TS.SourceFile): Module['problem'] {
  const diagnostics = (source as unknown as { parseDiagnostics?: TS.DiagnosticWithLocation[] }).parseDiagnostics ?? [];
  const first = diagnostics.find((d) => d.category === ts.DiagnosticCategory.Error && !IGNORED_ERRORS.has(d.code));
  if (!first) return null;
  return {
    line: source.getLineAndCharacterOfPosition(first.start).line + 1,
    message: `syntax error: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`,
  };
}

/** Parser errors that lose no code: TypeScript syntax in a JavaScript file. */
const IGNORED_ERRORS = new Set([8002, 8003, 8004, 8005, 8006, 8008, 8009, 8010, 8011, 8012, 8013, 8016, 8037, 18016]);
