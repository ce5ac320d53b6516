import type { ts as TS } from 'ts-morph';
import { oncePer } from '../../../collections/once.js';
import { ts } from '../../../syntax/compiler.js';
import { calledName } from '../../../syntax/call-names.js';
import { foundInTree, literalName, propertyIn, propertyWith, unwrap, wrapped } from '../../../syntax/frames.js';
import type { CallSite, Module } from '../../../syntax/module.js';

/**
 * How a table maps paths.
 *
 * - `path`: the whole path is replaced, `{ source: '/api/:path*', destination: 'https://host/:path*' }`;
 * - `prefix`: what begins with it goes to the target as it is, or as rewritten;
 * - `mount`: the same, but a framework may have taken the prefix away.
 */
export type MappingKind = 'path' | 'prefix' | 'mount';

/** A place in a configuration or a server that says where requests for some paths go. */
export interface Mapping {
  node: TS.Node;
  kind: MappingKind;
  /** The paths, as text or as an expression: one or a list of them. */
  source: string | TS.Expression;
  /** The target, or an object that has it. */
  target: TS.Expression;
}

/** Where an object has the target of a mapping, and how it has rewritten paths. */
export const TARGETS = ['target', 'destination', 'proxy', 'upstream', 'to', 'url'];

/** What a file that maps paths has in its text or its name. */
const MAPS = /proxy|rewrite/i;

/** The mappings in a file. */
export const mappingsIn = oncePer(({ file, source }: Module): readonly Mapping[] => {
  if (!MAPS.test(file) && !MAPS.test(source.text)) return [];
  return foundInTree(source, (node) =>
    ts.isPropertyAssignment(node)
      ? entryOf(node)
      : ts.isObjectLiteralExpression(node)
        ? objectOf(node)
        : ts.isCallExpression(node)
          ? mountedBy(node)
          : undefined,
  );
});

/** `'/api': { target }`, and in a table of proxies `'/api': 'https://host'`. */
function entryOf(node: TS.PropertyAssignment): Mapping | undefined {
  const source = literalName(node.name) ?? (ts.isComputedPropertyName(node.name) ? node.name.expression : undefined);
  if (source === undefined || (typeof source === 'string' && !/^\^?\//.test(source))) return undefined;
  const holder = propertyWith(node.parent);
  const value = unwrap(node.initializer);
  const isIn = (...names: string[]): boolean => holder !== undefined && names.includes(holder);
  if (isIn('routeRules') || has(value, 'proxy')) {
    return has(value, 'proxy') ? { node, kind: 'path', source, target: value } : undefined;
  }
  if (!isIn('proxy', 'devProxy') && !has(value, 'target')) return undefined;
  return { node, kind: isIn('devProxy') ? 'mount' : 'prefix', source, target: value };
}

/** `{ source, destination }` among rewrites, `{ context: ['/api'], target }`, `{ prefix: '/api', upstream }`. */
function objectOf(node: TS.ObjectLiteralExpression): Mapping | undefined {
  const made = (kind: MappingKind, name: string): Mapping | undefined => {
    const source = propertyIn(node, name);
    return source && { node, kind, source, target: node };
  };
  if (has(node, 'destination')) return isAmong('rewrites', node) ? made('path', 'source') : undefined;
  if (has(node, 'upstream')) return made('mount', 'prefix');
  if (!has(node, 'target')) return undefined;
  return made('prefix', 'context') ?? made('prefix', 'pathFilter');
}

/** Functions of packages that make the proxy of a server. */
const MIDDLEWARE =
  /^(?:legacy)?create(?:Api)?Proxy(?:Middleware)?$|^(?:http)?proxy(?:Middleware)?$|^createProxyServer$/i;

/** `createProxyMiddleware('/api', { target })`, `app.use('/api', createProxyMiddleware({ target }))`. */
function mountedBy(node: TS.CallExpression): Mapping | undefined {
  if (!MIDDLEWARE.test(calledName(node as CallSite))) return undefined;
  const [first, second] = node.arguments.map(unwrap);
  if (!first || has(first, 'pathFilter')) return undefined;
  if (second && !ts.isObjectLiteralExpression(first) && !isWithScheme(first))
    return { node, kind: 'prefix', source: first, target: second };
  const mounted = wrapped(node);
  const around = mounted.parent;
  const path =
    ts.isCallExpression(around) && around.arguments[0] !== mounted ? around.arguments.map(unwrap)[0] : undefined;
  return path && ts.isStringLiteralLike(path) ? { node, kind: 'mount', source: path, target: first } : undefined;
}

function isWithScheme(node: TS.Expression): boolean {
  return ts.isStringLiteralLike(node) && /^\w+:\/\//.test(node.text);
}

/** Whether an object is in what a property with this name holds, or its function returns. */
function isAmong(name: string, node: TS.Node): boolean {
  for (let at: TS.Node | undefined = node.parent; at && !ts.isSourceFile(at); at = at.parent) {
    if ((ts.isPropertyAssignment(at) || ts.isMethodDeclaration(at)) && literalName(at.name) === name) return true;
    if (ts.isFunctionDeclaration(at)) return at.name?.text === name;
  }
  return false;
}

function has(node: TS.Node, name: string): boolean {
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.some((property) => property.name !== undefined && literalName(property.name) === name)
  );
}
