import type { ts as TS } from 'ts-morph';
import { mapDefined } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { calledName, receiverName } from '../../syntax/call-names.js';
import { elementName, foundInTree, literalName, propertyIn, propertyWith, unwrap } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';

/** Places in configurations of bundlers and other tools that say what specifiers mean. */

/**
 * - `table`: an object of specifiers with their targets, or a list of `{ find, replacement }`;
 * - `map`: the same of an import map;
 * - `one`: the target of one specifier;
 * - `patterns`: an object of regular expressions with their targets;
 * - `folders`: folders in which bare specifiers are looked up;
 * - `scopes`: an object of folders with tables for the files in them.
 */
export type PlaceKind = 'table' | 'map' | 'one' | 'patterns' | 'folders' | 'scopes';

export interface AliasPlace {
  kind: PlaceKind;
  /** Of `one`: the specifier, a text or an expression. */
  from?: string | TS.Expression;
  /** The target, or the object with the targets. */
  value: string | TS.Expression;
  /** A folder in front of targets, as written: `baseUrl` of an AMD loader. */
  below?: string;
  /** Whether it is for tests alone. */
  isOfTests?: true;
}

/** A property whose value says what specifiers mean. */
interface PropertyRow {
  kind: PlaceKind;
  /** The names of the files in which it does; otherwise in all. */
  files?: RegExp;
  /** The property that has the object in which it does, or the name of the plug-in whose options it is among. */
  in?: string;
  isOfTests?: true;
  /** Of `one`: the specifier whose target is the value. */
  from?: string;
  /** Of `one`: the target of the specifier that is the value. */
  to?: string;
}

/** Files whose `imports` are those of an import map, under the names with which they are parsed. */
const OF_MAPS = /(^|\/)(deno\.jsonc?(\.json)?|[^/]*import[_-]?map[^/]*|[^/]*\.html\.json)$/;

const PROPERTIES: Readonly<Record<string, PropertyRow>> = {
  alias: { kind: 'table' },
  // module-alias.
  _moduleAliases: { kind: 'table' },
  // Turbopack.
  resolveAlias: { kind: 'table' },
  // The plug-in of Rollup.
  entries: { kind: 'table', in: 'alias()' },
  // Metro.
  extraNodeModules: { kind: 'table' },
  // Jest.
  moduleNameMapper: { kind: 'patterns', isOfTests: true },
  moduleDirectories: { kind: 'folders', isOfTests: true },
  modulePaths: { kind: 'folders', isOfTests: true },
  imports: { kind: 'map', files: OF_MAPS },
  scopes: { kind: 'scopes', files: OF_MAPS },
  modules: { kind: 'folders', in: 'resolve' },
  root: { kind: 'folders', in: 'module-resolver' },
  // SvelteKit.
  lib: { kind: 'one', from: '$lib', in: 'files', files: /svelte/ },
  // Ember.
  modulePrefix: { kind: 'one', to: 'app', files: /environment/ },
};

/** The places in a configuration, in their order. */
export function aliasPlacesIn({ file, source }: Module): AliasPlace[] {
  return foundInTree(source, (node) =>
    isProperty(node)
      ? propertyOf(node, file)
      : ts.isBinaryExpression(node)
        ? assignedBy(node)
        : ts.isCallExpression(node)
          ? setBy(node)
          : undefined,
  );
}

type Property = TS.PropertyAssignment | TS.ShorthandPropertyAssignment;

function isProperty(node: TS.Node): node is Property {
  return ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node);
}

function propertyOf(node: Property, file: string): AliasPlace | undefined {
  const name = literalName(node.name) ?? '';
  const row = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;
  if (!row || row.files?.test(file) === false) return undefined;
  const holder = holderOf(node);
  if (row.in !== undefined && holder !== row.in) return undefined;
  const value = ts.isPropertyAssignment(node) ? node.initializer : node.name;
  // `test.alias` of Vitest.
  const tests = row.isOfTests || holder === 'test' ? ({ isOfTests: true } as const) : {};
  return row.to === undefined
    ? { kind: row.kind, from: row.from ?? '', value, ...tests }
    : { kind: row.kind, from: value, value: row.to, ...tests };
}

/**
 * What has the object that a property is in: a property, a function that is called, `alias()`, or a plug-in,
 * `['module-resolver', { … }]`.
 */
function holderOf({ parent }: Property): string | undefined {
  const around = parent.parent;
  if (ts.isCallExpression(around)) return `${calledName(around)}()`;
  const [first] = ts.isArrayLiteralExpression(around) ? around.elements : [];
  return first && ts.isStringLiteralLike(first) ? first.text.replace(/^babel-plugin-/, '') : propertyWith(parent);
}

/** `config.resolve.alias = { … }`, `config.resolve.alias['@'] = path`. */
function assignedBy({ left, operatorToken, right }: TS.BinaryExpression): AliasPlace | undefined {
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  if (isAlias(left)) return { kind: 'table', value: right };
  if (ts.isElementAccessExpression(left) && isAlias(left.expression))
    return {
      kind: 'one',
      from: elementName(left.argumentExpression) ?? left.argumentExpression,
      value: right,
    };
  return ts.isPropertyAccessExpression(left) && isAlias(left.expression)
    ? { kind: 'one', from: left.name.text, value: right }
    : undefined;
}

function isAlias(node: TS.Expression): boolean {
  const at = unwrap(node);
  return ts.isPropertyAccessExpression(at) && at.name.text === 'alias';
}

/** Calls that set one alias, a specifier and its target, or a table of them. */
const SETS_ONE = new Set(['addAlias']);
const SETS_TABLE = new Set(['alias', 'addAliases', 'addWebpackAlias']);

/**
 * `config.resolve.alias.set('@', path)`, `Object.assign(config.resolve.alias, { … })`, `mix.alias({ … })`,
 * `requirejs.config({ paths })`.
 */
function setBy(call: TS.CallExpression): AliasPlace | undefined {
  const [first, second] = call.arguments;
  if (!first) return undefined;
  const name = calledName(call);
  if (SETS_TABLE.has(name)) return { kind: 'table', value: first };
  if (second && (SETS_ONE.has(name) || (name === 'set' && isOfAliases(call))))
    return { kind: 'one', from: first, value: second };
  if (second && name === 'assign' && isAlias(first)) return { kind: 'table', value: second };
  const tables = name === 'config' ? LOADERS.get(receiverName(call)) : undefined;
  return tables && pathsIn(first, tables);
}

/** The options of loaders that are tables of aliases. The `map` of `requirejs` has a table for each module. */
const LOADERS = new Map([
  ['require', ['paths']],
  ['requirejs', ['paths']],
  ['System', ['map', 'paths']],
  ['SystemJS', ['map', 'paths']],
]);

/** The first of some tables among the options of a loader. */
function pathsIn(options: TS.Expression, tables: readonly string[]): AliasPlace | undefined {
  const [paths] = mapDefined(tables, (name) => propertyIn(options, name));
  const base = propertyIn(options, 'baseUrl') ?? propertyIn(options, 'baseURL');
  return (
    paths && {
      kind: 'table',
      value: paths,
      ...(base && ts.isStringLiteralLike(base) && { below: base.text }),
    }
  );
}

/** Whether a call is one of a chain on `alias`. */
function isOfAliases(call: TS.CallExpression): boolean {
  let at: TS.Expression = call;
  while (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
    if (isAlias(at.expression.expression)) return true;
    at = unwrap(at.expression.expression);
  }
  return false;
}
