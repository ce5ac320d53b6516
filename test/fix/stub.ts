import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';
import { PACKAGE_ROOT } from '../cli/run.js';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Body = { [name: string]: Json };

/** What the program has sent. */
export interface Sent {
  operation: string;
  body: Json;
}

const SPECIFICATION = join(PACKAGE_ROOT, '..', 'shared', 'openapi', 'client_rest.yaml');

interface Schema {
  type?: string;
  format?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
}

/** The schemas of the vendor's specification, if it is at hand. */
const schemas = existsSync(SPECIFICATION)
  ? (parse(readFileSync(SPECIFICATION, 'utf8')) as { components: { schemas: Record<string, Schema> } }).components
      .schemas
  : {};

/** The scalars of an object of a schema. */
function scalars(name: string): Body {
  const found: Body = {};
  for (const [property, { type, format, enum: values }] of Object.entries(schemas[name]?.properties ?? {})) {
    if (type === 'string')
      found[property] = values?.[0] ?? (format === 'date-time' ? '2026-01-02T03:04:05Z' : property);
    if (type === 'integer' || type === 'number') found[property] = property.length;
    if (type === 'boolean') found[property] = true;
  }
  return found;
}

/** `lags`: the server lacks the new fields; `both`: the day before the removals; `removed`: the day after. */
export type State = 'lags' | 'both' | 'removed';

/** The answers of a server: the old fields are in them, the new ones, or both. */
function answers(state: State): Record<string, Body> {
  const isBefore = state !== 'removed';
  const old = (fields: Body): Body => (isBefore ? fields : {});
  const snippet = { ...scalars('SearchResultSnippet'), text: 'some text', ...old({ snippet: 'some text' }) };
  if (!isBefore) delete (snippet as Body)['snippet'];
  const citation = { ...scalars('ChatMessageCitation'), trackingToken: 'c' };
  const interactions = {
    ...scalars('DocumentInteractions'),
    reacts: [
      { type: 'THUMBS_UP', count: 2 },
      { type: 'HEART', count: 1 },
    ],
    ...old({ reactions: ['THUMBS_UP', 'HEART'] }),
  };
  const negated = {
    ...scalars('FacetFilterValue'),
    value: 'x',
    relationType: 'NOT_EQUALS',
    ...old({ isNegated: true }),
  };
  if (!isBefore) delete (negated as Body)['isNegated'];
  const all: Record<string, Body> = {
    'POST /rest/api/v1/getanswer': {
      answerResult: { answer: { id: 7, trackingToken: 'token' }, ...old({ trackingToken: 'token' }) },
    },
    'POST /rest/api/v1/getcollection': {
      collection: { id: 7, name: 'one', trackingToken: 'token' },
      ...old({ trackingToken: 'token' }),
    },
    'POST /rest/api/v1/createannouncement': {
      body: { structuredList: [{ snippets: [snippet], document: { metadata: { interactions } } }] },
      audienceFilters: [{ fieldName: 'department', values: [negated] }],
    },
    'POST /rest/api/v1/chat': {
      messages: [{ fragments: [{ text: 'hello' }, { citation }], ...old({ citations: [citation] }) }],
    },
    'GET /rest/api/v1/governance/data/policies/7': {
      report: {
        config: {
          inputOptions: { datasourceInstances: ['crm'], ...old({ datasources: ['crm'] }) },
          broadSharingOptions: { threshold: 3 },
          ...old({ externalSharingOptions: { threshold: 3 } }),
        },
      },
    },
    'POST /api/index/v1/indexemployee': {},
  };
  return state === 'lags' ? (withoutNew(all) as Record<string, Body>) : all;
}

const NEW = ['text', 'relationType', 'reacts', 'fragments', 'datasourceInstances', 'broadSharingOptions', 'answer'];

function withoutNew(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNew);
  if (value === null || typeof value !== 'object') return value;
  // The collection has had other fields from the beginning.
  const { trackingToken: _, ...collection } = (value['collection'] ?? {}) as Body;
  return Object.fromEntries(
    Object.entries({ ...value, ...('collection' in value && { collection }) })
      .filter(([name]) => !NEW.includes(name))
      .map(([name, one]) => [name, withoutNew(one)]),
  );
}

/** Request fields that are refused after the day. */
const REFUSED = /"(snippet|isNegated|location)":/;

/** The API on loopback. */
export class Stub {
  state: State = 'both';
  sent: Sent[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const operation = `${request.method} ${request.url}`;
    this.sent.push({ operation, body: text === '' ? null : (JSON.parse(text) as Json) });
    const answer = answers(this.state)[operation];
    const status = answer === undefined ? 404 : this.state === 'removed' && REFUSED.test(text) ? 400 : 200;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? answer : { error: status }));
  }
}

/** A request as it would be with the new fields. Both say the same until the removal. */
export function canonical(value: Json): Json {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const { snippet, isNegated, location: _, ...rest } = value;
  return Object.fromEntries(
    Object.entries({
      ...rest,
      ...(snippet !== undefined && { text: snippet }),
      ...(isNegated === true && { relationType: 'NOT_EQUALS' }),
    })
      .map(([name, one]): [string, Json] => [name, canonical(one)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
