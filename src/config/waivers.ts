import createIgnore from 'ignore';
import { join } from 'node:path';
import { isInside, pathsFrom, posixRelative, showPath } from '../files/paths.js';
import type { Waiver, WaiverComment } from '../model/acceptance.js';
import type { Mistake } from '../model/coverage.js';
import { UserError } from '../model/errors.js';
import type { IsoDate, Registry } from '../model/registry.js';
import { findNamed } from './find-entry.js';
import type { AcceptedGap } from './own-gaps.js';
import type { ConfigWaiver } from './own-waivers.js';
import type { Settings } from './settings.js';
import { faultOfEnd, readWaiverText, type WaiverFault, type WaiverTerms } from './waiver-text.js';

/** What reading waivers depends on. */
export interface WaiverContext {
  registry: Registry;
  asOf: IsoDate;
  cwd: string;
  /** Whether an absolute directory is scanned with everything in it. */
  coversAll: (directory: string) => boolean;
}

/** The part of an analysis that waivers concern. */
interface WaiverScope {
  root: string;
  /** What waivers may be for: uses and violations. */
  findings: readonly { file: string }[];
  waivers: readonly WaiverComment[];
}

/** What the configuration has. */
type Configured = Pick<Settings, 'waivers' | 'wrongWaivers' | 'acceptedGaps'>;

/** The waivers, and what is wrong with others, which accept nothing. */
export interface ReadWaivers {
  waivers: Waiver[];
  /** What accepts gaps. */
  gaps: WaiverTerms[];
  mistakes: Mistake[];
}

/** Where a waiver is written. */
interface Place {
  /** Relative to the root, possibly outside of it. */
  file: string;
  line: number;
}

/** Reads the waivers beside the code and in the configuration. */
export function readWaivers(part: WaiverScope, configured: Configured, context: WaiverContext): ReadWaivers {
  const relative = (absolute: string): string => posixRelative(part.root, absolute);
  const read: (Waiver | Mistake)[] = [
    ...configured.waivers.map((waiver) => readConfigured(waiver, part, context)),
    ...part.waivers.flatMap((comment) => readComment(comment, part, context)),
  ];
  const gaps = configured.acceptedGaps.map((gap) => readGap(gap, part, context));
  return {
    waivers: read.filter((one) => 'until' in one),
    gaps: gaps.filter((one) => 'until' in one),
    mistakes: [
      ...configured.wrongWaivers.map((mistake) => ({ ...mistake, file: relative(mistake.file) })),
      ...[...read, ...gaps].filter((one) => 'kind' in one),
    ],
  };
}

function readComment(comment: WaiverComment, { root }: WaiverScope, context: WaiverContext): (Waiver | Mistake)[] {
  const terms = readWaiverText(comment.text);
  if (terms === null) return [];
  const fault = 'message' in terms ? terms : faultOf(terms, context);
  if (fault) return [mistakeAt(comment, fault)];
  const writtenAt = `${pathsFrom(root, context.cwd)(comment.file)}:${comment.line}`;
  return [{ ...(terms as WaiverTerms), writtenAt, files: [comment.file], line: comment.target, isCovered: true }];
}

function readConfigured(
  { path, directory, file: configuration, line, ...terms }: ConfigWaiver,
  { root, findings }: WaiverScope,
  context: WaiverContext,
): Waiver | Mistake {
  const fault = faultOf(terms, context);
  if (fault) return mistakeAt({ file: posixRelative(root, configuration), line }, fault);
  const rules = createIgnore({ ignorecase: false }).add(path);
  const isMeant = (file: string): boolean => {
    const absolute = join(root, file);
    return isInside(directory, absolute) && rules.ignores(posixRelative(directory, absolute));
  };
  const files = [...new Set(findings.map(({ file }) => file))].filter(isMeant);
  const writtenAt = `${showPath(configuration, context.cwd)}:${line}`;
  return { ...terms, writtenAt, files, line: null, isCovered: context.coversAll(directory) };
}

/** The name of a rule, which no request uses. */
const NO_ENTRY: WaiverFault = { message: 'a rule has no gaps', hint: 'write the id of an entry' };

function readGap(
  { file, line, ...terms }: AcceptedGap,
  { root }: WaiverScope,
  context: WaiverContext,
): WaiverTerms | Mistake {
  const isEntry = context.registry.entries.some(({ id }) => id === terms.entry);
  const fault = faultOf(terms, context) ?? (isEntry ? null : NO_ENTRY);
  return fault ? mistakeAt({ file: posixRelative(root, file), line }, fault) : terms;
}

function mistakeAt({ file, line }: Place, { message, hint }: WaiverFault): Mistake {
  return { file, line, message, kind: 'waiver', hint };
}

/** The registry's objection to a waiver, or null. */
function faultOf(terms: WaiverTerms, { registry, asOf }: WaiverContext): WaiverFault | null {
  try {
    const named = findNamed(terms.entry, registry);
    return faultOfEnd(terms, 'rule' in named ? null : named.entry.removal, asOf);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { message: `the waiver of ${terms.entry}: ${error.message}`, hint: error.hint ?? '' };
  }
}
