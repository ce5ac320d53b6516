import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../collections/group-by.js';
import { ts } from './compiler.js';
import { readCommonJs } from './exports/common-js.js';
import { readExports, type ModuleExports } from './exports/exports.js';
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
import type { OtherKind } from './parsing/other-kinds.js';
import { parseFile } from './parsing/parse.js';
import type { ParseProblem } from './parsing/problems.js';
import { resolveScopes, type Scopes } from './scopes.js';
import { WriteCollector, type Writes } from './writes/writes.js';

/** Syntax that calls something: calls, `new`, tagged templates, JSX elements. */
export type CallSite =
  | TS.CallExpression
  | TS.NewExpression
  | TS.TaggedTemplateExpression
  | TS.JsxOpeningElement
  | TS.JsxSelfClosingElement;

export function isCallSite(node: TS.Node): node is CallSite {
  return (
    ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node) || isElement(node)
  );
}

/** A place that names a property of a value: `x.name`, `x['name']`, `{ name } = x`. */
export type MemberRead =
  | TS.PropertyAccessExpression
  | TS.ElementAccessExpression
  | TS.BindingElement
  | TS.ObjectLiteralElementLike;

/** Syntax that gives a value a type. */
export type TypedNode =
  | TS.AsExpression
  | TS.SatisfiesExpression
  | TS.TypeAssertion
  | TS.PropertyDeclaration
  | TS.VariableDeclaration
  | TS.ParameterDeclaration
  | TS.CallExpression
  | FunctionNode;

/** Syntax that gives type arguments to something: `Page<Order>`, `load<Order>()`. */
export type TypeApplication = CallSite | TS.TypeReferenceNode | TS.ExpressionWithTypeArguments;

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
  typeApplications: TypeApplication[];
  /** Whether its top-level declarations are global: it neither imports nor exports. */
  isScript: boolean;
  /** Why the facts are incomplete: the first syntax error, or that it nests too deeply; null if they are complete. */
  problem: ParseProblem | null;
  /** What the file, or a script in it, is instead of a program, and why that has no facts; null if all of it is one. */
  otherKind: OtherKind | null;
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
  const { source, problem, otherKind } = parseFile(file, text);
  const { changes, ...facts } = collect(source);
  const scopes = resolveScopes(source);
  const exports = readExports(source, scopes);
  const writes = new WriteCollector(scopes);
  for (const node of changes) {
    writes.visit(node);
    readCommonJs(node, scopes, exports);
  }
  return {
    file,
    source,
    scopes,
    exports,
    writes: writes.followNames(),
    ...facts,
    isScript: isClassicScript(file, source, exports, facts.calls),
    problem,
    otherKind,
  };
}

/** What one pass over a file collects. */
interface Found extends Pick<
  Module,
  'calls' | 'reads' | 'computedReads' | 'classes' | 'strings' | 'typed' | 'typeApplications'
> {
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
    typeApplications: [],
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
  if (isTypeApplication(node)) found.typeApplications.push(node);
  if (isComputedRead(node)) found.computedReads.push(node);
  const name = readName(node);
  if (name !== undefined) addToGroup(found.reads, name, node as MemberRead);
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
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertionExpression(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    isFunctionNode(node);
  return mayBe && node.type !== undefined;
}

function isTypeApplication(node: TS.Node): node is TypeApplication {
  return (
    (isCallSite(node) || ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) &&
    node.typeArguments !== undefined
  );
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
