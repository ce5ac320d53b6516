/** The keys and types of bodies: sections 2.3, 2.4 and 4 of the contract. */

type Body = Record<string, unknown>;

/** What is wrong with the body of an operation, or null. */
export function bodyFault(operation: string, body: unknown): string | null {
  if (!isObject(body)) return 'missing body';
  switch (operation) {
    case 'indexdocument':
      return first([
        () => needs(isObject(body['document']), 'document'),
        () =>
          needs(body['datasource'] !== undefined || under(body, 'document', 'datasource') !== undefined, 'datasource'),
        () => strings(body, ['datasource']),
        () => documentFault(body['document']),
      ]);
    case 'bulkindexdocuments':
      return first([
        () => needs(body['datasource'] !== undefined, 'datasource'),
        () => strings(body, ['datasource']),
        () => needs(Array.isArray(body['documents']), 'documents'),
        () => first((body['documents'] as unknown[]).map((document) => () => documentFault(document))),
      ]);
    case 'getdatasourceconfig':
      return first([() => needs(body['datasource'] !== undefined, 'datasource'), () => strings(body, ['datasource'])]);
    default:
      return datasourceFault(body);
  }
}

function datasourceFault(body: Body): string | null {
  const texts = ['name', 'displayName', 'homeUrl'];
  const { datasource } = body;
  return first([
    () => (datasource === undefined || isObject(datasource) ? null : 'datasource is no object'),
    () => needs((under(body, 'datasource', 'name') ?? body['name']) !== undefined, 'name'),
    () => strings(body, texts),
    () => (isObject(datasource) ? strings(datasource, texts) : null),
  ]);
}

function documentFault(document: unknown): string | null {
  if (!isObject(document)) return 'a document is no object';
  const { body, updatedAt } = document;
  return first([
    () => strings(document, ['id', 'title']),
    () => (body === undefined || isObject(body) ? null : 'body is no object'),
    () => (isObject(body) ? strings(body, ['mimeType', 'textContent']) : null),
    () =>
      updatedAt === undefined || typeof updatedAt === 'number' || isInstant(updatedAt) ? null : 'updatedAt is no time',
  ]);
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value));
}

function needs(isThere: boolean, name: string): string | null {
  return isThere ? null : `missing required field ${name}`;
}

/** Null is no string. */
function strings(object: Body, names: readonly string[]): string | null {
  const wrong = names.find((name) => object[name] !== undefined && typeof object[name] !== 'string');
  return wrong === undefined ? null : `${wrong} is no string`;
}

function under(object: Body, key: string, name: string): unknown {
  const inner = object[key];
  return isObject(inner) ? inner[name] : undefined;
}

function first(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const fault = check();
    if (fault !== null) return fault;
  }
  return null;
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
