import type {
  AddedOption,
  ArgumentPath,
  BodyEncodings,
  DataTypes,
  GivenObjects,
  Hand,
  MadeFields,
  PathParts,
  ResponseCallback,
} from './call-parts.js';
import type { HttpErrors, ResponseSpec, Stage } from './response-spec.js';

/** One way to send a request with a client. */
export interface CallSpec extends MadeFields, PathParts {
  /** The HTTP method, if the call's name fixes it. */
  verb?: string;
  /** Where the HTTP method is; if absent there, `defaultVerb` counts. */
  method?: ArgumentPath[];
  /** `GET` unless said otherwise. */
  defaultVerb?: string;
  /** The same for a call that is given a body. */
  verbWithBody?: string;
  url?: ArgumentPath[];
  /** True if a call without a URL goes to the base URL. */
  isBaseEnough?: boolean;
  /**
   * Where the id of an object is among the arguments that it was made with. It follows the base URL, and the object is not
   * a new one: the method is `verbWithId`.
   */
  id?: ArgumentPath;
  verbWithId?: string;
  /** Where an instance of another client is that sends the request. */
  through?: ArgumentPath;
  /** Where a base URL is in the call itself. */
  base?: ArgumentPath[];
  /** Where host and path are if they are separate, as in the options of `node:http`. */
  host?: ArgumentPath[];
  path?: ArgumentPath[];
  body?: ArgumentPath[];
  /** How its bodies are sent, if different from those of the client's other calls. */
  sends?: BodyEncodings;
  /** Where objects or texts are whose fields go into the query, beside the options that all clients have. */
  query?: ArgumentPath[];
  /** Where the headers are, beside such options. */
  headers?: ArgumentPath[];
  /** The path, if the call's name fixes it, as in a generated SDK. */
  fixedPath?: string;
  /** The path below the base, if the names in front of the call spell it. */
  spelledPath?: string;
  /** Where URL and method are among the arguments that the instance was made with. */
  made?: { url: ArgumentPath; method: ArgumentPath; prefixes?: readonly ArgumentPath[] };
  /** The operation of an OpenAPI document that the call is of, by its `operationId`, and where the document is. */
  operation?: { document: ArgumentPath; id: string };
  /**
   * Where the call may take a list or an object of requests. The other places then count from one of these requests, as
   * argument 0; the call's own arguments follow it.
   */
  each?: ArgumentPath;
  /** Where a program and its words are that the call starts; the other places count from a request that it sends. */
  starts?: { program: ArgumentPath; words?: ArgumentPath };
  /**
   * Whether the call tells a proxy what to ask for others: `path` with a pattern in the URL, `below` with the beginning
   * of one.
   */
  isProxy?: 'path' | 'below';
  /** Where one text has both method and URL: `POST /chat`, `@post/chat`. */
  route?: ArgumentPath[];
  /** In URL and base, the framework fills in what is in double braces. */
  hasTemplates?: boolean;
  /** Methods chained to the call that name the HTTP method and take the body: `useFetch(url).post(body)`. */
  steps?: readonly string[];
  /** How this call's response unpacks, if different from the client's others. */
  response?: ResponseSpec;
  /** The call gives `{ data }`: a ref of the body, or of the result of the option `transform` at this place. */
  asyncData?: ArgumentPath;
  /** The callbacks that receive the response. */
  callback?: ResponseCallback;
  /** Callbacks beside these that receive it as another parameter. */
  otherCallbacks?: readonly ResponseCallback[];
  /** What becomes of HTTP errors, if different from the client's other calls. */
  errors?: HttpErrors;
}

/**
 * A function or class that makes an instance of a client. A place below `this` is a member of an object whose class is one
 * of the project and inherits from the client's: `this.url()`.
 */
export interface Make extends GivenObjects {
  /** Where its base URL stands. */
  base?: ArgumentPath[];
  /** Where the method is for calls that have none of their own; if not given, in the options. */
  method?: ArgumentPath[];
  /** Where the URL is for calls that have none of their own. */
  url?: ArgumentPath[];
  /** Where the body is that its calls send. */
  body?: ArgumentPath[];
  /** Where an instance of another client is that sends its requests, with the base that this one was made with. */
  wraps?: ArgumentPath;
  /**
   * The name under which `calls` lists the instance's calls. By default a class's own name, and otherwise the empty
   * name.
   */
  as?: string;
}

/** Functions that receive each request before it is sent and may redirect it. */
export interface RequestHook {
  /** The name below an instance under which they are registered: `interceptors.request.use`. */
  registers?: string;
  /** Where they are among the arguments that make an instance, and in a call itself: one, or a list of them. */
  made?: ArgumentPath[];
  given?: ArgumentPath[];
  /** Where the request's options are among the arguments of the hook. */
  options: ArgumentPath;
  /** Names of the options that hold the request's URL and its base. */
  url?: string;
  base?: string;
  /** The name of the option that holds the headers, `headers` unless said otherwise; empty if the options are those. */
  headers?: string;
  /** The name of the function in the object that is registered: `onRequest`. */
  method?: string;
  /** What it returns, if not the options or the request. */
  returns?: 'response';
  /** Where its argument is that sends on what `clone` makes of the request, which never changes: `next(request)`. */
  next?: ArgumentPath;
}

/** A table of endpoints that a client is made of. */
export interface Contract {
  /** The place of the option among the arguments that make the instance. */
  table: ArgumentPath;
  /** Properties of an endpoint. */
  url: string;
  method: string;
  /** The property of a table that stands in front of all its URLs. */
  prefix?: string;
  /** The call of an endpoint; or the calls below it, by their names: `client.items.find.useQuery(options)`. */
  call?: CallSpec;
  calls?: Record<string, CallSpec>;
}

/** Operations of an OpenAPI document that a client is made of. */
export interface Operations {
  /** The place of the document among the arguments that make the instance. */
  document: ArgumentPath;
  /** The number of names, of which the last one is the `operationId`: two with a tag in front of it. */
  names: number;
  call: CallSpec;
}

/** What is known of the headers that a client sends. */
export interface HeaderFacts {
  /** Headers that it adds by itself, in lower case. */
  adds?: readonly string[];
  /** Where they are among the arguments that make an instance; `0.headers` unless said otherwise. */
  made?: readonly ArgumentPath[];
  /** The property of a client that holds the headers of all its calls: `defaults.headers`. */
  defaults?: string;
  /** Options beside the headers with which it sends `Authorization: Basic …`. */
  basic?: readonly string[];
  /** An option with which the client sends `Authorization: Bearer …`, and the place of the token in it. */
  bearer?: readonly string[];
  /** Where they are in calls that configure the client for the whole program. */
  configured?: readonly ArgumentPath[];
  /** Instances may have headers that are not seen. */
  isOpenIfMade?: true;
  /** Where the token is among the arguments that make an instance, which sends it by itself; or a function that gives it. */
  token?: readonly ArgumentPath[];
}

/** One HTTP client: everything the engine knows about it. */
export interface ClientRow extends DataTypes {
  /** The name that people see: `axios`. */
  id: string;
  /**
   * Modules whose default export, namespace or named exports are the client. A trailing `*` matches any ending. A
   * module of the project is written as `moduleOf` returns it.
   */
  modules?: string[];
  /** Globals that are the client or hold it. */
  globals?: string[];
  /** The base of calls whose code shows none: a URL or a path prefix. */
  baseUrl?: string;
  /** The base of a call or an instance is appended to those of the instances around it, instead of replacing them. */
  nests?: true;
  /** Options whose base is resolved against the URL as `new URL(url, base)` does, instead of being prefixed to it. */
  resolves?: readonly string[];
  /**
   * Calls by the dotted name below the module or global; the empty name is the client itself. `new Request` is a constructor
   * that sends.
   */
  calls: Record<string, CallSpec>;
  /**
   * Calls whose names spell the path, by what stands in front of it and by their last name: `client.items[':id'].$get()`.
   */
  spelled?: Record<string, Record<string, CallSpec>>;
  /**
   * Calls that are named as endpoints in a table, by what stands in front of the names.
   */
  contracts?: Record<string, Contract>;
  /** Calls that are named as operations of an OpenAPI document, by what stands in front of the names. */
  operations?: Record<string, Operations>;
  /** Functions and classes that make or further configure an instance; `#` stands for an object of a class. */
  makes?: Record<string, Make>;
  /** Calls that return the URL of a request without sending it: `axios.getUri(config)`. */
  addresses?: Record<string, CallSpec>;
  /**
   * Type names of the package, or of its global namespaces (`ng.IHttpService`), that stand for an instance, each with
   * its name below the module.
   */
  types?: Record<string, string>;
  /** Classes whose objects describe a request and are accepted in place of a URL: `new Request(url, init)`. */
  requestObjects?: Record<string, CallSpec>;
  /** Methods of the raw response or the pending request whose first argument is the body. */
  bodyMethods?: string[];
  /** What is known of the headers of its calls. Without it, a call may send headers that nobody sees. */
  headers?: HeaderFacts;
  /** How bodies are sent. Of a place that is left out nothing is known. */
  sends?: BodyEncodings;
  /** Where the content type is, beside the headers. */
  contentType?: readonly ArgumentPath[];
  /** Methods of the pending request that set its content type: `.type('json')`. */
  contentTypeMethods?: readonly string[];
  /** Options with functions that may send another body than the one given. */
  rewrites?: readonly ArgumentPath[];
  /**
   * Methods of the pending request that add to its query or headers, `.set(name, value)`, `.query(object)`, or that say how
   * it authenticates itself: `.auth(token, { type: 'bearer' })`.
   */
  optionMethods?: Readonly<Record<string, AddedOption>>;
  response: ResponseSpec;
  /** What becomes of HTTP errors; left out where that is not known. */
  errors?: HttpErrors;
  /** Methods of an instance that configure it and return it. */
  fluent?: string[];
  /** For clients whose instance is itself the response, as XMLHttpRequest: its properties after a call. */
  instanceMembers?: Record<string, Stage>;
  /** Methods of such an instance whose first argument is the body. */
  instanceBodyMethods?: string[];
  /** Methods of such an instance that set one header. */
  instanceHeaderMethods?: string[];
  /** Methods of an instance that set the URL or the method of the request that it sends later. */
  instanceSettings?: Readonly<Record<string, 'url' | 'method'>>;
  /** Functions that may change where a request goes before it is sent. */
  requestHooks?: readonly RequestHook[];
  /** The name below an instance under which a function is registered that receives every response first. */
  interceptor?: string;
  /**
   * Calls that configure the client for the whole program, with the places of the base URL: `test.use({ baseURL })`.
   */
  configuredBy?: Record<string, ArgumentPath[]>;
  /** The property of the client itself that holds a base URL: `axios.defaults.baseURL = url`. */
  baseProperty?: string;
  /** Properties that hold another instance of the row: `App.#.octokit` is `Octokit.#`. `*` is what iteration gives. */
  holds?: Readonly<Record<string, string>>;
  /**
   * Functions that pass a client to their callbacks, or an object with clients under the given names, which are those of
   * `calls`: `test('…', ({ page, request }) => …)`, `jQuery(($) => …)`.
   */
  hands?: Record<string, Hand>;
  /**
   * Properties under which plugins give a client to components and contexts, if nothing else is known of the property:
   * `this.$axios`.
   */
  provides?: Record<string, string>;
  /** Parameters that a framework fills by their names, in files that contain one of `beside`: `function ($http) {}`. */
  injects?: { parameters: Record<string, string>; beside: readonly string[] };
  /** Clients in the scope of scripts of workflow files, by their names there, which no code declares. */
  inScripts?: Readonly<Record<string, string>>;
  /** Functions below a file's exports that a framework calls with a client first: `operation.perform`. `*` is any name. */
  calledWith?: { functions: readonly string[]; as: string };
  /** Functions that return a part of their argument, and the part's name: `unwrapAsync(result)`. */
  unwraps?: Record<string, string>;
  /** Where a call says that the body is not parsed: `responseType: 'stream'`. Every value but `json` leaves text. */
  textWhen?: ArgumentPath[];
  /** Where a call asks for the body instead of the response. */
  bodyWhen?: ArgumentPath[];
  /**
   * Objects that describe a request which the framework sends. `at` is the property that holds one (`routing.request`,
   * or `test+type` beside another property), `as` the call that it corresponds to, with the object as argument 0, and
   * `base` the place of a base URL for all of them. They stand in files that import one of `modules`, or in any; in these
   * they have the property `url`, or `has`. `rewrites[]` is an element of a list that the property holds or returns.
   */
  describes?: { at: string | readonly string[]; as: string; base?: string; inAnyFile?: true; has?: string };
  /** The row describes classes of packages that no other row describes, if they are made with a base URL. */
  isForUnknown?: boolean;
  /** Why the API's removal dates do not hold: somebody else serves the same paths. Its uses are mentions. */
  hasOwnDates?: string;
  /** Packages that give what stands in the place of a field for others: providers of models of other vendors. */
  others?: readonly string[];
  /** The only API that the client can talk to, if there is one. */
  api?: string;
}
