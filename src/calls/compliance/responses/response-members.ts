import type { ts as TS } from 'ts-morph';
import { own } from '../../../collections/own-property.js';
import { ts } from '../../../syntax/compiler.js';
import { elementName, unwrap } from '../../../syntax/frames.js';
import { literalOf } from '../../text/strings.js';
import { asksSender, callOf, handed, isNothing } from './response-callbacks.js';
import { heldBelow, isChained, isListed } from './response-parts.js';
import { USED, at, joined, type Held, type Next, type Place, type Walk } from './response-place.js';

/** What becomes of the result where a property of it is named: `response.ok`, `responses.filter(f)`, `promise.then(f)`. */
export function ofMember(place: Place, walk: Walk): Next | undefined {
  const access = place.node.parent;
  if (!ts.isPropertyAccessExpression(access) && !ts.isElementAccessExpression(access)) return undefined;
  if (access.expression !== place.node) return USED;
  const name = ts.isPropertyAccessExpression(access) ? access.name.text : elementName(access.argumentExpression);
  if (name === undefined) return ofComputed(access, place);
  const value = writtenTo(access);
  if (value) return /^on[a-z]/.test(name) && asksSender(value, place, walk) ? USED : [];
  const site = callOf(access);
  if (site) return ofMethod(name, site, place, walk);
  const below = heldBelow(place.held, name, walk);
  if (below === USED) return USED;
  return below === 'nothing' ? [] : at(access, place, below);
}

function ofComputed(access: TS.Node, place: Place): Next {
  const { stage, path } = place.held;
  return isListed(place.held) ? at(access, place, { stage, path: path.slice(1) }) : USED;
}

/** What is assigned to a property. */
function writtenTo(access: TS.Node): TS.Expression | undefined {
  const { parent } = access;
  return ts.isBinaryExpression(parent) &&
    parent.left === access &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
    ? parent.right
    : undefined;
}

function ofMethod(name: string, site: TS.CallExpression, place: Place, walk: Walk): Next {
  const settled = own(SETTLED, name)?.(site, place, walk);
  if (settled) return settled;
  if (isListed(place.held)) return ofList(name, site, place, walk);
  if (place.held.path.length > 0) {
    const below = heldBelow(place.held, name, walk);
    return below === 'nothing' ? [] : USED;
  }
  return ofResponse(name, site, place, walk);
}

type Method = (site: TS.CallExpression, place: Place, walk: Walk) => Next;

/** A callback that gets what is held, and whose result takes its place; without one it stays. */
const passing: Method = (site, place, walk) =>
  site.arguments[0] && !isNothing(site.arguments[0]) ? handed(site, 0, 0, place, walk) : at(site, place);
const staying: Method = (site, place) => at(site, place);

/** Methods of promises and observables. */
const SETTLED: Readonly<Record<string, Method>> = {
  then: passing,
  catch: staying,
  finally: staying,
  toPromise: staying,
  subscribe: (site, place, walk) => handed(site, 0, 0, place, walk),
};

const element = ({ held: { stage, path } }: Place): Held => ({ stage, path: path.slice(1) });
/** A callback gets one element, and all of them behind its index. */
const each: Method = (site, place, walk) =>
  joined([handed(site, 0, 0, { ...place, held: element(place) }, walk), handed(site, 0, 2, place, walk)]);
/** Lists in a list become one list. */
const flattening: Method = (site, place) => at(site, place, isListed(element(place)) ? element(place) : place.held);
const keeping: Method = (site, place, walk) =>
  joined([site.arguments.length > 0 ? each(site, place, walk) : [], at(site, place)]);
const picking: Method = (site, place, walk) =>
  joined([site.arguments.length > 0 ? each(site, place, walk) : [], at(site, place, element(place))]);
const pickingByKey: Method = (site, place) => at(site, place, element(place));
const dropping: Method = () => [];

/** Methods of lists. What a callback returns is followed from there. */
const OF_LIST: Readonly<Record<string, Method>> = {
  ...Object.fromEntries(
    ['forEach', 'some', 'every', 'findIndex', 'findLastIndex', 'map', 'flatMap'].map((name) => [name, each]),
  ),
  flat: flattening,
  filter: keeping,
  find: picking,
  findLast: picking,
  ...Object.fromEntries(['at', 'pop', 'shift', 'get', 'join'].map((name) => [name, pickingByKey])),
  ...Object.fromEntries(
    ['slice', 'concat', 'reverse', 'toReversed', 'values', 'splice'].map((name) => [name, staying]),
  ),
  ...Object.fromEntries(
    ['push', 'unshift', 'add', 'set', 'has', 'delete', 'clear', 'includes', 'indexOf', 'keys'].map((name) => [
      name,
      dropping,
    ]),
  ),
};

function ofList(name: string, site: TS.CallExpression, place: Place, walk: Walk): Next {
  return own(OF_LIST, name)?.(site, place, walk) ?? USED;
}

const LISTENERS = new Set(['on', 'once', 'addListener', 'prependListener', 'addEventListener']);

/** A method of a response or a pending request. */
function ofResponse(name: string, site: TS.CallExpression, place: Place, walk: Walk): Next {
  const { stage } = place.held;
  const { methods = {} } = walk.response;
  if (LISTENERS.has(name) && (stage === 'raw' || stage === 'text')) return listened(site, place, walk);
  const pending = stage === 'raw' ? ofPending(name, site, place, walk) : undefined;
  if (pending) return pending;
  const unpacked = own(methods, name);
  if (unpacked && (stage === 'raw' || unpacked === stage)) {
    if (!walk.reader.follows.has(unpacked)) return [];
    const below = { ...place, held: { stage: unpacked, path: [] } };
    return joined([ofCallbacks(site, below, walk), at(site, below)]);
  }
  const below = heldBelow(place.held, name, walk);
  if (below === USED) return USED;
  return below === 'nothing' ? [] : at(site, place, below);
}

/** A method of a pending request that gives the request again. */
function ofPending(name: string, site: TS.CallExpression, place: Place, walk: Walk): Next | undefined {
  const parameter = own(walk.response.callbacks ?? {}, name);
  if (parameter !== undefined) return joined([handed(site, 0, parameter, place, walk), at(site, place)]);
  return isChained(name, walk) ? at(site, place) : undefined;
}

/** A function given to the method that unpacks: `request.json((body) => …)`. */
function ofCallbacks(site: TS.CallExpression, place: Place, walk: Walk): Next {
  const isGiven = walk.engine
    .evaluate(site.arguments[0] ?? site, place.context)
    .some(({ kind }) => kind === 'function');
  return site.arguments[0] && isGiven ? handed(site, 0, 0, place, walk) : [];
}

/** `request.on('response', (response) => …)`, `response.on('data', (chunk) => …)`. The call gives the emitter again. */
function listened(site: TS.CallExpression, place: Place, walk: Walk): Next {
  const written = site.arguments[0];
  const event = written && walk.engine.evaluate(unwrap(written), place.context).map(literalOf)[0];
  const handler = site.arguments[1];
  if (event === undefined || !handler) return USED;
  if (walk.row.instanceMembers) return asksSender(handler, place, walk) ? USED : [];
  const { stage } = place.held;
  const given = stage === 'raw' && event === 'response' ? stage : own(walk.response.events ?? {}, event);
  const heard =
    given && walk.reader.follows.has(given)
      ? handed(site, 1, 0, { ...place, held: { stage: given, path: [] } }, walk)
      : [];
  return joined([heard, at(site, place)]);
}
