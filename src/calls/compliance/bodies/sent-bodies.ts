import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { argumentsAt } from '../../text/argument-paths.js';
import { requestKey, sentBy } from '../../domain/channels.js';
import { argumentPath, indexOf, namesBelow, stepsBelow, type AccessPath } from '../../domain/access-path.js';
import type { BodyEncoding } from '../../domain/call-parts.js';
import { response, type Value, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { writesThrough } from '../../heap/aliases.js';
import { handTo, hooksFor, type Hooks } from '../../requests/hooks.js';
import { published } from '../../requests/published.js';
import { describedRequests } from '../../requests/requests.js';
import type { ResolvedCall } from '../../requests/resolved-call.js';
import { JSON_BODY } from '../../clients/calls.js';
import { partAt } from '../../requests/headers/option-objects.js';

/** A body as a call gives it, and what its client makes of it. */
export interface SentBody {
  values: Values;
  /** Null if it is unknown how the client sends it. */
  encoding: BodyEncoding | null;
}

export interface SentBodies {
  given: readonly SentBody[];
  /** The call certainly has no body. */
  isNone: boolean;
}

/** The bodies of a call; null if something may replace them before they are sent. */
export function sentBodies(call: ResolvedCall, engine: Engine): SentBodies | null {
  if (isRewritten(call, engine)) return null;
  const given = [...bodiesInCall(call, engine), ...bodiesBeside(call, engine)];
  const present = given.filter(({ values }) => values.length > 0);
  return { given: present, isNone: present.length === 0 && isWithout(call, engine) };
}

/** Whether a hook, or a function among the options, may send another body. */
function isRewritten({ request }: ResolvedCall, engine: Engine): boolean {
  const { row, origin } = request;
  const places = row.rewrites ?? [];
  if (argumentsAt(places, origin.invocation, engine).length > 0) return true;
  const isMade = origin.callee.made.some((config) =>
    places.some((place) => indexOf(place) === 0 && place.steps.length > 0 && config.argument(place).length > 0),
  );
  if (isMade) return true;
  const { found, hasOthers } = hooksFor(origin, engine);
  return hasOthers || found.some((hook, i) => setsBody(hook, `body${i}`, request, engine));
}

/** What the options of clients call a body. */
const BODIES: ReadonlySet<string> = new Set(['data', 'body', 'json', 'form', 'payload']);

/** Whether a hook writes a body into the options of a request, or returns options that have one. */
function setsBody(
  { hook, fn }: Hooks['found'][number],
  label: string,
  { origin: { site, context } }: ResolvedCall['request'],
  engine: Engine,
): boolean {
  const { holder, given } = handTo(hook, fn, {}, { site, context, label }, engine);
  const isBody = (name: string | null | undefined): boolean => name === null || BODIES.has(name ?? '');
  const isWritten =
    holder !== undefined &&
    writesThrough(holder, engine).some(({ write, path }) => write.kind !== 'passed' && isBody(path[0]));
  return isWritten || given.some((value) => [...BODIES].some((name) => mayHave(value, name, engine)));
}

/** Whether an object is written with a property, or nobody sees all that it has. */
function mayHave(value: Value, name: string, engine: Engine): boolean {
  if (value.kind === 'object') return engine.member([value], name).some(({ kind }) => kind !== 'nothing');
  return value.kind === 'unknown' || value.kind === 'instance';
}

function bodiesInCall({ request }: ResolvedCall, engine: Engine): SentBody[] {
  const { spec, invocation } = request.origin;
  const described = describedRequests(spec, invocation, engine);
  const read = (places: readonly AccessPath[], argument: (place: AccessPath) => Values): SentBody[] => {
    for (const place of places) {
      const values = argument(place).filter((value) => !engine.clients.requestObject(value));
      if (values.length > 0) return [{ values, encoding: encodingAt(nameOf(place), request, engine) }];
    }
    return [];
  };
  const here = read(spec.body ?? [], (place) => argumentsAt([place], invocation, engine));
  if (here.length > 0) return here;
  return flatMap(described, ({ config, spec: below }) => read(below.body ?? [], (place) => config.argument(place)));
}

/** Bodies that are given before or after the call: to the instance, by `.send(body)`, or to a method that sends. */
function bodiesBeside({ request }: ResolvedCall, engine: Engine): SentBody[] {
  const { callee, site, context } = request.origin;
  const channels = [
    requestKey(response(site, context, 'raw', [], null)),
    ...(request.row.instanceBodyMethods ? callee.made.map(sentBy) : []),
  ];
  const later = flatMap(channels, (channel) => published(channel, context, engine)).map(({ write, invocation }) => ({
    values: invocation.argument(write.argument) ?? [],
    encoding: encodingAt(calledName(write.site), request, engine),
  }));
  return [...later, ...callee.made.map((config) => ({ values: config.body(), encoding: null }))];
}

function nameOf(place: AccessPath): string {
  return namesBelow(place).at(-1) ?? '';
}

function calledName(site: TS.Node): string {
  return ts.isCallExpression(site) && ts.isPropertyAccessExpression(site.expression) ? site.expression.name.text : '';
}

function encodingAt(name: string, { row, origin }: ResolvedCall['request'], engine: Engine): BodyEncoding | null {
  const encoding = origin.spec.sends?.[name] ?? row.sends?.[name] ?? null;
  if (!encoding?.jsonWhen) return encoding;
  const options = encoding.jsonWhen.map((place) => ({
    given: origin.invocation.argument(indexOf(place) ?? 0) ?? [],
    below: namesBelow(place),
  }));
  const made = origin.callee.made.map((config) => ({
    given: config.argument(argumentPath(0)),
    below: options[0]?.below ?? [],
  }));
  for (const { given, below } of [...options, ...made]) {
    const { values, isClosed } = partAt(given.filter(isOptions), below, EVERYWHERE(origin.site), engine);
    if (values.length === 0 && isClosed) continue;
    const isTrue = values.length > 0 && values.every((value) => value.kind === 'unknown' && isTruth(value.hole.at));
    return isTrue ? JSON_BODY : null;
  }
  return encoding;
}

const EVERYWHERE = (sink: ResolvedCall['sink']): Pick<ResolvedCall, 'sink' | 'chain'> => ({ sink, chain: [sink] });

function isOptions({ kind }: Values[number]): boolean {
  return kind !== 'text' && kind !== 'nothing' && kind !== 'json';
}

function isTruth(node: TS.Node | undefined): boolean {
  return node?.kind === ts.SyntaxKind.TrueKeyword;
}

/** Whether no place that may hold a body has one, nor can code that nobody sees put one there. */
function isWithout(call: ResolvedCall, engine: Engine): boolean {
  const { row, origin } = call.request;
  const { spec, site, invocation } = origin;
  if (!spec.body || spec.each || row.bodyMethods || row.instanceBodyMethods || spec.steps || spec.fixedPath)
    return false;
  if ((site.arguments ?? []).some(ts.isSpreadElement) || describedRequests(spec, invocation, engine).length > 0)
    return false;
  return spec.body.every((place) => {
    const index = indexOf(place);
    if (index === undefined || stepsBelow(place) !== place.steps) return false;
    const below = namesBelow(place);
    const given = (invocation.argument(index) ?? []).filter(({ kind }) => kind !== 'text');
    if (below.length === 0) return given.every(isAbsent);
    const { values, isClosed } = partAt(given, below, call, engine);
    return isClosed && values.every(isAbsent);
  });
}

function isAbsent(value: Values[number]): boolean {
  return value.kind === 'nothing' && value.is !== undefined;
}
