import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { frameOf, unwrap } from '../../../syntax/frames.js';
import type { Module } from '../../../syntax/module.js';
import type { CallEdge } from '../../domain/call-edge.js';
import { functionsIn, method, record, type RecordValue } from '../../domain/values.js';
import type { Engine, ModelledCall } from '../../engine/engine.js';
import { cellContents } from '../../evaluate/cells.js';
import { assignedTo } from '../assigned-listeners.js';
import { cellAt, contextKey, returns, siteKey } from '../model.js';
import type { Plugin } from '../plugin.js';

/**
 * `FileReader` of browsers: `reader.readAsText(blob)` puts the text of a blob into `reader.result`, of which listeners
 * are told. NSwag's clients for Angular read each response so.
 */

const LISTENERS = ['onload', 'onloadend'];
const READING = ['readAsText', 'readAsArrayBuffer', 'readAsBinaryString'];
const KEY = 'file reader:';

function readerAt(call: ModelledCall): RecordValue {
  const cell = cellAt(call);
  const reading = Object.fromEntries(READING.map((name) => [name, () => [method(cell, 'set')]]));
  return record(`${KEY}${contextKey(call)}`, { ...reading, result: () => cellContents(cell, call.engine) });
}

/** Listeners that are assigned to a reader: `reader.onload = (event) => event.target.result`. */
function assignedListeners(module: Module, engine: Engine): CallEdge[] {
  return flatMap(LISTENERS, (name) =>
    flatMap(assignedTo(name, module, engine), ({ value, object }) => {
      const readers = object.filter(({ kind, key }) => kind === 'record' && key.includes(KEY));
      if (readers.length === 0) return [];
      const context = engine.contexts.root(frameOf(value), false);
      const target = (): typeof readers => readers;
      const event = record(`${name}:${siteKey({ site: value })}@${context.id}`, { target, currentTarget: target });
      const invocation = engine.callGraph.synthetic(unwrap(value), context, name, [() => [event]]);
      return functionsIn(engine.evaluate(value, context)).map((fn) => ({ fn, invocation }));
    }),
  );
}

export const FILE_READERS: Plugin = {
  external: ({ module, path }, call) =>
    module === null && path.join('.') === 'FileReader' && ts.isNewExpression(call.site)
      ? returns(() => [readerAt(call)])
      : undefined,
  calls: assignedListeners,
};
