/** The longest of some texts, the first one of those that are as long; `''` of none. */
export function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

/** The longest run of a host pattern without a wildcard: `-be.glean.com`. */
export function fixedPart(host: string): string {
  return longestOf(host.split('*'));
}

/** A text as a regular expression that matches it. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
