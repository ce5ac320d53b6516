/**
 * Where in the bodies of given operations a type of the SDK stands. Used by `client.mjs`.
 */

/** @typedef {import('./types.mjs').Direction} Direction */
/** @typedef {import('./types.mjs').Models} Models */
/** `at` are the paths of the fields that matter, `$` in front when a path is anchored at the top of the body. */
/** @typedef {{ method: string, path: string, in: Direction, type: string, at: string[][] }} Root */
/** @typedef {{ method: string, path: string, in: Direction, at: string[] }} Place */

/**
 * Whether the property path exists below a type.
 * @param {Models} models
 * @param {string} key
 * @param {Direction} direction
 * @param {string[]} path
 * @returns {boolean}
 */
function has(models, key, direction, path) {
  const [first, ...rest] = path;
  if (first === undefined) return true;
  const renames = models.renames(key, direction);
  if (rest.length === 0 && models.members(key).some(({ name }) => (renames.get(name) ?? name) === first)) return true;
  return models
    .below(key, direction)
    .filter(
      ({ steps }) => steps.length <= path.length && steps.every((step, index) => step === '*' || step === path[index]),
    )
    .some((next) => has(models, next.key, direction, path.slice(next.steps.length)));
}

/**
 * Breadth first over all operations, as bounded as the head of `client.mjs` says. A place is kept only when one of the
 * paths in its root's `at` is the place's own path continued, or stands anywhere below it.
 * @param {Models} models
 * @param {Root[]} roots
 * @param {number} limit
 * @returns {Map<string, Place[]>}
 */
export function findPlaces(models, roots, limit) {
  /** @type {Map<string, boolean>} */
  const answers = new Map();
  /** @type {(key: string, direction: Direction, field: string[]) => boolean} */
  const anywhereBelow = (key, direction, field) => {
    const question = [key, direction, ...field].join();
    const answer =
      answers.get(question) ??
      [...models.reachable(key, direction)].some((type) => has(models, type, direction, field));
    answers.set(question, answer);
    return answer;
  };
  /** @type {(key: string, direction: Direction, at: string[], field: string[]) => boolean} */
  const leads = (key, direction, at, field) => {
    if (field[0] === '$') {
      const rest = field.slice(1);
      return at.every((step, index) => step === rest[index]) && has(models, key, direction, rest.slice(at.length));
    }
    const continued = field.some((_, taken) => {
      const ends = taken > 0 && taken <= at.length && at.slice(-taken).every((step, index) => step === field[index]);
      return ends && has(models, key, direction, field.slice(taken));
    });
    return continued || anywhereBelow(key, direction, field);
  };

  /** @type {Map<string, Place[]>} */
  const found = new Map();
  /** @type {{ root: Root, key: string, at: string[], trail: string[] }[]} */
  let level = roots.map((root) => ({ root, key: root.type, at: [], trail: [] }));
  while (level.length > 0) {
    /** @type {typeof level} */
    const next = [];
    for (const { root, key, at, trail } of level) {
      const { method, path, in: direction } = root;
      if (trail.includes(key) || !root.at.some((field) => leads(key, direction, at, field))) continue;
      const places = found.get(key) ?? [];
      const place = { method, path, in: direction, at };
      if (places.length >= limit || places.some((other) => JSON.stringify(other) === JSON.stringify(place))) continue;
      found.set(key, places);
      places.push(place);
      for (const { key: child, steps } of models.below(key, direction)) {
        next.push({ root, key: child, at: [...at, ...steps], trail: [...trail, key] });
      }
    }
    level = next;
  }
  return found;
}
