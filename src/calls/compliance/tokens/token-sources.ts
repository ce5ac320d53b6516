import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { frameOf, isFunctionNode, literalName, unwrap } from '../../../syntax/frames.js';
import { isCallSite } from '../../../syntax/module.js';
import type { Binding } from '../../../syntax/scopes.js';
import type { Context } from '../../domain/context.js';
import type { ExternalValue, Origin, Value } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { calleesOf } from '../../evaluate/callees.js';
import { ExpressionTypes } from '../../evaluate/types/expression-types.js';
import { packageTypeOf } from '../../evaluate/types/type-names.js';
import { literalOf } from '../../text/strings.js';
import { environmentVariable, isEnvironment, KEEPING } from './environments.js';

/** Where a token is read from: what names it, and the place that chooses the name. */
export interface TokenSource {
  node: TS.Node;
  source: string;
  variable: string | null;
}

/** How far a source is followed through what it is read from. */
const DEEPEST = 12;

/** The sources of a value from outside of the project; empty if nothing names it. */
export function sourceOf(origin: Origin, of: ExternalValue | undefined, engine: Engine): TokenSource[] {
  return new SourceReader(engine).of(origin, of, 0);
}

class SourceReader {
  constructor(readonly engine: Engine) {}

  of(origin: Origin, of: ExternalValue | undefined, depth: number): TokenSource[] {
    const node = bare(origin.node);
    const inner = depth < DEEPEST ? keptFrom(node) : undefined;
    if (inner) return this.#within(inner, origin.context, depth);
    const named = of ? nameOf(of) : this.#name(node, origin.context, depth);
    if (named === null || named === undefined) return [];
    const variable = environmentVariable(named);
    const source = variable === null ? named : `env ${variable}`;
    return [{ node: chosenAt(node, origin.context, this.engine), source, variable }];
  }

  /** The sources of the text that a method only trims or converts. */
  #within(node: TS.Expression, context: Context, depth: number): TokenSource[] {
    return flatMap(this.engine.evaluate(node, context), (value) => {
      if (value.kind === 'unknown' && value.hole.source) return this.of(value.hole.source, undefined, depth + 1);
      if (value.kind === 'external' && value.source) return this.of(value.source, value, depth + 1);
      if (value.kind !== 'text') return [];
      return flatMap(value.parts, (part) =>
        typeof part !== 'string' && part.source ? this.of(part.source, part.of, depth + 1) : [],
      );
    });
  }

  /** What a source is called, whoever reads it: `config get("glean.token")`. Null if a part of it is not known. */
  #name(node: TS.Node, context: Context, depth: number): string | null {
    if (depth > DEEPEST) return null;
    const at = bare(node);
    if (ts.isBindingElement(at)) return this.#destructured(at, context, depth);
    if (ts.isPropertyAccessExpression(at)) return this.#member(at, at.expression, at.name.text, context, depth);
    if (ts.isElementAccessExpression(at)) {
      const key = this.#argument(at.argumentExpression, context, depth);
      return key === null ? null : this.#member(at, at.expression, key.replace(/^"(.*)"$/, '$1'), context, depth);
    }
    if (isCallSite(at) && (ts.isCallExpression(at) || ts.isNewExpression(at))) return this.#call(at, context, depth);
    return ts.isIdentifier(at) ? this.#variable(at, context, depth) : null;
  }

  #member(node: TS.Expression, owner: TS.Expression, name: string, context: Context, depth: number): string | null {
    const known = mapDefined(this.engine.evaluate(node, context), externalName);
    if (known.length > 0) return known[0]!;
    const base = this.#name(owner, context, depth + 1) ?? this.#declared(owner, context);
    return base === null ? null : isEnvironment(base) ? `process.env.${name}` : `${base}.${name}`;
  }

  #destructured(element: TS.BindingElement, context: Context, depth: number): string | null {
    const name = literalName(element.propertyName ?? element.name);
    const holder = element.parent.parent;
    if (name === undefined || !ts.isVariableDeclaration(holder) || !holder.initializer) return null;
    const base = this.#name(holder.initializer, this.engine.contexts.within(context, holder), depth + 1);
    return base === null ? null : isEnvironment(base) ? `process.env.${name}` : `${base}.${name}`;
  }

  #call(call: TS.CallExpression | TS.NewExpression, context: Context, depth: number): string | null {
    const given = (call.arguments ?? []).map((argument) => this.#argument(argument, context, depth + 1));
    if (given.includes(null)) return null;
    const callee = ts.isNewExpression(call)
      ? this.engine.evaluate(call.expression, context)
      : calleesOf(call, context, this.engine);
    const [name] = mapDefined(callee, externalName);
    const called = name ?? this.#name(call.expression, context, depth + 1) ?? this.#declared(call.expression, context);
    return called === null ? null : `${called}(${given.join(', ')})`;
  }

  /** What is known of a variable: where its value comes from. */
  #variable(node: TS.Identifier, context: Context, depth: number): string | null {
    const values = this.engine.evaluate(node, context);
    const [name] = mapDefined(values, externalName);
    if (name !== undefined) return name;
    const [origin] = mapDefined(values, (value) => (value.kind === 'unknown' ? value.hole.source : undefined));
    return origin && origin.node !== node ? this.#name(origin.node, origin.context, depth + 1) : null;
  }

  /** The type of something that is handed in, if it is of a package: `@nestjs/config ConfigService`. */
  #declared(node: TS.Expression, context: Context): string | null {
    const at = bare(node);
    if (ts.isPropertyAccessExpression(at) && at.expression.kind !== ts.SyntaxKind.ThisKeyword) {
      const base = this.#declared(at.expression, context);
      return base === null ? null : `${base}.${at.name.text}`;
    }
    // A type of the project says what a value is like, and not which one it is.
    const [type] = new ExpressionTypes(this.engine).of(at);
    const meant = packageTypeOf(type?.type, this.engine);
    return meant ? `${meant.specifier} ${meant.names.join('.')}` : null;
  }

  /** An argument as a part of a name. */
  #argument(node: TS.Expression, context: Context, depth: number): string | null {
    const at = unwrap(node);
    if (isFunctionNode(at)) return 'function';
    if (ts.isObjectLiteralExpression(at)) return this.#object(at, context, depth);
    if (ts.isNewExpression(at)) return this.#name(at, context, depth);
    const values = this.engine.evaluate(at, context);
    const literals = mapDefined(values, literalOf);
    if (literals.length > 0 && literals.length === values.length)
      return new Set(literals).size === 1 ? JSON.stringify(literals[0]) : null;
    if (isPlain(at)) return at.getText();
    if (depth > DEEPEST) return null;
    const [object] = values;
    if (object?.kind === 'object' && ts.isObjectLiteralExpression(object.node))
      return this.#object(object.node, object.context, depth);
    if (!values.some(isInstance)) return this.#name(at, context, depth + 1);
    // One object of a class is told from another by what it is made of.
    const made = initializerOf(at, context, this.engine);
    return made && ts.isNewExpression(made) ? this.#name(made, context, depth + 1) : null;
  }

  /** Null if a part depends on a parameter and is not known: that may be what tells one source from another. */
  #object(node: TS.ObjectLiteralExpression, context: Context, depth: number): string | null {
    const named = node.properties.map((property) => {
      const name = property.name && literalName(property.name);
      const value = ts.isPropertyAssignment(property)
        ? property.initializer
        : ts.isShorthandPropertyAssignment(property)
          ? property.name
          : undefined;
      const known = name !== undefined && value ? this.#argument(value, context, depth + 1) : null;
      if (known !== null) return `${name}: ${known}`;
      return isChosenByParameter(value ?? property, true, frameOf(node), context, this.engine)
        ? null
        : `${name ?? ''}…`;
    });
    return named.includes(null) ? null : `{${named.sort().join(', ')}}`;
  }
}

function isPlain(node: TS.Node): boolean {
  return (
    ts.isNumericLiteral(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    node.kind === ts.SyntaxKind.NullKeyword
  );
}

function isInstance(value: Value): boolean {
  return value.kind === 'external' && value.path.at(-1) === '#';
}

function externalName(value: Value): string | undefined {
  return value.kind === 'external' ? (nameOf(value) ?? undefined) : undefined;
}

function nameOf({ module, path }: ExternalValue): string | null {
  if (path.length === 0) return module;
  return module === null ? path.join('.') : `${module} ${path.join('.')}`;
}

/** An expression without parentheses, casts and `await`. */
function bare(node: TS.Node): TS.Node {
  return unwrap(node as TS.Expression);
}

/** `x` of `x.trim()` and `String(x)`, which give the same text. */
function keptFrom(node: TS.Node): TS.Expression | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const callee = unwrap(node.expression);
  if (ts.isPropertyAccessExpression(callee)) return KEEPING.has(callee.name.text) ? callee.expression : undefined;
  return ts.isIdentifier(callee) && callee.text === 'String' ? node.arguments[0] : undefined;
}

/** What a variable is declared with. */
function initializerOf(node: TS.Node, context: Context, engine: Engine): TS.Node | undefined {
  const declaration = ts.isIdentifier(node) ? declarationOf(node, context, engine) : undefined;
  return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
    ? bare(declaration.initializer)
    : undefined;
}

function declarationOf(node: TS.Identifier, context: Context, engine: Engine): TS.Node | undefined {
  return engine.moduleOf(context).scopes.bindingOf(node)?.declarations[0];
}

/** The place that chooses what is read: the call of the function whose parameter is the name. */
function chosenAt(node: TS.Node, context: Context, engine: Engine): TS.Node {
  let at = node;
  let within = context;
  for (let i = 0; i < DEEPEST; i++) {
    const frame = frameOf(at);
    let activation: Context | null = within;
    while (activation && activation.frame !== frame) activation = activation.outer;
    const invocation = activation?.invocation;
    if (!invocation || invocation.synthetic || !isChosenByParameter(at, false, frame, within, engine)) break;
    at = invocation.site;
    within = invocation.caller;
  }
  return at;
}

/** Whether a parameter of a function chooses what an expression reads. */
function isChosenByParameter(
  node: TS.Node,
  isName: boolean,
  frame: TS.Node,
  context: Context,
  engine: Engine,
  seen = new Map<Binding, boolean>(),
): boolean {
  const below = (one: TS.Node, chooses: boolean): boolean =>
    isChosenByParameter(one, chooses, frame, context, engine, seen);
  const at = bare(node);
  if (!ts.isIdentifier(at)) return partsNaming(at, isName).some(([one, chooses]) => below(one, chooses));
  const binding = engine.moduleOf(context).scopes.bindingOf(at);
  // Each variable is followed once as a name, and once as anything else.
  if (!binding || binding.frame !== frame || seen.get(binding) === true || seen.get(binding) === isName) return false;
  seen.set(binding, isName);
  return binding.kind === 'parameter' ? isName : binding.declarations.some((one) => below(one, isName));
}

/** What an expression, or the declaration of a variable, is read from, and whether each part is a name in that. */
function partsNaming(at: TS.Node, isName: boolean): [part: TS.Node, isName: boolean][] {
  if (ts.isBindingElement(at)) return [[at.parent.parent, isName]];
  if (ts.isVariableDeclaration(at)) return at.initializer ? [[at.initializer, isName]] : [];
  if (ts.isPropertyAccessExpression(at)) return [[at.expression, isName]];
  if (ts.isElementAccessExpression(at))
    return [
      [at.expression, isName],
      [at.argumentExpression, true],
    ];
  const given = (nodes: readonly TS.Node[] = []) => nodes.map((one): [TS.Node, boolean] => [one, true]);
  if (ts.isCallExpression(at)) return [[at.expression, isName], ...given(at.arguments)];
  if (ts.isNewExpression(at)) return given(at.arguments);
  if (isFunctionNode(at)) return [];
  const children: [TS.Node, boolean][] = [];
  at.forEachChild((one) => void children.push([one, isName]));
  return children;
}
