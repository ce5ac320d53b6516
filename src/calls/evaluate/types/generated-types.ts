import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../../../collections/group-by.js';
import { flatMap } from '../../../collections/lists.js';
import { oncePer } from '../../../collections/once.js';
import { isShortPrefix, type Api } from '../../../model/registry.js';
import { pathKey } from '../../../model/route.js';
import { ts } from '../../../syntax/compiler.js';
import type { TypedPlace } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import type { Route } from '../../engine/interest.js';
import { membersIn, typesIn, type KnownType } from './declared-types.js';
import { declaredFields } from './type-walk.js';

/** Types that a generator has written into the project from an API's specification. */

/** The body of an operation in generated code. */
interface GeneratedBody {
  method: string | undefined;
  path: string;
  direction: 'request' | 'response';
  type: TS.TypeNode;
}

/** Where values of a type that a generator wrote stand in the bodies of listed operations. */
export function generatedPlaces(declaration: TS.Node, engine: Engine): readonly TypedPlace[] {
  return placesIn(engine)(declaration.getSourceFile()).get(declaration) ?? [];
}

/** Whether types of a file are those of a listed operation. */
export function isGenerated(source: TS.SourceFile, engine: Engine): boolean {
  return placesIn(engine)(source).size > 0;
}

const placesIn = oncePer((engine: Engine) =>
  oncePer((source: TS.SourceFile): ReadonlyMap<TS.Node, readonly TypedPlace[]> => {
    const places = new Map<TS.Node, TypedPlace[]>();
    for (const body of bodiesIn(source, engine))
      for (const route of routesOf(body, engine)) {
        const { fields } = declaredFields(body.type, [], route.fields[body.direction], engine);
        for (const { node, path } of fields)
          addToGroup(places, node.parent.parent, {
            of: route.api,
            method: body.method ?? route.methods[0] ?? '?',
            path: route.path,
            direction: body.direction,
            at: path.slice(0, -1),
          });
      }
    return places;
  }),
);

/** The listed operations that a body may be of. */
function routesOf({ path, direction, type }: GeneratedBody, { listed }: Engine): readonly Route[] {
  return listed.routes.filter((route) => {
    if (route.fields[direction].size === 0 || pathKey(route.path) !== pathKey(path)) return false;
    const api = listed.apis.find(({ id }) => id === route.api);
    return api !== undefined && isNamedBy(type.getSourceFile(), api);
  });
}

/** Whether a file of types says which API they are of: by the paths alone, or by a host. */
function isNamedBy({ text }: TS.SourceFile, { prefix, hosts }: Api): boolean {
  return !isShortPrefix(prefix) || hosts.some((host) => text.includes(`//${host}`));
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch']);

function bodiesIn(source: TS.SourceFile, engine: Engine): GeneratedBody[] {
  return flatMap(source.statements, (statement) => {
    if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) return [];
    if (statement.name.text === 'paths') return bodiesOfPaths(statement, engine);
    return ts.isTypeAliasDeclaration(statement) && statement.name.text.endsWith('Data')
      ? bodiesOfData(statement, source)
      : [];
  });
}

/** `paths` as openapi-typescript writes it: operations by path and method, each with `requestBody` and `responses`. */
function bodiesOfPaths(paths: TS.Node, engine: Engine): GeneratedBody[] {
  return flatMap(properties(paths), ({ name: path, type: operations }) =>
    flatMap(properties(operations), ({ name, type: operation }): GeneratedBody[] => {
      if (!METHODS.has(name)) return [];
      const of = (place: 'requestBody' | 'responses', direction: GeneratedBody['direction']): GeneratedBody[] =>
        flatMap(typesIn(engine).memberTypes({ type: operation, place: undefined }, place), (held) =>
          contentsOf(held, engine).map((type) => ({ method: name.toUpperCase(), path, direction, type })),
        );
      return [...of('requestBody', 'request'), ...of('responses', 'response')];
    }),
  );
}

/** The bodies in `{ content: { 'application/json': T } }`, or in such responses by their statuses. */
function contentsOf(held: KnownType, engine: Engine): TS.TypeNode[] {
  const bodies = (of: KnownType, names: RegExp): TS.TypeNode[] =>
    properties(of?.type).flatMap(({ name, type }) => (names.test(name) ? [type] : []));
  const contents = typesIn(engine).memberTypes(held, 'content');
  return contents.length > 0
    ? flatMap(contents, (content) => bodies(content, /json/))
    : flatMap(bodies(held, /^[2d]/), (type) => contentsOf({ type, place: undefined }, engine));
}

/** `GetOrderData` with `url` and `body`, and `GetOrderResponses` beside it, as Hey API writes them. */
function bodiesOfData(data: TS.TypeAliasDeclaration, source: TS.SourceFile): GeneratedBody[] {
  const known = properties(data);
  const url = known.find(({ name }) => name === 'url')?.type;
  const path = url && ts.isLiteralTypeNode(url) && ts.isStringLiteral(url.literal) ? url.literal.text : undefined;
  if (path === undefined) return [];
  const responses = source.statements.find(
    (one) => ts.isTypeAliasDeclaration(one) && one.name.text === data.name.text.replace(/Data$/, 'Responses'),
  );
  const sent = known.filter(({ name }) => name === 'body');
  const of = (direction: GeneratedBody['direction'], all: typeof known): GeneratedBody[] =>
    all.map(({ type }) => ({ method: undefined, path, direction, type }));
  return [...of('request', sent), ...of('response', properties(responses))];
}

/** The properties of an object's type that is written out, also behind an alias. */
function properties(node: TS.Node | undefined): { name: string; type: TS.TypeNode }[] {
  const type = node && ts.isTypeAliasDeclaration(node) ? node.type : node;
  if (!type || (!ts.isTypeLiteralNode(type) && !ts.isInterfaceDeclaration(type))) return [];
  return membersIn(type).flatMap(({ name, type: of, node: member }) =>
    of && ts.isPropertySignature(member) ? [{ name, type: of as TS.TypeNode }] : [],
  );
}
