import type { Stage } from './response-spec.js';

/** The parts of what a row says of a call. */

/** What methods of a pending request may add: to its query, to its headers, or what it authenticates itself with. */
export type AddedOption = 'query' | 'headers' | 'credentials';

/**
 * Where something is in a call: an argument's index with property names below it, `0` or `1.headers.accept`. `name()`
 * is the result of calling a function of that name. Alternatives are tried in order; the first one present counts.
 */
export type ArgumentPath = string;

/** What a client makes of a body, and says of it where the call does not. */
export interface BodyEncoding {
  /** What it sends for an object: JSON, the fields of a form, or its text, `[object Object]`. */
  object: 'json' | 'form' | 'text';
  /** The content type that it sets for a text; left out if it sets none, or if that is not known. */
  textType?: string;
  /** Options that make it send JSON where they are true. */
  jsonWhen?: readonly ArgumentPath[];
}

/** The encodings by the option or the method that a body is given to; the empty name is an argument of its own. */
export type BodyEncodings = Readonly<Record<string, BodyEncoding>>;

/**
 * Callbacks that receive the raw response as parameter `parameter` and the body as parameter `body`. In an options
 * object they are named `success` or one of `names`. `made` are their places where the instance was made.
 */
export interface ResponseCallback {
  parameter: number;
  stage: Stage;
  names?: string[];
  body?: number;
  made?: ArgumentPath[];
  /** The parameter that has the status, if it is none of these. */
  status?: number;
}

/**
 * Where the value of a field is among the arguments. Of a text, only one counts that has the prefix, what follows that,
 * or that begins like this.
 */
export interface FieldPlace {
  at: ArgumentPath;
  prefix?: string;
  begins?: string;
  /** The path that such a text has sent elsewhere than the call's own. */
  path?: string;
}

/**
 * The instance to which a call is delegated, among the arguments that the called one was made with: the provider `acme`
 * of a registry for `acme:gpt-4`.
 */
export interface Delegate {
  /** Where it is, or an object of several by name. */
  at: ArgumentPath;
  /** What ends the name of one in argument 0, of which it receives the rest. */
  separator?: string;
  /** Where another separator is. */
  separatorAt?: ArgumentPath;
  /** Where objects are whose names it is not asked for. */
  except?: readonly ArgumentPath[];
}

/** Where an option is that decides something: by being there, or by another value than this one. */
export interface OptionPlace {
  at: ArgumentPath;
  otherThan?: string;
}

/** How the path of a call depends on the object that it is a method of, or on the client. */
export interface PathParts {
  /** Other operations that a method sends if its object has properties, the first that fits: `product.save()` with an id. */
  cases?: readonly OperationCase[];
  /**
   * What the client puts around a path, which stands for `*`: `/admin/api/{version}/*.json`. A path that begins with the first
   * segment has the beginning already, and one that ends so has the end.
   */
  within?: string;
}

/** The operation that a method sends if its object has all of some properties. */
export interface OperationCase {
  has: readonly string[];
  verb: string;
  fixedPath: string;
}

/** What is known of the objects that a call gives. */
export interface GivenObjects {
  /** Properties of the result that hold a list of such objects; the empty name is the result itself. */
  lists?: readonly string[];
  /** Properties that they have from the beginning, and the place of an object with others. */
  has?: readonly string[];
  from?: ArgumentPath;
}

/** What a client makes of the arguments of a call, for somebody who has the request sent. */
export interface MadeFields {
  /**
   * Fields of the body that the client itself makes of arguments, for a function of another package that has the request
   * sent: `openai('gpt-4')`. What such a call gives is not the response.
   */
  fields?: Readonly<Record<string, readonly FieldPlace[]>>;
  /** What the client takes for fields that no argument gives. */
  defaults?: Readonly<Record<string, string>>;
  /** To whom the call is delegated, if the client does not send it itself. */
  delegate?: Delegate;
  /** Places of options with which the request goes to somebody else, so that the call is none of the client. */
  unless?: readonly OptionPlace[];
}

/** Where values of a data type stand: in a body of an operation. */
export interface DataPlace {
  /** The operation, `METHOD /path`. */
  on: string;
  /** In the request; in the response unless said otherwise. */
  in?: 'request';
  /** The property that holds the value, dotted, array steps left out; the whole body unless said otherwise. */
  at?: string;
}

/** The data types of an SDK. */
export interface DataTypes {
  /** Where values of types stand, by the dotted names that an import of the package gives them. */
  data?: Readonly<Record<string, readonly DataPlace[]>>;
  /**
   * Types with the data of every operation below them: by the names of the methods below an object of `calls`, or by
   * `METHOD /path`, then the property that has the type of the request or of the response's body.
   */
  operationTypes?: Readonly<Record<string, { methods?: string; request?: string; response?: string }>>;
}

/** What a function passes to its callbacks: an instance, or an object with some. `within` are names of callbacks in an object. */
export type Hand = ({ as: string } | { properties: Record<string, string> }) & { within?: readonly string[] };
