import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import type { Context } from '../../domain/context.js';
import { joinValues } from '../../domain/join.js';
import {
  functionsIn,
  json,
  list,
  method,
  record,
  text,
  type ListValue,
  type RecordValue,
  type Values,
} from '../../domain/values.js';
import { argument } from '../../domain/arguments.js';
import type { CallSummary, Model, ModelledCall } from '../../engine/engine.js';
import { cellContents } from '../../evaluate/cells.js';
import { filledFields } from '../../evaluate/fields.js';
import { parsed } from '../../evaluate/responses.js';
import { fromEntries, keyOf } from '../../heap/entries.js';
import { mapInOrder, propertiesInOrder } from '../../heap/list-order.js';
import { propertiesOf } from '../../heap/literals/properties.js';
import { proxy } from '../../heap/proxies.js';
import { dataOfType } from '../../heap/types/typed-data.js';
import { placeIn } from '../../heap/types/type-arguments.js';
import { mapLiterals, resolveUrl, textsOf } from '../../text/strings.js';
import { withPath } from '../../text/url-parts.js';
import { sharedSymbol, symbol } from '../frameworks/hosts.js';
import { formOf } from '../conversions.js';
import { cellAt, contextKey, first, invokes, returns } from '../model.js';
import { ARRAY_METHODS } from './arrays.js';

/** `URLSearchParams`, `FormData` and `Headers`: an object of named fields, to which more may be added. */
const form: Model = (call) => returns(() => [formOf(() => argument(call, 0), `form:${contextKey(call)}`, call)]);
const same: Model = (call) => returns(() => argument(call, 0).filter((value) => value.kind !== 'nothing'));
const encoded: Model = (call) => returns(() => mapLiterals(argument(call, 0), encodeURIComponent));

const collection =
  (isMap: boolean): Model =>
  (call) =>
    returns(() => {
      const source = argument(call, 0);
      const { engine, site } = call;
      const given = (): Values => (isMap ? engine.elementAt(engine.elements(source), 1) : engine.elements(source));
      const type = ts.isNewExpression(site) ? site.typeArguments?.[isMap ? 1 : 0] : undefined;
      const items = (): Values =>
        type ? joinValues(given(), dataOfType(type, engine, placeIn(call.context, engine))) : given();
      return [{ ...list(call.site, `collection${call.context.id}`, items, isMap), pairs: () => source }];
    });

/** Where each property of an object stands among them, as `made` shows it. */
function properties(
  call: ModelledCall,
  made: (name: string, values: () => Values) => Values,
): Pick<ListValue, 'at' | 'length'> {
  const inOrder = propertiesInOrder(argument(call, 0), call.engine);
  return inOrder
    ? {
        at: (index) => flatMap(inOrder.slice(index, index + 1), ([name, values]) => made(name, values)),
        length: () => inOrder.length,
      }
    : {};
}

/** The arguments one by one, where they are written one by one. */
function layersOf({ site, context, engine }: ModelledCall): Pick<RecordValue, 'layers'> {
  if (!ts.isCallExpression(site) || site.arguments.some(ts.isSpreadElement)) return {};
  return {
    layers: {
      context,
      of: site.arguments.map(
        (_, i) => (at: Context) => engine.callGraph.invocation(site, at, engine).argument(i) ?? [],
      ),
    },
  };
}

/** Functions of the language and the platform, by their dotted global name. */
const FUNCTIONS: Readonly<Record<string, Model>> = {
  'JSON.stringify': (call) => returns(() => [json(contextKey(call), () => argument(call, 0))]),
  'JSON.parse': (call) => returns(() => parsed(argument(call, 0))),
  'String.raw': (call) => returns(() => call.engine.elements(call.engine.member(argument(call, 0), 'raw'))),
  'Object.assign': (call) => ({
    targets: () => {
      call.engine.callGraph.noteFields(
        filledFields(call.site, argument(call, 0), () => call.invocation.rest(1)),
        call.site,
      );
      return [];
    },
    result: () => {
      const urls = argument(call, 0).filter((value) => value.kind === 'text');
      // `Object.assign(new URL(origin), { pathname })` is a URL still.
      const paths = urls.length > 0 ? call.engine.member(argument(call, 1), 'pathname') : [];
      if (paths.length > 0) return withPath(urls, paths, call.engine);
      // `Object.assign(url.parse(address), { method })` has the parts of the URL, too. A function that properties are
      // added to can still be called.
      return [
        { ...record(`assign:${contextKey(call)}`, {}, () => call.invocation.rest(0)), ...layersOf(call) },
        ...functionsIn(argument(call, 0)),
        ...urls,
      ];
    },
  }),
  'Object.freeze': first,
  'Object.seal': first,
  'Object.create': first,
  'Object.fromEntries': (call) =>
    returns(() => {
      const entries = argument(call, 0);
      return [
        fromEntries(contextKey(call), entries, call.engine),
        {
          ...list(call.site, `entries${call.context.id}`, () =>
            call.engine.elementAt(call.engine.elements(entries), 1),
          ),
          isBeside: true,
        },
      ];
    }),
  'Object.values': (call) =>
    returns(() => [
      {
        ...list(call.site, `values${call.context.id}`, () => propertiesOf(argument(call, 0), call.engine)),
        ...properties(call, (_, values) => values()),
      },
    ]),
  'Object.entries': (call) =>
    returns(() => [
      {
        ...list(call.site, `entries${call.context.id}`, () => propertiesOf(argument(call, 0), call.engine), true),
        entriesOf: () => argument(call, 0),
        ...properties(call, (name, values) => [
          record(`entry:${name}:${contextKey(call)}`, { 0: () => [text([name], null)], 1: values }),
        ]),
      },
    ]),
  'Object.keys': (call) =>
    returns(() => [
      {
        ...list(call.site, `keys${call.context.id}`, () => [keyOf(contextKey(call), () => argument(call, 0))]),
        ...properties(call, (name) => [text([name], null)]),
      },
    ]),
  'URL.parse': (call) =>
    returns(() => resolveUrl(textsOf(argument(call, 0)), call.invocation.argument(1), call.engine)),
  structuredClone: first,
  'Promise.resolve': first,
  'Promise.all': first,
  'Promise.race': (call) => returns(() => call.engine.elements(argument(call, 0))),
  'Promise.any': (call) => returns(() => call.engine.elements(argument(call, 0))),
  'Promise.allSettled': (call) =>
    returns(() => {
      const promises = argument(call, 0);
      const settled = (key: string, value: () => Values): Values => [
        record(`settled:${contextKey(call)}${key}`, { value }),
      ];
      return [
        {
          ...list(call.site, `settled${call.context.id}`, () => settled('', () => call.engine.elements(promises))),
          ...mapInOrder(promises, call.engine, (piece, index) => settled(`#${index}`, () => piece)),
        },
      ];
    }),
  'Array.from': (call) => {
    const items = (): Values => call.engine.elements(argument(call, 0));
    if (!call.invocation.argument(1)) return returns(() => [list(call.site, `from${call.context.id}`, items)]);
    return invokes(call, 1, [items], (returned) => [list(call.site, `from${call.context.id}`, returned)]);
  },
  'Array.fromAsync': (call) =>
    returns(() => [list(call.site, `from${call.context.id}`, () => call.engine.elements(argument(call, 0)))]),
  'Array.of': (call) => returns(() => [list(call.site, `of${call.context.id}`, () => call.invocation.rest(0))]),
  Symbol: symbol,
  'Symbol.for': sharedSymbol,
  String: same,
  encodeURIComponent: encoded,
  encodeURI: same,
  decodeURIComponent: same,
  decodeURI: same,
  'Promise.reject': () => returns(() => []),
  queueMicrotask: (call) => invokes(call, 0, [], () => []),
  setTimeout: (call) => invokes(call, 0, [], () => []),
  setInterval: (call) => invokes(call, 0, [], () => []),
  setImmediate: (call) => invokes(call, 0, [], () => []),
  requestAnimationFrame: (call) => invokes(call, 0, [], () => []),
};

/** Constructors of the language and the platform. */
const CONSTRUCTORS: Readonly<Record<string, Model>> = {
  URL: (call) => returns(() => resolveUrl(textsOf(argument(call, 0)), call.invocation.argument(1), call.engine)),
  String: same,
  URLSearchParams: form,
  Headers: form,
  FormData: form,
  Map: collection(true),
  WeakMap: collection(true),
  Set: collection(false),
  WeakSet: collection(false),
  Array: collection(false),
  Promise: (call) => {
    const cell = cellAt(call);
    return invokes(call, 0, [() => [method(cell, 'set')]], () => cellContents(cell, call.engine));
  },
  Proxy: (call) => returns(() => proxy(call)),
  // A stream is what its callbacks do; `pipeThrough` and `pipeTo` call them.
  TransformStream: first,
  WritableStream: first,
};

/** The behaviour of a global function, or undefined when nothing is known about it. */
export function globalFunction(path: readonly string[], isNew: boolean, call: ModelledCall): CallSummary | undefined {
  const name = path.join('.');
  const table = isNew ? CONSTRUCTORS : FUNCTIONS;
  if (Object.hasOwn(table, name)) return table[name]!(call);
  if (!isNew && Object.hasOwn(CONSTRUCTORS, name) && name === 'Array') return CONSTRUCTORS[name]!(call);
  return undefined;
}

/** `Array.prototype.map.call(x, f)` and lodash's `map(x, f)`: the collection is the first argument. */
export function collectionFunction(name: string, call: ModelledCall): CallSummary | undefined {
  const model = Object.hasOwn(ARRAY_METHODS, name) ? ARRAY_METHODS[name] : undefined;
  if (!model) return undefined;
  const { invocation } = call;
  const shifted = {
    ...invocation,
    key: `${invocation.key}+1`,
    argument: (index: number) => invocation.argument(index + 1),
    rest: (index: number) => invocation.rest(index + 1),
  };
  return model(argument(call, 0), { ...call, invocation: shifted });
}
