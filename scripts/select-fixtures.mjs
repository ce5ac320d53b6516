// Which fixtures scripts/test-affected.mjs takes, and in which order.

/** How much more one is to reach a block that has changed than to reach another one. */
const WEIGHT_OF_CHANGED = 100;

/**
 * Indices of the blocks of a coverage that a change of a file is in: for each range of lines the innermost block around
 * it that the coverage knows, or a function that is all of the range; where there is none, all blocks of the file.
 *
 * @typedef {import('./instrument.mjs').Block} Block
 * @param {Block[]} covered blocks of the coverage, which may be of an older state of the file
 * @param {Block[]} before blocks of the file before it was changed
 * @param {[first: number, last: number][]} ranges lines of the file before it was changed
 */
export function changedBlocks(covered, before, ranges) {
  const file = before[0]?.file;
  const here = covered.flatMap((block, index) => (block.file === file ? [{ ...block, index }] : []));
  const size = ({ line, endLine }) => endLine - line;
  const indices = ranges.flatMap(([first, last]) => {
    const around = before.filter(({ line, endLine }) => line < first && last < endLine);
    const isAll = ({ kind, line, endLine }) => kind === 'function' && line === first && last === endLine;
    const candidates = around.length > 0 ? around.sort((a, b) => size(a) - size(b)) : before.filter(isAll);
    const known = candidates.map((block) => counterparts(block, before, here));
    return (known.find((found) => found.length > 0) ?? here).map(({ index }) => index);
  });
  return new Set(indices);
}

/** The blocks of another state of the file that a block may be: in as many of its kind and function, the one in its place. */
function counterparts(block, before, here) {
  const isLike = ({ kind, name }) => kind === block.kind && name === block.name;
  const [those, these] = [before.filter(isLike), here.filter(isLike)];
  return those.length === these.length ? [these[those.indexOf(block)]] : these;
}

/**
 * Names of fixtures, in an order in which each one adds as much as possible for its costs to what the ones before it
 * reach, changed blocks before all others. The first ones of any number then differ from each other.
 *
 * @param {Map<string, Set<number>>} fixtures what each one reaches
 * @param {Set<number>} changed indices of blocks
 * @param {(name: string) => number} costOf
 */
export function inOrder(fixtures, changed, costOf) {
  const weightOf = (index) => (changed.has(index) ? WEIGHT_OF_CHANGED : 1);
  const gains = new Map();
  for (const [name, reached] of fixtures)
    gains.set(
      name,
      [...reached].reduce((sum, index) => sum + weightOf(index), 1),
    );
  const covered = new Set();
  const order = [];
  const rate = (name) => gains.get(name) / costOf(name);
  while (gains.size > 0) {
    const best = [...gains.keys()].reduce((a, b) => (rate(b) > rate(a) ? b : a));
    gains.delete(best);
    order.push(best);
    const added = [...fixtures.get(best)].filter((index) => !covered.has(index));
    for (const index of added) covered.add(index);
    for (const [name, gain] of added.length > 0 ? gains : []) {
      const reached = fixtures.get(name);
      let lost = 0;
      for (const index of added) if (reached.has(index)) lost += weightOf(index);
      gains.set(name, gain - lost);
    }
  }
  return order;
}

/** The first names whose costs together are within a limit, without those that alone go beyond it. */
export function within(names, costOf, limit) {
  let left = limit;
  return names.filter((name) => {
    const isTaken = costOf(name) <= left;
    if (isTaken) left -= costOf(name);
    return isTaken;
  });
}
