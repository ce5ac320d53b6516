import type { BaselineEntry, Subject } from '../model/acceptance.js';
import { addToGroup } from '../collections/group-by.js';

/** A finding and its entry in the baseline. */
export interface BaselineMatch<F extends Subject> {
  finding: F;
  entry: BaselineEntry;
}

export interface Matched<F extends Subject = Subject> {
  matches: BaselineMatch<F>[];
  /** Findings that are not in the baseline. */
  fresh: F[];
  /** Entries without a finding. */
  left: BaselineEntry[];
}

/**
 * Finds the finding of each entry: the one with the same key. An entry whose file is gone also matches a finding in
 * another file, if everything else agrees and there is only one candidate.
 *
 * @param gone files that no longer exist.
 */
export function matchBaseline<F extends Subject>(
  findings: readonly F[],
  baseline: readonly BaselineEntry[],
  gone: ReadonlySet<string>,
): Matched<F> {
  const entries = new Map(baseline.map((entry) => [keyOf(entry), entry]));
  const matches: BaselineMatch<F>[] = [];
  const fresh: F[] = [];
  for (const finding of findings) {
    const key = keyOf({ ...finding, ...finding.place });
    const entry = entries.get(key);
    if (entry) matches.push({ finding, entry });
    else fresh.push(finding);
    entries.delete(key);
  }
  return followRenames({ matches, fresh, left: [...entries.values()] }, gone);
}

function followRenames<F extends Subject>({ matches, fresh, left }: Matched<F>, gone: ReadonlySet<string>): Matched<F> {
  const moved = new Map<string, BaselineEntry[]>();
  for (const entry of left) if (gone.has(entry.file)) addToGroup(moved, keyWithoutFile(entry), entry);
  const candidates = new Map<string, F[]>();
  for (const finding of fresh) addToGroup(candidates, keyWithoutFile({ ...finding, ...finding.place }), finding);
  const renamed: BaselineMatch<F>[] = [];
  for (const [key, [entry, ...others]] of moved) {
    const [finding, ...more] = candidates.get(key) ?? [];
    if (entry && finding && others.length === 0 && more.length === 0) renamed.push({ finding, entry });
  }
  const found = new Set(renamed.map(({ finding }) => finding));
  const used = new Set(renamed.map(({ entry }) => entry));
  return {
    matches: [...matches, ...renamed],
    fresh: fresh.filter((finding) => !found.has(finding)),
    left: left.filter((entry) => !used.has(entry)),
  };
}

type Key = Omit<BaselineEntry, 'accepted'>;

/** Does not depend on lines, messages or names of registries. */
function keyOf(key: Key): string {
  return `${key.file}\u0000${keyWithoutFile(key)}`;
}

function keyWithoutFile({ entry, in: direction, scope, anchor, ordinal }: Key): string {
  return [entry, direction ?? '', scope, anchor, ordinal].join('\u0000');
}
