import type { ts as TS } from 'ts-morph';
import { classFacts } from '../../../syntax/class-facts.js';
import { ts } from '../../../syntax/compiler.js';
import { typeOf } from '../../../syntax/jsdoc.js';
import { joinValues } from '../../domain/join.js';
import {
  functionValue,
  record,
  type InstanceValue,
  type ResponseValue,
  type Value,
  type Values,
} from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import type { TypePlace } from '../../engine/type-place.js';
import type { Ancestor } from '../ancestry.js';
import { placeOfObject } from './type-arguments.js';
import { injectedInto } from '../../text/provided.js';

/** Lists of lists are looked into to this depth. */
const DEEPEST = 5;

/** What of a type is data of an API. */
export function dataOfType(type: TS.TypeNode | undefined, engine: Engine, place?: TypePlace): Values {
  return engine.namesDataTypes() ? dataAmong(engine.ofType(type, place), engine) : [];
}

/** The values that are data of an API or hold some, by their types. */
export function dataAmong(values: Values, engine: Engine): Values {
  return engine.namesDataTypes() ? values.filter((value) => isData(value, isTypedData, engine, DEEPEST)) : [];
}

/** The same for data of requests alone. */
export function sentDataAmong(values: Values, engine: Engine): Values {
  return values.filter((value) => isData(value, isSentData, engine, DEEPEST));
}

const isTypedData = ({ declared }: ResponseValue): boolean => declared !== undefined;
const isSentData = ({ declared }: ResponseValue): boolean => declared?.direction === 'request';

function isData(value: Value, isMeant: (value: ResponseValue) => boolean, engine: Engine, depth: number): boolean {
  if (depth === 0) return false;
  if (value.kind === 'response') return isMeant(value);
  if (value.kind === 'method') return value.result?.().some((one) => isData(one, isMeant, engine, depth - 1)) ?? false;
  const held =
    value.kind === 'list'
      ? value.items()
      : value.kind === 'record' && value.isTyped
        ? engine.member([value], null)
        : [];
  return held.some((one) => isData(one, isMeant, engine, depth - 1));
}

/**
 * What the types of properties say that objects leave open: `const state: { invoices: Invoice[] } = { invoices: [] }`.
 */
export function openProperties(objects: Values, typed: Values, engine: Engine): Values {
  return dataAmong(typed, engine).flatMap((value): Value[] => {
    if (value.kind !== 'record') return [];
    const fields = [...value.fields].map(([name, field]): [string, () => Values] => [
      name,
      () => (engine.member(objects, name).every(isOpenToData) ? dataAmong(field(), engine) : []),
    ]);
    const key = `open:${value.key}|${objects.map(({ key: one }) => one).join(',')}`;
    return [{ ...record(key, Object.fromEntries(fields)), isTyped: true }];
  });
}

/**
 * Whether a value says nothing about the data that its place has later: an empty literal or collection, or the reply of
 * a call, which may be of an API that is not listed and passes on what it has stored.
 */
export function isOpenToData(value: Value): boolean {
  switch (value.kind) {
    case 'object':
      return ts.isObjectLiteralExpression(value.node) && value.node.properties.length === 0;
    case 'array':
      return value.node.elements.length === 0;
    case 'list':
      return ts.isNewExpression(value.site) && (value.site.arguments ?? []).length === 0;
    case 'response':
      return value.stage === 'body' && !value.declared && !value.event;
    default:
      return value.kind === 'nothing' || value.kind === 'unknown';
  }
}

/** The data of an API that the type of a field says it has. */
export function typedData(value: InstanceValue, owner: Ancestor, name: string, engine: Engine): Values {
  const members = classFacts(owner.node).members.get(name) ?? [];
  return joinValues(
    ...members.map((member) =>
      ts.isPropertyDeclaration(member) ? dataOfType(typeOf(member), engine, placeOfObject(value, owner, engine)) : [],
    ),
  );
}

/** What the type of a field stands for, and a method that is only declared. */
export function typedField(value: InstanceValue, owner: Ancestor, name: string, engine: Engine): Values {
  for (const member of classFacts(owner.node).members.get(name) ?? []) {
    if (ts.isPropertyDeclaration(member))
      return injectedInto(member, engine) ?? engine.ofType(typeOf(member), placeOfObject(value, owner, engine));
    if (ts.isMethodDeclaration(member) && !member.body) return [functionValue(member, owner.context, value)];
  }
  return [];
}
