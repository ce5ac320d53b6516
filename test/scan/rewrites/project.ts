import type { Finding } from '../../../src/model/finding.js';
import type { Analysis } from '../../../src/model/results/analysis.js';
import type { Fixture } from '../fixtures.js';
import { placeOf } from '../markers.js';
import { REWRITES } from './index.js';
import { applied, parse, treeOf, type Place, type Rewrite, type Source } from './rewrite.js';

/** What must stay the same: the place, subject and confidence of each finding, and how often it is found. */
export interface Result {
  findings: string[];
  problems: unknown[];
}

/** A project without markers that can be scanned as it is, or rewritten. */
export class Project {
  readonly #fixture: Fixture;
  readonly #sources: Source[];
  readonly #places = new Map<Rewrite, Place[][]>();

  constructor(fixture: Fixture) {
    this.#fixture = fixture;
    this.#sources = [...fixture.inMemory.texts]
      .filter(
        ([file]) => /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file) && !file.includes('node_modules/'),
      )
      .map(([file, text]) => parse(file, text));
  }

  /** What is found in it as it is. */
  get before(): Result {
    return resultOf(this.#fixture.analysis);
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

  /** What is found with these texts. Where no place could be rewritten, there is none, and nothing to scan. */
  scan(overlay: ReadonlyMap<string, string>): Result {
    return overlay.size === 0 ? this.before : resultOf(this.#fixture.scan({ overlay }));
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

function resultOf({ findings, problems }: Analysis): Result {
  const open = findings.filter(({ confidence }) => confidence !== 'low');
  return { findings: open.map(keyOf).sort(), problems };
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
