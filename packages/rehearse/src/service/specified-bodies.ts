import { addToGroup } from '../../../../src/collections/group-by.js';
import { once } from '../../../../src/collections/once.js';
import { Documents, isObject, type Place } from '../../../../src/openapi/documents.js';
import { operationsIn } from '../../../../src/openapi/specified-operations.js';
import { UserError } from '../../../../src/model/errors.js';
import type { Registry } from '../../../../src/model/registry.js';
import { loadHttpServer } from '../on-demand/load-http-server.js';
import { parseOperation, type Operation } from '../../../../src/model/route.js';
import { sentSegments } from '../traffic/path-template.js';

/** A response that a specification shows. */
export interface SpecifiedResponse {
  /** 200 to 299. */
  status: number;
  /** Content type of the body. */
  type: string;
  /** JSON; empty if the response has no body, or none in JSON. */
  body: string;
}

/** What OpenAPI documents say of the APIs of a registry. */
export interface Specification {
  /** Operations by the id of their API. */
  operations: Map<string, Operation[]>;
  /** The response of an operation; null if no document has it. */
  responseOf: (operation: Operation) => SpecifiedResponse | null;
}

/** A schema of such depth has no end that anybody reads. */
const DEEPEST = 10;
const JSON_TYPE = /^application\/(?:.*\+)?json\b/;

/**
 * Reads OpenAPI 3.0 or 3.1 documents. Operations of APIs that the registry does not have are left out.
 *
 * @param files absolute.
 * @param show how messages name a file.
 * @throws UserError for what is no OpenAPI document.
 */
export function readSpecification(
  files: readonly string[],
  { apis }: Pick<Registry, 'apis'>,
  show: (file: string) => string,
): Specification {
  const documents = new Documents(show);
  const operations = new Map<string, Operation[]>();
  const responses = new Map<string, () => SpecifiedResponse | null>();
  for (const file of files) {
    const document = documents.open(file);
    if (!isObject(document.value) || typeof document.value['openapi'] !== 'string')
      throw new UserError(`${show(file)}: is not an OpenAPI document: it has no \`openapi\``, 'name one of version 3');
    const before = responses.size;
    for (const { operation, place } of operationsIn(document, documents)) {
      const known = parseOperation(operation);
      const segments = sentSegments(known.path);
      const owners = apis.filter(({ prefix }) => sentSegments(prefix).every((one, at) => segments[at] === one));
      for (const { id } of owners) addToGroup(operations, id, known);
      if (owners.length > 0)
        responses.set(
          operation,
          once(() => responseIn(place, documents)),
        );
    }
    if (responses.size === before)
      throw new UserError(
        `${show(file)}: no operation is below a prefix of the registry: ${apis.map(({ prefix }) => prefix).join(', ')}`,
        'name the registry of its API with --registry, or correct the `servers` of the document',
      );
  }
  return {
    operations,
    responseOf: ({ method, path }) => responses.get(`${method} ${path}`)?.() ?? null,
  };
}

/** The first response of success, with the example of the document, or one that is made of the schema. */
function responseIn(operation: Place, documents: Documents): SpecifiedResponse | null {
  const responses = documents.part(operation, 'responses', 'object');
  const answers = responses ? documents.children(responses) : [];
  const [status, response] =
    answers.find(([name]) => /^2(\d\d|XX)$/.test(name)) ?? answers.find(([name]) => name === 'default') ?? [];
  if (status === undefined || !response) return null;
  const content = documents.part(documents.expect(response, 'object'), 'content', 'object');
  const all = content ? documents.children(content) : [];
  // Some APIs send JSON as plain text.
  const [type, media] = all.find(([name]) => JSON_TYPE.test(name)) ?? all.find(([name]) => name === 'text/plain') ?? [];
  const number = /^2\d\d$/.test(status) ? Number(status) : 200;
  return { status: number, type: type ?? '', body: media ? bodyIn(media, documents) : '' };
}

function bodyIn(media: Place, documents: Documents): string {
  const examples = documents.child(media, 'examples');
  const [, first] = examples ? (documents.children(examples)[0] ?? []) : [];
  const example = documents.child(media, 'example') ?? (first && documents.child(first, 'value'));
  if (example) return JSON.stringify(example.value);
  const schema = documents.child(media, 'schema');
  if (!schema || !isObject(schema.value)) return '{}';
  const { value: whole } = documents.open(schema.file);
  return JSON.stringify(
    loadHttpServer().sample(
      schema.value,
      { skipWriteOnly: true, quiet: true, maxSampleDepth: DEEPEST },
      whole as object,
    ),
  );
}
