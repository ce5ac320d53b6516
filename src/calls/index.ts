import type { ts as TS } from 'ts-morph';
import { ts } from '../syntax/compiler.js';
import { frameOf } from '../syntax/frames.js';
import type { Module } from '../syntax/module.js';
import type { ProgramView } from '../syntax/program-view.js';
import { createEngine } from './call-graph/create-engine.js';
import { describedRequests } from './clients/described-requests.js';
import { UseCollector } from './collect.js';
import type { FoundCalls } from './demand/found-calls.js';
import type { CallLike } from './domain/values.js';
import type { Described } from './models/described.js';
import { Decider } from './endpoints/decide.js';
import type { Elsewhere } from './engine/elsewhere.js';
import type { Engine } from './engine/engine.js';
import type { Interest } from './engine/interest.js';
import { noteAssignedBases } from './evaluate/bases.js';
import { calleesOf, innermost } from './evaluate/callees.js';

/**
 * The calls stage: finds every call of a client in the program, where its endpoint is decided, which fields it sends
 * and which fields of its responses are read. `demand` names what would have to be parsed to know more.
 */
export function findCalls(program: ProgramView, interest: Interest, described: Described): FoundCalls {
  const all = [...program.modules.values()];
  const stage = decided(createEngine(program, described), interest, all);
  stage.collect(all, all);
  return stage.found();
}

/**
 * The same for one file of the program, which lacks files that may have a part in what is found: only the uses in that
 * file are right. Null when those may depend on what is lacking.
 */
export function findCallsIn(
  file: string,
  program: ProgramView,
  interest: Interest,
  described: Described,
  elsewhere: Elsewhere,
): FoundCalls | null {
  const modules = [...program.modules.values()];
  const near = modules.filter((module) => elsewhere.near.has(module.file));
  const own = modules.filter((module) => module.file === file);
  const engine = createEngine(program, described, elsewhere);
  // What a call sends is asked for below; here, whether it sends anything.
  if (elsewhere.watch(() => own.forEach((module) => [...sinksIn(module, engine)]))) return null;
  const stage = decided(engine, interest, near);
  if (stage.decider.calls.some((call) => call.asksElsewhere && call.site.getSourceFile().fileName === file))
    return null;
  const asks = elsewhere.watch(() => stage.collect(own, near));
  const found = stage.found();
  return asks || found.failures.length > 0 || found.cuts.length > 0 ? null : found;
}

/**
 * What is to be collected, with the calls at the places where their endpoints are decided. @param asked the modules
 * that may ask for more.
 */
function decided(engine: Engine, interest: Interest, asked: readonly Module[]): UseCollector {
  noteAssignedBases(engine);
  const decider = new Decider(engine, interest);
  for (const module of engine.program.modules.values())
    for (const sink of sinksIn(module, engine)) engine.attempt(sink, undefined, () => decider.decide(sink));
  return new UseCollector(engine, interest, decider, asked);
}

/** The calls in a module whose callee is a call of a client, and the objects that describe a request. */
function* sinksIn(module: Module, engine: Engine): Generator<CallLike> {
  for (const site of module.calls) {
    if (!ts.isCallExpression(site)) continue;
    const callees = engine.attempt(site, [], () =>
      calleesOf(site, engine.envs.root(frameOf(site), false), engine).map(innermost),
    );
    if (callees.some((callee) => callee.kind === 'external' && engine.clients.callOf(callee))) yield site;
  }
  for (const literal of describedRequests(module, engine)) yield literal as TS.Node as CallLike;
}
