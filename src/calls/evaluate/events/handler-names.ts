import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { isFunctionNode, literalName, nameOfFunction, wrapped, type FunctionNode } from '../../../syntax/frames.js';
import type { Module } from '../../../syntax/module.js';

/**
 * The names of events under which the functions around a node stand in tables of handlers: `{ 'plan.updated': onUpdate
 * }`, `['plan.updated', onUpdate]`.
 *
 * @param isListed whether a name is one of a listed event, which every such table has.
 */
export function handlerNames(node: TS.Node, module: Module, isListed: (name: string) => boolean): string[] {
  const names: string[] = [];
  for (let at = node; at.parent && names.length === 0; at = at.parent)
    if (isFunctionNode(at)) names.push(...flatMap(standingsOf(at, module), (place) => keysOf(place, isListed)));
  return names;
}

/** A function where it is written, and the places that name it. */
function standingsOf(fn: FunctionNode, { scopes }: Module): TS.Node[] {
  const name = nameOfFunction(fn);
  const binding = name && ts.isIdentifier(name) ? scopes.declaredBy(name) : undefined;
  return [fn, ...(binding?.references ?? [])];
}

/** The keys of the tables in which something stands, of those with a listed event. */
function keysOf(place: TS.Node, isListed: (name: string) => boolean): string[] {
  const value = wrapped(place);
  const entry = ts.isMethodDeclaration(value) ? value : value.parent;
  const key = entry && keyOf(entry, value);
  const table = entry?.parent;
  if (key === undefined || !table) return [];
  const others = ts.isObjectLiteralExpression(table)
    ? mapDefined(table.properties, ({ name }) => name && literalName(name))
    : ts.isArrayLiteralExpression(table)
      ? mapDefined(table.elements, (pair) => keyOf(pair))
      : [];
  return others.some(isListed) ? [key] : [];
}

/** The key of an entry of a table, if that has the value `of`. */
function keyOf(entry: TS.Node, of?: TS.Node): string | undefined {
  if (ts.isMethodDeclaration(entry)) return literalName(entry.name);
  if (ts.isPropertyAssignment(entry))
    return of === undefined || entry.initializer === of ? literalName(entry.name) : undefined;
  if (!ts.isArrayLiteralExpression(entry) || entry.elements.length !== 2) return undefined;
  const [key, value] = entry.elements;
  return of === undefined || value === of ? literalName(key!) : undefined;
}
