import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readConfigText } from '../config/config-text.js';
import { exclusionTest } from '../config/exclusions.js';
import type { BaselinePlace } from '../config/settings.js';
import { readWaivers } from '../config/waivers.js';
import { listedRoutes } from '../calls/routes/listed-routes.js';
import { publicParameters } from '../calls/secrets/public-parameters.js';
import { isInside, pathsFrom, posixRelative, showPath } from '../files/paths.js';
import { createLineLookup } from '../files/sources.js';
import type { Acceptances, BaselineEntry } from '../model/acceptance.js';
import type { Mistake } from '../model/coverage.js';
import { inOneError, UserError } from '../model/errors.js';
import type { Place } from '../model/finding.js';
import type { AcceptedEntry } from '../verdict/observed.js';
import { secretMask } from '../secrets/mask.js';
import type { Analysed } from './analyse-project.js';
import { anchorDigest, parseBaseline } from './baseline-file.js';

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

/** What accepts findings of an analysis, and what is wrong with other waivers and lines of the baseline. */
interface ReadAcceptances {
  acceptances: Acceptances;
  /** What accepts gaps, by entry. */
  gaps: AcceptedEntry[];
  mistakes: Mistake[];
}

/**
 * Everything that accepts findings of an analysis: waivers beside the code and in the configuration, and the baseline.
 *
 * @throws UserError if the baseline as a whole is wrong, or if a named one is missing.
 */
export function readAcceptances(analysed: Analysed, cwd: string): ReadAcceptances {
  const { analysis, registry, settings } = analysed;
  const { root } = analysis;
  const covers = coverageOf(analysed);
  const findings = [...analysis.findings, ...analysis.violations];
  const { waivers, gaps, mistakes } = readWaivers({ ...analysis, findings }, settings, {
    registry,
    asOf: settings.policy.asOf,
    cwd,
    coversAll: covers,
  });
  const baseline = readBaseline(settings.baseline, analysed, cwd);
  const entries = withTexts(baseline.entries, findings);
  return {
    gaps,
    acceptances: { waivers, baseline: entries, gone: goneFiles(entries, root) },
    mistakes: [...mistakes, ...baseline.mistakes],
  };
}

/**
 * The same for a command that changes them.
 *
 * @throws UserError for every mistake.
 */
export function rightAcceptances(analysed: Analysed, cwd: string): Acceptances {
  const { acceptances, mistakes } = readAcceptances(analysed, cwd);
  if (mistakes.length > 0) throw mistakeError(mistakes, pathsFrom(analysed.analysis.root, cwd));
  return acceptances;
}

/** The mistakes, at least one, as an error. @param shown the path of a file in messages. */
export function mistakeError(mistakes: readonly Mistake[], shown: (file: string) => string): UserError {
  return inOneError(
    mistakes.map(({ file, line, message, hint }) => new UserError(`${shown(file)}:${line}: ${message}`, hint)),
  );
}

/** The entries of the baseline, with files relative to the root; none without a baseline. */
function readBaseline(
  { file, isNamed, configuredAt, exists }: BaselinePlace,
  { analysis: { root, secrets }, registry }: Analysed,
  cwd: string,
): { entries: BaselineEntry[]; mistakes: Mistake[] } {
  if (!exists && isNamed) {
    const [at, relative] =
      configuredAt === null ? ['', ''] : [`${configuredAt}: `, '; paths are relative to the configuration'];
    throw new UserError(
      `${at}${showPath(file, cwd)}: no such file`,
      `\`deprec-scan baseline create\` creates a baseline${relative}`,
    );
  }
  if (!exists) return { entries: [], mistakes: [] };
  const shown = showPath(file, cwd);
  const text = readConfigText(file, shown, isNamed && configuredAt === null);
  const linesOf = createLineLookup(root);
  const inRoot = (entry: BaselineEntry): string => posixRelative(root, join(dirname(file), entry.file));
  const masked = (entry: BaselineEntry): string => {
    const own = secrets.filter((place) => place.file === inRoot(entry));
    return secretMask(own, linesOf, publicParameters(listedRoutes(registry)))(entry.anchor, 'code');
  };
  const { entries, mistakes } = parseBaseline(text, shown, masked);
  const own = posixRelative(root, file);
  return {
    entries: entries.map((entry) => ({ ...entry, file: inRoot(entry) })),
    mistakes: mistakes.map((mistake) => ({ ...mistake, file: own, kind: 'baseline' })),
  };
}

/** The entries of findings with the texts of these in the place of their digests. */
function withTexts(baseline: readonly BaselineEntry[], findings: readonly { place: Place }[]): BaselineEntry[] {
  if (baseline.length === 0) return [];
  const texts = new Map(findings.map(({ place: { anchor } }) => [anchorDigest(anchor), anchor]));
  return baseline.map((entry) => ({ ...entry, anchor: texts.get(entry.anchor) ?? entry.anchor }));
}

function goneFiles(baseline: readonly BaselineEntry[], root: string): Set<string> {
  const files = new Set(baseline.map(({ file }) => file));
  return new Set([...files].filter((file) => !existsSync(join(root, file))));
}
