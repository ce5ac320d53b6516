import ts from 'typescript';
import { builtInClients } from '../../../src/calls/clients/rows.js';
import { ClientTable } from '../../../src/calls/clients/table.js';
import { nodesOf, type Edit, type Place, type Rewrite, type Source } from './rewrite.js';

/** What frameworks inject by the names of parameters. */
const clients = new ClientTable(builtInClients());

/**
 * Renames local variables, parameters and functions at all their references; properties keep their names, and so do
 * parameters whose name says what a framework injects.
 */
export const rename: Rewrite = {
  name: 'rename',
  places(source) {
    const { mentions, kept } = mentionsOf(source);
    const text = source.tree.text;
    const places: Place[] = [];
    for (const [symbol, identifiers] of mentions) {
      if (kept.has(symbol) || !isLocal(symbol, source.tree)) continue;
      let name = `${symbol.name}Local`;
      while (text.includes(name)) name += '2';
      places.push({ edits: identifiers.map((identifier) => renamed(identifier, name)) });
    }
    return places;
  },
};

/** Identifiers by meaning, and the meanings that must keep their name. */
function mentionsOf({ tree, checker }: Source): { mentions: Map<ts.Symbol, ts.Identifier[]>; kept: Set<ts.Symbol> } {
  const mentions = new Map<ts.Symbol, ts.Identifier[]>();
  const kept = new Set<ts.Symbol>();
  const guarded = new Set<string>();
  for (const node of nodesOf(tree)) {
    if (ts.isTypePredicateNode(node)) guarded.add(node.parameterName.getText());
    if (!ts.isIdentifier(node)) continue;
    const { parent } = node;
    const symbol =
      ts.isShorthandPropertyAssignment(parent) && parent.name === node
        ? checker.getShorthandAssignmentValueSymbol(parent)
        : checker.getSymbolAtLocation(node);
    if (ts.isExportSpecifier(parent)) {
      const target = checker.getExportSpecifierLocalTargetSymbol(parent);
      if (target) kept.add(target);
    } else if (symbol) mentions.set(symbol, [...(mentions.get(symbol) ?? []), node]);
  }
  for (const symbol of mentions.keys()) if (guarded.has(symbol.name) || isNamedForOthers(symbol.name)) kept.add(symbol);
  return { mentions, kept };
}

/** Whether something beside the program reads a name: a framework that injects, or a loader that looks for `require`. */
function isNamedForOthers(name: string): boolean {
  return name === 'require' || name.startsWith('$') || clients.isInjected(name);
}

/** Whether only this file can refer to it: no export, no property, and no global of a script. */
function isLocal(symbol: ts.Symbol, tree: ts.SourceFile): boolean {
  const declarations = symbol.declarations ?? [];
  return declarations.length > 0 && declarations.every((declaration) => isLocalDeclaration(declaration, tree));
}

function isLocalDeclaration(declaration: ts.Declaration, tree: ts.SourceFile): boolean {
  if (declaration.getSourceFile() !== tree) return false;
  if (ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Export | ts.ModifierFlags.Ambient)) return false;
  const isNamed =
    ts.isVariableDeclaration(declaration) ||
    ts.isBindingElement(declaration) ||
    ts.isParameter(declaration) ||
    ts.isFunctionDeclaration(declaration);
  if (!isNamed || !declaration.name || !ts.isIdentifier(declaration.name) || declaration.name.text === 'this')
    return false;
  if (
    ts.isParameter(declaration) &&
    (ts.isParameterPropertyDeclaration(declaration, declaration.parent) ||
      !('body' in declaration.parent && declaration.parent.body))
  )
    return false;
  return ts.isExternalModule(tree) || ts.findAncestor(declaration.parent, ts.isFunctionLike) !== undefined;
}

/** `{ a }` becomes `{ a: b }`, in literals as in patterns. */
function renamed(identifier: ts.Identifier, name: string): Edit {
  const { parent, text, end } = identifier;
  const isShorthand = ts.isShorthandPropertyAssignment(parent) && parent.name === identifier;
  const isShortBinding =
    ts.isBindingElement(parent) &&
    parent.name === identifier &&
    !parent.propertyName &&
    !parent.dotDotDotToken &&
    ts.isObjectBindingPattern(parent.parent);
  return { start: identifier.getStart(), end, text: isShorthand || isShortBinding ? `${text}: ${name}` : name };
}
