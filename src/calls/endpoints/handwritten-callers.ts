import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../../collections/group-by.js';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, isFunctionNode, nameOfFunction, outerFrame, type FunctionNode } from '../../syntax/frames.js';
import { isCallSite, type CallSite, type Module } from '../../syntax/module.js';
import type { CallEdge } from '../domain/call-edge.js';
import { isGenerated } from '../domain/generated-code.js';
import type { CallLike, Value } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { calleesOf, underlyingFunction } from '../evaluate/callees.js';
import { calledName } from '../models/model.js';
import { requestsBehind } from '../models/plugins.js';

/**
 * If generated code decides an endpoint, whoever calls it chose the endpoint. So a use is reported where hand-written
 * code calls a generated function, a hook, or a method of a generated class.
 */

/** A step from a call that sends a request to one of its callers: which call entered which function. */
export interface CallStep {
  frame: FunctionNode;
  target: CallEdge;
}

/** A place in hand-written code that leads to a call in generated code. */
export interface HandwrittenCall {
  /**
   * The calls from the place inward, outermost last. If the place only passes their functions on, those of the start
   * alone.
   */
  steps: readonly CallStep[];
  at: CallSite;
}

/** Options whose functions a library calls: holding such a function counts as calling it. */
const CALLED_BY_LIBRARIES: ReadonlySet<string> = new Set([
  'queryFn',
  'mutationFn',
  'fetcher',
  'swrFn',
  'loader',
  'action',
]);

/** Functions of test libraries that inspect a function or replace it. */
const TESTED_BY: ReadonlySet<string> = new Set(['expect', 'mocked', 'spyOn', 'assert']);

const MOST_FRAMES = 200;

/** Finds the places in hand-written code from which a call in generated code is reached. */
export class HandwrittenCallers {
  readonly #seen = new Set<TS.Node>();
  readonly #entered = new Set<FunctionNode>();

  /**
   * @param sink the call that sends.
   * @param isFeasible whether the calls of some links enter the functions that they name, one after the other.
   */
  constructor(
    readonly sink: CallLike,
    readonly engine: Engine,
    readonly isFeasible: (steps: readonly CallStep[]) => boolean,
  ) {}

  /** Calls of generated functions, and places that pass one on to something that may call it. */
  find(steps: readonly CallStep[]): HandwrittenCall[] {
    const hookCalls = this.#hookCalls().map((at) => ({ steps, at }));
    if (hookCalls.length > 0) return hookCalls;
    const called = this.#callersOutward(steps.at(-1)?.target.invocation.site ?? this.sink, steps);
    const passedTo = this.#callsWithFunction().filter((at) => !called.some((place) => place.at === at));
    return [...called, ...passedTo.map((at) => ({ steps, at }))];
  }

  /**
   * Calls of hooks that a package makes from a described call, such as `useChatMutation()` of `build.mutation({ query
   * })`.
   */
  #hookCalls(): CallSite[] {
    const { engine } = this;
    const described = new Set(
      flatMap(
        engine.member(
          engine.callGraph.invocation(this.sink, engine.contexts.root(frameOf(this.sink), false), engine).argument(0) ??
            [],
          'query',
        ),
        (value) => (value.kind === 'function' ? [value.node] : []),
      ),
    );
    return described.size === 0
      ? []
      : handwrittenCalls(engine, (callee) =>
          requestsBehind(callee).some((value) => value.kind === 'function' && described.has(value.node)),
        );
  }

  #callersOutward(from: TS.Node, steps: readonly CallStep[]): HandwrittenCall[] {
    for (let frame = enclosingFunction(from); frame; frame = enclosingFunction(frame)) {
      if (this.#seen.has(frame) || this.#seen.size > MOST_FRAMES) return [];
      this.#seen.add(frame);
      this.#entered.add(frame);
      const places = this.#callersOf(frame, steps);
      if (places.length > 0) return places;
      if (!runsWithEnclosingCode(frame)) return [];
    }
    return [];
  }

  #callersOf(frame: FunctionNode, steps: readonly CallStep[]): HandwrittenCall[] {
    const sites = new Map<CallSite, CallEdge>();
    for (const target of this.engine.callGraph.of(frame)) {
      const { site } = target.invocation;
      if (isCallSite(site) && !sites.has(site) && !steps.some((step) => step.target.invocation.site === site))
        sites.set(site, target);
    }
    return flatMap([...sites], ([site, target]): HandwrittenCall[] => {
      const path = [...steps, { frame, target }];
      if (isGenerated(site)) return this.#callersOutward(site, path);
      return this.#names(site, frame) && this.isFeasible(path) ? [{ steps: path, at: site }] : [];
    });
  }

  /**
   * Whether a call is of the function itself. A library calls its function arguments on behalf of whoever passed them.
   */
  #names(site: CallSite, frame: FunctionNode): boolean {
    const callees = calleesOf(site, this.engine.contexts.root(frameOf(site), false), this.engine).map(
      underlyingFunction,
    );
    return callees.some(
      (callee) =>
        (callee.kind === 'function' && callee.node === frame) ||
        callee.kind === 'class' ||
        (callee.kind === 'method' && callee.receiver.kind === 'function'),
    );
  }

  /** Calls that receive one of the functions by name: `useQuery({ queryFn: listanswers })`. */
  #callsWithFunction(): CallSite[] {
    const names = new Set(mapDefined([...this.#entered], (frame) => nameOfFunction(frame)?.getText()));
    return flatMap(handwrittenModules(this.engine), (module) =>
      flatMap([...names], (name) => namesIn(module, name)).flatMap((node): CallSite[] => {
        if (isCallee(node)) return [];
        const values = this.engine.evaluate(node, this.engine.contexts.root(frameOf(node), false));
        const call = values.some((value) => value.kind === 'function' && this.#entered.has(value.node))
          ? callAround(node)
          : undefined;
        return call && !TESTED_BY.has(calledName({ site: call })) ? [call] : [];
      }),
    );
  }
}

function handwrittenModules(engine: Engine): Module[] {
  return [...engine.program.modules.values()].filter((module) => !isGenerated(module.source));
}

/** Calls in hand-written code with a callee of some kind. */
function handwrittenCalls(engine: Engine, isMeant: (callee: Value) => boolean): CallSite[] {
  return flatMap(handwrittenModules(engine), (module) =>
    module.calls.filter((site) => calleesOf(site, engine.contexts.root(frameOf(site), false), engine).some(isMeant)),
  );
}

/** The innermost function around a node; its callers make the node run. */
function enclosingFunction(node: TS.Node): FunctionNode | undefined {
  for (let frame = node.parent ? frameOf(node) : undefined; frame; frame = outerFrame(frame))
    if (isFunctionNode(frame)) return frame;
  return undefined;
}

/**
 * Whether the code around a function makes it run: it is an argument of a call there, or an option that a library
 * calls.
 */
function runsWithEnclosingCode(frame: FunctionNode): boolean {
  const name = nameOfFunction(frame)?.getText();
  if (name !== undefined && CALLED_BY_LIBRARIES.has(name)) return true;
  return callAround(frame) !== undefined;
}

/** Whether a node is the callee of a call. */
function isCallee(node: TS.Expression): boolean {
  const { parent } = node;
  return isCallSite(parent) && 'expression' in parent && parent.expression === node;
}

/** The call that has a node as an argument or within one. */
function callAround(node: TS.Node): CallSite | undefined {
  for (let at = node; at.parent && !isFunctionNode(at.parent) && !ts.isStatement(at.parent); at = at.parent) {
    const { parent } = at;
    if (isCallSite(parent) && !('expression' in parent && parent.expression === at)) return parent;
  }
  return undefined;
}

/** References to a name that the module does not declare, also under the aliases of its imports. */
function namesIn({ source }: Module, name: string): TS.Expression[] {
  const byName = identifiersOf(source);
  const aliases = flatMap(byName.get(name) ?? [], (node) =>
    ts.isImportSpecifier(node.parent) && node.parent.propertyName === node
      ? (byName.get(node.parent.name.text) ?? [])
      : [],
  );
  return flatMap([...(byName.get(name) ?? []), ...aliases], (node): TS.Expression[] => {
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent)) return [parent.name === node ? parent : node];
    const isDeclared =
      ts.isImportSpecifier(parent) ||
      ts.isExportSpecifier(parent) ||
      ('name' in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent));
    return isDeclared ? [] : [node];
  });
}

const identifiers = new WeakMap<TS.SourceFile, Map<string, TS.Identifier[]>>();

function identifiersOf(source: TS.SourceFile): ReadonlyMap<string, TS.Identifier[]> {
  const known = identifiers.get(source);
  if (known) return known;
  const found = new Map<string, TS.Identifier[]>();
  const visit = (node: TS.Node): void => {
    if (ts.isIdentifier(node)) addToGroup(found, node.text, node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  identifiers.set(source, found);
  return found;
}
