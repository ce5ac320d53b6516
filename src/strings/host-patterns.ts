/** Hosts of an API, in which `*` stands for any run of characters. */
export class HostPatterns {
  readonly #exact = new Set<string>();
  /** The pieces between the stars. */
  readonly #pieces: readonly (readonly string[])[];

  constructor(patterns: Iterable<string>) {
    const pieces = [...new Set(patterns)].map((pattern) => pattern.toLowerCase().split('*'));
    for (const [first, ...rest] of pieces) if (rest.length === 0) this.#exact.add(first!);
    this.#pieces = pieces.filter(({ length }) => length > 1);
  }

  /** @param host in lower case. */
  fit(host: string): boolean {
    return this.#exact.has(host) || this.#pieces.some((pieces) => fits(host, pieces));
  }
}

/** Each piece is taken at its first occurrence, so no pattern is slow. */
function fits(host: string, [first = '', ...rest]: readonly string[]): boolean {
  const last = rest.pop()!;
  if (!host.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = host.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return host.length - last.length >= at && host.endsWith(last);
}
