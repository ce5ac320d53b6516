import type { Api } from './registry.js';

/**
 * The contract of an API: how it must be called. The shapes below are those of `contract.json`; `contract.schema.json`
 * is their JSON Schema.
 */

/** The rules that a call may break, in the order of docs. */
export const RULES = [
  'valid-method',
  'require-authorization',
  'valid-authorization',
  'no-foreign-header',
  'no-shared-token',
  'no-hardcoded-token',
  'valid-body',
  'require-json',
  'use-rotated-token',
  'check-status',
  'require-https',
  'no-token-leak',
] as const;

export type RuleId = (typeof RULES)[number];

/** Where the published contract says something: `5.1`. */
export type Section = string;

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** What a value in a body has to be. */
export interface JsonShape {
  type?: JsonType | JsonType[];
  /** Name of a shape in `schemas` that stands here. */
  schema?: string;
  /** For people: `date-time`, `uri`, `cidr-list`. */
  format?: string;
  /** For people. */
  minimum?: number;
  /** Of the shape of a request: what has to be there, each as alternative paths, `datasource` or `document.datasource`. */
  needs?: string[][];
  properties?: Record<string, JsonShape>;
  items?: JsonShape;
  /** The value is a credential. */
  secret?: boolean;
  section?: Section;
  /** One sentence for people. */
  says?: string;
}

export interface Operation {
  id: string;
  title?: string;
  /** HTTP method in upper case. */
  method: string;
  /** Path template, with the prefix of its API. */
  path: string;
  /** The body; null if there is none, left out if it is not published. */
  request?: JsonShape | null;
  response?: JsonShape;
  /** null: it is open to callers without a token. */
  authentication?: null;
  /** null: its body has another content type than its API's. */
  contentType?: null;
  /** The operation replaces the token it is called with by the one in this field of its response. */
  rotates?: { secret: string; section: Section };
  section: Section;
}

export interface Authentication {
  header: string;
  /** What the value of the header begins with; left out if that is not published. */
  scheme?: string;
  /** Whether every call needs the header. */
  required?: boolean;
  /** Name of the kind of token, shown to people. */
  token: string;
  /** Whether tokens of other APIs of the contract are refused. */
  otherTokens?: { are: 'refused'; section: Section };
  oauth?: boolean;
  issuedBy?: string;
  creators?: { role: string; scopes: ('global' | 'datasources')[]; ownOnly?: boolean }[];
  rules?: { says: string; section: Section }[];
  section: Section;
}

/** An answer of the API to a call that is wrong. */
export interface Status {
  status: number;
  causes: string[];
  /** For people. */
  remedy?: string;
  /** The rules whose violation has this answer; `token-expiry` for a token that has expired. */
  brokenRules?: (RuleId | 'token-expiry')[];
  section: Section;
}

export interface ContractApi extends Pick<Api, 'id' | 'title' | 'prefix' | 'hosts' | 'sdks'> {
  /** Calls have to be made over HTTPS. */
  https?: { section: Section };
  authentication?: Authentication;
  /** Headers of another interface, which this one does not use. */
  foreignHeaders?: { names: string[]; of: string; section: Section };
  /** The content type of bodies, but for operations that say otherwise. */
  contentType?: { is: string; section: Section };
  operations: Operation[];
  statuses: Status[];
  limits?: Limits;
  /** What the document does not say. */
  notShown?: string[];
}

/** Limits, of which the register of tokens is held against the named ones. */
export interface Limits extends Record<string, ({ section: Section } & Record<string, unknown>) | undefined> {
  /** The shortest time after which a token may be rotated. */
  rotationPeriodMinutes?: { least: number; section: Section };
  /** Whether every token has to have an end. */
  tokenExpiry?: { required: boolean; section: Section };
}

/** One `contract.json`, as written. */
export interface ContractFile {
  $schema?: string;
  version: 1;
  name: string;
  apis: ContractApi[];
  schemas?: Record<string, JsonShape>;
}

/** All loaded contracts together. */
export interface Contract {
  apis: readonly ContractApi[];
  schemas: Readonly<Record<string, JsonShape>>;
}

export const NO_CONTRACT: Contract = { apis: [], schemas: {} };
