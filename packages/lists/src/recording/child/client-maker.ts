import type { Job, MadeBy, Place } from '../plan.js';

/** Makes a client anew, with another value at one place if that is asked for. */
export type MakeClient = (change?: { place: Place; value: string }) => Promise<object>;

/**
 * What makes clients by the expression of a job.
 *
 * @throws Error if the module lacks a name, or the expression gives no object.
 */
export function makerOf(
  { make, names }: Pick<Job, 'make' | 'names'>,
  module: Readonly<Record<string, unknown>>,
): MakeClient {
  const exports = names.map((name) => exportOf(module, name));
  // The author of a list wrote the expression, to be run.
  // oxlint-disable-next-line typescript/no-implied-eval
  const evaluate = new Function(...names, `return (${make});`) as (...values: unknown[]) => unknown;
  return async (change) => {
    const client = await evaluate(...(change ? exports.map((value) => changing(value, change)) : exports));
    if (typeof client !== 'object' || client === null) throw new Error(`${make} gives no client`);
    return client;
  };
}

/** The export of a name. What is written in CommonJS may have it below `default`, or be it. */
function exportOf(module: Readonly<Record<string, unknown>>, name: string): unknown {
  if (name in module) return module[name];
  const whole = module.default as Record<string, unknown> | undefined;
  return whole?.[name] ?? (whole?.default as unknown) ?? whole;
}

/** How the first of the names is exported. */
export function madeBy({ names }: Pick<Job, 'names'>, module: Readonly<Record<string, unknown>>): MadeBy {
  const [name = ''] = names;
  const value = exportOf(module, name);
  const whole = module.default as Record<string, unknown> | undefined;
  return {
    isNamed: name in module || whole?.[name] === value,
    isDefault: value !== undefined && (whole === value || whole?.default === value),
    isFunction: typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value)),
  };
}

/** The same function or class, called with another argument. */
function changing(value: unknown, { place, value: text }: { place: Place; value: string }): unknown {
  if (typeof value !== 'function') return value;
  const [first, ...names] = place.split('.');
  const argument = Number(first);
  const changed = (given: unknown[]): unknown[] => {
    const all = [...given];
    while (all.length <= argument) all.push(undefined);
    all[argument] = withValue(all[argument], names, text);
    return all;
  };
  return new Proxy(value as new (...given: unknown[]) => object, {
    construct: (target, given) => Reflect.construct(target, changed(given)),
    apply: (target, self, given) => Reflect.apply(target, self, changed(given)) as unknown,
  });
}

function withValue(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  const own = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...own, [name]: withValue(own[name], rest, text) };
}
