/** Reads values of JSON whose shape nobody has checked: tools write parts of a format, or other types. */

/** The value at some steps; undefined if there is none. */
export function at(value: unknown, ...steps: readonly string[]): unknown {
  let found = value;
  for (const step of steps) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

/** The items at some steps; none if there is no list. */
export function listAt(value: unknown, ...steps: readonly string[]): readonly unknown[] {
  const found = at(value, ...steps);
  return Array.isArray(found) ? found : [];
}

/** The text at some steps; undefined if there is something else, or an empty text. */
export function textAt(value: unknown, ...steps: readonly string[]): string | undefined {
  const found = at(value, ...steps);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** A string, number or boolean as text. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** The value of a JSON text; undefined if it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The status of a response, as a number or as text; null for another value, such as the 0 of a request without a response. */
export function statusOf(value: unknown): number | null {
  const text = scalarText(value) ?? '';
  return /^[1-9]\d\d$/.test(text) ? Number(text) : null;
}
