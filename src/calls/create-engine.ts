import type { ts as TS } from 'ts-morph';
import type { FrameNode } from '../syntax/frames.js';
import { resultsOf } from '../syntax/frames.js';
import type { CallSite, Module } from '../syntax/module.js';
import type { ProgramView } from '../syntax/program-view.js';
import { callResult, callTargets } from './call.js';
import { Callers, type Target } from './callers.js';
import type { ClientRow } from './clients/row.js';
import { ClientTable } from './clients/table.js';
import { Budget, type Engine } from './engine.js';
import { Envs, type Env, type Invocation } from './env.js';
import { evaluateNode, shorten } from './evaluate.js';
import { exportedValue } from './exported.js';
import { elementAt, elementsOf, memberOf } from './members.js';
import { joinUrl, resolveUrl } from './strings.js';
import { step } from './trace.js';
import { valuesOfType } from './types.js';
import { list, traced, union, unknown, type CallLike, type HeldValue, type Value, type Values } from './values.js';

/** Assembles the evaluator over a program and indexes who calls what. */
export function createEngine(program: ProgramView, rows: readonly ClientRow[]): Engine {
  const engine = new Evaluator(program, rows);
  engine.callers.build(program.modules.values(), engine, () => engine.forget());
  return engine;
}

/** An evaluation under way, and how far up the stack its value depends on one that is not finished. */
const ACTIVE = Symbol('active');

class Evaluator implements Engine {
  readonly envs = new Envs();
  readonly callers = new Callers();
  readonly budget = new Budget();
  readonly clients: ClientTable;
  readonly #memo = new Map<number, Map<TS.Node, Values | typeof ACTIVE>>();
  readonly #targets = new Map<number, Map<TS.Node, readonly Target[]>>();
  readonly #written = new Map<number, Map<TS.Node, readonly HeldValue[]>>();
  readonly #exported = new Map<string, Values>();
  readonly #modules = new Map<FrameNode, Module>();
  readonly #activeDepth = new Map<number, Map<TS.Node, number>>();
  /** Look-ups under way, and how deep the evaluation was when they began. */
  readonly #looking = new Map<string, number>();
  #depth = 0;
  /** Evaluations and look-ups nested in each other, to stay clear of the end of the stack. */
  #nested = 0;
  #lowest = Number.POSITIVE_INFINITY;

  constructor(
    readonly program: ProgramView,
    rows: readonly ClientRow[],
  ) {
    this.clients = new ClientTable(rows);
    for (const module of program.modules.values()) this.#modules.set(module.source, module);
  }

  forget(): void {
    this.#memo.clear();
    this.#targets.clear();
    this.#written.clear();
    this.#exported.clear();
  }

  moduleOf(env: Env): Module {
    let at = env;
    while (at.outer) at = at.outer;
    return this.#modules.get(at.frame)!;
  }

  evaluate(node: TS.Node, env: Env): Values {
    let known = this.#memo.get(env.id);
    if (!known) this.#memo.set(env.id, (known = new Map()));
    const remembered = known.get(node);
    if (remembered === ACTIVE) {
      this.#lowest = Math.min(this.#lowest, this.#activeDepth.get(env.id)?.get(node) ?? 0);
      return [];
    }
    if (remembered) return remembered;
    const cut = this.#exhausted();
    if (cut) return [unknown(`not followed: ${cut}`)];
    return this.#compute(node, env, known);
  }

  #compute(node: TS.Node, env: Env, known: Map<TS.Node, Values | typeof ACTIVE>): Values {
    known.set(node, ACTIVE);
    let depths = this.#activeDepth.get(env.id);
    if (!depths) this.#activeDepth.set(env.id, (depths = new Map()));
    const depth = ++this.#depth;
    this.#nested++;
    depths.set(node, depth);
    const outerLowest = this.#lowest;
    this.#lowest = Number.POSITIVE_INFINITY;
    let values: Values = [];
    try {
      values = evaluateNode(node, env, this);
    } finally {
      this.#depth--;
      this.#nested--;
      depths.delete(node);
      // A value that depends on an unfinished one further out is computed again when that is done.
      if (this.#lowest < depth) known.delete(node);
      else {
        known.set(node, values);
        this.#lowest = Number.POSITIVE_INFINITY;
      }
      this.#lowest = Math.min(this.#lowest, outerLowest);
    }
    return values;
  }

  #exhausted(): string | undefined {
    if (++this.budget.steps > Budget.STEPS) {
      this.budget.cuts.steps++;
      return 'too many steps';
    }
    if (this.#nested < Budget.NESTING) return undefined;
    this.budget.cuts.nesting++;
    return 'nested too deeply';
  }

  #guarded(work: () => Values): Values {
    if (this.#nested >= Budget.NESTING) {
      this.budget.cuts.nesting++;
      return [];
    }
    this.#nested++;
    try {
      return work();
    } finally {
      this.#nested--;
    }
  }

  once(key: string, work: () => Values): Values {
    const active = this.#looking.get(key);
    if (active !== undefined) {
      this.#lowest = Math.min(this.#lowest, active);
      return [];
    }
    this.#looking.set(key, this.#depth);
    try {
      return this.#guarded(work);
    } finally {
      this.#looking.delete(key);
    }
  }

  member(values: Values, name: string | null): Values {
    return this.#guarded(() => memberOf(values, name, this));
  }

  elements(values: Values): Values {
    return this.#guarded(() => elementsOf(values, this));
  }

  elementAt(values: Values, index: number): Values {
    return this.#guarded(() => elementAt(values, index, this));
  }

  targets(site: CallSite, env: Env): readonly Target[] {
    let known = this.#targets.get(env.id);
    if (!known) this.#targets.set(env.id, (known = new Map()));
    const remembered = known.get(site);
    if (remembered) return remembered;
    const outer = this.#lowest;
    this.#lowest = Number.POSITIVE_INFINITY;
    const targets = callTargets(site, env, this);
    if (this.#lowest === Number.POSITIVE_INFINITY) known.set(site, targets);
    this.#lowest = Math.min(this.#lowest, outer);
    return targets;
  }

  writtenParameters(site: CallSite, value: TS.Node, env: Env, find: () => readonly HeldValue[]): readonly HeldValue[] {
    let known = this.#written.get(env.id);
    if (!known) this.#written.set(env.id, (known = new Map()));
    const remembered = known.get(value);
    if (remembered) return remembered;
    known.set(value, []);
    const found = find();
    known.set(value, found);
    return found;
  }

  call(site: CallLike, env: Env): Values {
    return callResult(site, env, this);
  }

  invoke(fn: Value, invocation: Invocation | null): Values {
    if (fn.kind !== 'function') return [];
    if (invocation && (invocation.caller.depth >= Budget.CALLS || recurses(fn.node, invocation))) {
      if (invocation.caller.depth >= Budget.CALLS) this.budget.cuts.calls++;
      return [];
    }
    const { returned, yielded } = resultsOf(fn.node);
    const env = this.envs.bind(fn.node, fn.env, invocation, fn.self);
    if (fn.node.asteriskToken) return [list(fn.node, `yield${env.id}`, () => union(...yielded.map((node) => this.evaluate(node, this.envs.within(env, node)))))];
    if (!fn.node.body) return this.ofType(fn.node.type, env);
    return union(...returned.map((node) => this.evaluate(node, this.envs.within(env, node)))).map((value) => this.#returned(value, fn.node, invocation));
  }

  #returned(value: Value, fn: FrameNode, invocation: Invocation | null): Value {
    if (!invocation || !value.trace || value.kind !== 'response') return value;
    const name = 'name' in fn && fn.name ? `${shorten(fn.name.getText(), 30)}()` : 'the function';
    return traced(value, step(invocation.site, `returned by ${name}`, value.trace));
  }

  exported(file: string, name: string): Values {
    const key = `${file}#${name}`;
    let values = this.#exported.get(key);
    if (values) return values;
    const outer = this.#lowest;
    this.#lowest = Number.POSITIVE_INFINITY;
    values = exportedValue(file, name, this);
    if (this.#lowest === Number.POSITIVE_INFINITY) this.#exported.set(key, values);
    this.#lowest = Math.min(this.#lowest, outer);
    return values;
  }

  join(base: Values, path: Values): Values {
    return joinUrl(base, path);
  }

  resolveUrl(path: Values, base: Values | undefined): Values {
    return resolveUrl(path, base);
  }

  ofType(type: TS.TypeNode | undefined, env: Env): Values {
    return valuesOfType(type, env, this);
  }
}

/** Whether a function is already being invoked twice on the way to this invocation. */
function recurses(fn: FrameNode, invocation: Invocation): boolean {
  let seen = 0;
  for (let at: Invocation | null = invocation; at; at = callerOf(at)) {
    for (let env: Env | null = at.caller; env; env = env.outer) if (env.frame === fn && env.invocation && ++seen >= 2) return true;
  }
  return false;
}

function callerOf(invocation: Invocation): Invocation | null {
  for (let env: Env | null = invocation.caller; env; env = env.outer) if (env.invocation) return env.invocation;
  return null;
}

