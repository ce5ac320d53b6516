import { basename, join, resolve } from 'node:path';
import { isSearched } from '../../../src/candidates/search.js';
import type { Settings } from '../../../src/config/settings.js';
import { isOwnOutput } from '../../../src/files/own-output.js';
import { posixRelative, withoutLinks } from '../../../src/files/paths.js';
import type { Checkout } from '../../../src/files/provenance.js';
import { listUncommitted } from '../../../src/files/uncommitted.js';
import { readGivenFile } from '../../../src/disk/given-file.js';
import type { DigestedFile, Evidence } from '../../../src/model/audit/audit.js';
import type { Analysed } from '../../../src/project/analyse-project.js';
import { unanalysedGroups } from '../../../src/report/unanalysed-words.js';
import { sha256 } from './sha256.js';

/** What the command was told. */
export interface Told {
  /** Absolute. */
  cwd: string;
  /** As written. */
  paths: readonly string[];
  /** The options that decide what is found, as written. */
  options: readonly string[];
  /** Whether nothing but the paths is analysed. */
  isIsolated: boolean;
  /** Absolute paths of the files that the command writes: they are no part of what it reads. */
  written: readonly string[];
}

/** The repository, and its CODEOWNERS. */
export interface Place {
  /** Absolute path of what was scanned, without links. */
  root: string;
  checkout: Checkout | null;
  /** Absolute path of CODEOWNERS; null without one. */
  codeOwners: string | null;
  /** What is wrong in it, each as a clause. */
  ownerFaults: readonly string[];
}

/** What a second person needs to get the same report. */
export function evidenceOf({ analysis, settings }: Analysed, told: Told, place: Place): Evidence {
  const { root, checkout, codeOwners, ownerFaults } = place;
  const directory = checkout === null ? '' : posixRelative(checkout.top, root);
  const excluded = settings.excludes.map(({ pattern }) => pattern);
  return {
    name: nameOf(checkout, root),
    repository: checkout?.repository ?? null,
    commit: checkout?.commit ?? null,
    directory,
    uncommitted: checkout === null ? null : uncommittedIn(checkout.top, told.written),
    paths: [...told.paths],
    options: [...told.options],
    settings: [
      settings.configFile,
      settings.baseline.exists ? settings.baseline.file : null,
      settings.tokens?.list === null ? settings.tokens.file : null,
      ...settings.contracts.map((file) => resolve(told.cwd, file)),
      ...settings.evidence,
      codeOwners,
    ].flatMap((file) => (file === null ? [] : digested(file, root))),
    scope: scopeDigest(settings, told, root, directory),
    excluded,
    skipped: [
      ...unanalysedGroups(analysis.unanalysed).map(([title]) => title),
      ...analysis.problems.map(({ file, message }) => `${file}: ${message}`),
      ...ownerFaults,
    ],
  };
}

function uncommittedIn(top: string, written: readonly string[]): string[] | null {
  const isOwn = isOwnOutput(written);
  const counts = (file: string, isNew: boolean): boolean => (!isNew || isSearched(file)) && !isOwn(join(top, file));
  return (
    listUncommitted(top)
      ?.flatMap(({ file, isNew }) => (counts(file, isNew) ? [file] : []))
      .sort() ?? null
  );
}

/** Of everything that decides which uses are looked for, beside the lists. */
function scopeDigest(
  { hosts, excludes, hidesBelow, policy }: Settings,
  { cwd, paths, isIsolated }: Told,
  root: string,
  directory: string,
): string {
  const patterns = excludes.map((one) => `${posixRelative(root, withoutLinks(one.directory))} ${one.pattern}`);
  const confidence = hidesBelow ? policy.minConfidence : null;
  const from = partsOf(root, paths, cwd).sort();
  return sha256(JSON.stringify([directory, from, patterns, hosts, confidence, isIsolated]));
}

/** The paths of the command relative to the root; empty if the root itself is one of them. */
export function partsOf(root: string, paths: readonly string[], cwd: string): string[] {
  const parts = paths.map((path) => posixRelative(root, withoutLinks(resolve(cwd, path))));
  return parts.includes('') ? [] : parts;
}

/** `acme/web`; with the directory if that is not the top of the repository. */
function nameOf(checkout: Checkout | null, root: string): string {
  if (!checkout) return basename(root);
  const path = checkout.repository === null ? '' : new URL(checkout.repository).pathname;
  const name = decoded(path.replace(/^\/|\.git\/?$|\/$/g, '')) || basename(checkout.top);
  const directory = posixRelative(checkout.top, root);
  return directory === '' ? name : `${name}/${directory}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that encodes nothing.
    return path;
  }
}

function digested(file: string, root: string): DigestedFile[] {
  const read = readGivenFile(file);
  return 'fault' in read ? [] : [{ file: posixRelative(root, withoutLinks(file)), digest: sha256(read.bytes) }];
}
