import { json, problem, type Answer } from '../message.js';
import type { Datasource, Stock } from './state.js';
import type { KnownToken, Tokens } from './tokens.js';

/** What an operation works on. */
export interface Work {
  /** The body, of the shape that the contract asks for; undefined without one. */
  body: unknown;
  token: KnownToken | null;
  tokens: Tokens;
  stock: Stock;
  /** Milliseconds since the epoch. */
  now: number;
}

type Perform = (work: Work) => Answer;

/** The operations of section 4, by their paths. Answers that are not shown are empty objects. */
export const INDEXING: Readonly<Record<string, Perform>> = {
  '/api/index/v1/rotatetoken': rotateToken,
  '/api/index/v1/indexdocument': (work) => indexDocuments(work, [objectIn(work.body, 'document')]),
  '/api/index/v1/bulkindexdocuments': (work) => indexDocuments(work, listIn(work.body, 'documents')),
  '/api/index/v1/getdatasourceconfig': getDatasourceConfig,
  '/api/index/v1/adddatasource': addDatasource,
};

/** Sections 2.2 and 5.8. The unit of `createdAt` is not shown: here, seconds. */
function rotateToken({ token, tokens, now }: Work): Answer {
  if (!token) return problem(401, 'There is no token to rotate.');
  return json(200, {
    rawSecret: tokens.rotate(token, now),
    createdAt: Math.floor(now / 1000),
    rotationPeriodMinutes: token.rotationPeriodMinutes,
  });
}

function indexDocuments({ body, token, stock, now }: Work, documents: readonly object[]): Answer {
  const [first = {}] = documents;
  const name = textIn(body, 'datasource') ?? textIn(first, 'datasource') ?? '';
  const found = find(name, token, stock);
  if (!('name' in found)) return found;
  for (const document of documents) {
    const updatedAt = valueIn(document, 'updatedAt');
    stock.keep(name, {
      id: textIn(document, 'id') ?? '',
      updatedAt: typeof updatedAt === 'string' || typeof updatedAt === 'number' ? updatedAt : null,
      indexedAt: new Date(now).toISOString(),
    });
  }
  return json(200, {});
}

function getDatasourceConfig({ body, token, stock }: Work): Answer {
  const found = find(textIn(body, 'datasource') ?? '', token, stock);
  if (!('name' in found)) return found;
  const { name, displayName, urlRegex } = found;
  return json(200, { name, displayName, urlRegex });
}

function addDatasource({ body, token, stock }: Work): Answer {
  const inside = valueIn(body, 'datasource');
  const datasource = typeof inside === 'object' && inside !== null ? inside : body;
  const name = textIn(datasource, 'name') ?? '';
  if (!isInScope(name, token)) return outOfScope(name);
  const texts = ['displayName', 'homeUrl', 'urlRegex'].flatMap((key) => {
    const value = textIn(datasource, key);
    return value === undefined ? [] : [[key, value]];
  });
  stock.add({ name, ...(Object.fromEntries(texts) as Partial<Datasource>) });
  return json(200, {});
}

/** The datasource of a request, or why there is none. */
function find(name: string, token: KnownToken | null, stock: Stock): Datasource | Answer {
  const datasource = stock.datasource(name);
  if (!datasource)
    return problem(400, `The datasource \`${name.slice(0, 100)}\` does not exist: add it with adddatasource.`);
  return isInScope(name, token) ? datasource : outOfScope(name);
}

/** Section 5.5. How it is answered is not shown. */
function isInScope(name: string, token: KnownToken | null): boolean {
  return token?.datasources?.includes(name) ?? true;
}

function outOfScope(name: string): Answer {
  return problem(403, `The token is limited to other datasources than \`${name.slice(0, 100)}\`.`);
}

function valueIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function textIn(value: unknown, name: string): string | undefined {
  const found = valueIn(value, name);
  return typeof found === 'string' ? found : undefined;
}

function objectIn(value: unknown, name: string): object {
  const found = valueIn(value, name);
  return typeof found === 'object' && found !== null ? found : {};
}

function listIn(value: unknown, name: string): object[] {
  const found = valueIn(value, name);
  return Array.isArray(found) ? found.filter((one): one is object => typeof one === 'object' && one !== null) : [];
}
