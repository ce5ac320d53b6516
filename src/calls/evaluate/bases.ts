import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../collections/lists.js';
import { oncePer } from '../../collections/once.js';
import { ts } from '../../syntax/compiler.js';
import { runsAlways } from '../../syntax/control-flow/order.js';
import { frameOf } from '../../syntax/frames.js';
import type { Module } from '../../syntax/module.js';
import type { ProgramView } from '../../syntax/program-view.js';
import type { Binding } from '../../syntax/scopes.js';
import type { Write } from '../../syntax/writes/writes.js';
import { argumentsAt } from '../text/argument-paths.js';
import { describedBases, noteDescribedBases } from './described-requests.js';
import type { Base, ExternalValue, Alias, Values } from '../domain/values.js';
import type { ClientRow } from '../domain/client-row.js';
import { configuredFor } from '../domain/channels.js';
import type { Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import type { Engine } from '../engine/engine.js';
import { writeContext, writesThrough } from '../heap/aliases.js';
import { valueOfBinding } from './bindings.js';

/**
 * Assignments to the property of a client that holds its base URL, `api.defaults.baseURL = url`, where the client is
 * made or imported.
 */
export function assignedBase(callee: ExternalValue, property: string, engine: Engine): Base {
  const here = assignedThrough(callee, property, engine);
  const all = here.length > 0 ? here : assignedWhereImported(callee, property, engine);
  return { values: joinValues(...all.map(({ values }) => values)), isCertain: all.some(({ isCertain }) => isCertain) };
}

/** An assignment to a property, and the write that it is. */
interface Assigned extends Base {
  write: Write;
}

/** The assignments to a property of an object of a package, by the names that hold it. */
export function assignedThrough({ aliases }: ExternalValue, property: string, engine: Engine): Assigned[] {
  return flatMap(aliases, (alias) =>
    writesThrough(alias, engine).flatMap(({ write, path }) =>
      settings(write, path, property, writeContext(alias, write, engine), alias, engine).map((base) => ({
        ...base,
        write,
      })),
    ),
  );
}

/** The value of that property: what was assigned, or the base that the client was made with. */
export function readBase(client: ExternalValue, property: string, engine: Engine): Values {
  const assigned = assignedBase(client, property, engine);
  const made =
    assigned.isCertain && assigned.values.length > 0 ? [] : flatMap(client.made, (config) => [...config.base().values]);
  return joinValues(assigned.values, made);
}

/** The base that a write sets: an assignment, or `Object.assign(api.defaults, { baseURL })`. */
function settings(
  write: Write,
  path: readonly (string | null)[],
  property: string,
  context: Context,
  { root }: Pick<Alias, 'root'>,
  engine: Engine,
): Base[] {
  const isSet = write.kind === 'set' && path.join('.') === property;
  const name = property.split('.').at(-1)!;
  const isMerged = write.kind === 'merge' && (path.length === 0 ? name : `${path.join('.')}.${name}`) === property;
  if (!isSet && !isMerged) return [];
  const values = engine.evaluate(write.value, context);
  const given = isMerged ? engine.member(values, name) : values;
  return given.length > 0 ? [{ values: given, isCertain: isSet && isMadeFirst(write.site, root) }] : [];
}

/** Whether the frame that declares the target of a write always makes it, so that nobody reads the target before. */
function isMadeFirst(site: TS.Node, root: Alias['root']): boolean {
  return 'frame' in root && frameOf(site) === root.frame && runsAlways(site);
}

/** Assignments to the same client in files that import it. */
function assignedWhereImported(callee: ExternalValue, property: string, engine: Engine): Base[] {
  engine.callGraph.channels.subscribed.add(baseChannel(property));
  engine.callGraph.partialProgram.recordQuery(baseChannel(property));
  const found = flatMap(writesNaming(property, engine.program), ({ module, binding, write }) => {
    const context = engine.contexts.root(module.source, false);
    const isClient = valueOfBinding(binding, context, engine).some(
      (value) => value.kind === 'external' && isSame(value, callee, property, engine),
    );
    if (!isClient) return [];
    const at = engine.contexts.within(context, write.value);
    return settings(write, write.path, property, at, { root: binding }, engine);
  });
  return found.map((base) => ({ ...base, isCertain: false }));
}

/** A write to a variable that comes from another module. */
interface ImportedWrite {
  module: Module;
  binding: Binding;
  write: Write;
}

const importedWrites = oncePer(({ modules }: ProgramView): ImportedWrite[] =>
  [...modules.values()].flatMap((module) =>
    [...module.writes.ofBinding].flatMap(([binding, writes]) =>
      isBroughtIn(binding) ? writes.map((write) => ({ module, binding, write })) : [],
    ),
  ),
);

const namingWrites = oncePer((_program: ProgramView) => new Map<string, ImportedWrite[]>());

/** Of the writes to imported variables, those that may name a property, so that no client is evaluated for nothing. */
function writesNaming(property: string, program: ProgramView): ImportedWrite[] {
  const known = namingWrites(program);
  let naming = known.get(property);
  if (!naming) known.set(property, (naming = importedWrites(program).filter(({ write }) => mayName(write, property))));
  return naming;
}

function mayName({ kind, path }: Write, property: string): boolean {
  return kind === 'set'
    ? path.join('.') === property
    : kind === 'merge' && path.length > 0 && property.startsWith(`${path.join('.')}.`);
}

/** Whether a variable comes from another module: by an import or `require`. */
function isBroughtIn({ kind, declarations }: Binding): boolean {
  if (kind === 'import') return true;
  return declarations.some(
    (node) =>
      ts.isVariableDeclaration(node) &&
      node.initializer !== undefined &&
      ts.isCallExpression(node.initializer) &&
      node.initializer.expression.getText() === 'require',
  );
}

/** The properties of clients that hold headers for all calls. */
function headerProperties(engine: Engine): Set<string> {
  return new Set(engine.clients.rows.flatMap(({ headers }) => headers?.defaults ?? []));
}

/** Says that headers of a client are asked for, which files that are not connected with the call may set. */
export function askForHeaders(property: string, engine: Engine): void {
  engine.callGraph.channels.subscribed.add(baseChannel(property));
  engine.callGraph.partialProgram.recordQuery(baseChannel(property));
}

/** The imported variables that hold clients and are written into or passed on, with what they hold. */
export function importedClients(engine: Engine): { alias: Alias; client: ExternalValue }[] {
  const seen = new Set<Binding>();
  return flatMap(importedWrites(engine.program), ({ module, binding }) => {
    if (seen.has(binding)) return [];
    seen.add(binding);
    const context = engine.contexts.root(module.source, false);
    const alias = { root: binding, context, path: [] };
    return valueOfBinding(binding, context, engine)
      .filter((value) => value.kind === 'external')
      .map((client) => ({ alias, client }));
  });
}

/** Whether two values are the same client. */
export function isSameClient(one: ExternalValue, other: ExternalValue): boolean {
  return (
    one.module === other.module && one.made.map(({ key }) => key).join() === other.made.map(({ key }) => key).join()
  );
}

/** Whether an assignment to `client` is one to the client of `callee`. */
function isSame(client: ExternalValue, callee: ExternalValue, property: string, engine: Engine): boolean {
  return engine.clients.basePropertyOf(client)?.baseProperty === property && isSameClient(client, callee);
}

function baseChannel(property: string): string {
  return `base:${property}`;
}

/** Records assignments to a base URL or to headers of anything imported, because other files may use that client. */
export function noteAssignedBases(engine: Engine): void {
  const note = (property: string, module: Module): void => {
    engine.callGraph.channels.published.add(baseChannel(property));
    engine.callGraph.addContributor(baseChannel(property), module.file);
  };
  noteDescribedBases(engine);
  for (const property of headerProperties(engine))
    for (const { module, write } of importedWrites(engine.program))
      if (write.path.join('.').startsWith(property)) note(property, module);
  const properties = new Set(
    engine.clients.rows.map((row) => row.baseProperty).filter((property) => property !== undefined),
  );
  for (const property of properties) {
    for (const { module } of writesNaming(property, engine.program)) note(property, module);
  }
}

/**
 * Base URLs for clients that have none of their own, configured once for the whole program: `HttpModule.register({
 * baseURL })`.
 */
export function programBases(row: ClientRow, engine: Engine): Values {
  const configured = engine.callGraph
    .writesTo(configuredFor(row))
    .map(({ site, context, places }) =>
      argumentsAt(places ?? [], engine.callGraph.invocation(site, context, engine), engine),
    );
  return joinValues(...configured, describedBases(row, engine));
}
