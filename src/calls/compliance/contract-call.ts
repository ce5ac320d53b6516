import { flatMap } from '../../collections/lists.js';
import { oncePer } from '../../collections/once.js';
import type { ContractApi, Operation } from '../../model/contract.js';
import { segmentsOf } from '../../model/route.js';
import type { HostEvidence } from '../../model/finding.js';
import { hasWholePath } from '../../strings/texts.js';
import type { TextValue } from '../domain/values.js';
import { evidenceFor } from '../evidence/host-evidence.js';
import { plainRoute } from '../routes/listed-routes.js';
import { RouteTable, type Reading } from '../routes/route-table.js';
import { isBelow } from '../routes/match-route.js';
import { hostState, parseUrl, printPattern } from '../routes/url-pattern.js';
import { HostPatterns } from '../../strings/host-patterns.js';
import type { Interest, Route } from '../engine/interest.js';
import type { ResolvedCall } from '../requests/resolved-call.js';

/** A call of an API that a contract describes, with one of its URLs. */
export interface ContractCall {
  call: ResolvedCall;
  url: TextValue;
  api: ContractApi;
  /** The operations that the call may be of; none if the contract does not list its path. */
  operations: readonly Operation[];
  /** The operation if it can be only one, or null. */
  operation: Operation | null;
  host: HostEvidence;
  /** False if the path is only likely to be of the API. */
  exact: boolean;
}

type Read = Pick<ContractCall, 'api' | 'operations' | 'exact'> & { state: Reading['host'] };

/** Finds the calls of the APIs of a contract. An editor asks for them at each keystroke. */
export const contractCalls = oncePer((interest: Interest) => new ContractCalls(interest));

class ContractCalls {
  readonly #routes: RouteTable;
  readonly #apis: ReadonlyMap<string, ContractApi>;
  /** The hosts of each API, with those that count for all, in the order in which APIs are tried. */
  readonly #hosts: readonly (readonly [ContractApi, HostPatterns])[];
  readonly #operations = new Map<Route, readonly Operation[]>();

  constructor(readonly interest: Interest) {
    const { apis } = interest.contract;
    const routes = flatMap(apis, ({ id, operations }) =>
      [...new Set(operations.map(({ path }) => path))].map((path): Route => {
        const route = plainRoute(id, path);
        this.#operations.set(
          route,
          operations.filter((one) => one.path === path),
        );
        return route;
      }),
    );
    this.#routes = new RouteTable({ apis: interest.apis, hosts: interest.hosts, routes });
    this.#apis = new Map(apis.map((api) => [api.id, api]));
    this.#hosts = apis
      .toSorted((one, other) => other.prefix.length - one.prefix.length)
      .map((api) => [api, new HostPatterns([...api.hosts, ...interest.hosts])]);
  }

  /** What a call is of; empty for calls of anything else. */
  of(call: ResolvedCall): ContractCall[] {
    return call.decided ? flatMap(call.urls, (url) => this.#read(call, url)) : [];
  }

  #read(call: ResolvedCall, url: TextValue): ContractCall[] {
    const listed = this.#routes.read(url).hits.map(({ route, exact, host: state }) => ({
      api: this.#apis.get(route.api)!,
      operations: withMethod(this.#operations.get(route)!, call.request.methods),
      exact: exact && !call.uncalled.includes(url),
      state,
    }));
    const found = listed.length > 0 ? listed : this.#unlisted(url);
    return flatMap(found, ({ state, ...rest }) => {
      const evidence = evidenceFor(
        url,
        this.#routes.hostOf(state, call.request.urls),
        { api: rest.api.id },
        call.request.row,
        call.sink,
        this.interest,
      );
      return evidence === null || evidence === 'other'
        ? []
        : [{ call, url, ...rest, operation: only(rest.operations), host: evidence }];
    });
  }

  /** The API of a path that no operation has: the one with the longest prefix. Without a prefix, the host says it. */
  #unlisted(url: TextValue): Read[] {
    const printed = printPattern(url);
    const pattern = parseUrl(url);
    for (const [api, hosts] of this.#hosts) {
      const state = hostState(pattern, hosts);
      const isOf =
        api.prefix === ''
          ? state === 'match'
          : state !== 'other' && hasWholePath(printed, api.prefix) && isBelow(pattern, segmentsOf(api.prefix));
      if (isOf) return [{ api, operations: [], exact: true, state }];
    }
    return [];
  }
}

/** The operations of a path that have one of some methods; all of them where none has, or the method is not known. */
function withMethod(operations: readonly Operation[], methods: readonly string[]): readonly Operation[] {
  const fitting = methods.includes('?') ? [] : operations.filter(({ method }) => methods.includes(method));
  return fitting.length > 0 ? fitting : operations;
}

function only(operations: readonly Operation[]): Operation | null {
  return operations.length === 1 ? operations[0]! : null;
}
