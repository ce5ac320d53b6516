import { AccessPathError, parsePaths, pathKey, type AccessPath, type Step } from '../domain/access-path.js';
import type { Conversion, FlowRow } from './model-row.js';

/** The flows of a row, put in order: what arrives in each place, and which functions are called for it. */
export interface FlowPlan {
  /** What the call gives. */
  result: Slot;
  locals: ReadonlyMap<string, Slot>;
  /** What state begins with, by name. */
  states: ReadonlyMap<string, Slot>;
  /** What goes into channels of the program. */
  globals: readonly GlobalWrite[];
  /** Functions that are called, by the key of where they stand. */
  callbacks: ReadonlyMap<string, Callback>;
  /** The list from which others are made element by element. */
  source?: AccessPath;
}

export interface GlobalWrite {
  name: string;
  from: AccessPath;
  /** Where the texts stand that name one channel of it. */
  channel: readonly AccessPath[];
}

/** A place that values arrive in, and what is below it. */
export interface Slot {
  /** Where the slot is, for keys. */
  key: string;
  arriving: readonly Arriving[];
  members: ReadonlyMap<string, Slot>;
  elements?: Slot;
  /** Whether the elements here stand in the order of what they are made from. */
  isInOrder?: boolean;
  /** Whether an object stands here whose one property may be replaced. */
  isReference?: boolean;
  /** The type of which an object stands here. */
  type?: string;
  /** A function stands here: what it gives, */
  returned?: Slot;
  /** what it calls of what it is called with, */
  inner: ReadonlyMap<string, Callback>;
  /** and the arguments of its calls that flows begin at. */
  published: ReadonlySet<number>;
}

export interface Arriving {
  from: readonly (readonly AccessPath[])[];
  unless: readonly AccessPath[];
  /** Where the texts stand that name the channels of a `Global`. */
  channel: readonly AccessPath[];
  /** Where the texts stand that are paths below the value. */
  at: readonly AccessPath[];
  as?: Conversion;
}

export interface Callback {
  /** Where the functions stand. */
  at: AccessPath;
  /** What each parameter is handed. */
  parameters: ReadonlyMap<number, Slot>;
  /** Whether the call stands for theirs, and what they do is reported there. */
  isDelegated: boolean;
}

/** The same while it is put together. */
interface OpenSlot extends Slot {
  arriving: Arriving[];
  members: Map<string, OpenSlot>;
  elements?: OpenSlot;
  returned?: OpenSlot;
  inner: Map<string, OpenCallback>;
  published: Set<number>;
}
interface OpenCallback extends Callback {
  parameters: Map<number, OpenSlot>;
}

/** @throws AccessPathError for a path that cannot be read. */
export function planOf({ flows, calls = [], delegatesTo = [] }: Omit<FlowRow, 'modules' | 'names'>): FlowPlan {
  const plan = new Planner();
  for (const [from, to, { unless, channel, at, as } = {}] of flows) {
    const sources = (typeof from === 'string' ? [from] : from).map(parsePaths);
    const arriving: Arriving = {
      from: sources,
      unless: unless === undefined ? [] : parsePaths(unless),
      channel: channel === undefined ? [] : parsePaths(channel),
      at: at === undefined ? [] : parsePaths(at),
      ...(as && { as }),
    };
    for (const path of parsePaths(to)) plan.add(arriving, path);
  }
  for (const at of calls.flatMap(parsePaths)) plan.callback(at);
  for (const at of delegatesTo.flatMap(parsePaths)) plan.callback(at).isDelegated = true;
  plan.handOver();
  return plan;
}

class Planner implements FlowPlan {
  readonly result = slot('result');
  readonly locals = new Map<string, OpenSlot>();
  readonly states = new Map<string, OpenSlot>();
  readonly globals: GlobalWrite[] = [];
  readonly callbacks = new Map<string, OpenCallback>();
  source?: AccessPath;

  add(arriving: Arriving, to: AccessPath): void {
    for (const path of arriving.from.flat()) {
      this.#publish(path);
      const same = path.steps.findIndex((step) => step.kind === 'ArrayElement' && step.index === 'same');
      if (same >= 0) this.source = { root: path.root, steps: path.steps.slice(0, same) };
    }
    if (to.root.kind === 'Global') {
      const { name } = to.root;
      this.globals.push(...arriving.from.flat().map((from) => ({ name, from, channel: arriving.channel })));
    } else this.#destination(to).arriving.push(arriving);
  }

  /** The functions at a place, which are called. */
  callback(at: AccessPath): OpenCallback {
    const user = userCall(at);
    const all = user ? this.#below(this.result, user.before).inner : this.callbacks;
    const own = user ? user.within : at;
    return entry(all, pathKey(own), () => ({ at: own, parameters: new Map(), isDelegated: false }));
  }

  /** Functions that are handed only what a function that the row returns is called with are called by that one. */
  handOver(): void {
    for (const [key, callback] of this.callbacks) {
      const users = [...callback.parameters.values()].map(userOf);
      const [before] = users;
      if (!before || users.some((other) => other?.key !== before.key)) continue;
      this.callbacks.delete(key);
      this.#below(this.result, before.steps).inner.set(key, callback);
    }
  }

  #destination(to: AccessPath): OpenSlot {
    const last = to.steps.findLastIndex(({ kind }) => kind === 'Parameter');
    if (last < 0) return this.#below(this.#rootSlot(to), to.steps);
    const { parameters } = this.callback({ root: to.root, steps: to.steps.slice(0, last) });
    const { index } = to.steps[last] as Extract<Step, { index: number }>;
    const made = entry(parameters, index, () => slot(`${pathKey(to)}`));
    return this.#below(made, to.steps.slice(last + 1));
  }

  #rootSlot({ root }: AccessPath): OpenSlot {
    switch (root.kind) {
      case 'ReturnValue':
        return this.result;
      case 'Local':
        return entry(this.locals, root.name, () => slot(`local ${root.name}`));
      case 'State':
        return entry(this.states, root.name, () => slot(`state ${root.name}`));
      default:
        throw new AccessPathError(`nothing flows into \`${root.kind}\``);
    }
  }

  #below(from: OpenSlot, steps: readonly Step[]): OpenSlot {
    return steps.reduce((at, step) => stepInto(at, step), from);
  }

  /** Takes note of a flow that begins at what callers of a returned function hand it. */
  #publish(path: AccessPath): void {
    const user = userCall(path);
    if (user?.within.root.kind === 'UserArgument')
      this.#below(this.result, user.before).published.add(user.within.root.index);
  }
}

/** A path at a call of a function that the row returns: the way to that function, and the path seen from its call. */
export function userCall({ root, steps }: AccessPath): { before: readonly Step[]; within: AccessPath } | undefined {
  if (root.kind !== 'ReturnValue') return undefined;
  const at = steps.findIndex(({ kind }) => kind === 'Argument');
  const step = steps[at];
  if (step?.kind !== 'Argument') return undefined;
  return {
    before: steps.slice(0, at),
    within: { root: { kind: 'UserArgument', index: step.index }, steps: steps.slice(at + 1) },
  };
}

/** The returned function whose arguments are all that arrives in a slot. */
function userOf({ arriving, members, elements }: Slot): { key: string; steps: readonly Step[] } | undefined {
  const [user, ...others] = arriving.flatMap(({ from }) => from.flat()).map(userCall);
  if (!user || others.length > 0 || members.size > 0 || elements) return undefined;
  return { key: JSON.stringify(user.before), steps: user.before };
}

function stepInto(at: OpenSlot, step: Step): OpenSlot {
  switch (step.kind) {
    case 'Member':
      return entry(at.members, step.name, () => slot(`${at.key}.${step.name}`));
    case 'ArrayElement':
      if (step.index === 'same') at.isInOrder = true;
      else if (step.index !== undefined)
        return entry(at.members, String(step.index), () => slot(`${at.key}.${step.index}`));
      return (at.elements ??= slot(`${at.key}[]`));
    case 'ReturnValue':
      return (at.returned ??= slot(`${at.key}()`));
    case 'Reference':
      at.isReference = true;
      return entry(at.members, step.name, () => slot(`${at.key}.${step.name}`));
    case 'Type':
      at.type = step.name;
      return at;
    default:
      throw new AccessPathError(`nothing flows into \`${step.kind}\``);
  }
}

function slot(key: string): OpenSlot {
  return { key, arriving: [], members: new Map(), inner: new Map(), published: new Set() };
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let found = map.get(key);
  if (found === undefined) map.set(key, (found = make()));
  return found;
}
