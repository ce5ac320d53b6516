import type { ts as TS } from 'ts-morph';
import { ts } from '../compiler.js';
import type { Binding, Scopes } from '../scopes.js';

/** The target of an exported name: a binding or an expression of this file, or a name of another module. */
export type ExportTarget =
  | { kind: 'binding'; binding: Binding }
  | { kind: 'expression'; expression: TS.Expression }
  /** `name` null means the whole module: `export * as x from './y'`. */
  | { kind: 'module'; specifier: string; name: string | null };

export interface ModuleExports {
  named: Map<string, ExportTarget>;
  /** What is exported as a type alone: `export type { x } from './y'`. */
  types: Map<string, Extract<ExportTarget, { kind: 'module' }>>;
  /** Modules of which all names are re-exported: `export * from './y'`. */
  stars: string[];
  /** `module.exports = value` or `export = value`. */
  assigned: TS.Expression[];
}

export function isJson(file: string): boolean {
  return file.endsWith('.json');
}

/** Reads the exports of a file: ES modules, CommonJS assignments at any depth, and `export =`. */
export function readExports(source: TS.SourceFile, scopes: Scopes): ModuleExports {
  const found: ModuleExports = { named: new Map(), types: new Map(), stars: [], assigned: [] };
  if (isJson(source.fileName))
    found.assigned.push(...source.statements.filter(ts.isExpressionStatement).map(({ expression }) => expression));
  else for (const statement of source.statements) readStatement(statement, scopes, found);
  return found;
}

function readStatement(statement: TS.Statement, scopes: Scopes, found: ModuleExports): void {
  if (ts.isExportDeclaration(statement)) return readExportDeclaration(statement, scopes, found);
  if (ts.isExportAssignment(statement)) {
    if (statement.isExportEquals) found.assigned.push(statement.expression);
    else found.named.set('default', { kind: 'expression', expression: statement.expression });
    return;
  }
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  if (!modifiers?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword)) return;
  const isDefault = modifiers.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword);
  if (isDefault && (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && !statement.name) {
    found.named.set('default', { kind: 'expression', expression: statement as unknown as TS.Expression });
    return;
  }
  for (const name of declaredNames(statement)) {
    const binding = scopes.declaredBy(name);
    if (binding) found.named.set(isDefault ? 'default' : name.text, { kind: 'binding', binding });
  }
}

function readExportDeclaration(node: TS.ExportDeclaration, scopes: Scopes, found: ModuleExports): void {
  const specifier =
    node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined;
  if (node.isTypeOnly) return readTypes(node, specifier, found);
  if (!node.exportClause) {
    if (specifier) found.stars.push(specifier);
    return;
  }
  if (ts.isNamespaceExport(node.exportClause)) {
    if (specifier) found.named.set(node.exportClause.name.text, { kind: 'module', specifier, name: null });
    return;
  }
  for (const element of node.exportClause.elements) {
    const local = (element.propertyName ?? element.name).text;
    if (specifier) found.named.set(element.name.text, { kind: 'module', specifier, name: local });
    else {
      const binding = scopes.topLevel(local);
      if (binding) found.named.set(element.name.text, { kind: 'binding', binding });
    }
  }
}

function readTypes(
  { exportClause }: TS.ExportDeclaration,
  specifier: string | undefined,
  { types }: ModuleExports,
): void {
  if (specifier === undefined || !exportClause) return;
  if (ts.isNamespaceExport(exportClause)) types.set(exportClause.name.text, { kind: 'module', specifier, name: null });
  else
    for (const { name, propertyName } of exportClause.elements)
      types.set(name.text, { kind: 'module', specifier, name: (propertyName ?? name).text });
}

function declaredNames(statement: TS.Statement): TS.Identifier[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((d) => patternNames(d.name));
  if (
    (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement)) &&
    statement.name
  )
    return [statement.name];
  return ts.isModuleDeclaration(statement) && ts.isIdentifier(statement.name) ? [statement.name] : [];
}

function patternNames(name: TS.BindingName): TS.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? patternNames(element.name) : []));
}
