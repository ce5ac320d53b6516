import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { oncePer } from '../../../collections/once.js';
import { frameOf, unwrap, wrapped } from '../../../syntax/frames.js';
import { importOf } from '../../../syntax/imports.js';
import { classAround } from '../../../syntax/writes/writes.js';
import { configuredFor } from '../../domain/channels.js';
import { external, record, withAlias, type Alias, type ExternalValue, type Values } from '../../domain/values.js';
import type { ClientRow } from '../../domain/client-row.js';
import type { Context } from '../../domain/context.js';
import type { Engine } from '../../engine/engine.js';
import { askForHeaders, importedClients, isSameClient } from '../../evaluate/bases.js';
import { parameterAliases, writeContext, writesThrough } from '../../heap/aliases.js';
import type { SentCall } from '../resolved-call.js';
import { escapes, passesToUnseen } from '../escapes.js';
import { FOLDED, type Properties, propertiesAt, type Property } from '../properties-at.js';

/** What code does with a client beside calling it: it sets headers for all calls, or hands the client to others. */

/** Groups of the headers of a client, for all its calls or for those of a method. */
const GROUPS = ['common', 'get', 'delete', 'head', 'options', 'post', 'put', 'patch'];

/** Headers that are set for all calls of a client: `api.defaults.headers.common.Accept = type`. */
export function defaultHeaders(call: SentCall, engine: Engine): Properties {
  const { row, origin } = call.request;
  const property = row.headers?.defaults;
  if (property === undefined) return { properties: [], isClosed: true, unknowns: [] };
  askForHeaders(property, engine);
  const path = property.split('.');
  const aliases = namesOf(origin.callee, engine);
  const at = (below: readonly string[]): Values =>
    aliases.map((alias) =>
      withAlias(record(`defaults of ${origin.callee.key}:${below.join('.')}`, {}), {
        ...alias,
        path: [...alias.path, ...path, ...below],
      }),
    );
  const assigned = flatMap(aliases, (alias) =>
    flatMap(writesThrough({ ...alias, path: [...alias.path, ...path] }, engine), ({ write, path: below }) =>
      write.kind === 'set' && below.length === 0
        ? [...engine.evaluate(write.value, writeContext(alias, write, engine))]
        : [],
    ),
  );
  const top = propertiesAt([...at([]), ...assigned], call, engine, FOLDED);
  const isGroup = ({ name }: Property): boolean => GROUPS.includes(name);
  const below = GROUPS.map((group) =>
    propertiesAt(
      [
        ...at([group]),
        ...flatMap(
          top.properties.filter(({ name }) => name === group),
          ({ values }) => [...values],
        ),
      ],
      call,
      engine,
      FOLDED,
    ),
  );
  const all = [top, ...below];
  return {
    properties: flatMap(all, ({ properties }) => properties.filter((one) => !isGroup(one))),
    isClosed: all.every(({ isClosed }) => isClosed),
    unknowns: flatMap(all, ({ unknowns }) => [...unknowns]),
  };
}

/** Words of files that set headers of the client which a package exports, wherever they are. */
export function wordsFor({ request: { row, origin } }: SentCall): string[] {
  if (origin.callee.made.length > 0) return [];
  const registered = mapDefined(row.requestHooks ?? [], ({ registers }) => registers?.replace(/\.use$/, ''));
  return [row.headers?.defaults ?? '', ...registered].filter((word) => word.includes('.'));
}

/** Whether code that nobody sees may have changed the client, or has made it. */
export function isInOtherHands({ request }: SentCall, engine: Engine): boolean {
  const { callee, site, context } = request.origin;
  if (isConfiguredUnseen(request.row, engine)) return true;
  if (callee.made.length === 0)
    return (
      request.row.makes !== undefined && !(ts.isCallExpression(site) && isNamedHere(site.expression, context, engine))
    );
  if (callee.made.some((config) => config.site && isFieldPassed(config.site, engine))) return true;
  return escapes(namesOf(callee, engine), engine);
}

/** Whether a framework makes the client as a module says that is not in the program: `HttpModule.register(options)`. */
function isConfiguredUnseen(row: ClientRow, engine: Engine): boolean {
  return row.configuredBy !== undefined && engine.callGraph.writesTo(configuredFor(row)).length === 0;
}

const imported = oncePer((engine: Engine) => importedClients(engine));

/** The names of a client, in functions that receive it and in files that import it too. */
function namesOf(callee: ExternalValue, engine: Engine): Alias[] {
  const client = external(callee.module, [], callee.made);
  const elsewhere = imported(engine).filter((one) => isSameClient(one.client, client));
  const all = [...callee.aliases, ...elsewhere.map(({ alias }) => alias)];
  const seen = new Set<TS.Node>();
  // A list that grows while it is iterated over.
  for (const alias of all)
    for (const { write, path } of writesThrough(alias, engine)) {
      if (write.kind !== 'passed' || path.length > 0 || seen.has(write.site)) continue;
      seen.add(write.site);
      all.push(...flatMap(parameterAliases(alias, write, engine), ({ aliases }) => aliases));
    }
  return all;
}

/** `this.http = create(); attach(this.http)`: the class that holds an instance hands it to code that is not seen. */
function isFieldPassed(made: TS.Node, engine: Engine): boolean {
  const at = wrapped(made).parent;
  const name = fieldIn(at);
  const owner = classAround(at);
  if (!owner || !name.startsWith('this.')) return false;
  const module = engine.moduleOf(engine.contexts.root(frameOf(made), false));
  return module.calls.some(
    (site) =>
      ts.isCallExpression(site) &&
      site.pos >= owner.pos &&
      site.end <= owner.end &&
      site.arguments.some(
        (value) =>
          unwrap(value).getText() === name &&
          passesToUnseen({ site, value }, engine.contexts.root(frameOf(site), false), engine),
      ),
  );
}

/** The field that a declaration or an assignment gives a value: `this.http`. */
function fieldIn(node: TS.Node): string {
  if (ts.isPropertyDeclaration(node) && ts.isIdentifier(node.name)) return `this.${node.name.text}`;
  return ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left) ? node.left.getText() : '';
}

/** Whether a client is the export of a package or a global: nobody has handed it in. */
function isNamedHere(callee: TS.Expression, context: Context, engine: Engine): boolean {
  let at: TS.Expression = unwrap(callee);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) || ts.isCallExpression(at))
    at = unwrap(at.expression);
  if (!ts.isIdentifier(at)) return false;
  const { scopes, file } = engine.moduleOf(context);
  const binding = scopes.bindingOf(at);
  return !binding || binding.declarations.some((declaration) => isOfPackage(declaration, file, engine));
}

/** Whether a variable is what a package exports, by an import or `require`. */
function isOfPackage(declaration: TS.Node, file: string, engine: Engine): boolean {
  const brought = importOf(declaration);
  if (brought) return engine.program.resolve(brought.specifier, file) === undefined;
  if (!ts.isVariableDeclaration(declaration) && !ts.isBindingElement(declaration)) return false;
  let at: TS.Node = declaration;
  while (!ts.isVariableDeclaration(at)) {
    if (!at.parent || ts.isParameter(at)) return false;
    at = at.parent;
  }
  return at.initializer !== undefined && /^(await )?(require|import)\(['"`][^.]/.test(at.initializer.getText());
}
