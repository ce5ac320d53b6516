import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import type { Binding } from '../../syntax/scopes.js';
import type { ProjectFiles } from '../../syntax/program-view.js';

/** The text that an expression certainly is: a literal, or a constant with one. */
export function constantText(expression: TS.Expression, files: ProjectFiles, depth = 0): string | null {
  const node = unwrap(expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isIdentifier(node) || depth > 5) return null;
  const binding = files.module(node.getSourceFile().fileName)?.scopes.bindingOf(node);
  return binding ? textOf(binding, files, depth + 1) : null;
}

function textOf({ declarations }: Binding, files: ProjectFiles, depth: number): string | null {
  const [declaration, ...others] = declarations;
  if (!declaration || others.length > 0 || depth > 5) return null;
  if (ts.isVariableDeclaration(declaration) && isConstant(declaration))
    return declaration.initializer ? constantText(declaration.initializer, files, depth) : null;
  const imported = ts.isImportSpecifier(declaration) ? importedBinding(declaration, files) : null;
  return imported && textOf(imported.binding, files, depth + 1);
}

function isConstant({ parent }: TS.VariableDeclaration): boolean {
  return (parent.flags & ts.NodeFlags.Const) !== 0;
}

/** The exported name that an import is of; null if that is no plain name of a source of the project. */
export function importedBinding(node: TS.ImportSpecifier, files: ProjectFiles): { binding: Binding } | null {
  const specifier = node.parent.parent.parent.moduleSpecifier;
  if (!ts.isStringLiteral(specifier)) return null;
  const file = files.resolve(specifier.text, node.getSourceFile().fileName);
  const module = file === undefined ? undefined : files.module(file);
  const target = module?.exports.named.get((node.propertyName ?? node.name).text);
  return target?.kind === 'binding' ? target : null;
}
