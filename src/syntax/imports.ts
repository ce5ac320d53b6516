import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';
import { amdSpecifier } from './exports/amd.js';
import { unwrap } from './frames.js';

/** The module and name of an import declaration, or of a parameter that stands for a module; `name` null for the whole module. */
export interface Imported {
  specifier: string;
  name: string | null;
}

export function importOf(node: TS.Node): Imported | undefined {
  if (ts.isImportSpecifier(node))
    return specified(node.parent.parent.parent.moduleSpecifier, (node.propertyName ?? node.name).text);
  if (ts.isImportClause(node)) return specified(node.parent.moduleSpecifier, 'default');
  if (ts.isNamespaceImport(node)) return specified(node.parent.parent.moduleSpecifier, null);
  if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference))
    return specified(unwrap(node.moduleReference.expression), null);
  const specifier = amdSpecifier(node);
  return specifier === undefined ? undefined : { specifier, name: null };
}

function specified(
  specifier: TS.Expression,
  name: string | null,
): { specifier: string; name: string | null } | undefined {
  return ts.isStringLiteralLike(specifier) ? { specifier: specifier.text, name } : undefined;
}

/** Whether a specifier is meant for a file of the project, even if that is not there. */
export function isOfProject(specifier: string): boolean {
  return /^(?:[./#~]|@\/)/.test(specifier);
}
