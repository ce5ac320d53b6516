import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { frameOf, literalName } from '../../syntax/frames.js';
import { importOf } from '../../syntax/imports.js';
import { jsDocImportOf, typedefNamed } from '../../syntax/jsdoc.js';
import { moduleOf } from '../clients/own-rows.js';
import { packageModule } from '../clients/specifiers.js';
import type { Context } from '../domain/context.js';
import { step } from '../domain/trace.js';
import { joinValues } from '../domain/join.js';
import { idOf, list, record, response, text, unknown, type CallLike, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { someInstance } from '../heap/classes.js';
import { WRAPPERS, implementersOf } from '../heap/implementers.js';

/**
 * The values that a declared type stands for if no value is known: objects of project classes, implementers of
 * interfaces, clients and SDK objects of packages, literal strings.
 */
export function valuesOfType(type: TS.TypeNode | undefined, context: Context, engine: Engine, depth = 0): Values {
  if (!type || depth > 6) return [];
  const next = (inner: TS.TypeNode | undefined): Values => valuesOfType(inner, context, engine, depth + 1);
  if (ts.isTypeReferenceNode(type)) return named(type.typeName, type, context, engine, depth);
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return joinValues(...type.types.map(next));
  if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) return next(type.type);
  if (ts.isTypeLiteralNode(type)) return structureOf(type, type.members, context, engine);
  if (ts.isIndexedAccessTypeNode(type)) return propertyOf(type.indexType, () => next(type.objectType), engine);
  if (ts.isArrayTypeNode(type)) return elementsList(type, next(type.elementType), context);
  if (ts.isLiteralTypeNode(type)) return literalText(type);
  if (ts.isImportTypeNode(type)) return importType(type, context, engine, depth);
  if (ts.isTypeQueryNode(type)) return nameAsValue(type.exprName, context, engine);
  return [];
}

function literalText({ literal }: TS.LiteralTypeNode): Values {
  return ts.isStringLiteral(literal) ? [text([literal.text], null)] : [];
}

/** `Owner['name']`. */
function propertyOf(index: TS.TypeNode, owner: () => Values, engine: Engine): Values {
  if (!ts.isLiteralTypeNode(index) || !ts.isStringLiteral(index.literal)) return [];
  return engine.member(owner(), index.literal.text).filter((value) => value.kind !== 'unknown');
}

function elementsList(site: TS.Node, elements: Values, context: Context, isMap = false): Values {
  return elements.length > 0 ? [list(site, `type${context.id}`, () => elements, isMap)] : [];
}

/** `typeof name`. Scopes resolve no names in types, so the name is looked up at the top of the file. */
function nameAsValue(name: TS.EntityName, context: Context, engine: Engine): Values {
  if (!ts.isIdentifier(name)) return [];
  const binding = engine.moduleOf(context).scopes.topLevel(name.text);
  const declared = binding?.declarations[0];
  const id = declared && 'name' in declared ? (declared.name as TS.Node) : undefined;
  return id && ts.isIdentifier(id) ? engine.evaluate(id, engine.contexts.root(context.frame, context.isSymbolic)) : [];
}

const LISTS = new Set(['Array', 'ReadonlyArray', 'Set', 'Iterable', 'AsyncIterable', 'AsyncGenerator', 'Generator']);

const MAPS = new Set(['Map', 'ReadonlyMap', 'WeakMap']);

/** A type of the language that holds others. */
function container(
  name: string,
  type: TS.TypeReferenceNode | TS.TypeQueryNode,
  context: Context,
  engine: Engine,
  depth: number,
): Values {
  const [first, second] = type.typeArguments ?? [];
  const isMap = MAPS.has(name);
  const held = isMap ? second : LISTS.has(name) ? first : undefined;
  return elementsList(type, valuesOfType(held, context, engine, depth + 1), context, isMap);
}

/** The values of a named type; `type` is where it is written. */
function named(
  typeName: TS.EntityName,
  type: TS.TypeReferenceNode | TS.TypeQueryNode,
  context: Context,
  engine: Engine,
  depth: number,
): Values {
  const [first] = type.typeArguments ?? [];
  if (ts.isQualifiedName(typeName)) return qualified(typeName, context, engine, depth);
  const name = typeName.text;
  const declaration = engine.moduleOf(context).scopes.typeAt(name, type);
  if (!declaration) {
    const inComment = typedefNamed(name, type.getSourceFile());
    if (inComment) return valuesOfType(inComment, context, engine, depth + 1);
    const imported = jsDocImportOf(name, type.getSourceFile());
    if (imported)
      return importedType(imported.specifier, imported.name, engine.moduleOf(context).file, type, engine, depth);
    if (WRAPPERS.has(name)) return valuesOfType(first, context, engine, depth + 1);
    if (name === 'ReturnType') return returned(first, context, engine, depth);
    if (name === 'InstanceType') return instanceOf(first, context, engine, depth);
    return container(name, type, context, engine, depth);
  }
  const imported = importOf(declaration);
  if (!imported) return declaredType(declaration, context, engine, depth);
  if (RESULTS.has(`${imported.specifier} ${imported.name}`)) return returned(first, context, engine, depth);
  return importedType(imported.specifier, imported.name ?? '', engine.moduleOf(context).file, type, engine, depth);
}

/** `import('package').Name`. */
function importType(type: TS.ImportTypeNode, context: Context, engine: Engine, depth: number): Values {
  const { argument, qualifier } = type;
  if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal) || !qualifier) return [];
  const name = ts.isIdentifier(qualifier) ? qualifier.text : qualifier.right.text;
  return importedType(argument.literal.text, name, engine.moduleOf(context).file, type, engine, depth);
}

/** `components.ChatResponse` with `components` a namespace import. */
function qualified(name: TS.QualifiedName, context: Context, engine: Engine, depth: number): Values {
  if (!ts.isIdentifier(name.left)) return [];
  const declaration = engine.moduleOf(context).scopes.typeAt(name.left.text, name);
  if (!declaration)
    return [engine.clients.typedGlobal(`${name.left.text}.${name.right.text}`)].filter((value) => value !== undefined);
  const imported = importOf(declaration);
  return imported
    ? importedType(imported.specifier, name.right.text, engine.moduleOf(context).file, name, engine, depth)
    : [];
}

/**
 * @param visited exports that the search has passed through, as for values.
 */
function importedType(
  specifier: string,
  name: string,
  from: string,
  site: TS.TypeNode | TS.QualifiedName,
  engine: Engine,
  depth: number,
  visited = new Set<string>(),
): Values {
  const file = engine.program.resolve(specifier, from);
  if (file !== undefined) return exportedType(file, name, site, engine, depth, visited);
  const value = engine.clients.typed(packageModule(specifier), name);
  if (value) return [value];
  return joinValues(engine.packageType(specifier, name, site), declaredResponse(specifier, name, site, engine));
}

/** An SDK type that belongs to exactly one response, as a part of that response. */
function declaredResponse(
  specifier: string,
  name: string,
  site: TS.TypeNode | TS.QualifiedName,
  engine: Engine,
): Values {
  const declared = engine.clients.declared(specifier, name);
  if (!declared) return [];
  const context = engine.contexts.root(site.getSourceFile(), false);
  // The type takes the place of the call, which is unknown.
  return [
    response(site as unknown as CallLike, context, 'body', declared.at, step(site, `declared as ${name}`), {
      declared,
    }),
  ];
}

function exportedType(
  file: string,
  name: string,
  site: TS.TypeNode | TS.QualifiedName,
  engine: Engine,
  depth: number,
  visited: Set<string>,
): Values {
  if (visited.has(`${file}#${name}`)) return [];
  visited.add(`${file}#${name}`);
  const described = engine.clients.typed(moduleOf(file), name);
  if (described) return [described];
  const module = engine.program.modules.get(file);
  if (!module) return [unknown(name, { missing: { files: [file], name } })];
  const context = engine.contexts.root(module.source, false);
  const target = module.exports.named.get(name);
  if (target?.kind === 'module' && target.name !== null)
    return importedType(target.specifier, target.name, file, site, engine, depth, visited);
  const local = name === 'default' ? undefined : module.scopes.typeAt(name, module.source);
  if (local && !importOf(local)) return declaredType(local, context, engine, depth);
  const inComment = typedefNamed(name, module.source);
  if (inComment) return valuesOfType(inComment, context, engine, depth + 1);
  if (
    target?.kind === 'expression' &&
    (ts.isClassDeclaration(target.expression) || ts.isClassExpression(target.expression))
  )
    return [someInstance(target.expression, context)];
  return joinValues(
    ...module.exports.stars.map((specifier) => importedType(specifier, name, file, site, engine, depth, visited)),
  );
}

/** The values of a class, an interface or an alias; `context` is that of its module. */
export function declaredType(declaration: TS.Node, context: Context, engine: Engine, depth = 0): Values {
  if (ts.isClassDeclaration(declaration) || ts.isClassExpression(declaration))
    return [someInstance(declaration, engine.contexts.root(frameOf(declaration), false))];
  if (ts.isTypeAliasDeclaration(declaration)) return valuesOfType(declaration.type, context, engine, depth + 1);
  if (ts.isInterfaceDeclaration(declaration) && !isDictionary(declaration))
    return engine.memoiseForNode(declaration, () =>
      orStructure(implementersOf(declaration, engine), declaration, context, engine),
    );
  return [];
}

/** An interface of nothing but an index signature says nothing about what its objects have in common. */
function isDictionary({ members, heritageClauses }: TS.InterfaceDeclaration): boolean {
  return !heritageClauses && members.length > 0 && members.every(ts.isIndexSignatureDeclaration);
}

function orStructure(values: Values, declaration: TS.InterfaceDeclaration, context: Context, engine: Engine): Values {
  return values.length > 0 ? values : structureOf(declaration, declaration.members, context, engine);
}

/**
 * An object of which only the types of its properties are known: `{ glean }: Context`. Types of plain data say nothing.
 */
function structureOf(site: TS.Node, members: readonly TS.TypeElement[], context: Context, engine: Engine): Values {
  const fields: Record<string, () => Values> = {};
  for (const member of members) {
    const name =
      member.name && ts.isPropertySignature(member) && member.type && isNamedType(member.type)
        ? literalName(member.name)
        : undefined;
    if (name !== undefined) fields[name] = () => engine.ofType((member as TS.PropertySignature).type);
  }
  return Object.keys(fields).length > 0
    ? [{ ...record(`type:${idOf(site)}@${context.id}`, fields), isTyped: true }]
    : [];
}

/**
 * Whether a type may be or contain a class or a client: a named type that is not plain data, a type literal, or the
 * type of a value.
 */
function isNamedType(type: TS.TypeNode): boolean {
  return (
    ts.isTypeLiteralNode(type) ||
    ts.isTypeQueryNode(type) ||
    (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && !PLAIN.has(type.typeName.text))
  );
}

const PLAIN = new Set([
  'Record',
  'Date',
  'Map',
  'Set',
  'Array',
  'ReadonlyArray',
  'Promise',
  'Partial',
  'Error',
  'RegExp',
  'URL',
]);

/** Types of packages that stand for the result of a function, as `ReturnType` does. */
const RESULTS = new Set(['@nestjs/config ConfigType']);

/** `ReturnType<typeof f>`: the result of f. */
function returned(type: TS.TypeNode | undefined, context: Context, engine: Engine, depth: number): Values {
  return joinValues(...valuesOfType(type, context, engine, depth + 1).map((value) => engine.invoke(value, null)));
}

/** `InstanceType<typeof Client>`: the objects of the class. */
function instanceOf(type: TS.TypeNode | undefined, context: Context, engine: Engine, depth: number): Values {
  return type && ts.isTypeQueryNode(type) ? named(type.exprName, type, context, engine, depth + 1) : [];
}
