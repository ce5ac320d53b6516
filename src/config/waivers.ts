import createIgnore from 'ignore';
import { join } from 'node:path';
import { isInside, posixRelative, pathsFrom } from '../files/paths.js';
import type { Waiver, WaiverComment } from '../model/acceptance.js';
import { UserError } from '../model/errors.js';
import type { IsoDate, Registry } from '../model/registry.js';
import { findNamed } from './find-entry.js';
import type { ConfigWaiver } from './own-waivers.js';
import { faultOfEnd, readWaiverText, type WaiverFault, type WaiverTerms } from './waiver-text.js';

/** What reading waivers depends on. */
export interface WaiverContext {
  registry: Registry;
  asOf: IsoDate;
  cwd: string;
  /** Whether an absolute directory is scanned with everything in it. */
  coversAll: (directory: string) => boolean;
}

/** A mistake and its place. */
interface PlacedFault extends WaiverFault {
  writtenAt: string;
}

/** The part of an analysis that waivers concern. */
interface WaiverScope {
  root: string;
  /** What waivers may be for: uses and violations. */
  findings: readonly { file: string }[];
  waivers: readonly WaiverComment[];
}

type Read = { waiver: Waiver } | { fault: PlacedFault };

/**
 * Reads the waivers beside the code and in the configuration.
 *
 * @throws UserError if one of them is wrong: it is never silently ignored, nor does it pass.
 */
export function readWaivers(
  analysis: WaiverScope,
  configured: readonly ConfigWaiver[],
  context: WaiverContext,
): Waiver[] {
  const read = readAll(analysis, configured, context);
  const faults = read.flatMap((one) => ('fault' in one ? [one.fault] : []));
  if (faults.length > 0) throw toError(faults);
  return right(read);
}

/** The same without wrong waivers, for a driver that must not stop at a comment that is just being typed. */
export function rightWaivers(part: WaiverScope, configured: readonly ConfigWaiver[], context: WaiverContext): Waiver[] {
  return right(readAll(part, configured, context));
}

function right(read: readonly Read[]): Waiver[] {
  return read.flatMap((one) => ('waiver' in one ? [one.waiver] : []));
}

function readAll(part: WaiverScope, configured: readonly ConfigWaiver[], context: WaiverContext): Read[] {
  const shown = pathsFrom(part.root, context.cwd);
  return [
    ...configured.map((waiver) => readConfigured(waiver, part, context)),
    ...part.waivers.flatMap((comment) => readComment(comment, `${shown(comment.file)}:${comment.line}`, context)),
  ];
}

function readComment(comment: WaiverComment, writtenAt: string, context: WaiverContext): Read[] {
  const terms = readWaiverText(comment.text);
  if (terms === null) return [];
  if ('message' in terms) return [{ fault: { ...terms, writtenAt } }];
  if (!comment.isAlone)
    return [
      {
        fault: {
          message: 'a waiver stands behind code',
          hint: 'write it on a line of its own, above the line that it is for',
          writtenAt,
        },
      },
    ];
  const fault = faultOf(terms, context);
  if (fault) return [{ fault: { ...fault, writtenAt } }];
  return [{ waiver: { ...terms, writtenAt, files: [comment.file], line: comment.target, isCovered: true } }];
}

function readConfigured(
  { path, directory, writtenAt, ...terms }: ConfigWaiver,
  { root, findings }: WaiverScope,
  context: WaiverContext,
): Read {
  const fault = faultOf(terms, context);
  if (fault) return { fault: { ...fault, writtenAt } };
  const rules = createIgnore({ ignorecase: false }).add(path);
  const isMeant = (file: string): boolean => {
    const absolute = join(root, file);
    return isInside(directory, absolute) && rules.ignores(posixRelative(directory, absolute));
  };
  const files = [...new Set(findings.map(({ file }) => file))].filter(isMeant);
  return { waiver: { ...terms, writtenAt, files, line: null, isCovered: context.coversAll(directory) } };
}

/** The registry's objection to a waiver, or null. */
function faultOf(terms: WaiverTerms, { registry, asOf }: WaiverContext): WaiverFault | null {
  try {
    const named = findNamed(terms.entry, registry);
    return faultOfEnd(terms, 'rule' in named ? null : named.entry.removal, asOf);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { message: `the waiver names ${error.message}`, hint: error.hint ?? '' };
  }
}

function toError([first, ...more]: readonly PlacedFault[]): UserError {
  const { writtenAt, message, hint } = first!;
  const rest =
    more.length === 0
      ? ''
      : `; ${more.length} more ${more.length === 1 ? 'waiver is' : 'waivers are'} wrong, beginning with ${more[0]!.writtenAt}`;
  return new UserError(`${writtenAt}: ${message}`, `${hint}${rest}`);
}
