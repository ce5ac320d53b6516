import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import type { Delivery } from '../domain/deliveries.js';
import { activationAround, type Env } from '../domain/env.js';
import { union } from '../domain/union.js';
import { idOf, type CellValue, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { orTyped } from './declared-values.js';

/**
 * Everything delivered to a cell, and its initial values. A delivered function computes the next value from the last.
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

/** The delivered values in an activation of the code around the delivery. */
function givenIn(within: Env, { site, env, argument, by }: Delivery, receiver: string, engine: Engine): Values {
  if (!by) return engine.callers.invocation(site, within, engine).argument(argument) ?? [];
  if (within === env) return by.argument(argument) ?? [];
  return engine.once('delivered again', `${idOf(site)}@${within.id}:${receiver}`, () =>
    union(...engine.deliveriesOf(site, within, receiver).map((again) => again.by?.argument(again.argument) ?? [])),
  );
}

/** The declared type of a cell: `createContext<Store | null>(null)`. */
export function declaredAs({ site }: { site: TS.Node }): TS.TypeNode | undefined {
  return ts.isCallExpression(site) ? site.typeArguments?.[0] : undefined;
}

/** The contents of the cells among some values. */
export function contentsOf(values: Values, engine: Engine): Values {
  return union(...values.map((value) => (value.kind === 'cell' ? cellContents(value, engine) : [])));
}

/** One cell for all activations of the code that makes it, because deliveries are told apart when they are read. */
export function cellKey(cell: CellValue): string {
  return cell.key.slice(0, cell.key.indexOf('@'));
}
