/** Types that no file declares, and what they make of their arguments. */

/** Kind of a value in JSON. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null';

export type LanguageType =
  /** Stands for its argument, whose properties may be optional in it. */
  | { is: 'same'; isOptional?: true }
  /** Holds its argument, and passes it on to those who ask for it. */
  | { is: 'holder' }
  /** Its first argument with no properties but those of the second, or without those. */
  | { is: 'picked' | 'omitted' }
  | { is: 'list'; json?: JsonKind }
  /** Values under keys. */
  | { is: 'entries'; isMap: boolean; json: JsonKind }
  | { is: 'result' }
  | { is: 'instance' }
  | { is: 'plain'; json?: JsonKind };

function rows(names: string, type: LanguageType): [string, LanguageType][] {
  return names.split(' ').map((name) => [name, type]);
}

export const LANGUAGE_TYPES: ReadonlyMap<string, LanguageType> = new Map([
  ...rows('Awaited MaybePromise NonNullable Promise PromiseLike Readonly Required', { is: 'same' }),
  ...rows('DeepPartial Partial', { is: 'same', isOptional: true }),
  ...rows('Observable Ref', { is: 'holder' }),
  ...rows('Pick', { is: 'picked' }),
  ...rows('Omit', { is: 'omitted' }),
  ...rows('Array ReadonlyArray', { is: 'list', json: 'array' }),
  ...rows('ReadonlySet Set', { is: 'list', json: 'object' }),
  ...rows('AsyncGenerator AsyncIterable Generator Iterable', { is: 'list' }),
  ...rows('Map ReadonlyMap WeakMap', { is: 'entries', isMap: true, json: 'object' }),
  ...rows('Record', { is: 'entries', isMap: false, json: 'object' }),
  ...rows('ReturnType', { is: 'result' }),
  ...rows('InstanceType', { is: 'instance' }),
  ...rows('Date Lowercase String URL Uppercase', { is: 'plain', json: 'string' }),
  ...rows('Number', { is: 'plain', json: 'number' }),
  ...rows('Boolean', { is: 'plain', json: 'boolean' }),
  ...rows('Buffer Uint8Array', { is: 'plain', json: 'object' }),
  ...rows('Error RegExp', { is: 'plain' }),
]);

/** Whether a type stands for its first argument, or for a part of it. */
export function isWrapper(name: string): boolean {
  return ['same', 'holder', 'picked', 'omitted'].includes(LANGUAGE_TYPES.get(name)?.is ?? '');
}
