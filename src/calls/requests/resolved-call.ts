import type { CallSite } from '../../syntax/module.js';
import type { Context } from '../domain/context.js';
import type { CallLike, TextValue } from '../domain/values.js';
import type { Place } from './properties-at.js';
import type { Request } from './requests.js';

/** A request at the place where its endpoint is decided. */
export interface ResolvedCall {
  /** The call that sends. */
  sink: CallLike;
  /** The call that chose the endpoint: the sink itself, or the wrapper call. */
  site: CallSite;
  /** The calls from the sink outward. */
  chain: readonly CallSite[];
  context: Context;
  request: Request;
  urls: readonly TextValue[];
  /** The URLs that no known caller asks for. */
  uncalled: readonly TextValue[];
  /** False if no known caller decides the endpoint. */
  decided: boolean;
  /** Whether files that are left out may contribute to it. */
  dependsOnMissing: boolean;
  /** Only generated code names the endpoint, and no code is seen to call that. */
  isGeneratedOnly: boolean;
}

/** A request, at the calls that lead to it. */
export interface SentCall extends Place {
  request: Request;
}
