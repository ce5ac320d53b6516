import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../../../collections/group-by.js';
import { flatMap } from '../../../collections/lists.js';
import { oncePer } from '../../../collections/once.js';
import { isShortPrefix, type Api } from '../../../model/registry.js';
import { pathKey } from '../../../model/route.js';
import { ts } from '../../../syntax/compiler.js';
import { literalName } from '../../../syntax/frames.js';
import type { TypedPlace } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import type { Route } from '../../engine/interest.js';
import { memberTypesOf } from './type-members.js';
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
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === 'paths')
      return bodiesOfPaths(statement.members, engine);
    if (!ts.isTypeAliasDeclaration(statement) || !ts.isTypeLiteralNode(statement.type)) return [];
    if (statement.name.text === 'paths') return bodiesOfPaths(statement.type.members, engine);
    return statement.name.text.endsWith('Data') ? bodiesOfData(statement, statement.type, source) : [];
  });
}

/** `paths` as openapi-typescript writes it: operations by path and method, each with `requestBody` and `responses`. */
function bodiesOfPaths(members: readonly TS.TypeElement[], engine: Engine): GeneratedBody[] {
  return flatMap(properties(members), ({ name: path, type }) => {
    if (!ts.isTypeLiteralNode(type)) return [];
    const operations = properties(type.members).filter(({ name }) => METHODS.has(name));
    return flatMap(operations, ({ name, type: operation }) => {
      const of = (place: 'requestBody' | 'responses'): TS.TypeNode[] =>
        flatMap(memberTypesOf(resolved(operation), place, engine), (held) => contentsOf(held, engine));
      const method = name.toUpperCase();
      return [
        ...of('requestBody').map((body): GeneratedBody => ({ method, path, direction: 'request', type: body })),
        ...of('responses').map((body): GeneratedBody => ({ method, path, direction: 'response', type: body })),
      ];
    });
    function resolved(operation: TS.TypeNode): TS.Node {
      const { objectType, indexType } = operation as Partial<TS.IndexedAccessTypeNode>;
      const name = indexType && ts.isLiteralTypeNode(indexType) ? literalOf(indexType) : undefined;
      return (objectType && name !== undefined && memberTypesOf(objectType, name, engine)[0]) || operation;
    }
  });
}

/** The bodies in `{ content: { 'application/json': T } }`, or in such responses by their statuses. */
function contentsOf(type: TS.Node, engine: Engine): TS.TypeNode[] {
  if (!ts.isTypeLiteralNode(type)) return [];
  const contents = memberTypesOf(type, 'content', engine);
  if (contents.length === 0)
    return flatMap(properties(type.members), ({ name, type: one }) =>
      /^[2d]/.test(name) ? contentsOf(one, engine) : [],
    );
  return flatMap(contents, (content) =>
    ts.isTypeLiteralNode(content)
      ? properties(content.members).flatMap(({ name, type: body }) => (/json/.test(name) ? [body] : []))
      : [],
  );
}

/** `GetOrderData` with `url` and `body`, and `GetOrderResponses` beside it, as Hey API writes them. */
function bodiesOfData(
  { name }: TS.TypeAliasDeclaration,
  data: TS.TypeLiteralNode,
  source: TS.SourceFile,
): GeneratedBody[] {
  const known = properties(data.members);
  const url = known.find((property) => property.name === 'url')?.type;
  const path = url && ts.isLiteralTypeNode(url) ? literalOf(url) : undefined;
  if (path === undefined) return [];
  const responses = source.statements.find(
    (one): one is TS.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(one) && one.name.text === name.text.replace(/Data$/, 'Responses'),
  )?.type;
  const replies = responses && ts.isTypeLiteralNode(responses) ? properties(responses.members) : [];
  const sent = known.filter((property) => property.name === 'body');
  return [
    ...sent.map(({ type }): GeneratedBody => ({ method: undefined, path, direction: 'request', type })),
    ...replies.map(({ type }): GeneratedBody => ({ method: undefined, path, direction: 'response', type })),
  ];
}

function literalOf({ literal }: TS.LiteralTypeNode): string | undefined {
  return ts.isStringLiteral(literal) ? literal.text : undefined;
}

function properties(members: readonly TS.TypeElement[]): { name: string; type: TS.TypeNode }[] {
  return members.flatMap((member) => {
    const name = member.name && literalName(member.name);
    return name !== undefined && ts.isPropertySignature(member) && member.type ? [{ name, type: member.type }] : [];
  });
}
