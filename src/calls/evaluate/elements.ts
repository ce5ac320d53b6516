import { ts } from '../../syntax/compiler.js';
import { joinValues } from '../domain/join.js';
import { record, unknown, type ArrayValue, type Value, type Values } from '../domain/values.js';
import { madeOf } from '../domain/type-marks.js';
import type { Engine } from '../engine/engine.js';
import { heldBelow } from '../heap/aliases.js';
import { instanceMember } from '../heap/classes.js';
import { keyOf } from '../heap/entries.js';
import { standingAt } from '../heap/list-order.js';
import { mutatedElements, pushedInOrder } from '../heap/mutated-values.js';
import { ofCell } from '../heap/literals/properties.js';

/** The values that iteration gives. */
export function elementsOf(values: Values, engine: Engine): Values {
  return joinValues(
    ...values.map((value) => {
      const mayLoop = value.kind === 'list' || value.kind === 'array' || value.kind === 'instance';
      return mayLoop
        ? engine.memoiseLookUp('elements of', value.key, () => oneElements(value, engine))
        : oneElements(value, engine);
    }),
  );
}

function oneElements(value: Value, engine: Engine): Values {
  switch (value.kind) {
    case 'array':
      return joinValues(
        ...value.node.elements.map((element, i) =>
          heldBelow(value, String(i), engine.evaluate(element, value.context), engine),
        ),
        mutatedElements(value, engine),
      );
    case 'list': {
      const items = joinValues(value.items(), mutatedElements(value, engine));
      return value.isMap
        ? [
            record(`pair:${value.key}`, {
              0: () => [value.entriesOf ? keyOf(value.key, value.entriesOf) : unknown('key')],
              1: () => items,
            }),
          ]
        : items;
    }
    case 'object':
      return mutatedElements(value, engine);
    case 'response':
      return value.stage === 'raw' ? engine.clients.elementsOf(value) : [value];
    case 'instance': {
      const iterator = [
        ...instanceMember(value, '[Symbol.asyncIterator]', engine),
        ...instanceMember(value, '[Symbol.iterator]', engine),
      ];
      return elementsOf(joinValues(...iterator.map((fn) => engine.invoke(fn, null))), engine);
    }
    case 'unknown':
      return madeOf([value]);
    case 'external':
      return engine.clients.hasElements(value) ? engine.clients.memberOf(value, '*') : [];
    default:
      return [];
  }
}

/** The element at an index, or any element if the order is unknown. */
export function elementAt(values: Values, index: number, engine: Engine): Values {
  return joinValues(
    ...values.map((value): Values => {
      if (value.kind === 'array') return arrayElement(value, index, engine);
      if (value.kind === 'list' && value.at) return joinValues(value.at(index), mutatedElements(value, engine));
      if (value.kind === 'record' || value.kind === 'object' || value.kind === 'enum' || value.kind === 'module')
        return engine.member([value], String(index));
      const elements = elementsOf([value], engine);
      // `process.argv[2]` is some value, and not none.
      return elements.length === 0 && value.kind === 'external'
        ? [unknown(`${value.path.join('.')}[${index}]`)]
        : elements;
    }),
  );
}

/** What stands under a key: a property, or the element at an index. */
export function underKey(base: Values, key: string, engine: Engine): Values {
  return /^\d+$/.test(key) ? engine.elementAt(base, Number(key)) : engine.member(base, key);
}

function arrayElement(value: ArrayValue, index: number, engine: Engine): Values {
  const { elements } = value.node;
  const spread = elements.findIndex((element) => ts.isSpreadElement(element));
  if (spread >= 0 && spread <= index)
    return joinValues(standingAt(value, index, engine), mutatedElements(value, engine));
  const pushed = pushedInOrder(value, engine);
  if (pushed && index >= elements.length) {
    const [here] = pushed.slice(index - elements.length);
    return here ? ofCell(engine.evaluate(here, value.context), here) : [];
  }
  const at = elements[index];
  if (pushed && at) return ofCell(heldBelow(value, String(index), engine.evaluate(at, value.context), engine), at);
  const held = at ? heldBelow(value, String(index), engine.evaluate(at, value.context), engine) : [];
  return joinValues(at ? ofCell(held, at) : [], mutatedElements(value, engine));
}
