import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import type { ChannelWrite } from '../domain/channels.js';
import { nearestContext, type Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import { idOf, type CellValue, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { orTyped } from './types/typed-values.js';

/**
 * Everything delivered to a cell, and its initial values. A delivered function computes the next value from the last.
 */
export function cellContents(cell: CellValue, engine: Engine): Values {
  const published = engine.callGraph.writesTo(cellKey(cell)).map((write): Values => {
    const { site, context, property } = write;
    const activation = nearestContext(cell.context, site);
    const within = activation ? engine.contexts.within(activation, site) : context;
    const given = writtenIn(within, write, cellKey(cell), engine);
    const values = property === undefined ? given : engine.member(given, property);
    return joinValues(
      ...values.map((value) =>
        value.kind === 'function'
          ? engine.invoke(value, engine.callGraph.synthetic(site, within, 'update', [() => cell.initial()]))
          : [value],
      ),
    );
  });
  return orTyped(
    joinValues(
      cell.initial().filter((value) => value.kind !== 'nothing'),
      ...published,
    ),
    declaredAs(cell),
    engine,
  );
}

/** The delivered values in an activation of the code around the delivery. */
function writtenIn(
  within: Context,
  { site, context, argument, by }: ChannelWrite,
  channel: string,
  engine: Engine,
): Values {
  if (!by) return engine.callGraph.invocation(site, within, engine).argument(argument) ?? [];
  if (within === context) return by.argument(argument) ?? [];
  return engine.guardRecursion('delivered again', `${idOf(site)}@${within.id}:${channel}`, () =>
    joinValues(
      ...engine.channelWritesOf(site, within, channel).map((again) => again.by?.argument(again.argument) ?? []),
    ),
  );
}

/** The declared type of a cell: `createContext<Store | null>(null)`. */
export function declaredAs({ site }: { site: TS.Node }): TS.TypeNode | undefined {
  return ts.isCallExpression(site) ? site.typeArguments?.[0] : undefined;
}

/** The contents of the cells among some values. */
export function contentsOf(values: Values, engine: Engine): Values {
  return joinValues(...values.map((value) => (value.kind === 'cell' ? cellContents(value, engine) : [])));
}

/** One cell for all activations of the code that makes it, because deliveries are told apart when they are read. */
export function cellKey(cell: CellValue): string {
  return cell.key.slice(0, cell.key.indexOf('@'));
}
