import { EventEmitter } from 'node:events';

const DEEPEST = 6;
const MOST = 8_000;
/** What is no part of any SDK. */
const COMMON = new Set<object>([Object.prototype, Function.prototype, EventEmitter.prototype, Promise.prototype]);

/** The paths of all methods of a client, as far as it shows them: its own properties, those of its classes, getters. */
export function methodsOf(client: object): string[][] {
  const found: string[][] = [];
  let level: { value: object; path: string[]; around: object[] }[] = [{ value: client, path: [], around: [] }];
  for (let depth = 0; depth < DEEPEST && level.length > 0 && found.length < MOST; depth++) {
    const next: typeof level = [];
    for (const { value, path, around } of level)
      for (const name of namesOf(value)) {
        const member = read(value, name);
        if (typeof member === 'function' && !isClass(member)) found.push([...path, name]);
        else if (isResource(member) && !around.includes(member) && member !== value)
          next.push({ value: member, path: [...path, name], around: [...around, value] });
      }
    level = next;
  }
  return found;
}

/** What a client has under a path, with the object that it is a method of. */
export function memberAt(client: object, path: readonly string[]): { owner: object; member: unknown } | undefined {
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
