/** Calls of methods from lines as `tweets.search GET /1.1/search/tweets.json`, each with the places of its other parts. */
export const calls = (prefix, lines, places = () => ({})) =>
  Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .map(([name, verb, fixedPath]) => [`${prefix}${name}`, { verb, fixedPath, ...places(verb) }]),
  );
