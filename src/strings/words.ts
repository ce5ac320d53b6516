/** The words of an identifier, a path or a sentence, in lower case. */
export function wordsIn(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Whether a text has one of some names as a word, or as a run of words: `gitHubUrl` has `github`. */
export function isNamedIn(text: string, names: ReadonlySet<string>): boolean {
  const words = wordsIn(text);
  return words.some((_, from) => {
    let run = '';
    for (const word of words.slice(from, from + 4)) {
      run += word;
      if (names.has(run)) return true;
    }
    return false;
  });
}

const QUERY_WORDS: ReadonlySet<string> = new Set(['query', 'querystring', 'qs']);
const QUERY_ENDS: ReadonlySet<string> = new Set(['search', 'params', 'parameters']);

/** Whether the last name of an expression is one of queries: `QS.query()`, `this.toQueryString()`, `location.search`. */
export function isNamedAsQuery(expression: string): boolean {
  const words = wordsIn(expression.replace(/\(\)$/, '').split('.').at(-1)!);
  return words.some((word) => QUERY_WORDS.has(word)) || QUERY_ENDS.has(words.at(-1) ?? '');
}
