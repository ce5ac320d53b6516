import type { AccessPath } from './access-path.js';
import type { Stage } from './response-spec.js';

/** The parts of what a row says of a call. */

/** What methods of a pending request may add: to its query, to its headers, or what it authenticates itself with. */
export type AddedOption = 'query' | 'headers' | 'credentials';

/** What a client makes of a body, and says of it where the call does not. */
export interface BodyEncoding {
  object: 'json' | 'form' | 'text';
  textType?: string;
  jsonWhen?: readonly AccessPath[];
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
  made?: AccessPath[];
  status?: number;
}

/**
 * Where the value of a field is among the arguments. Of a text, only one counts that has the prefix, what follows that,
 * or that begins like this.
 */
export interface FieldPlace {
  at: AccessPath;
  prefix?: string;
  begins?: string;
  path?: string;
}

/**
 * The instance to which a call is delegated, among the arguments that the called one was made with: the provider `acme`
 * of a registry for `acme:gpt-4`.
 */
export interface Delegate {
  at: AccessPath;
  separator?: string;
  separatorAt?: AccessPath;
  except?: readonly AccessPath[];
}

/** Where an option is that decides something: by being there, or by another value than this one. */
export interface OptionPlace {
  at: AccessPath;
  otherThan?: string;
}

/** How the path of a call depends on the object that it is a method of, or on the client. */
export interface PathParts {
  cases?: readonly OperationCase[];
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
  lists?: readonly string[];
  has?: readonly string[];
  from?: AccessPath;
}

/** What a client makes of the arguments of a call, for somebody who has the request sent. */
export interface MadeFields {
  fields?: Readonly<Record<string, readonly FieldPlace[]>>;
  defaults?: Readonly<Record<string, string>>;
  delegate?: Delegate;
  unless?: readonly OptionPlace[];
}

/** Where values of a data type stand: in a body of an operation. */
export interface DataPlace {
  on: string;
  in?: 'request';
  at?: string;
}

/** The data types of an SDK. */
export interface DataTypes {
  data?: Readonly<Record<string, readonly DataPlace[]>>;
  operationTypes?: Readonly<Record<string, { methods?: string; request?: string; response?: string }>>;
}

/** What a function passes to its callbacks: an instance, or an object with some. `within` are names of callbacks in an object. */
export interface Hand {
  as?: string;
  members?: Readonly<Record<string, string>>;
  within?: readonly string[];
}
