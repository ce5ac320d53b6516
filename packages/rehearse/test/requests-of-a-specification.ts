import fc from 'fast-check';
import { type Documents, type Place } from '../../../src/openapi/documents.js';
import { operationsIn } from '../../../src/openapi/specified-operations.js';
import { parseOperation } from '../../../src/model/route.js';
import type { Draft } from './damaged-bodies.js';
import { damaged } from './damaged-requests.js';
import { SchemaValues } from './values-of-a-schema.js';

/** An operation as a specification shows it. */
export interface ShownOperation {
  /** `METHOD /path/{id}`. */
  name: string;
  /** Statuses of success. */
  successes: number[];
  /** The schema of the response in JSON; null if there is none. */
  response: Place | null;
  request: { type: string; schema: Place } | null;
  parameters: { name: string; in: string; schema: Place }[];
}

/** A request as it is sent. */
export interface Sent {
  /** The operation that it is of, whatever else is wrong with it; null if its method or its path may be another one. */
  operation: string | null;
  /** Whether nothing is wrong with it by its specification. */
  isValid: boolean;
  method: string;
  target: string;
  headers: Record<string, string>;
  /** A character for each byte. */
  body: string;
}

const JSON_TYPE = /^application\/json\b/;

/** Tokens that the requests have, each for one interface, by its prefix. */
export const TOKENS: Readonly<Record<string, string>> = {
  '/api/index/v1': 'token-for-indexing',
  '/rest/api/v1': 'token-for-client',
};

/** What a request of a path authorises itself with. */
export function authorizationFor(path: string): string {
  return `Bearer ${Object.entries(TOKENS).find(([prefix]) => path.startsWith(prefix))?.[1]}`;
}

export function shownOperations(file: string, documents: Documents): ShownOperation[] {
  return operationsIn(documents.open(file), documents).map(({ operation, place, parameters }) => {
    const responses = documents.part(place, 'responses', 'object');
    const good = (responses ? documents.children(responses) : []).filter(([status]) => /^2|default/.test(status));
    const successes = good.map(([status]) => (/^2\d\d$/.test(status) ? Number(status) : 200));
    const media = good.flatMap(([, response]) => mediaOf(response, documents));
    const request = documents.child(place, 'requestBody');
    return {
      name: operation,
      successes: successes.length > 0 ? successes : [200],
      response: media.find(({ type }) => JSON_TYPE.test(type))?.schema ?? null,
      request: (request && mediaOf(request, documents)[0]) ?? null,
      parameters: parameters.flatMap((parameter) => {
        const { name, in: where } = parameter.value as { name: string; in: string };
        const schema = documents.child(parameter, 'schema');
        return schema ? [{ name, in: where, schema }] : [];
      }),
    };
  });
}

function mediaOf(message: Place, documents: Documents): { type: string; schema: Place }[] {
  const content = documents.part(message, 'content', 'object');
  return (content ? documents.children(content) : []).flatMap(([type, media]) => {
    const schema = documents.child(media, 'schema');
    return schema ? [{ type, schema }] : [];
  });
}

/** Requests of some operations: some valid, most of them damaged in one place or several. */
export function requestsOf(operations: readonly ShownOperation[], values: SchemaValues): fc.Arbitrary<Sent> {
  const valid = fc.constantFrom(...operations).chain((operation) => validRequest(operation, values));
  return fc
    .tuple(
      valid,
      fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 4, arbitrary: fc.array(damaged, { minLength: 1, maxLength: 3 }) },
      ),
    )
    .map(([draft, damages]) => {
      const made: Draft = structuredClone(draft);
      for (const damage of damages) damage(made);
      return sent(made, damages.length === 0);
    });
}

function validRequest(operation: ShownOperation, values: SchemaValues): fc.Arbitrary<Draft> {
  const { method, path } = parseOperation(operation.name);
  const place = (where: string): fc.Arbitrary<Record<string, unknown>> => {
    const own = operation.parameters.filter((one) => one.in === where);
    const made = own.map(({ name, schema }): [string, fc.Arbitrary<unknown>] => [name, values.of(schema)]);
    return fc.record(Object.fromEntries(made), where === 'path' ? {} : { requiredKeys: [] });
  };
  const { request } = operation;
  const isJson = request !== null && JSON_TYPE.test(request.type);
  const body = isJson ? values.of(request.schema) : fc.uint8Array({ maxLength: 40 });
  return fc.tuple(place('path'), place('query'), place('header'), body).map(([inPath, query, headers, value]) => ({
    operation: operation.name,
    method,
    path: path.replaceAll(/\{([^}]*)\}/g, (_, name: string) => encodeURIComponent(segment(inPath[name]))),
    query: Object.entries(query).flatMap(([name, one]) =>
      [one].flat().map((item): [string, string] => [name, String(item)]),
    ),
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, one]) => [name.toLowerCase(), plain(String(one))])),
      authorization: authorizationFor(path),
      ...(request && { 'content-type': request.type }),
    },
    value: isJson ? value : undefined,
    body: request && !isJson ? Buffer.from(value as Uint8Array) : null,
  }));
}

/** A parameter of a path that no server takes for a step. */
function segment(value: unknown): string {
  // A surrogate alone has no encoding.
  const text = Buffer.from(String(value)).toString();
  return /^(?:\.{0,2})$/.test(text) ? `id${text}` : text;
}

/** Characters that a header may have. */
function plain(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '_').trim();
}

function sent({ operation, method, path, query, headers, value, body }: Draft, isValid: boolean): Sent {
  const search = new URLSearchParams(query).toString();
  const bytes = body ?? (value === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(value)));
  return {
    operation,
    isValid,
    method,
    target: search === '' ? path : `${path}?${search}`,
    headers,
    body: bytes.toString('latin1'),
  };
}
