import { EventEmitter } from 'node:events';
import { DEEPEST_METHOD, MOST_METHODS } from '../plan.js';

/** What is no part of any SDK. */
const COMMON = new Set<object>([Object.prototype, Function.prototype, EventEmitter.prototype, Promise.prototype]);

/** The names of all methods of a client, as far as it shows them: its own properties, those of its classes, getters. */
export function methodsOf(client: object): string[] {
  const found: string[] = [];
  let open: { value: object; prefix: string; around: object[] }[] = [{ value: client, prefix: '', around: [] }];
  for (let depth = 0; depth < DEEPEST_METHOD && open.length > 0 && found.length < MOST_METHODS; depth++) {
    const next: typeof open = [];
    for (const { value, prefix, around } of open)
      for (const name of namesOf(value)) {
        const member = read(value, name);
        if (typeof member === 'function' && !isClass(member)) found.push(prefix + name);
        else if (isResource(member) && !around.includes(member) && member !== value)
          next.push({ value: member, prefix: `${prefix}${name}.`, around: [...around, value] });
      }
    open = next;
  }
  return found;
}

/** What a client has under the name of a method, with the object that it is a method of. */
export function memberOf(client: object, method: string): { owner: object; member: unknown } | undefined {
  const path = method.split('.');
  let owner: unknown = client;
  for (const name of path.slice(0, -1)) {
    if (typeof owner !== 'object' || owner === null) return undefined;
    owner = read(owner, name);
  }
  if (typeof owner !== 'object' || owner === null) return undefined;
  return { owner, member: read(owner, path.at(-1) ?? '') };
}

function isClass(code: object): boolean {
  return /^class\b/.test(Function.prototype.toString.call(code));
}

function isResource(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !ArrayBuffer.isView(value) &&
    !(value instanceof Map || value instanceof Set || value instanceof Promise || value instanceof Date)
  );
}

function namesOf(value: object): string[] {
  const names = new Set<string>();
  for (
    let one: object | null = value;
    one !== null && !COMMON.has(one);
    one = Object.getPrototypeOf(one) as object | null
  )
    for (const name of keysOf(one)) if (/^[a-z][\w$]*$/i.test(name) && name !== 'constructor') names.add(name);
  return [...names];
}

function keysOf(value: object): string[] {
  try {
    return Object.getOwnPropertyNames(value);
  } catch {
    return [];
  }
}

function read(value: object, name: string): unknown {
  try {
    return (value as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}
