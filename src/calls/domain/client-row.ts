/**
 * Where something stands in a call: an argument's index and the property names below it, `0` or `1.headers.accept`;
 * `name()` is what a function under that name gives. Alternatives are tried in order; the first that is there counts.
 */
export type Place = string;

/** One way to send a request with a client. */
export interface CallSpec {
  /** The method when the call's name fixes it. */
  verb?: string;
  /** Where the method stands; when it is not there, `defaultVerb` is meant. */
  method?: Place[];
  /** `GET` unless said otherwise. */
  defaultVerb?: string;
  url?: Place[];
  /** A call without a URL goes to the base URL. */
  isBaseEnough?: boolean;
  /** Where a base URL stands in the call itself. */
  base?: Place[];
  /** Where host and path stand when they are apart, as in the options of `node:http`. */
  host?: Place[];
  path?: Place[];
  body?: Place[];
  /** The path when the call's name fixes it, as in a generated SDK. */
  fixedPath?: string;
  /**
   * Where the call takes a list, or an object, of requests: what the other places are then counted from is one of
   * these, as argument 0.
   */
  each?: Place;
  /** Where method and URL stand in one text: `POST /chat`, `@post/chat`. */
  route?: Place[];
  /** In the texts of URL and base, what stands in double braces is filled in by the framework. */
  hasTemplates?: boolean;
  /**
   * Methods that are chained to the call and name the HTTP method, with what they are handed as the body:
   * `useFetch(url).post(body)`.
   */
  steps?: readonly string[];
  /** How this call's response unpacks when it differs from the client's others. */
  response?: ResponseSpec;
  /** The call gives `{ data }`, a ref of the body, or of what the option `transform` at this place makes of it. */
  asyncData?: Place;
  /**
   * Callbacks that receive the raw response as their parameter number `parameter`, and the body as number `body`; in an
   * options object under one of `names`, or `success`, and at the places `made` where the instance was made.
   */
  callback?: { parameter: number; stage: Stage; names?: string[]; body?: number; made?: Place[] };
}

/** How far a response is unpacked: the client's own object, text or a stream of it, the parsed body. */
export type Stage = 'raw' | 'text' | 'body';

export interface ResponseSpec {
  /** What the call gives: `raw` unless said otherwise. */
  is?: Stage;
  /** Properties of the raw response. */
  members?: Record<string, Stage>;
  /** Methods of the raw response. */
  methods?: Record<string, Stage>;
  /** Events of the raw response, `.on(name, callback)`, and what their callback receives. */
  events?: Record<string, Stage>;
  /** Every other method returns the raw response itself, as builders do. */
  chains?: boolean;
  /** What iterating over the raw response gives. */
  elements?: Stage;
  /**
   * Methods whose callback receives the raw response, and as which parameter: `request.end((error, response) => …)`.
   */
  callbacks?: Record<string, number>;
  /** A callback given to one of `methods` gives the result in its place: `request.json((body) => body.id)`. */
  settles?: boolean;
}

/** A function or class that makes an instance of a client. */
export interface Make {
  /** Where its base URL stands. */
  base?: Place[];
  /** Where the method stands that its calls have, if they have none of their own; in options, unless said otherwise. */
  method?: Place[];
  /** Where the URL stands of its calls that have none of their own. */
  url?: Place[];
  /** Where the body stands that its calls send. */
  body?: Place[];
  /** The name under which `calls` lists the instance's calls: for a class its own name, else the empty name. */
  as?: string;
}

/** Functions that are handed each request before it is sent, and may send it elsewhere. */
export interface RequestHook {
  /** The name below an instance under which one is registered: `interceptors.request.use`. */
  registers?: string;
  /** Where they stand in what an instance is made with, and in a call itself, one or a list of them. */
  made?: Place[];
  given?: Place[];
  /** Where the options of the request stand in what they are handed. */
  options: Place;
  /** The options that hold its URL and its base. */
  url?: string;
  base?: string;
}

/** One HTTP client: everything the engine knows about it. */
export interface ClientRow {
  /** Shown to people: `axios`. */
  id: string;
  /**
   * Modules whose default export, namespace or names are the client. A trailing `*` matches any ending. A module of the
   * project is written as `moduleOf` gives it.
   */
  modules?: string[];
  /** Globals that are the client or hold it. */
  globals?: string[];
  /** Where the client sends what has no other base: a URL or a path prefix that stands in no code. */
  baseUrl?: string;
  /**
   * A base that a call or an instance is given stands below those of the instances around it, in place of taking their
   * place.
   */
  nests?: true;
  /** Options whose base the URL is resolved against, as `new URL(url, base)` does, in place of being put below it. */
  resolves?: readonly string[];
  /** Calls by the dotted name below the module or global; the empty name is the client itself. */
  calls: Record<string, CallSpec>;
  /**
   * Functions and classes that make an instance of the client, or one that is configured further; `#` stands for an
   * object of a class.
   */
  makes?: Record<string, Make>;
  /** Calls that give the URL of a request and do not send it: `axios.getUri(config)`. */
  addresses?: Record<string, CallSpec>;
  /**
   * Type names of the package, or of its global namespaces (`ng.IHttpService`), that stand for an instance, and the
   * name below the module that they have.
   */
  types?: Record<string, string>;
  /** Classes whose objects describe a request, accepted wherever a URL is: `new Request(url, init)`. */
  requestObjects?: Record<string, CallSpec>;
  /** Methods called on the raw response, or on the pending request, whose first argument is the body. */
  bodyMethods?: string[];
  response: ResponseSpec;
  /** Methods of an instance that configure it and return it. */
  fluent?: string[];
  /** Clients whose instance is itself the response, as XMLHttpRequest: its properties after a call. */
  instanceMembers?: Record<string, Stage>;
  /** Methods of such an instance whose first argument is the body. */
  instanceBodyMethods?: string[];
  /** What may change where a request goes before it is sent. */
  requestHooks?: readonly RequestHook[];
  /** The name below an instance under which a function is registered that every response goes through first. */
  interceptor?: string;
  /**
   * Calls that configure the client for the whole program, and where the base URL stands in them: `test.use({ baseURL
   * })`.
   */
  configuredBy?: Record<string, Place[]>;
  /** The property of the client itself that holds a base URL: `axios.defaults.baseURL = url`. */
  baseProperty?: string;
  /**
   * Functions that hand their callbacks a client, or an object with some under their names: `test('…', ({ page, request
   * }) => …)`, `jQuery(($) => …)`. Clients are named as in `calls`.
   */
  hands?: Record<string, { as: string } | { properties: Record<string, string> }>;
  /**
   * Properties under which plugins give a client to components and contexts, where nothing else is known of them:
   * `this.$axios`.
   */
  provides?: Record<string, string>;
  /**
   * Parameters that a framework fills by their names wherever one of `beside` stands in the file: `function ($http)
   * {}`.
   */
  injects?: { parameters: Record<string, string>; beside: readonly string[] };
  /**
   * Functions that a framework calls with a client as parameter 0: where they stand below what a file exports,
   * `operation.perform`. `*` stands for any name.
   */
  calledWith?: { functions: readonly string[]; as: string };
  /** Types of the package that only one endpoint's response is of, and where in its body. */
  declares?: Record<string, { method: string; path: string; at: readonly string[] }>;
  /** Functions that give a part of what they are handed, and its name: `unwrapAsync(result)`. */
  unwraps?: Record<string, string>;
  /**
   * Where a call says that the body is not to be parsed: `responseType: 'stream'`; everything but `json` leaves text.
   */
  textWhen?: Place[];
  /** Where a call asks for the body in place of the response. */
  bodyWhen?: Place[];
  /**
   * Objects that describe a request which the framework sends, in files that import one of `modules`: the property that
   * holds one (`routing.request`), the call that it is like, with the object as argument 0, and where objects have a
   * base URL for all of them.
   */
  describes?: { at: string; as: string; base?: string };
  /** The row is for classes of packages that no other row describes: those that are made with a base URL. */
  isForUnknown?: boolean;
  /** A fixed host evidence: the client can only talk to this API. */
  api?: string;
}
