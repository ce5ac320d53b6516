import { addToGroup } from '../../../../src/collections/group-by.js';
import type { Contract } from '../../../../src/model/contract.js';
import { isShortPrefix, type Api, type Entry, type Registry } from '../../../../src/model/registry.js';
import {
  ANY_METHOD,
  isCloser,
  isFamily,
  operationsOf,
  parseOperation,
  type Operation,
} from '../../../../src/model/route.js';
import { isHostOf } from './hosts.js';
import { isSameSegment, PathTemplate, sentSegments } from './path-template.js';

/** An operation that a request is of. */
export interface SentOperation extends Operation {
  api: Api;
  /** Values of the path's parameters by name, decoded. */
  parameters: Readonly<Record<string, string>>;
  /** The entries that are about it, whatever their conditions. */
  entries: readonly Entry[];
}

/** An operation that a registry, a contract or a specification knows. */
interface Known extends Operation {
  template: PathTemplate;
  entries: Entry[];
}

/** A known operation with the parameters that a request has for it. */
interface Match extends Known {
  parameters: Record<string, string>;
}

/** A part of the API that a request's path belongs to, and the rest of the path. */
interface Addressed {
  api: Api;
  segments: readonly string[];
}

/**
 * The operations that lists and contracts name.
 *
 * @param more further ones by the id of their API, such as those of a specification.
 */
export function operationsOfAll(
  registry: Registry,
  { apis }: Pick<Contract, 'apis'>,
  more: ReadonlyMap<string, readonly Operation[]> = new Map(),
): Operations {
  const all = new Map(more);
  for (const { id, operations } of apis) all.set(id, [...(all.get(id) ?? []), ...operations]);
  return new Operations(registry, all);
}

/** The operations of some APIs, of which the one is found that a request is of. */
export class Operations {
  readonly #apis: readonly { api: Api; prefix: readonly string[]; mounts: readonly PathTemplate[] }[];
  readonly #known = new Map<string, Known[]>();

  /** @param more operations that are not deprecated, beside `routes`, by the id of their API. */
  constructor(registry: Registry, more: ReadonlyMap<string, readonly Operation[]> = new Map()) {
    // An API below the prefix of another one comes first.
    this.#apis = registry.apis
      .map((api) => ({
        api,
        prefix: sentSegments(api.prefix),
        mounts: (api.mounts ?? []).map((path) => new PathTemplate(path)),
      }))
      .sort((one, other) => other.prefix.length - one.prefix.length);
    for (const { id, routes = [] } of registry.apis)
      for (const operation of [...routes.map(parseOperation), ...(more.get(id) ?? [])]) this.#add(id, operation);
    for (const entry of registry.entries)
      for (const operation of operationsOf(entry)) this.#add(entry.api, operation).entries.push(entry);
  }

  #add(api: string, { method, path }: Operation): Known {
    const known = this.#known.get(api)?.find((one) => one.method === method && one.path === path);
    if (known) return known;
    const added: Known = { method, path, template: new PathTemplate(path), entries: [] };
    addToGroup(this.#known, api, added);
    return added;
  }

  /**
   * The APIs that a request may be of: by its host if that is one of a registry's, else by its path alone.
   *
   * @param path without the query.
   * @param host null if it says nothing, as that of a local server.
   */
  apisOf(path: string, host: string | null): Api[] {
    return this.#addressed(path, host).map(({ api }) => api);
  }

  /** The operation that a path without a host is surely of: neither any path nor a short prefix says whose it is. */
  findByPath(method: string, path: string): SentOperation | null {
    const found = this.find(method, path, null);
    return found.find((one) => !isFamily(one.path) && !isShortPrefix(one.api.prefix)) ?? null;
  }

  /** Whether a host is that of an API. */
  knowsHost(host: string | null): boolean {
    return host !== null && this.#apis.some(({ api }) => isHostOf(host, api.hosts));
  }

  /** The operations that a request is of: one for each API that may be meant. HEAD is answered as GET is. */
  find(method: string, path: string, host: string | null): SentOperation[] {
    return this.#addressed(path, host).flatMap((addressed) => this.#closest(method, addressed) ?? []);
  }

  /** The methods that a path has; empty for a path that nothing knows. */
  methodsAt(path: string, host: string | null): string[] {
    const all = this.#addressed(path, host).flatMap((addressed) => this.#matches(addressed, () => true));
    return [...new Set(all.map(({ method }) => method))].sort();
  }

  #addressed(path: string, host: string | null): Addressed[] {
    const segments = sentSegments(path);
    const own = host === null ? [] : this.#apis.filter(({ api }) => isHostOf(host, api.hosts));
    return (own.length > 0 ? own : this.#apis).flatMap(({ api, prefix, mounts }) => {
      const rest = withoutMount(mounts, segments);
      return prefix.every((segment, at) => isSameSegment(rest[at] ?? '', segment)) ? [{ api, segments: rest }] : [];
    });
  }

  #matches({ api, segments }: Addressed, isOfMethod: (method: string) => boolean): Match[] {
    return (this.#known.get(api.id) ?? []).flatMap((known) => {
      const parameters = isOfMethod(known.method) ? known.template.match(segments) : null;
      return parameters ? [{ ...known, parameters }] : [];
    });
  }

  /**
   * A path with literal text wins over one with a parameter, as on a server, and any path over a family. Parameters and
   * fields of a family are those of all paths below it.
   */
  #closest(method: string, addressed: Addressed): SentOperation | null {
    const { api } = addressed;
    const asked = method === 'HEAD' ? 'GET' : method;
    const matches = this.#matches(addressed, (one) => one === asked || one === ANY_METHOD);
    const families = matches.filter(({ path }) => isFamily(path)).sort((one, other) => length(other) - length(one));
    const others = matches.filter(({ path }) => !isFamily(path));
    const closest = others.filter(
      (one) => !others.some((other) => isCloser(other.template.segments, one.template.segments)),
    );
    const [first = families[0], ...spellings] = closest;
    if (!first) return null;
    const ofFamilies = families.flatMap(({ entries }) => entries).filter(({ kind }) => kind !== 'endpoint');
    const entries = [...[first, ...spellings].flatMap((one) => one.entries), ...ofFamilies];
    return { api, method: asked, path: first.path, parameters: first.parameters, entries: [...new Set(entries)] };
  }
}

function length({ template }: Known): number {
  return template.segments.length;
}

/** The path below one of the API's mounts, or as it is. */
function withoutMount(mounts: readonly PathTemplate[], segments: readonly string[]): readonly string[] {
  for (const mount of mounts) {
    const { length } = mount.segments;
    if (segments.length > length && mount.match(segments.slice(0, length))) return segments.slice(length);
  }
  return segments;
}
