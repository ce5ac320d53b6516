/** Names of events, as lists and code write them: `customer.subscription.updated`, or `customer.subscription.*`. */

/** Whether an event may have a name that both of two patterns have; a `*` at the end stands for the rest of a name. */
export function mayBeSameEvent(one: string, other: string): boolean {
  if (isPattern(one) && isPattern(other)) return one.startsWith(fixed(other)) || other.startsWith(fixed(one));
  return isEvent(one, other) || isEvent(other, one);
}

/** Whether all names of a pattern are names of another one. */
export function isEvent(name: string, pattern: string): boolean {
  return isPattern(pattern) ? fixed(name).startsWith(fixed(pattern)) : name === pattern;
}

/** What a name begins with, whatever its pattern leaves open. */
export function fixed(pattern: string): string {
  return isPattern(pattern) ? pattern.slice(0, -1) : pattern;
}

/** The names that two sets of patterns have in common, each by the narrower pattern. */
export function commonEvents(some: readonly string[], others: readonly string[]): string[] {
  const common = some.flatMap((one) =>
    others.flatMap((other) => (mayBeSameEvent(one, other) ? [isEvent(one, other) ? one : other] : [])),
  );
  return [...new Set(common)];
}

function isPattern(name: string): boolean {
  return name.endsWith('*');
}
