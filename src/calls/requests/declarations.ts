import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, literalName, resultsOf } from '../../syntax/frames.js';
import { importOf } from '../../syntax/imports.js';
import type { Module, TypedNode } from '../../syntax/module.js';
import { joinValues } from '../domain/join.js';
import { unknown, type ResponseValue, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { ownerValues } from '../evaluate/declared-values.js';
import { unpacked } from '../evaluate/responses.js';

/** Types that a project writes for responses. They read nothing, but they name fields that will be removed. */

/** A response, and a type or a schema that describes it. */
export interface DeclaredResponse {
  /** Where it is described, and the description for people. */
  node: TS.Node;
  says: string;
  response: ResponseValue;
  /** The properties whose names are among `names`, and the unparsed parts of the declaration. */
  fields: (names: ReadonlySet<string>) => { fields: readonly DeclaredField[]; missing: Values };
}

/**
 * Every place in a module that gives a response a type: casts, variables, parameters, results, type arguments of calls.
 */
export function typedResponses(module: Module, engine: Engine): DeclaredResponse[] {
  return flatMap(module.typed, (node) => {
    const types = typesOf(node).filter((type) => isWritten(type, module));
    if (types.length === 0) return [];
    const responses = flatMap(valuesAt(node, engine), (value) => bodyOf(value, node));
    return flatMap(types, (type) =>
      responses.map((response) => ({
        node: type,
        says: 'a response is declared to be of this type',
        response,
        fields: (names: ReadonlySet<string>) => declaredFields(type, response.path, names, engine),
      })),
    );
  });
}

/** Whether the project declares a part of a type. Keywords and types of the platform are not declared there. */
function isWritten(type: TS.TypeNode, module: Module): boolean {
  if (!ts.isTypeReferenceNode(type)) return type.forEachChild(() => true) ?? false;
  const isDeclared = !ts.isIdentifier(type.typeName) || module.scopes.typeAt(type.typeName.text, type) !== undefined;
  return isDeclared || (type.typeArguments?.some((argument) => isWritten(argument, module)) ?? false);
}

function typesOf(node: TypedNode): readonly TS.TypeNode[] {
  if (ts.isCallExpression(node)) return node.typeArguments ?? [];
  return node.type ? [node.type] : [];
}

function valuesAt(node: TypedNode, engine: Engine): Values {
  const context = engine.contexts.root(frameOf(node), false);
  if (ts.isCallExpression(node)) return engine.evaluate(node, context);
  if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) return engine.evaluate(node.expression, context);
  if (ts.isVariableDeclaration(node)) return node.initializer ? engine.evaluate(node.initializer, context) : [];
  if (ts.isParameter(node)) return parameterAt(node.name, engine);
  const inside = engine.contexts.root(node, false);
  return joinValues(
    ...resultsOf(node).returned.map((expression) =>
      engine.evaluate(expression, engine.contexts.within(inside, expression)),
    ),
  );
}

function parameterAt(name: TS.BindingName, engine: Engine): Values {
  const context = engine.contexts.root(frameOf(name), false);
  if (ts.isIdentifier(name)) return engine.evaluate(name, context);
  const element = ts.isObjectBindingPattern(name) ? name.elements[0] : undefined;
  return element ? ownerValues(element, context, engine) : [];
}

/** A type argument describes the body, whatever the client wraps around it. */
function bodyOf(value: Value, node: TypedNode): ResponseValue[] {
  if (value.kind !== 'response' || value.declared || value.event) return [];
  if (value.stage === 'body') return [value];
  return ts.isCallExpression(node) ? [unpacked(value, 'body')] : [];
}

/** A property of a type that declares a field. */
export interface DeclaredField {
  name: string;
  /** JSON path of the field, array steps left out. */
  path: readonly string[];
  node: TS.Node;
}

const DEEPEST = 10;

/**
 * The properties whose names are among `names`, anywhere in a type at `path` of a body, and the unparsed parts of it.
 */
function declaredFields(
  type: TS.TypeNode,
  path: readonly string[],
  names: ReadonlySet<string>,
  engine: Engine,
): { fields: DeclaredField[]; missing: Values } {
  const walk = new TypeWalk(names, engine);
  walk.type(type, path);
  walk.finish();
  return walk;
}

/** Visits each declaration once, breadth first, because types that contain one another have endless paths. */
class TypeWalk {
  readonly fields: DeclaredField[] = [];
  readonly missing: Value[] = [];
  readonly #declarations = new Map<TS.Node, { module: Module; path: readonly string[] }>();
  readonly #imports = new Set<string>();

  constructor(
    readonly names: ReadonlySet<string>,
    readonly engine: Engine,
  ) {}

  /** Visits the declarations that were referred to by name, and those that they refer to. */
  finish(): void {
    for (const [declaration, { module, path }] of this.#declarations) this.#inside(declaration, module, path);
  }

  type(type: TS.TypeNode | undefined, path: readonly string[]): void {
    if (!type || path.length > DEEPEST) return;
    if (ts.isTypeReferenceNode(type)) this.#reference(type, path);
    else if (ts.isTypeLiteralNode(type)) this.#members(type.members, path);
    else if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type))
      for (const part of type.types) this.type(part, path);
    else if (ts.isArrayTypeNode(type)) this.type(type.elementType, path);
    else if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) this.type(type.type, path);
  }

  /**
   * Type arguments stand for the value or its elements: `Promise<Reply>`, `Message[]`, `Record<string, Reply>`,
   * `Partial<Reply>`.
   */
  #reference(type: TS.TypeReferenceNode, path: readonly string[]): void {
    if (!ts.isIdentifier(type.typeName)) return;
    const module = this.engine.moduleOf(this.engine.contexts.root(type.getSourceFile(), false));
    const declaration = module.scopes.typeAt(type.typeName.text, type);
    if (declaration) this.#declared(declaration, module, path);
    else for (const argument of type.typeArguments ?? []) this.type(argument, path);
  }

  #declared(declaration: TS.Node, module: Module, path: readonly string[]): void {
    const imported = importOf(declaration);
    if (imported) return this.#imported(imported.specifier, imported.name, module.file, path);
    if (!this.#declarations.has(declaration)) this.#declarations.set(declaration, { module, path });
  }

  #inside(declaration: TS.Node, module: Module, path: readonly string[]): void {
    if (ts.isTypeAliasDeclaration(declaration)) this.type(declaration.type, path);
    else if (ts.isInterfaceDeclaration(declaration)) {
      this.#members(declaration.members, path);
      for (const { expression } of declaration.heritageClauses?.flatMap((clause) => clause.types) ?? [])
        this.#base(expression, module, path);
    }
  }

  #base(expression: TS.Expression, module: Module, path: readonly string[]): void {
    const declaration = ts.isIdentifier(expression) ? module.scopes.typeAt(expression.text, expression) : undefined;
    if (declaration) this.#declared(declaration, module, path);
  }

  #imported(specifier: string, name: string | null, from: string, path: readonly string[]): void {
    const file = name === null ? undefined : this.engine.program.resolve(specifier, from);
    if (file === undefined || name === null || this.#imports.has(`${file}#${name}`)) return;
    this.#imports.add(`${file}#${name}`);
    const module = this.engine.program.modules.get(file);
    if (!module) {
      this.missing.push(unknown(name, { missing: { files: [file], name } }));
      return;
    }
    const target = module.exports.named.get(name);
    if (target?.kind === 'module') return this.#imported(target.specifier, target.name, file, path);
    const declaration = module.scopes.typeAt(name, module.source);
    if (declaration) return this.#declared(declaration, module, path);
    for (const star of module.exports.stars) this.#imported(star, name, file, path);
  }

  #members(members: readonly TS.TypeElement[], path: readonly string[]): void {
    for (const member of members) {
      if (ts.isIndexSignatureDeclaration(member)) this.type(member.type, path);
      const name = ts.isPropertySignature(member) && member.name ? literalName(member.name) : undefined;
      if (name === undefined || !ts.isPropertySignature(member)) continue;
      if (this.names.has(name)) this.fields.push({ name, path: [...path, name], node: member.name });
      this.type(member.type, [...path, name]);
    }
  }
}
