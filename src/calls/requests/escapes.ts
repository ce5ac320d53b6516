import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { packageOf } from '../../model/listed-client.js';
import { isClassNode, isFunctionNode, isStatic, unwrap, wrapped } from '../../syntax/frames.js';
import { isCallSite } from '../../syntax/module.js';
import type { Write } from '../../syntax/writes/writes.js';
import { contextOf, type Context } from '../domain/context.js';
import { unknown, type Alias, type ObjectValue, type RecordValue, type Value, type Values } from '../domain/values.js';
import { isSilent } from '../models/silent-calls.js';
import type { Engine } from '../engine/engine.js';
import { calleesOf } from '../evaluate/callees.js';
import { ownerValues } from '../evaluate/declared-values.js';
import { writeContext, writesThrough } from '../heap/aliases.js';
import { KEEPS_HEADERS } from '../models/conventions.js';

/** A call, and one of its arguments. */
type Handed = Pick<Write, 'site' | 'value'>;

/** Whether a call hands an argument to code that nobody sees and that may change it. */
export function passesToUnseen(handed: Handed, context: Context, engine: Engine): boolean {
  return unseenCallees(handed, context, engine).length > 0;
}

/** Whether an object is passed, under one of its names, to code that nobody sees and that may change it. */
export function escapes(aliases: readonly Alias[], engine: Engine): boolean {
  return aliases.some((alias) =>
    writesThrough(alias, engine).some(
      ({ write, path }) =>
        write.kind === 'passed' &&
        path.length === 0 &&
        passesToUnseen(write, writeContext(alias, write, engine), engine),
    ),
  );
}

/** The unseen code, as far as it is known. */
export function unseenCallees({ site, value }: Handed, context: Context, engine: Engine): Values {
  if (!isCallSite(site)) return [];
  const callees = calleesOf(site, context, engine);
  const isTarget = ts.isCallExpression(site) && site.arguments[0] === value;
  const changing = callees.filter((callee) => isChanging(callee, isTarget ? CHANGING_FIRST : CHANGING));
  if (isSilent(site, engine.moduleOf(context), engine)) return changing;
  if (callees.length === 0) return [unknown('call')];
  return callees.filter((callee) => mayChange(callee, engine) || changing.includes(callee));
}

/** Functions that send nothing and change an argument, by their names: `propagation.inject(context, headers)`. */
const CHANGING = /^(?:fill|apply|inject|sign|headers|mutate)(?:[A-Z]|$)/;
/** Functions that may change their first argument: `_.set(body, path, value)`. */
const CHANGING_FIRST = new RegExp(
  `${CHANGING.source}|^(?:set|assign|merge|defaults|extend|unset|update|pull|remove|add|put)(?:[A-Z]|$)`,
);
/** Functions of the language that do. */
const OF_LANGUAGE = new Set([
  'Object.defineProperty',
  'Object.defineProperties',
  'Reflect.set',
  'Reflect.defineProperty',
]);

function isChanging(callee: Value, names: RegExp): boolean {
  if (callee.kind !== 'external') return false;
  if (callee.module === null) return OF_LANGUAGE.has(callee.path.join('.'));
  return names.test(callee.path.at(-1) ?? callee.module.split('/').at(-1)!);
}

function mayChange(callee: Value, engine: Engine): boolean {
  if (callee.kind !== 'external') return callee.kind === 'unknown';
  return (
    callee.module !== null &&
    !KEEPS_HEADERS.has(packageOf(callee.module)) &&
    engine.clients.rowsBehind(callee).length === 0 &&
    !/^(node:)?(util|assert|events|fs|path|crypto|url|querystring|buffer|stream|zlib)(\/|$)/.test(callee.module)
  );
}

/**
 * Whether the method in which code stands is called on the object that an alias is of: `request.actAs(user)` changes that
 * request, and no other one of its class.
 */
export function isCalledOn({ root, self }: Alias, site: TS.Node, engine: Engine): boolean {
  if (!self?.creation || !('kind' in root) || typeof root.kind !== 'number' || !isClassNode(root)) return true;
  let member: TS.Node = site;
  while (member.parent && member.parent !== root) member = member.parent;
  if (member.parent !== root || !ts.isMethodDeclaration(member) || isStatic(member)) return true;
  const { key } = self.creation;
  return engine.callGraph.of(member).some(({ fn }) => {
    const receiver = fn.self;
    return receiver?.kind !== 'instance' || receiver.creation === null || receiver.creation.key === key;
  });
}

/** Whether a record stands for an object that nobody sees as a whole. */
export function mayHaveOthers({ getTraps, isTyped, boxedAs, hasOthers }: RecordValue): boolean {
  return getTraps !== undefined || isTyped === true || boxedAs !== undefined || hasOthers?.() === true;
}

/**
 * Whether an object is only the default of a parameter, or of a part of one, and no call of the function is seen: those
 * who call it may pass another.
 */
export function isLeftToCallers({ node, context }: ObjectValue, engine: Engine): boolean {
  const parameter = parameterOf(node);
  if (!parameter || !isFunctionNode(parameter.parent)) return false;
  const activation = contextOf(context, parameter.parent);
  return (
    activation !== undefined &&
    activation.invocation === null &&
    engine.callGraph.invocationsOf(parameter.parent, activation, engine).length === 0
  );
}

/** Whether a name is a part of objects that are all known, and none of which has it: `const { headers } = { method }`. */
export function isWithoutPart(expression: TS.Expression, context: Context, engine: Engine): boolean {
  const name = unwrap(expression);
  const [element] = ts.isIdentifier(name) ? (engine.moduleOf(context).scopes.bindingOf(name)?.declarations ?? []) : [];
  if (!element || !ts.isBindingElement(element)) return false;
  const owners = ownerValues(element, context, engine);
  return (
    owners.length > 0 &&
    owners.every((owner) => owner.kind === 'nothing' || (owner.kind === 'object' && !isLeftToCallers(owner, engine)))
  );
}

/** The parameter that an expression is a default of: `({ headers = {} } = {}) => …` has two. */
function parameterOf(node: TS.Node): TS.ParameterDeclaration | undefined {
  const outer = wrapped(node);
  let at: TS.Node = outer.parent;
  if (!(ts.isParameter(at) || ts.isBindingElement(at)) || at.initializer !== outer) return undefined;
  while (ts.isBindingElement(at)) at = at.parent.parent;
  return ts.isParameter(at) ? at : undefined;
}
