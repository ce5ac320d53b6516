import type { ts as TS } from 'ts-morph';
import type { Deadline } from '../model/limits.js';
import { oncePer } from '../collections/once.js';
import { runThrough, type Steps } from '../runtime/steps.js';
import { ts } from '../syntax/compiler.js';
import { isBundle } from '../syntax/bundles.js';
import { calledName, calleeOf, rootName } from '../syntax/call-names.js';
import { requiredBy } from '../syntax/exports/common-js.js';
import { frameOf, isElement, isConstruction, isSuperCall, unwrap } from '../syntax/frames.js';
import type { CallSite, Module } from '../syntax/module.js';
import type { ProgramView } from '../syntax/program-view.js';
import { createEngine } from './call-graph/evaluator.js';
import type { ClientTable } from './clients/table.js';
import { describedRequests } from './evaluate/described-requests.js';
import { UseCollector } from './collect.js';
import type { FoundCalls } from './demand/found-calls.js';
import type { CallLike } from './domain/values.js';
import type { Described } from './models/described.js';
import { EndpointResolver } from './endpoints/endpoint-resolver.js';
import type { PartialProgram } from './engine/partial-program.js';
import type { Engine } from './engine/engine.js';
import type { Interest } from './engine/interest.js';
import { noteAssignedBases } from './evaluate/bases.js';
import { calleesOf, underlyingFunction } from './evaluate/callees.js';
import { noteMappings } from './requests/proxies/mapped.js';

/**
 * The calls stage: finds every call of a client in the program, where its endpoint is decided, which fields it sends,
 * and which fields of its responses are read. `demand` names the files to parse next.
 *
 * @param isProbe whether only what is near the API is wanted: enough to learn which files to parse.
 */
export function* findCalls(
  program: ProgramView,
  interest: Interest,
  described: Described,
  isProbe = false,
  deadline: Deadline | null = null,
): Steps<FoundCalls> {
  const all = [...program.modules.values()];
  const engine = yield* createEngine(program, described, interest, { isProbe, deadline });
  const stage = yield* decided(engine, interest, all);
  yield* stage.collect(all, all);
  return stage.found();
}

/**
 * The same for one file of a program without some of its files. Only the uses in that file are valid. Null if they may
 * depend on a missing file.
 */
export function findCallsIn(
  file: string,
  program: ProgramView,
  interest: Interest,
  described: Described,
  partialProgram: PartialProgram,
): FoundCalls | null {
  const modules = [...program.modules.values()];
  const dependents = modules.filter((module) => partialProgram.dependents.has(module.file));
  const own = modules.filter((module) => module.file === file);
  const engine = runThrough(
    createEngine(partialProgram.recordImports(program), described, interest, { partialProgram }),
  );
  // Finds only the calls that send a request. What they send is read below.
  if (partialProgram.trackMissing(() => own.forEach((module) => [...sinksIn(module, engine)]))) return null;
  const stage = runThrough(decided(engine, interest, dependents));
  if (stage.resolver.calls.some((call) => call.dependsOnMissing && call.site.getSourceFile().fileName === file))
    return null;
  const dependsOnMissing = partialProgram.trackMissing(() => runThrough(stage.collect(own, dependents)));
  const found = stage.found();
  return dependsOnMissing || stage.dependsOnProgram || found.failures.length > 0 || found.isCut ? null : found;
}

/**
 * Prepares the collection of uses, with each call at the place that decides its endpoint.
 *
 * @param demanding the modules that may ask for files.
 */
function* decided(engine: Engine, interest: Interest, demanding: readonly Module[]): Steps<UseCollector> {
  noteAssignedBases(engine);
  noteMappings(engine);
  const resolver = new EndpointResolver(engine, interest);
  for (const module of engine.program.modules.values())
    for (const sink of sinksIn(module, engine)) {
      engine.attempt(sink, undefined, () => resolver.resolve(sink));
      yield;
    }
  return new UseCollector(engine, interest, resolver, demanding);
}

/** The calls of clients in a module, and the objects that describe a request. */
function* sinksIn(module: Module, engine: Engine): Generator<CallLike> {
  const isBundled = isBundle(module.source);
  for (const site of module.calls) {
    if (isElement(site) || !mayBeOfClient(site, isBundled, module, engine)) continue;
    const callees = engine.attempt(site, [], () =>
      calleesOf(site, engine.contexts.root(frameOf(site), false), engine).map(underlyingFunction),
    );
    const isNew = isConstruction(site);
    if (callees.some((callee) => callee.kind === 'external' && engine.clients.callOf(callee, isNew)))
      yield site as CallLike;
  }
  for (const literal of describedRequests(module, engine)) yield literal as TS.Node as CallLike;
}

/** The last names of all calls of clients. */
const callNames = oncePer(
  ({ rows }: ClientTable) =>
    new Set(
      rows.flatMap(({ calls, spelled = {} }) => [
        ...Object.keys(calls).map((name) => name.split(/[. ]/).at(-1)!),
        ...Object.values(spelled).flatMap(Object.keys),
      ]),
    ),
);

/**
 * Whether a call was asked what it invokes, or its name is one of a client's call. In a bundle clients are those that
 * are global or imported: others are in libraries.
 */
function mayBeOfClient(site: CallSite, isBundled: boolean, { scopes }: Module, engine: Engine): boolean {
  if (engine.callGraph.isAsked(site)) return true;
  if (isSuperCall(site)) return !isBundled;
  const callee = calleeOf(site);
  if (!ts.isIdentifier(callee) && !callNames(engine.clients).has(calledName(site))) return false;
  const root = isBundled ? rootName(callee) : callee;
  if (!root || !ts.isIdentifier(root)) return !isBundled;
  const binding = scopes.bindingOf(root);
  if (!binding || binding.kind === 'import') return true;
  return binding.declarations.some(isBundled ? isRequired : isDerived);
}

/** Whether a name is of a class that has a base: `class Mine extends Client {}`. */
function isDerived(declaration: TS.Node): boolean {
  return ts.isClassLike(declaration) && declaration.heritageClauses !== undefined;
}

/** Whether a name stands for a package: `const http = require('axios').create()`. */
function isRequired(declaration: TS.Node): boolean {
  const variable = ts.isBindingElement(declaration) ? declaration.parent.parent : declaration;
  let at = ts.isVariableDeclaration(variable) ? variable.initializer : undefined;
  for (; at; at = unwrap(at.expression)) {
    if (requiredBy(at) !== undefined) return true;
    if (!ts.isPropertyAccessExpression(at) && !ts.isCallExpression(at)) return false;
  }
  return false;
}
