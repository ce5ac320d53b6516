import { flatMap } from '../../collections/lists.js';
import { VERBS } from '../clients/calls.js';
import type { CallSpec } from '../domain/client-row.js';
import { joinValues } from '../domain/join.js';
import { record, text, unknown, type ExternalValue, type Value, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { propertyNamesOf } from '../heap/literals/properties.js';
import { concat, literalsOf, textsOf } from '../text/strings.js';

/** Operations of OpenAPI documents that clients are made of. */

/**
 * The operations that a call may be of, as objects with `url` and `method`: several if it is not known which document
 * its client has. Where a document is not known, or has no such operation, its URL and method are unknown.
 */
export function operationsOf(
  { document, id }: NonNullable<CallSpec['operation']>,
  { made }: ExternalValue,
  engine: Engine,
): Values {
  const documents = joinValues(...made.map((config) => config.argument(document)));
  const found = engine
    .member(
      flatMap(documents, (one) => operationsIn(one, engine)),
      id,
    )
    .filter(({ kind }) => kind === 'record');
  if (found.length > 0) return found;
  const unread = documents.filter(({ kind }) => kind === 'unknown');
  const urls = textsOf(unread.length > 0 ? unread : [unknown(id)]);
  return [
    record(`operation:${urls.map(({ key }) => key).join()}`, { url: () => urls, method: () => [unknown('method')] }),
  ];
}

/** An object that has the operations of a document by their ids. */
function operationsIn(document: Value, engine: Engine): Values {
  if (document.kind === 'unknown') return [];
  return engine.memoiseLookUp('operations', document.key, () => {
    const paths = engine.member([document], 'paths');
    const found = flatMap(propertyNamesOf(paths), (path) => {
      const item = engine.member(paths, path);
      const verbs = new Set(propertyNamesOf(item));
      return flatMap(
        VERBS.filter((verb) => verbs.has(verb)),
        (verb) =>
          literalsOf(engine.member(engine.member(item, verb), 'operationId')).map(
            (id) =>
              [
                id,
                record(`operation:${document.key} ${verb} ${path}`, {
                  url: () => urlsIn(document, path, engine),
                  method: () => [text([verb.toUpperCase()], null)],
                }),
              ] as const,
          ),
      );
    });
    return [record(`operations:${document.key}`, Object.fromEntries(found.map(([id, one]) => [id, () => [one]])))];
  });
}

/** A path of a document. OpenAPI 2 has the host and a path in front of it apart. */
function urlsIn(document: Value, path: string, engine: Engine): Values {
  const [hosts, basePaths] = ['host', 'basePath'].map((name) => textsOf(engine.member([document], name)));
  const origins = hosts!.length > 0 ? [[text(['https://'], null)], hosts!] : [];
  return concat([...origins, ...(basePaths!.length > 0 ? [basePaths!] : []), [text([path], null)]], engine);
}
