import { flatMap } from '../../collections/lists.js';
import { ts } from '../../syntax/compiler.js';
import type { Invocation } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import {
  functionsIn,
  isMissing,
  external,
  unknown,
  type CellValue,
  type FunctionValue,
  type Value,
  type Values,
} from '../domain/values.js';
import { argument } from '../domain/arguments.js';
import type { CallSummary, ModelledCall } from '../engine/engine.js';
import { contentsOf } from '../evaluate/cells.js';
import { propertiesOf } from '../heap/literals/properties.js';
import { placeIn } from '../heap/types/type-arguments.js';
import { pathKey, type AccessPath, type Step } from '../domain/access-path.js';
import { argumentsLike } from '../text/argument-paths.js';
import { userCall, type Callback, type FlowPlan, type Slot } from './flow-plan.js';

/** A call of a function that a row returned. */
export interface UserCall {
  /** The function. */
  slot: Slot;
  call: ModelledCall;
  /** The functions of the project among the callees. */
  functions: readonly FunctionValue[];
}

/** A call of a function that a row describes, and what its slots hold. */
export interface Flow {
  /** Tells the row from all others. */
  readonly name: string;
  readonly plan: FlowPlan;
  readonly call: ModelledCall;
  /** The place of the list that is looked at, if it is one alone. */
  readonly place: number | undefined;
  /** What `Each[name]` stands for; all values of `Local[name]` where that is left out. */
  readonly each: { name: string; value: Value } | undefined;
  at(slot: Slot, user: UserCall | undefined): Values;
  state(name: string): CellValue;
  called(callback: Callback, user: UserCall | undefined): CallSummary;
  /** The channel that callers of a function in a slot publish their argument to. */
  channel(slot: Slot, index: number): string;
  context(user: UserCall | undefined): string;
}

/** Reads what stands at the access paths of a row, for one call. */
export class PathReader {
  constructor(readonly flow: Flow) {}

  valuesAt(path: AccessPath, user: UserCall | undefined): Values {
    const ofUser = userCall(path);
    if (ofUser) return this.#ofUser(ofUser.before, ofUser.within, user);
    const follow = (): Values =>
      path.steps.reduce<Values>(
        (values, step, i) => this.#step(values, step, { root: path.root, steps: path.steps.slice(0, i) }, user),
        this.#root(path, user),
      );
    if (!mayLeadBack(path)) return follow();
    return this.flow.call.engine.guardRecursion(
      'flow',
      `${this.flow.name} ${pathKey(path)}:${this.flow.context(user)}`,
      follow,
    );
  }

  /** What callers of a function that the row returned hand it: this caller, or all of them. */
  #ofUser(before: readonly Step[], within: AccessPath, user: UserCall | undefined): Values {
    const slot = slotAt(this.flow.plan.result, before);
    if (user && user.slot === slot) return this.valuesAt(within, user);
    const { callGraph } = this.flow.call.engine;
    const index = within.root.kind === 'UserArgument' ? within.root.index : 0;
    return within.steps.reduce<Values>(
      (values, step) => this.#step(values, step, within, user),
      callGraph.publishedValues(this.flow.channel(slot, index), this.flow.call.engine),
    );
  }

  #root({ root }: AccessPath, user: UserCall | undefined): Values {
    const { engine, context } = this.flow.call;
    switch (root.kind) {
      case 'Argument':
        return argument(this.flow.call, root.index);
      case 'UserArgument':
        return user ? argument(user.call, root.index) : [];
      case 'Arguments':
        return this.flow.call.invocation.rest(root.from);
      case 'ArgumentLike':
        return argumentsLike(root.like, this.flow.call.invocation);
      case 'This':
        return this.flow.call.self ? [this.flow.call.self()] : [];
      case 'State':
        return [this.flow.state(root.name)];
      case 'Local':
      case 'Each': {
        const { each } = this.flow;
        if (root.kind === 'Each' && each?.name === root.name) return [each.value];
        const local = this.flow.plan.locals.get(root.name);
        return local ? this.flow.at(local, user) : [];
      }
      case 'Global':
        return engine.callGraph.publishedValues(root.name, engine);
      case 'TypeArgument':
        return this.#ofTypeArgument(root.index);
      case 'Export':
        return engine.exported(engine.moduleOf(context).file, root.name);
      case 'Package':
        return [external(root.name, [])];
      case 'Unknown':
        return [unknown(root.name)];
      case 'ReturnValue':
        return [];
    }
  }

  #ofTypeArgument(index: number): Values {
    const { site, context, engine, types } = this.flow.call;
    if (types) return types[index]?.() ?? [];
    if (!ts.isCallExpression(site) && !ts.isNewExpression(site)) return [];
    return engine.ofType(site.typeArguments?.[index], placeIn(context, engine));
  }

  #step(values: Values, step: Step, before: AccessPath, user: UserCall | undefined): Values {
    const { engine } = this.flow.call;
    switch (step.kind) {
      case 'Member':
      case 'Reference':
        return engine.member(values, step.name);
      case 'AnyMember':
        return propertiesOf(values, engine);
      case 'ArrayElement':
        return this.#element(values, step.index);
      case 'ReturnValue':
        return this.#returned(values, before, user);
      case 'Content':
        return contentsOf(values, engine);
      case 'Type':
        return values.filter((value) => value.kind === 'record' && value.type === step.name);
      case 'Instance':
        return flatMap(values, (value) =>
          value.kind === 'external' ? [external(value.module, [...value.path, '#'])] : [],
        );
      case 'Argument':
      case 'Parameter':
        return [];
    }
  }

  #element(values: Values, index: number | 'same' | undefined): Values {
    const { engine } = this.flow.call;
    const place = index === 'same' ? this.flow.place : index;
    return place === undefined ? engine.elements(values) : engine.elementAt(values, place);
  }

  /** What functions give: called as the row says, or by somebody of whom nothing is known. */
  #returned(functions: Values, at: AccessPath, user: UserCall | undefined): Values {
    const key = pathKey(at);
    const callback = user?.slot.inner.get(key) ?? this.flow.plan.callbacks.get(key);
    if (callback) return this.flow.called(callback, user).result();
    const invocationOf = (fn: FunctionValue): Invocation | null =>
      user?.functions.some(({ key: called }) => called === fn.key) ? user.call.invocation : null;
    return joinValues(
      ...functionsIn(functions).map((fn) => this.flow.call.engine.invoke(fn, invocationOf(fn))),
      ...functions.map((value) => (value.kind === 'method' ? (value.result?.() ?? []) : [])),
      functions.filter(isMissing),
    );
  }
}

function slotAt(from: Slot, steps: readonly Step[]): Slot {
  return steps.reduce((slot, step) => {
    const below =
      step.kind === 'Member'
        ? slot.members.get(step.name)
        : step.kind === 'ReturnValue'
          ? slot.returned
          : step.kind === 'ArrayElement'
            ? step.index === undefined || step.index === 'same'
              ? slot.elements
              : slot.members.get(String(step.index))
            : slot;
    return below ?? slot;
  }, from);
}

/** Whether what stands at a path may depend on itself: a row may say that an intermediate result flows into itself. */
function mayLeadBack({ root, steps }: AccessPath): boolean {
  return (
    root.kind === 'Local' ||
    root.kind === 'Each' ||
    steps.some(({ kind }) => kind === 'ReturnValue' || kind === 'Content')
  );
}
