import type { ts as TS } from 'ts-morph';
import type { TextEdit } from '../../model/fix.js';
import { ts } from '../../syntax/compiler.js';
import { wrapped } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import type { Binding } from '../../syntax/scopes.js';
import { replaceRange, startOf } from './edit.js';
import { hasEffect } from './side-effects.js';
import type { Site } from './site.js';
import { withoutItem, withoutStatement } from './remove.js';

/** Removes the constants that nothing but removed code used, so that no tool complains of them. */
export function withoutUnused(site: Site, { scopes }: Module): TextEdit[] {
  const removed = removedBy(site);
  if (!removed) return [];
  const seen = new Set<Binding>();
  const edits: TextEdit[] = [];
  const visit = (node: TS.Node): void => {
    const binding = ts.isIdentifier(node) ? scopes.bindingOf(node) : undefined;
    if (binding && !seen.has(binding)) {
      seen.add(binding);
      const edit = isUsedElsewhere(binding, removed) ? null : withoutDeclaration(binding);
      if (edit) edits.push(edit);
    }
    ts.forEachChild(node, visit);
  };
  visit(removed);
  return edits;
}

/** What of a request is no longer given when a field is left out. */
function removedBy({ form, node }: Site): TS.Node | null {
  if (form === 'property') return node;
  if (form === 'access') return wrapped(node).parent;
  return form === 'text' ? node.parent : null;
}

function isUsedElsewhere({ references, declarations }: Binding, removed: TS.Node): boolean {
  const isInside = (node: TS.Node): boolean => startOf(removed) <= startOf(node) && node.end <= removed.end;
  return (
    declarations.length !== 1 ||
    declarations.some(isInside) ||
    references.some((reference) => !isInside(reference) && !declarations.some((one) => nameOf(one) === reference))
  );
}

function nameOf(declaration: TS.Node): TS.Node | undefined {
  return ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration) ? declaration.name : undefined;
}

function withoutDeclaration({ declarations: [declaration] }: Binding): TextEdit | null {
  if (!declaration) return null;
  if (ts.isBindingElement(declaration)) return withoutElement(declaration);
  if (!ts.isVariableDeclaration(declaration) || !declaration.initializer || hasEffect(declaration.initializer))
    return null;
  const statement = declaration.parent.parent;
  const isAlone = ts.isVariableStatement(statement) && statement.declarationList.declarations.length === 1;
  return isAlone && !statement.modifiers ? withoutStatement(statement) : null;
}

/** An element of a pattern with others, and without a rest that would take what the element took. */
function withoutElement(element: TS.BindingElement): TextEdit | null {
  const { parent: pattern } = element;
  if (!ts.isObjectBindingPattern(pattern) || element.dotDotDotToken || pattern.elements.length < 2) return null;
  if (pattern.elements.some(({ dotDotDotToken }) => dotDotDotToken)) return null;
  if (element.initializer && hasEffect(element.initializer)) return null;
  if (ts.isVariableDeclaration(pattern.parent) && isExported(pattern.parent)) return null;
  const edit = withoutItem(element, pattern.elements);
  return replaceRange(element, edit.start, edit.end, '');
}

function isExported(declaration: TS.VariableDeclaration): boolean {
  const statement = declaration.parent.parent;
  return ts.isVariableStatement(statement) && statement.modifiers !== undefined;
}
