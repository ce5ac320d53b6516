import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import type { Delivery } from '../domain/deliveries.js';
import { activationAround, type Env } from '../domain/env.js';
import { union } from '../domain/union.js';
import { idOf, type CellValue, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { orTyped } from './declared-values.js';

/**
 * Everything that was delivered to a cell, and what it held at first. A delivered function makes the next value of the
 * last.
 */
export function cellContents(cell: CellValue, engine: Engine): Values {
  const delivered = engine.callers.deliveriesTo(cellKey(cell)).map((delivery): Values => {
    const { site, env, property } = delivery;
    const activation = activationAround(cell.env, site);
    const within = activation ? engine.envs.within(activation, site) : env;
    const given = givenIn(within, delivery, cellKey(cell), engine);
    const values = property === undefined ? given : engine.member(given, property);
    return union(
      ...values.map((value) =>
        value.kind === 'function'
          ? engine.invoke(value, engine.callers.synthetic(site, within, 'update', [() => cell.initial()]))
          : [value],
      ),
    );
  });
  return orTyped(
    union(
      cell.initial().filter((value) => value.kind !== 'nothing'),
      ...delivered,
    ),
    declaredAs(cell),
    engine,
  );
}

/** What a delivery hands over in an activation of the code around it. */
function givenIn(within: Env, { site, env, argument, by }: Delivery, receiver: string, engine: Engine): Values {
  if (!by) return engine.callers.invocation(site, within, engine).argument(argument) ?? [];
  if (within === env) return by.argument(argument) ?? [];
  return engine.once('delivered again', `${idOf(site)}@${within.id}:${receiver}`, () =>
    union(...engine.deliveriesOf(site, within, receiver).map((again) => again.by?.argument(again.argument) ?? [])),
  );
}

/** The type that a cell is declared to hold: `createContext<Store | null>(null)`. */
export function declaredAs({ site }: { site: TS.Node }): TS.TypeNode | undefined {
  return ts.isCallExpression(site) ? site.typeArguments?.[0] : undefined;
}

/** What the cells among some values hold. */
export function contentsOf(values: Values, engine: Engine): Values {
  return union(...values.map((value) => (value.kind === 'cell' ? cellContents(value, engine) : [])));
}

/** One cell for all activations of the code that makes it: what is delivered is told apart when it is read. */
export function cellKey(cell: CellValue): string {
  return cell.key.slice(0, cell.key.indexOf('@'));
}
