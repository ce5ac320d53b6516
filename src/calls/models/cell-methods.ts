import type { CallSummary, ModelledCall } from '../engine/engine.js';
import type { CellValue, MethodValue, Value } from '../domain/values.js';
import { cellContents } from '../evaluate/cells.js';
import { invokes, publish, returns } from './model.js';

/** Methods that take a value in, as their first argument; a callback after an error. */
const WRITERS = new Set(['callback', 'feed', 'set', 'update', 'next', 'Provider', 'setState', 'dispatch']);

/** A method of a cell: it takes a value in, or hands out what is held. */
export function cellMethod(
  { receiver, name }: MethodValue & { receiver: CellValue },
  call: ModelledCall,
  key: string,
): CallSummary {
  const { engine } = call;
  if (name === 'subscribe') return invokes(call, 0, [() => cellContents(receiver, engine)], () => []);
  if (!WRITERS.has(name)) return returns((): readonly Value[] => cellContents(receiver, engine));
  const updater = invokes(call, 0, [receiver.initial], () => []);
  return {
    targets: () => {
      publish(call, key, name === 'callback' ? 1 : 0, name === 'Provider' ? { property: 'value' } : {});
      return updater.targets();
    },
    result: () => [],
  };
}
