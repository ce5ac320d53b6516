import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { argument } from '../../domain/arguments.js';
import type { CallSummary, ModelledCall, Engine } from '../../engine/engine.js';
import { step } from '../../domain/trace.js';
import {
  external,
  record,
  response,
  type CallLike,
  type EventFacts,
  type ExternalValue,
  type Values,
} from '../../domain/values.js';
import { literalsOf } from '../../text/strings.js';
import { contextKey, invokes, returns } from '../model.js';
import type { Plugin } from '../plugin.js';

/** Events that an API sends to a webhook, as packages hand them over: made of a request, or to a function for a name. */

/** Methods that check a request and give the event that it is: `stripe.webhooks.constructEvent(body, signature, secret)`. */
const MAKERS =
  /^(?:constructEvent(?:Async)?|unmarshal|unwrap|validateEvent|verify(?:Webhook|AndParse)?|parse(?:Event|Webhook)?)$/;
/** Of those, the ones that no other function is called. */
const PLAIN_MAKERS = /^constructEvent(?:Async)?$/;

/** Functions that check the requests of any API. */
const OF_ANY_API: ReadonlySet<string> = new Set(['svix', 'standardwebhooks']);

/** The package whose function makes an event; undefined if a callee is none. */
function makerOf(callee: ExternalValue, engine: Engine): string | undefined {
  const module = packageOf(callee, engine);
  return module !== null && isMaker(module, callee.path) ? module : undefined;
}

/** The package of a value; of an object of an undescribed class, that of the class. */
function packageOf({ module, made }: ExternalValue, engine: Engine): string | null {
  const config = made.at(-1);
  const callee = config?.site && ts.isNewExpression(config.site) ? config.site.expression : undefined;
  if (!config || !callee) return module;
  const cls = engine.evaluate(callee, config.context).find((value) => value.kind === 'external');
  return cls?.module ?? module;
}

function isMaker(module: string, path: readonly string[]): boolean {
  const name = path.at(-1) ?? '';
  if (OF_ANY_API.has(module) || !MAKERS.test(name)) return false;
  return PLAIN_MAKERS.test(name) || [module, ...path.slice(0, -1)].some((part) => /webhook/i.test(part));
}

/** A method that registers a function for events by name: what the function is handed, and the package of the API. */
interface Registrar {
  modules: readonly string[];
  method: string;
  /** The property of the first argument that is the event's body. */
  member: string;
  of: string;
}

const REGISTRARS: readonly Registrar[] = [
  {
    modules: ['@octokit/webhooks', 'octokit', '@octokit/app', 'probot'],
    method: 'on',
    member: 'payload',
    of: '@octokit/webhooks',
  },
  { modules: ['@slack/bolt'], method: 'event', member: 'event', of: '@slack/bolt' },
  { modules: ['@slack/events-api'], method: 'on', member: '', of: '@slack/events-api' },
];

function handlerSummary(callee: ExternalValue, call: ModelledCall): CallSummary | undefined {
  const registrar = REGISTRARS.find(
    ({ modules, method }) => callee.path.at(-1) === method && modules.includes(packageOf(callee, call.engine) ?? ''),
  );
  if (!registrar) return undefined;
  const { engine } = call;
  const first = argument(call, 0);
  const names = literalsOf([...first, ...engine.elements(first)]);
  if (names.length === 0) return undefined;
  const event = eventOf({ by: registrar.of, names }, `handed over as ${names.join(', ')}`, call);
  const given = (): Values =>
    registrar.member === '' ? event : [record(`event:${contextKey(call)}`, { [registrar.member]: () => event })];
  return invokes(call, 1, [given], () => []);
}

function eventOf(event: EventFacts, note: string, { site, context }: ModelledCall): Values {
  return [response(site as CallLike, context, 'body', [], step(site, note), { event })];
}

export const WEBHOOKS: Plugin = {
  external: (callee, call) => {
    if (call.engine.events.areNone || !ts.isCallExpression(call.site)) return undefined;
    const maker = MAKERS.test(callee.path.at(-1) ?? '') ? makerOf(callee, call.engine) : undefined;
    if (maker !== undefined) return returns(() => eventOf({ by: maker, names: null }, `event made by ${maker}`, call));
    return handlerSummary(callee, call);
  },
  /** `(app: Probot) => …` */
  type: (specifier, name) =>
    flatMap(specifier === 'probot' && name === 'Probot' ? [specifier] : [], () => [
      external('probot', ['Probot', '#']),
    ]),
};
