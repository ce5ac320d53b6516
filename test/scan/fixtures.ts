import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { ModelTable } from '../../src/calls/models/model-table.js';
import type { Analysis } from '../../src/model/results/analysis.js';
import { loadContract } from '../../src/registry/contract.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse, type AnalyseOptions } from '../../src/scan.js';
import { temporaryDirectory } from '../temporary.js';
import { fixturePath, FIXTURE_PATHS } from '../fixtures.js';
import { readInMemory, type InMemory } from './in-memory.js';

/** Names of fixtures that tests are confined to: what `npm run test:affected` says. Null for all of them. */
export const ONLY = namesIn('FIXTURES');

/** The names that an environment variable lists, or null where it is not set. */
export function namesIn(variable: string): ReadonlySet<string> | null {
  const list = process.env[variable];
  return list === undefined ? null : new Set(list.split(','));
}

/** Names of all fixtures, or of those that tests are confined to. */
export function fixtureNames(): string[] {
  return [...FIXTURE_PATHS.keys()].filter((name) => ONLY?.has(name) !== false);
}

/**
 * A directory with copies of these fixtures, markers included, until the tests of the file have ended. It is outside of
 * every repository, where a scan starts no git: for all fixtures that takes a fifth of the time.
 */
export function copyFixtures(names: readonly string[]): string {
  const directory = temporaryDirectory('fixtures');
  for (const name of names) cpSync(fixturePath(name), join(directory, name), { recursive: true });
  return directory;
}

const registry = loadRegistry([]);
export const contract = loadContract();

/** A fixture in memory that is scanned once, however many tests of a process ask what is found in it. */
export class Fixture {
  readonly inMemory: InMemory;
  /** The models that are rows and were found in its analysis, as `module name`. */
  readonly #models = new Set<string>();
  #analysis: Analysis | undefined;

  private constructor(project: string) {
    this.inMemory = readInMemory(project);
  }

  static readonly #opened = new Map<string, Fixture>();

  /** @param project the path of its directory */
  static open(project: string): Fixture {
    let fixture = Fixture.#opened.get(project);
    if (!fixture) Fixture.#opened.set(project, (fixture = new Fixture(project)));
    return fixture;
  }

  static named(name: string): Fixture {
    return Fixture.open(fixturePath(name));
  }

  /** What is found in it as it stands, with the rules of the contract. */
  get analysis(): Analysis {
    return (this.#analysis ??= recordingModels(this.#models, () => this.scan({ contract })));
  }

  /** The models that are rows and are needed for that. */
  get models(): ReadonlySet<string> {
    void this.analysis;
    return this.#models;
  }

  /** Scans it in another way, and without those rules, which change no finding. */
  scan(options: Partial<AnalyseOptions> = {}): Analysis {
    return analyse({ ...this.inMemory.options, registry, ...options });
  }
}

/** Runs a scan, and adds the rows of models that it looks up and finds. */
function recordingModels<T>(names: Set<string>, work: () => T): T {
  const find = vi.spyOn(ModelTable.prototype, 'find');
  try {
    return work();
  } finally {
    find.mock.calls.forEach(([module, name], i) => {
      if (find.mock.results[i]?.value) names.add(`${module} ${name}`);
    });
    find.mockRestore();
  }
}
