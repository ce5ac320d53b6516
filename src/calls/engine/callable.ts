import { NULLISH, method, type MethodValue, type Value, type Values } from '../domain/values.js';
import type { Model } from './engine.js';

/**
 * A function without source, with the properties of `properties`; `key` must name the place and context that made it.
 */
export function callable(key: string, does: Model, gives?: () => Values, properties: Value = NULLISH): MethodValue {
  return { ...method(properties, ''), key: `m:does|${key}`, model: does, ...(gives && { result: gives }) };
}

/** What such a function does when it is called; undefined for other methods. */
export function modelOf({ model }: MethodValue): Model | undefined {
  return model as Model | undefined;
}
