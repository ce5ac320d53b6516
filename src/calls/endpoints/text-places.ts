import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { amdSpecifier, isAmdDependency } from '../../syntax/exports/amd.js';
import { isElement } from '../../syntax/frames.js';
import { importOf } from '../../syntax/imports.js';
import { isCallSite, type CallSite } from '../../syntax/module.js';

/** Whether an argument may be or contain a text, judging by its syntax. */
export function mayHoldText(site: Exclude<CallSite, TS.JsxOpeningElement | TS.JsxSelfClosingElement>): boolean {
  if (ts.isTaggedTemplateExpression(site)) return true;
  return (site.arguments ?? []).some(
    (argument) =>
      !ts.isFunctionLike(argument) &&
      !ts.isNumericLiteral(argument) &&
      argument.kind !== ts.SyntaxKind.TrueKeyword &&
      argument.kind !== ts.SyntaxKind.FalseKeyword &&
      argument.kind !== ts.SyntaxKind.NullKeyword,
  );
}

/** Whether a text is a module specifier. */
export function isSpecifier(node: TS.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExternalModuleReference(parent))
    return true;
  if (isAmdDependency(node)) return true;
  return (
    ts.isCallExpression(parent) &&
    (parent.expression.kind === ts.SyntaxKind.ImportKeyword ||
      (ts.isIdentifier(parent.expression) && parent.expression.text === 'require'))
  );
}

/** Whether a declaration gets what it declares from the module that a text names. */
export function isImportedBy(declaration: TS.Node, specifier: TS.Node): boolean {
  const { parent } = specifier;
  const ofParameter = amdSpecifier(declaration);
  if (ofParameter !== undefined) return ts.isStringLiteralLike(specifier) && specifier.text === ofParameter;
  if (importOf(declaration))
    return (
      ts.isImportDeclaration(parent) &&
      !parent.importClause?.isTypeOnly &&
      declaration.pos >= parent.pos &&
      declaration.end <= parent.end &&
      !(ts.isImportSpecifier(declaration) && declaration.isTypeOnly)
    );
  return (
    ts.isVariableDeclaration(declaration) &&
    declaration.initializer !== undefined &&
    specifier.pos >= declaration.initializer.pos &&
    specifier.end <= declaration.initializer.end
  );
}

/** The node to report for a text: the call that receives it, or the expression made from it. */
export function around(node: TS.Node): TS.Node {
  for (let at = node.parent; at; at = at.parent) {
    if (isCallSite(at) && !isElement(at)) return at;
    if (
      ts.isStatement(at) ||
      ts.isVariableDeclaration(at) ||
      ts.isPropertyDeclaration(at) ||
      ts.isPropertyAssignment(at)
    )
      return at;
  }
  return node;
}
