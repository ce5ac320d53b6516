import { posix } from 'node:path';
import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { oncePer } from '../../../collections/once.js';
import { ts } from '../../../syntax/compiler.js';
import { isWithin, literalName, unwrap } from '../../../syntax/frames.js';
import type { Module } from '../../../syntax/module.js';
import { joinValues } from '../../domain/join.js';
import type { ClassValue, FunctionValue, Value, Values } from '../../domain/values.js';
import type { CallSummary, Engine, ModelledCall } from '../../engine/engine.js';
import { someInstance } from '../../heap/classes.js';
import { constructed } from '../../heap/constructors.js';
import { isAbsolute, literalsOf } from '../../text/strings.js';
import { returns } from '../model.js';
import type { Plugin, Receivers } from '../plugin.js';

/**
 * Nodes of Node-RED. `RED.nodes.registerType(type, constructor)` makes a constructor known, and
 * `RED.nodes.getNode(config.server)` gives an object of one: of the type that the node's page names,
 * `RED.nodes.registerType(type, { defaults: { server: { type: 'acme-server' } } })`. Registrations are read from the
 * syntax, so that it makes no difference which file is evaluated first.
 */

/** The channel that connects files which register types with those that ask for nodes. */
const NODES = 'node-red:nodes';

type Constructor = FunctionValue | ClassValue;

interface Registration {
  file: string;
  types: readonly string[];
  constructors: readonly Constructor[];
  /** What a page says of the node. */
  description: Values;
}

/** Whether a call is of what Node-RED hands to each file: `RED.nodes.getNode(id)`. */
function isOfNodes(site: TS.Node, name: string, module: Module): site is TS.CallExpression {
  const callee = ts.isCallExpression(site) ? unwrap(site.expression) : undefined;
  return (
    !!callee && ts.isPropertyAccessExpression(callee) && callee.name.text === name && isNodes(callee.expression, module)
  );
}

/** `RED.nodes`, or a variable that holds it: `const { nodes } = RED`. */
function isNodes(written: TS.Expression, module: Module): boolean {
  const of = unwrap(written);
  if (ts.isPropertyAccessExpression(of)) return of.name.text === 'nodes';
  const [declaration] = (ts.isIdentifier(of) && module.scopes.bindingOf(of)?.declarations) || [];
  if (!declaration) return false;
  if (ts.isBindingElement(declaration)) return literalName(declaration.propertyName ?? declaration.name) === 'nodes';
  return ts.isVariableDeclaration(declaration) && !!declaration.initializer && isNodes(declaration.initializer, module);
}

/** The last name of what is written: `server` of `config.server`. */
function lastName(of: TS.Expression | undefined): string | undefined {
  const written = of && unwrap(of);
  if (written && ts.isPropertyAccessExpression(written)) return written.name.text;
  return written && ts.isIdentifier(written) ? written.text : undefined;
}

const registrationsIn = oncePer((module: Module) =>
  module.calls.filter(
    (site): site is TS.CallExpression => isOfNodes(site, 'registerType', module) && site.arguments.length > 1,
  ),
);

function registrations(engine: Engine): Registration[] {
  engine.callGraph.channels.subscribed.add(NODES);
  engine.callGraph.partialProgram.recordQuery(NODES);
  return flatMap([...engine.program.modules.values()], (module) =>
    registrationsIn(module).map((site) => {
      const context = engine.contexts.within(engine.contexts.root(module.source, false), site);
      const given = engine.evaluate(site.arguments[1]!, context);
      return {
        file: module.file,
        types: literalsOf(engine.evaluate(site.arguments[0]!, context)),
        constructors: given.filter((value) => value.kind === 'function' || value.kind === 'class'),
        description: given.filter(({ kind }) => kind === 'object'),
      };
    }),
  );
}

function getNode({ site, context, engine }: ModelledCall): CallSummary | undefined {
  if (!isOfNodes(site, 'getNode', engine.moduleOf(context))) return undefined;
  const found = nodesAt(site, engine);
  return found.length > 0 ? returns(() => found) : undefined;
}

/** The nodes that a call may give; none if there are several kinds of them and no page says which it is. */
function nodesAt(site: TS.CallExpression, engine: Engine): Values {
  const all = registrations(engine);
  const around = all.filter(({ constructors }) => constructors.some((value) => isAround(value, site)));
  const types = typesReferredTo(site, around, all, engine);
  if (types.length > 0) return types.length === 1 ? objectsOf(ofTypes(all, types), engine) : [];
  const possible = all.filter((one) => !around.includes(one) && offersApi(one, engine));
  const nearest = nearestTo(site.getSourceFile().fileName, possible);
  return nearest.length === 1 ? objectsOf(nearest, engine) : [];
}

/**
 * The types that pages name for the property whose value is asked for: that of the node around the call, or of any if
 * the call stands in none. A node that keeps the value under another name refers to any type that its page names.
 */
function typesReferredTo(
  { arguments: [id] }: TS.CallExpression,
  around: readonly Registration[],
  all: readonly Registration[],
  engine: Engine,
): string[] {
  const defaults = defaultsOf(around.length > 0 ? around : all, all, engine);
  const property = lastName(id);
  const named = property === undefined ? [] : typesIn(defaults, property, engine);
  return named.length > 0 || around.length === 0 ? named : typesIn(defaults, null, engine);
}

/** The nodes that share most folders with a file: a repository may hold several packages of nodes. */
function nearestTo(file: string, nodes: readonly Registration[]): Registration[] {
  const folders = posix.dirname(file).split('/');
  const shared = nodes.map((node) => {
    const others = posix.dirname(node.file).split('/');
    const apart = folders.findIndex((folder, i) => folder !== others[i]);
    return apart < 0 ? folders.length : apart;
  });
  return nodes.filter((_, i) => shared[i] === Math.max(...shared));
}

/** Whether a node stands in a constructor. */
function isAround({ node }: Constructor, site: TS.Node): boolean {
  return node.getSourceFile() === site.getSourceFile() && isWithin(site, node);
}

/** What pages say of the properties of nodes. */
function defaultsOf(nodes: readonly Registration[], all: readonly Registration[], engine: Engine): Values {
  const types = flatMap(nodes, (node) => node.types);
  const descriptions = ofTypes(all, types).map(({ description }) => description);
  return engine.member(joinValues(...descriptions), 'defaults');
}

/** The types to which a property refers, or any property. */
function typesIn(defaults: Values, property: string | null, engine: Engine): string[] {
  return [...new Set(literalsOf(engine.member(engine.member(defaults, property), 'type')))];
}

function ofTypes(all: readonly Registration[], types: readonly string[]): Registration[] {
  return all.filter((one) => one.types.some((type) => types.includes(type)));
}

function objectsOf(nodes: readonly Registration[], engine: Engine): Values {
  return flatMap(nodes, ({ constructors }) => constructors.map((value) => objectOf(value, engine)));
}

function objectOf(value: Constructor, engine: Engine): Value {
  return value.kind === 'function' ? constructed(value, null, engine) : someInstance(value.node, value.context);
}

/** Whether a node has methods, clients or URLs for others: those that only handle messages have none. */
function offersApi({ constructors }: Registration, engine: Engine): boolean {
  return constructors.some((value) => {
    const object = [objectOf(value, engine)];
    return [null, ...assignedIn(value.node)].some((name) =>
      engine.member(object, name).some((held) => OFFERS.has(held.kind) || (held.kind === 'text' && isAbsolute(held))),
    );
  });
}

const OFFERS: ReadonlySet<Value['kind']> = new Set(['function', 'instance', 'external']);

/** The names of methods, and of properties that code within a constructor sets: `node.request = …`. */
const assignedIn = oncePer((constructor: TS.Node): ReadonlySet<string> => {
  const names = new Set<string>();
  const visit = (node: TS.Node): void => {
    if (ts.isMethodDeclaration(node) && ts.isIdentifier(node.name)) names.add(node.name.text);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      if (ts.isPropertyAccessExpression(node.left)) names.add(node.left.name.text);
    ts.forEachChild(node, visit);
  };
  visit(constructor);
  return names;
});

/** Any file may ask for a node, and any may register its type. */
function demandNodes({ engine, leadsToApi, addWord }: Receivers): void {
  const { published, subscribed } = engine.callGraph.channels;
  if (subscribed.has(NODES)) addWord('registerType');
  if (!published.has(NODES)) return;
  const nodes = flatMap(registrations(engine), ({ constructors }) => constructors);
  if (nodes.some((value) => leadsToApi(value) || leadsToApi(objectOf(value, engine)))) addWord('getNode');
}

export const NODE_RED: Plugin = {
  external: (callee, call) => (callee.path.at(-1) === 'getNode' ? getNode(call) : undefined),
  methods: { unknown: { getNode: (_, call) => getNode(call) } },
  // No call is made; the files that ask for nodes depend on them.
  calls: (module, engine) => {
    if (registrationsIn(module).length > 0) {
      engine.callGraph.channels.published.add(NODES);
      engine.callGraph.addContributor(NODES, module.file);
    }
    return [];
  },
  demand: demandNodes,
};
