import { flatMap } from '../../collections/lists.js';
import { VERBS } from '../clients/calls.js';
import type { ArgumentPath } from '../domain/call-parts.js';
import type { CallSpec } from '../domain/client-row.js';
import { joinValues } from '../domain/join.js';
import { text, unknown, type ExternalValue, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { propertyNamesOf } from '../heap/properties.js';
import { concat, literalsOf, textsOf } from '../text/strings.js';

/** Operations of the OpenAPI document that a client is made of. */

interface Operation {
  url: Values;
  verb: string;
}

type Named = NonNullable<CallSpec['operation']>;

/** The operations that a call may be of: more than one if it is not known which document its client has. */
export function operationsOf({ document, id }: Named, { made }: ExternalValue, engine: Engine): Operation[] {
  return flatMap(documentsAt(document, made), (one) => {
    const paths = engine.member([one], 'paths');
    return flatMap(propertyNamesOf(paths), (path) => {
      const item = engine.member(paths, path);
      const verbs = VERBS.filter((verb) =>
        literalsOf(engine.member(engine.member(item, verb), 'operationId')).includes(id),
      );
      return verbs.map((verb) => ({ url: urlIn([one], path, engine), verb: verb.toUpperCase() }));
    });
  });
}

/** The URLs of the operation that a call is of, unknown if its client has no such operation for all that is known. */
export function urlsOfOperation(operation: Named, callee: ExternalValue, engine: Engine): Values {
  const found = operationsOf(operation, callee, engine);
  if (found.length > 0) return joinValues(...found.map(({ url }) => url));
  const unread = documentsAt(operation.document, callee.made).filter(({ kind }) => kind === 'unknown');
  return textsOf(unread.length > 0 ? unread : [unknown(operation.id)]);
}

function documentsAt(place: ArgumentPath, made: ExternalValue['made']): Values {
  return joinValues(...made.map((config) => config.argument(place)));
}

/** A path of a document. OpenAPI 2 has the host and a path in front of it apart. */
function urlIn(document: Values, path: string, engine: Engine): Values {
  const textsAt = (name: string): Values => engine.member(document, name).filter(({ kind }) => kind === 'text');
  const [hosts, basePaths] = [textsAt('host'), textsAt('basePath')];
  const origin = hosts.length > 0 ? [[text(['https://'], null)], hosts] : [];
  return concat([...origin, ...(basePaths.length > 0 ? [basePaths] : []), [text([path], null)]], engine);
}
