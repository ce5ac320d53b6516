import { flatMap } from '../../../collections/lists.js';
import { functionsIn, method, record, text, type CellValue, type Values } from '../../domain/values.js';
import { argument } from '../../domain/arguments.js';
import type { Model, ModelledCall } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { cellContents } from '../../evaluate/cells.js';
import { decodedFields } from '../../evaluate/fields.js';
import { someInstance } from '../../heap/classes.js';
import { runToEnd } from '../../heap/generators.js';
import { concat, literalsOf } from '../../text/strings.js';
import { applied } from '../applied.js';
import { cellAt, contextKey, listed, returns, siteKey } from '../model.js';
import type { Plugin } from '../plugin.js';

/** Single functions of packages. */

/** `format('%s/%s', a, b)`: each placeholder is the next argument. */
function formatted(call: ModelledCall): Values {
  return joinValues(
    ...literalsOf(argument(call, 0)).map((pattern): Values => {
      const pieces = pattern.split(/%[sdifjoO]/);
      return concat(
        flatMap(pieces, (piece, i): Values[] =>
          i === 0 ? [[text([piece], null)]] : [argument(call, i), [text([piece], null)]],
        ),
        call.engine,
      );
    }),
  );
}

/** `plainToInstance(Class, data)`: an object of the class, or a list of them, that has what the data has. */
const decode: Model = (call) => {
  const objects = flatMap(argument(call, 0), (value) =>
    value.kind === 'class' ? [someInstance(value.node, value.context)] : [],
  );
  const data = (): Values =>
    joinValues(
      ...argument(call, 1).map((value): Values =>
        value.kind === 'array' || value.kind === 'list' ? call.engine.elements([value]) : [value],
      ),
    );
  return {
    targets: () => {
      for (const object of objects)
        call.engine.callGraph.noteFields(decodedFields(call.site, object, data, call.engine), call.site);
      return [];
    },
    result: () => [record(`decoded:${contextKey(call)}`, {}, () => joinValues(objects, argument(call, 1)))],
  };
};

/** `async.waterfall([f, g], done)`: each function is handed what the one before gave its callback. */
const waterfall: Model = (call) => {
  const { site, context, engine } = call;
  const stages = listed(argument(call, 0), engine);
  const cells = stages.map((_, i): CellValue => ({ ...cellAt(call), key: `cell:${siteKey(call)}:${i}@${context.id}` }));
  const handedOn = (i: number): (() => Values)[] => (i === 0 ? [] : [() => cellContents(cells[i - 1]!, engine)]);
  const targets = flatMap(stages, (stage, i) =>
    functionsIn(stage).map((fn) => ({
      fn,
      invocation: engine.callGraph.synthetic(site, context, `stage${i}`, [
        ...handedOn(i),
        () => [method(cells[i]!, 'callback')],
      ]),
    })),
  );
  const done = functionsIn(argument(call, 1)).map((fn) => ({
    fn,
    invocation: engine.callGraph.synthetic(site, context, 'done', [() => [], ...handedOn(stages.length)]),
  }));
  return {
    targets: () => [...targets, ...done],
    result: () => (stages.length > 0 ? cellContents(cells.at(-1)!, engine) : []),
  };
};

/** `__awaiter(this, void 0, void 0, function* () { … })`: an async function as compilers write it for older targets. */
const awaiter: Model = (call) => {
  const ran = applied(argument(call, 3), [], 'async', call);
  return { targets: ran.targets, result: () => runToEnd(ran.result()) };
};

export const UTILITIES: Plugin = {
  packages: {
    'class-transformer': { plainToInstance: decode, plainToClass: decode },
    async: { waterfall },
    tslib: { __awaiter: awaiter },
    util: {
      promisify: (call) =>
        returns(() =>
          argument(call, 0).map((value) => (value.kind === 'function' ? method(value, 'promisified') : value)),
        ),
      format: (call) => returns(() => formatted(call)),
    },
    axios: {
      spread: (call) => returns(() => functionsIn(argument(call, 0)).map((fn) => method(fn, 'spread'))),
    },
  },
};
