import type { Direction } from '../model/registry.js';
import { isObject, type Documents, type Place } from './documents.js';

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;

/** An operation of a specification. */
export interface SpecifiedOperation {
  place: Place;
  /** `METHOD /path`, with the path of the server in front. */
  operation: string;
  /** `operationId`, if it has one. */
  id: string | null;
  /** The server that it is sent to. */
  server: Server;
  bodies: { direction: Direction; schema: Place }[];
  /** The parameters of the operation, and those of its path. */
  parameters: Place[];
}

/** A server, as a registry says it. */
export interface Server {
  /** Without a slash at the end; empty if there is none. */
  prefix: string;
  /** Variables are `*`; null if the address is relative. */
  host: string | null;
}

/** All operations of a document, in its order. */
export function operationsIn(document: Place, documents: Documents): SpecifiedOperation[] {
  const paths = documents.part(document, 'paths', 'object');
  if (!paths) return [];
  const items = documents.children(paths).filter(([path]) => !path.startsWith('x-'));
  return items.flatMap(([path, item]) => {
    documents.expect(item, 'object');
    if (!path.startsWith('/')) throw documents.fault(item, 'a path begins with a slash', `write \`/${path}\``);
    return METHODS.flatMap((method): SpecifiedOperation[] => {
      const place = documents.part(item, method, 'object');
      if (!place || !isObject(place.value)) return [];
      const server = serverOf([place, item, document], documents);
      // The top of a host, which no path tells from any other site.
      if (server.prefix + withoutEnd(path) === '/') return [];
      const { operationId } = place.value;
      return [
        {
          place,
          operation: `${method.toUpperCase()} ${server.prefix}${withoutEnd(path)}`,
          id: typeof operationId === 'string' ? operationId : null,
          server,
          bodies: bodiesOf(place, documents),
          parameters: [item, place].flatMap((owner) => itemsOf(owner, 'parameters', documents)),
        },
      ];
    });
  });
}

/** A path as registries write it: no slash at the end, no query. */
function withoutEnd(path: string): string {
  return path.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');
}

function serverOf(owners: readonly Place[], documents: Documents): Server {
  for (const owner of owners) {
    const [server] = itemsOf(owner, 'servers', documents);
    if (server && isObject(server.value) && typeof server.value['url'] === 'string')
      return parseServer(server.value['url'], defaultsOf(server.value['variables']));
  }
  return { prefix: '', host: null };
}

function defaultsOf(variables: unknown): Map<string, string> {
  const named = isObject(variables) ? Object.entries(variables) : [];
  return new Map(
    named.flatMap(([name, variable]) =>
      isObject(variable) && typeof variable['default'] === 'string' ? [[name, variable['default']]] : [],
    ),
  );
}

/** Variables stand for any host, and in a path for their default. */
function parseServer(written: string, defaults: ReadonlyMap<string, string>): Server {
  const url = written.replace(/^\{([^}]*)\}/, (_, name: string) => defaults.get(name) ?? '');
  const [, host = null, path = ''] = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/([^/?#]*))?([^?#]*)/i.exec(url) ?? [];
  const filled = path.replaceAll(/\{([^}]*)\}/g, (whole, name: string) => defaults.get(name) ?? whole);
  const prefix = withoutEnd(filled.replace(/\/\{[^}]*\}.*$/, '')).replace(/^\/$/, '');
  const pattern = host
    ?.replaceAll(/\{[^}]*\}/g, '*')
    .replaceAll(/\*+/g, '*')
    .replace(/:\*$/, '');
  // A host of which nothing is known is none.
  return { prefix, host: pattern && /^[\w.*-]+(?::\d+)?$/.test(pattern) && /[^*.]/.test(pattern) ? pattern : null };
}

function itemsOf(owner: Place, name: string, documents: Documents): Place[] {
  const list = documents.part(owner, name, 'list');
  return list ? documents.children(list).map(([, place]) => documents.expect(place, 'object')) : [];
}

function bodiesOf(operation: Place, documents: Documents): SpecifiedOperation['bodies'] {
  const request = documents.part(operation, 'requestBody', 'object');
  const responses = documents.part(operation, 'responses', 'object');
  const all = responses ? documents.children(responses) : [];
  const successes = all.filter(([status]) => /^2..$/.test(status));
  // Beside others, the default is the one of errors.
  const good = successes.length > 0 ? successes : all.filter(([status]) => status === 'default');
  return [
    ...(request ? schemasOf(request, documents) : []).map((schema) => ({ direction: 'request' as const, schema })),
    ...good.flatMap(([, response]) =>
      schemasOf(response, documents).map((schema) => ({ direction: 'response' as const, schema })),
    ),
  ];
}

function schemasOf(message: Place, documents: Documents): Place[] {
  const content = documents.part(documents.expect(message, 'object'), 'content', 'object');
  if (!content) return [];
  return documents
    .children(content)
    .flatMap(([, media]) => documents.child(documents.expect(media, 'object'), 'schema') ?? []);
}
