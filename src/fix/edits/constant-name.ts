import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import type { ProjectFiles } from '../../syntax/program-view.js';

/** The text that an expression certainly is: a literal, or a constant with one. */
export function constantText(expression: TS.Expression, files: ProjectFiles, depth = 0): string | null {
  const node = unwrap(expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isIdentifier(node) || depth > 5) return null;
  const module = files.module(node.getSourceFile().fileName);
  const [declaration, ...others] = module?.scopes.bindingOf(node)?.declarations ?? [];
  if (!declaration || others.length > 0) return null;
  if (ts.isVariableDeclaration(declaration) && isConstant(declaration))
    return declaration.initializer ? constantText(declaration.initializer, files, depth + 1) : null;
  return ts.isImportSpecifier(declaration) ? importedText(declaration, files, depth + 1) : null;
}

function isConstant({ parent }: TS.VariableDeclaration): boolean {
  return (parent.flags & ts.NodeFlags.Const) !== 0;
}

function importedText(node: TS.ImportSpecifier, files: ProjectFiles, depth: number): string | null {
  const specifier = node.parent.parent.parent.moduleSpecifier;
  if (!ts.isStringLiteral(specifier)) return null;
  const file = files.resolve(specifier.text, node.getSourceFile().fileName);
  const module = file === undefined ? undefined : files.module(file);
  const target = module?.exports.named.get((node.propertyName ?? node.name).text);
  const [declaration] = target?.kind === 'binding' ? target.binding.declarations : [];
  return declaration && ts.isVariableDeclaration(declaration) && isConstant(declaration) && declaration.initializer
    ? constantText(declaration.initializer, files, depth)
    : null;
}
