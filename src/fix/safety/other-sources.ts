import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { literalName, unwrap, type FunctionNode } from '../../syntax/frames.js';
import type { ProjectFiles } from '../../syntax/program-view.js';
import { callsOf } from './functions.js';
import { isChoice } from './value-syntax.js';

const DEEPEST = 6;

/** Looks for other places from which an object may have a field that one place gives it. */
export class OtherSources {
  constructor(
    readonly files: ProjectFiles,
    readonly field: string,
  ) {}

  /** What is copied into an object beside one of its parts: `...defaults`, or another argument of `Object.assign`. */
  beside(part: TS.Node, object: TS.ObjectLiteralExpression | TS.CallExpression | TS.NewExpression): TS.Node | null {
    const others: readonly TS.Node[] = ts.isObjectLiteralExpression(object)
      ? object.properties.filter((property) => ts.isSpreadAssignment(property))
      : (object.arguments ?? []);
    return (
      others.find((other) => {
        const value = ts.isSpreadAssignment(other) ? other.expression : other;
        return other !== part && value !== part && this.#mayHave(value as TS.Expression, 0);
      }) ?? null
    );
  }

  /** What an object comes from that a field is written to, if it may have the field already. */
  of(holder: TS.Expression): TS.Node | null {
    let at = unwrap(holder);
    while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) at = unwrap(at.expression);
    return this.#mayHave(at, 0) ? at : null;
  }

  #mayHave(expression: TS.Expression, depth: number): boolean {
    const node = unwrap(expression);
    if (depth > DEEPEST) return true;
    const follow = (next: TS.Expression): boolean => this.#mayHave(next, depth + 1);
    if (ts.isObjectLiteralExpression(node)) return node.properties.some((one) => this.#isIn(one, depth));
    if (ts.isArrayLiteralExpression(node)) return node.elements.some(follow);
    if (ts.isConditionalExpression(node)) return follow(node.whenTrue) || follow(node.whenFalse);
    if (ts.isBinaryExpression(node) && isChoice(node.operatorToken.kind)) return follow(node.right);
    if (isNothing(node)) return false;
    return ts.isIdentifier(node) ? this.#isInVariable(node, depth) : true;
  }

  #isIn(property: TS.ObjectLiteralElementLike, depth: number): boolean {
    if (ts.isSpreadAssignment(property)) return this.#mayHave(property.expression, depth + 1);
    // A field that the literal itself gives is a use of its own.
    if (ts.isPropertyAssignment(property) && literalName(property.name) !== undefined)
      return isObject(property.initializer) && this.#mayHave(property.initializer, depth + 1);
    return literalName(property.name) === undefined;
  }

  #isInVariable(name: TS.Identifier, depth: number): boolean {
    const binding = this.files.module(name.getSourceFile().fileName)?.scopes.bindingOf(name);
    const [declaration, ...others] = binding?.declarations ?? [];
    if (!declaration || others.length > 0) return true;
    if (ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name) && declaration.initializer)
      return this.#mayHave(declaration.initializer, depth + 1);
    return !ts.isParameter(declaration) || this.#isInArgument(declaration, depth);
  }

  #isInArgument(parameter: TS.ParameterDeclaration, depth: number): boolean {
    const fn = parameter.parent as FunctionNode;
    const index = fn.parameters.indexOf(parameter);
    const module = this.files.module(fn.getSourceFile().fileName);
    const sites = module && callsOf(fn, module, this.files);
    if (!Array.isArray(sites)) return true;
    return sites.some(({ call, isItem }) => {
      const given = call.arguments[index];
      return isItem || !given || this.#mayHave(given, depth + 1);
    });
  }
}

function isObject(node: TS.Expression): boolean {
  const value = unwrap(node);
  return ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value);
}

function isNothing(node: TS.Expression): boolean {
  return (
    node.kind === ts.SyntaxKind.NullKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    (ts.isIdentifier(node) && node.text === 'undefined')
  );
}
