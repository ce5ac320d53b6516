import type { ts as TS } from 'ts-morph';
import { oncePer } from '../../../collections/once.js';
import { ts } from '../../../syntax/compiler.js';
import type { InstanceValue, ListValue, RecordValue, Value, Values } from '../../domain/values.js';
import { ancestry } from '../../heap/ancestry.js';
import type { CheckTools } from '../check.js';
import { ExpressionKinds } from './expression-kinds.js';
import { eitherOf, only, type Kinds } from './json-types.js';

/** What values are in JSON, as far as the files of a program say. */
export const typesOf = oncePer((tools: CheckTools) => new ValueTypes(tools));

export class ValueTypes {
  readonly #expressions: ExpressionKinds;

  constructor(readonly tools: CheckTools) {
    this.#expressions = new ExpressionKinds(tools);
  }

  /** @param expression where the values are written, which may say more than they do. */
  kinds(values: Values, expression?: TS.Node): Kinds {
    return eitherOf(values.map((value) => this.kindsOf(value))) ?? this.#expressions.kinds(expression);
  }

  kindsOf(value: Value): Kinds {
    switch (value.kind) {
      case 'text':
        return value.number ? (value.number === 'yes' ? only('number') : null) : only('string');
      case 'json':
        return only('string');
      case 'object':
        return ts.isObjectLiteralExpression(value.node) && !this.#hasToJson(value) ? only('object') : null;
      case 'array':
        return only('array');
      case 'list':
        return this.#ofList(value);
      case 'record':
        return isObject(value) ? only('object') : null;
      case 'instance':
        return this.#ofInstance(value);
      case 'nothing':
        return value.is === 'null' ? only('null') : null;
      case 'external':
        return value.module === null && /^(Date|URL)\.#$|^process\.env\../.test(value.path.join('.'))
          ? only('string')
          : null;
      case 'unknown':
        return value.keysOf ? only('string') : this.#expressions.kinds(value.hole.at);
      default:
        return null;
    }
  }

  /** Maps and sets are lists here, and empty objects in JSON. */
  #ofList({ site }: ListValue): Kinds {
    if (ts.isParameter(site) || ts.isBindingElement(site) || isText(site)) return only('array');
    return this.#expressions.kinds(site);
  }

  #ofInstance(value: InstanceValue): Kinds {
    const isPlain = ancestry(value, this.tools.engine).externals.length === 0 && !this.#hasToJson(value);
    return isPlain ? only('object') : null;
  }

  #hasToJson(value: Value): boolean {
    return this.tools.engine.member([value], 'toJSON').some(({ kind }) => kind === 'function');
  }
}

/** Lists in JSON text that is written by hand. */
function isText(site: TS.Node): boolean {
  return ts.isStringLiteralLike(site) || ts.isTemplateExpression(site);
}

function isObject({ is, boxedAs, fields }: RecordValue): boolean {
  return (is === undefined || is === 'form') && boxedAs === undefined && !fields.has('0');
}
