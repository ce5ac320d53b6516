import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import {
  functionsIn,
  method,
  record,
  unknown,
  type CellValue,
  type ExternalValue,
  type FunctionValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import { argument, argumentCount } from '../../domain/arguments.js';
import type { Model, ModelledCall } from '../../engine/engine.js';
import type { CallEdge } from '../../domain/call-edge.js';
import { joinValues } from '../../domain/join.js';
import { cellContents } from '../../evaluate/cells.js';
import { cellAt, publishes, returns, siteKey } from '../model.js';
import type { Plugin } from '../plugin.js';

/**
 * Stages of node's streams that a project writes itself: `new Transform({ transform(chunk, encoding, done) { … } })`,
 * `class Sink extends Writable { _write(chunk, encoding, done) { … } }`.
 */

const HANDLERS = ['transform', 'write', '_transform', '_write'];

/** What a stage makes of what it is handed. */
export interface Staged {
  targets: CallEdge[];
  values: () => Values;
}

/** The stage that a value is, handed `before`; undefined when it is none. `name` tells the stages of one call apart. */
export function staged(value: Value, before: () => Values, name: string, call: ModelledCall): Staged | undefined {
  const { site, context, engine } = call;
  const handlers = handlersOf(value, call);
  if (handlers.length === 0) return undefined;
  const cell: CellValue = { ...cellAt(call), key: `cell:${siteKey(call)}:${name}@${context.id}` };
  const invocation = engine.callGraph.synthetic(site, context, `stage:${name}`, [
    before,
    () => [unknown('encoding')],
    () => [method(cell, 'callback')],
  ]);
  return {
    targets: handlers.map((fn) => ({ fn, invocation })),
    values: () => joinValues(cellContents(cell, engine), pushedIn(value, call)),
  };
}

export function isStage(values: Values, call: ModelledCall): boolean {
  return values.some((value) => handlersOf(value, call).length > 0);
}

function handlersOf(value: Value, { engine }: ModelledCall): FunctionValue[] {
  const isMade = value.kind === 'instance' || (value.kind === 'record' && value.is === 'stage');
  return isMade ? functionsIn(flatMap(HANDLERS, (name) => engine.member([value], name))) : [];
}

/** `this.push(value)` in the methods of a stage. */
function pushedIn(value: Value, { engine }: ModelledCall): Values {
  if (value.kind !== 'instance') return [];
  const base = engine.member([value], 'push').filter((found): found is ExternalValue => found.kind === 'external');
  return joinValues(
    ...flatMap(base, ({ origins = [] }) => origins).map((origin) =>
      engine.callGraph.publishedValues(pushedBy(origin), engine),
    ),
  );
}

function pushedBy(origin: string): string {
  return `pushed:${origin}`;
}

const push =
  (origins: readonly string[]): Model =>
  (call) =>
    publishes(call, () => origins.map(pushedBy), 0);

const made: Model = (call) =>
  returns(() => [{ ...record(`stage:${siteKey(call)}`, {}, () => argument(call, 0)), is: 'stage' }]);

/** What a function of node's streams does that makes stages, or is called in one. */
function stageFunction(
  { module, path, origins }: ExternalValue,
  isNew: boolean,
  call: ModelledCall,
): ReturnType<Model> | undefined {
  if (module !== 'stream' && module !== 'readable-stream') return undefined;
  const name = path.join('.');
  if (isNew) return /^(Transform|Writable|Duplex)$/.test(name) && argumentCount(call) > 0 ? made(call) : undefined;
  return /^(Transform|Duplex)\.#\.push$/.test(name) && origins ? push(origins)(call) : undefined;
}

export const STAGES: Plugin = {
  untabled: (callee, call) => stageFunction(callee, ts.isNewExpression(call.site), call),
};
