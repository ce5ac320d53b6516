import type { ClientRow } from '../calls/clients/row.js';
import { findCalls } from '../calls/index.js';
import type { Interest } from '../calls/interest.js';
import type { Profile } from '../model/profile.js';
import type { Link } from '../program/parts.js';
import type { Program } from '../program/program.js';
import type { AnalysedPart, PartMemory } from './part-memory.js';

/** Does for the rounds what they are made of, and takes the time. What was found in a part before is not looked for again. */
export class Analyst {
  constructor(
    readonly program: Program,
    readonly interest: Interest,
    readonly rows: readonly ClientRow[],
    readonly profile: Profile,
    readonly memory: PartMemory,
  ) {}

  /** The program in parts that have nothing to do with each other. */
  divide(links: readonly Link[]): string[][] {
    return this.profile.measure('divide', () => this.program.parts(links));
  }

  /** What is found in a part, which depends on nothing else. */
  analyse(files: readonly string[]): AnalysedPart {
    return this.memory.find(files, this.program) ?? this.#analyse(files);
  }

  #analyse(files: readonly string[]): AnalysedPart {
    this.profile.measure('load compiler', () => this.program.prepare());
    const view = this.profile.measure('parse', () => this.program.view(files));
    const found = this.profile.measure('analyse', () => findCalls(view, this.interest, this.rows));
    const part = { ...found, files, problems: view.problems(), answers: view.answers };
    this.memory.keep(part, this.program);
    return part;
  }

  /** Takes in what parts ask for; false when that is nothing new. */
  grow(parts: readonly AnalysedPart[]): boolean {
    return this.profile.measure('grow', () => this.program.grow(parts.map(({ demand }) => demand)));
  }
}
