import type { AccessPath } from './access-path.js';
import type {
  AddedOption,
  BodyEncodings,
  DataTypes,
  GivenObjects,
  Hand,
  MadeFields,
  PathParts,
  ResponseCallback,
} from './call-parts.js';
import type { HttpErrors, ResponseSpec, Stage } from './response-spec.js';

/** One way to send a request with a client. `config.schema.json` describes the keys of rows. */
export interface CallSpec extends MadeFields, PathParts {
  verb?: string;
  method?: AccessPath[];
  defaultVerb?: string;
  verbWithBody?: string;
  url?: AccessPath[];
  isBaseEnough?: boolean;
  id?: AccessPath;
  verbWithId?: string;
  through?: AccessPath;
  base?: AccessPath[];
  host?: AccessPath[];
  path?: AccessPath[];
  body?: AccessPath[];
  sends?: BodyEncodings;
  query?: AccessPath[];
  headers?: AccessPath[];
  fixedPath?: string;
  /** The path below the base, if the names in front of the call spell it. */
  spelledPath?: string;
  /** Where URL and method are among the arguments that the instance was made with. */
  made?: { url: AccessPath; method: AccessPath; prefixes?: readonly AccessPath[] };
  /** The operation of an OpenAPI document that the call is of, by its `operationId`, and where the document is. */
  operation?: { document: AccessPath; id: string };
  each?: AccessPath;
  starts?: { program: AccessPath; words?: AccessPath };
  isProxy?: 'path' | 'below';
  route?: AccessPath[];
  hasTemplates?: boolean;
  steps?: readonly string[];
  response?: ResponseSpec;
  asyncData?: AccessPath;
  callback?: readonly ResponseCallback[];
  errors?: HttpErrors;
}

/**
 * A function or class that makes an instance of a client. A place below `this` is a member of an object whose class is one
 * of the project and inherits from the client's: `this.url()`.
 */
export interface Make extends GivenObjects {
  base?: AccessPath[];
  method?: AccessPath[];
  url?: AccessPath[];
  body?: AccessPath[];
  wraps?: AccessPath;
  as?: string;
}

/** Functions that receive each request before it is sent and may redirect it. */
export interface RequestHook {
  registers?: string;
  made?: AccessPath[];
  given?: AccessPath[];
  options: AccessPath;
  url?: string;
  base?: string;
  headers?: string;
  method?: string;
  returns?: 'response';
  next?: AccessPath;
}

/** A table of endpoints that a client is made of. */
export interface Contract {
  table: AccessPath;
  url: string;
  method: string;
  prefix?: string;
  call?: CallSpec;
  calls?: Record<string, CallSpec>;
}

/** Operations of an OpenAPI document that a client is made of. */
export interface Operations {
  document: AccessPath;
  names: number;
  call: CallSpec;
}

/** What is known of the headers that a client sends. */
export interface HeaderFacts {
  adds?: readonly string[];
  made?: readonly AccessPath[];
  defaults?: string;
  basic?: readonly string[];
  bearer?: readonly string[];
  configured?: readonly AccessPath[];
  isOpenIfMade?: true;
  token?: readonly AccessPath[];
}

/** One HTTP client: everything the engine knows about it. */
export interface ClientRow extends DataTypes {
  id: string;
  note?: string;
  modules?: string[];
  globals?: string[];
  baseUrl?: string;
  nests?: true;
  resolves?: readonly string[];
  calls: Record<string, CallSpec>;
  spelled?: Record<string, Record<string, CallSpec>>;
  contracts?: Record<string, Contract>;
  operations?: Record<string, Operations>;
  makes?: Record<string, Make>;
  addresses?: Record<string, CallSpec>;
  types?: Record<string, string>;
  requestObjects?: Record<string, CallSpec>;
  bodyMethods?: string[];
  headers?: HeaderFacts;
  sends?: BodyEncodings;
  contentType?: readonly AccessPath[];
  contentTypeMethods?: readonly string[];
  rewrites?: readonly AccessPath[];
  optionMethods?: Readonly<Record<string, AddedOption>>;
  response: ResponseSpec;
  errors?: HttpErrors;
  fluent?: string[];
  instanceMembers?: Record<string, Stage>;
  instanceBodyMethods?: string[];
  instanceHeaderMethods?: string[];
  instanceSettings?: Readonly<Record<string, 'url' | 'method'>>;
  requestHooks?: readonly RequestHook[];
  interceptor?: string;
  configuredBy?: Record<string, AccessPath[]>;
  baseProperty?: string;
  holds?: Readonly<Record<string, string>>;
  hands?: Record<string, Hand>;
  provides?: Record<string, string>;
  injects?: { parameters: Record<string, string>; beside: readonly string[] };
  inScripts?: Readonly<Record<string, string>>;
  calledWith?: { functions: readonly string[]; as: string };
  unwraps?: Record<string, string>;
  textWhen?: AccessPath[];
  bodyWhen?: AccessPath[];
  describes?: { at: readonly string[]; as: string; base?: string; inAnyFile?: true; has?: string };
  isForUnknown?: boolean;
  hasOwnDates?: string;
  others?: readonly string[];
  /** The only API that the client can talk to, if there is one. */
  api?: string;
}
