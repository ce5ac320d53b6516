import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readConfigText } from '../config/config-text.js';
import { exclusionTest } from '../config/exclusions.js';
import type { BaselinePlace } from '../config/settings.js';
import { readWaivers } from '../config/waivers.js';
import { isInside, posixRelative, showPath } from '../files/paths.js';
import type { Acceptances, BaselineEntry } from '../model/acceptance.js';
import { UserError } from '../model/errors.js';
import type { Analysed } from './analyse-project.js';
import { parseBaseline } from './baseline-file.js';

/** Whether an absolute path was scanned with everything in it. */
export type Covers = (path: string) => boolean;

export function coverageOf({
  scope: { root, base, listed, selection, toBase },
  settings: { excludes },
}: Pick<Analysed, 'scope' | 'settings'>): Covers {
  const isExcluded = exclusionTest(excludes);
  const isScanned = (path: string): boolean =>
    selection?.has(toBase(posixRelative(root, path))) ??
    listed.some((one) => isInside(one, resolve(base, toBase(posixRelative(root, path)))));
  return (path) => isScanned(path) && isExcluded?.(path) !== true;
}

/**
 * Everything that accepts findings of an analysis: waivers beside the code and in the configuration, and the baseline.
 *
 * @throws UserError if a waiver or the baseline is wrong, or if a named baseline is missing.
 */
export function readAcceptances(analysed: Analysed, cwd: string): Acceptances {
  const { analysis, registry, settings } = analysed;
  const { root } = analysis;
  const covers = coverageOf(analysed);
  const findings = [...analysis.findings, ...analysis.violations];
  const waivers = readWaivers({ ...analysis, findings }, settings.waivers, {
    registry,
    asOf: settings.policy.asOf,
    cwd,
    coversAll: covers,
  });
  const baseline = readBaseline(settings.baseline, root, cwd);
  return { waivers, baseline, gone: goneFiles(baseline, root) };
}

/** The entries of the baseline, with files relative to the root; none without a baseline. */
function readBaseline({ file, isNamed, exists }: BaselinePlace, root: string, cwd: string): BaselineEntry[] {
  if (!exists && isNamed)
    throw new UserError(
      `${showPath(file, cwd)}: no such file`,
      'the command to begin a baseline is `deprec-scan baseline create`',
    );
  if (!exists) return [];
  const shown = showPath(file, cwd);
  return parseBaseline(readConfigText(file, shown), shown).map((entry) => ({
    ...entry,
    file: posixRelative(root, join(dirname(file), entry.file)),
  }));
}

function goneFiles(baseline: readonly BaselineEntry[], root: string): Set<string> {
  const files = new Set(baseline.map(({ file }) => file));
  return new Set([...files].filter((file) => !existsSync(join(root, file))));
}
