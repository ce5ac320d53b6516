import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../../src/model/finding.js';
import { loadRegistry } from '../../../src/registry/load.js';
import { analyse } from '../../../src/scan.js';
import { configured } from '../configured.js';
import { placeOf } from '../markers.js';
import { REWRITES } from './index.js';
import { applied, parse, treeOf, type Place, type Rewrite, type Source } from './rewrite.js';

const registry = loadRegistry([]);

/** What must stay the same: the place, subject and confidence of each finding, and how often it is found. */
export interface Result {
  findings: string[];
  problems: unknown[];
}

/** A project without markers that can be scanned as it is, or rewritten. */
export class Project {
  readonly #root: string;
  readonly #sources: Source[];
  readonly #places = new Map<Rewrite, Place[][]>();
  readonly #clients;

  constructor(root: string) {
    this.#root = root;
    this.#clients = configured(root);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
    const code = files
      .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file) && !file.includes('node_modules/'))
      .sort();
    this.#sources = code.map((file) => parse(file, readFileSync(join(root, file), 'utf8')));
  }

  /** Texts of the files that differ. The seed selects the places that are rewritten. */
  rewritten(rewrite: Rewrite, share: number, seed: number): Map<string, string> {
    const isTaken = chance(share, seed);
    const overlay = new Map(
      this.#sources.flatMap((source, index) => [...applied(source, this.#placesOf(rewrite)[index]!, isTaken)]),
    );
    for (const [file, text] of overlay) checkSyntax(file, text);
    return overlay;
  }

  /** The number of places that can be rewritten. */
  count(rewrite: Rewrite): number {
    return this.#placesOf(rewrite).flat().length;
  }

  scan(overlay: ReadonlyMap<string, string> = new Map()): Result {
    const { findings, problems } = analyse({
      root: this.#root,
      paths: [],
      cwd: this.#root,
      registry,
      overlay,
      ...this.#clients,
    });
    return {
      findings: findings
        .filter(({ confidence }) => confidence !== 'low')
        .map(keyOf)
        .sort(),
      problems,
    };
  }

  #placesOf(rewrite: Rewrite): Place[][] {
    let places = this.#places.get(rewrite);
    if (!places) this.#places.set(rewrite, (places = this.#sources.map((source) => rewrite.places(source))));
    return places;
  }
}

export function rewriteNamed(name: string): Rewrite {
  return REWRITES.find((rewrite) => rewrite.name === name)!;
}

const keyOf = (finding: Finding): string => `${placeOf(finding)} (${finding.confidence})`;

/** A rewrite that breaks a file would look like a fault of the scanner. */
function checkSyntax(file: string, text: string): void {
  const { parseDiagnostics } = treeOf(file, text) as unknown as {
    parseDiagnostics: { messageText: unknown; start: number }[];
  };
  const [first] = parseDiagnostics;
  if (first)
    throw new Error(
      `${file}: the rewrite broke it (${JSON.stringify(first.messageText)} at ${text.slice(Math.max(0, first.start - 60), first.start + 60)})`,
    );
}

/** True for that share of calls; the same seed gives the same answers. */
function chance(share: number, seed: number): () => boolean {
  let state = seed | 0;
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296 < share;
  };
}
