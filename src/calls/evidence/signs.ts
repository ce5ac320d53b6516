import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../../collections/group-by.js';
import { flatMap, mapDefined } from '../../collections/lists.js';
import type { Api } from '../../model/registry.js';
import { scopeOf } from '../domain/places.js';
import { nodesOf, step, type Trace } from '../domain/trace.js';
import { NAMELESS, type CallLike, type TextValue } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import type { Interest, Route } from '../engine/interest.js';
import { headerNames, partsOf } from '../endpoints/parts.js';
import type { FieldRead } from '../requests/reads.js';
import type { Request } from '../requests/requests.js';
import type { ResolvedCall } from '../requests/resolved-call.js';
import type { RouteTable } from '../routes/route-table.js';
import { baseOf } from '../routes/url-pattern.js';
import { isNamedIn, wordsIn } from '../../strings/words.js';
import { isOfOtherVendor, namesOf } from './api-names.js';
import { Siblings } from './siblings.js';

/** A request whose URL ends like the path of an entry, behind a base that is not known. */
interface Asked {
  url: TextValue;
  route: Route;
  api: Api;
  request: Request;
  sink: CallLike;
}

/** What speaks for the API of an entry, or against it. Two weak signs are as good as a strong one. */
interface Sign {
  weight: 'certain' | 'strong' | 'weak' | 'against';
  trace: Trace;
}

type Finder = (asked: Asked, signs: Signs) => Sign | null;

/** What may show where a URL goes whose base is not known, in the order in which a trace has it. */
const FINDERS: readonly Finder[] = [byNameOfBase, byNamesAround, byHeaders, byFields, byMethod, bySiblings];

/** Looks for signs of the API to which a request goes, in the request and in the code around it. */
export class Signs {
  /** Whether an answer depends on other files than those of the request. */
  dependOnProgram = false;
  readonly siblings: Siblings;
  readonly #apis: ReadonlyMap<string, Api>;
  readonly #readPaths = new Map<string, (readonly string[])[]>();

  constructor(
    readonly engine: Engine,
    interest: Interest,
    { calls, routes }: { calls: readonly ResolvedCall[]; routes: RouteTable },
  ) {
    this.#apis = new Map(interest.apis.map((api) => [api.id, api]));
    this.siblings = new Siblings(calls, routes);
  }

  /** Takes note of a read of a field, before anything is asked. */
  note({ response, path }: FieldRead): void {
    addToGroup(this.#readPaths, keyOf(response.site), path);
  }

  readPathsOf(sink: TS.Node): readonly (readonly string[])[] {
    return this.#readPaths.get(keyOf(sink)) ?? [];
  }

  /** The signs of a route's API, and whether they are enough for a use; null if something speaks against it. */
  of(url: TextValue, route: Route, { request, sink }: Pick<Asked, 'request' | 'sink'>): FoundSigns | null {
    const asked = { url, route, api: this.#apis.get(route.api)!, request, sink };
    const base = byNameOfBase(asked);
    if (base) return base.weight === 'against' ? null : { traces: [base.trace], areEnough: true, isUsed: true };
    this.dependOnProgram = true;
    const found = mapDefined(FINDERS, (find) => find(asked, this) ?? undefined);
    if (found.some(({ weight }) => weight === 'against')) return null;
    const areEnough = found.length > 1 || found.some(({ weight }) => weight !== 'weak');
    const isUsed = route.isEndpoint || fieldPaths(asked, this).length > 0;
    return { traces: found.map(({ trace }) => trace), areEnough, isUsed };
  }
}

export interface FoundSigns {
  traces: readonly Trace[];
  areEnough: boolean;
  /** Whether the call uses something that is listed, if it is of the API. */
  isUsed: boolean;
}

function keyOf(site: TS.Node): string {
  return `${site.getSourceFile().fileName}:${site.pos}`;
}

/** The name of the base itself decides: `GLEAN_URL`, and `OPENAI_URL` of another API. */
function byNameOfBase({ url, api, sink }: Asked): Sign | null {
  const label = baseOf(url)?.label ?? NAMELESS;
  if (label === NAMELESS) return null;
  if (isNamedIn(label, namesOf(api))) return named('certain', sink, label, api);
  return isOfOtherVendor(label) ? { weight: 'against', trace: step(sink, `\`${label}\` is of another API`) } : null;
}

/** The names of functions, classes, variables and files in which a URL is put together and sent. */
function byNamesAround({ url, api, sink }: Asked): Sign | null {
  const names = namesOf(api);
  for (const node of [...(url.trace ? nodesOf(url.trace) : []), sink])
    for (const name of [scopeOf(node), node.getSourceFile().fileName])
      if (isNamedIn(name, names)) return named('strong', node, name, api);
  return null;
}

function named(weight: Sign['weight'], node: TS.Node, name: string, { title }: Api): Sign {
  return { weight, trace: step(node, `\`${name}\` names the ${title}`) };
}

/** `Notion-Version`, `X-GitHub-Api-Version` */
function byHeaders({ url, api, request, sink }: Asked, { engine }: Signs): Sign | null {
  const name = headerNames({ request, url, sink, chain: [] }, engine).find((one) => isNamedIn(one, namesOf(api)));
  return name === undefined ? null : named('strong', sink, name, api);
}

/** Fields that are sent or read where the list has them, and whose names are hardly those of anything else. */
function byFields(asked: Asked, signs: Signs): Sign | null {
  const rare = new Set(flatMap(fieldPaths(asked, signs), (path) => path.filter(isRare)));
  if (rare.size === 0) return null;
  const trace = step(asked.sink, `${[...rare].join(', ')} in its body: a name of ${asked.route.path}`);
  return { weight: rare.size > 1 ? 'strong' : 'weak', trace };
}

/** The paths of listed fields that a request sends, or of which its response is read. */
function fieldPaths({ url, route, request, sink }: Asked, signs: Signs): (readonly string[])[] {
  const { parts } = partsOf({ request, url, sink, chain: [] }, route, signs.engine);
  const read = signs.readPathsOf(sink).filter((path) => route.fields.response.has(path.at(-1)!));
  return [...parts.filter(({ place }) => place !== 'path').map(({ path }) => path), ...read];
}

/** Whether a name has two words, or is long. */
function isRare(name: string): boolean {
  return wordsIn(name).length > 1 || name.length >= 9;
}

function byMethod({ route, request, sink }: Asked): Sign | null {
  const { methods } = request;
  const fits = methods.length > 0 && methods.every((method) => route.methods.includes(method));
  return fits ? { weight: 'weak', trace: step(sink, `${methods.join(' or ')} is the method of ${route.path}`) } : null;
}

/** Other calls with the same base. */
function bySiblings({ url, api, sink }: Asked, { siblings }: Signs): Sign | null {
  const { fitting, others, isComplete } = siblings.of(url, api);
  if (fitting.length >= 2)
    return {
      weight: fitting.length > 2 ? 'strong' : 'weak',
      trace: step(sink, `other calls with this base are of the ${api.title}: ${fitting.slice(0, 3).join(', ')}`),
    };
  return isComplete && others.length >= 3
    ? { weight: 'against', trace: step(sink, `other calls with this base are not of the ${api.title}`) }
    : null;
}
