import type { ts as TS } from 'ts-morph';
import { addToGroup } from '../../collections/group-by.js';
import type { Relevance } from '../engine/engine.js';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { oncePer } from '../../collections/once.js';
import { ts } from '../../syntax/compiler.js';
import { isBundle } from '../../syntax/bundles.js';
import { calledName, nameOfCallee, receiverName } from '../../syntax/call-names.js';
import { requiredBy } from '../../syntax/exports/common-js.js';
import { frameOf, outerFrame, type FrameNode } from '../../syntax/frames.js';
import type { CallSite, Module } from '../../syntax/module.js';
import type { ProgramView } from '../../syntax/program-view.js';
import { leadsToApi, matchesModule } from '../clients/own-rows.js';
import type { ClientRow } from '../domain/client-row.js';
import type { Interest } from '../engine/interest.js';
import { wordsOf, type ApiWords } from '../engine/phrases.js';

type Words = Pick<Interest, 'needles' | 'ends'>;

/**
 * A function that has a name, with the closures in it, or the rest of a file. Its distance is the number of steps by
 * name that lead there from a place that names an API: calls, from either end, declarations around it, and imports.
 */
interface Unit {
  distance: number;
  near: { unit: Unit; steps: number }[];
  /** The units in it, a step to which is the longer, the more there are. */
  inner: Unit[];
  /** Names under which the unit is called, and which it calls. */
  names: Set<string>;
}

/** What names an API: its texts, and the packages and the calls of its SDKs. */
class Landmarks {
  readonly #texts: ApiWords;
  readonly #packages: readonly string[];
  readonly #calls: ReadonlySet<string>;

  /** @param rows all clients, of which those of the API count. */
  constructor(interest: Words, rows: readonly ClientRow[]) {
    this.#texts = wordsOf(interest);
    const own = rows.filter((row) => row.api !== undefined || leadsToApi(row, (text) => this.isText(text)));
    this.#packages = flatMap(own, ({ modules = [] }) => modules);
    this.#calls = new Set(
      flatMap(own, ({ calls }) =>
        Object.keys(calls)
          .filter((name) => calls[name]!.fixedPath !== undefined)
          .map(lastNames),
      ),
    );
  }

  isText(text: string): boolean {
    return this.#texts.areIn(text);
  }

  isPackage(specifier: string): boolean {
    return this.#packages.some((pattern) => matchesModule(pattern, specifier));
  }

  isCall(callee: string): boolean {
    return this.#calls.has(callee);
  }
}

const landmarksOf = oncePer((interest: Words) =>
  oncePer((rows: readonly ClientRow[]) => new Landmarks(interest, rows)),
);

/** The last two names of a dotted path: `runs.list` in `OpenAI.#.beta.threads.runs.list`. */
function lastNames(path: string): string {
  return path.split('.').slice(-2).join('.');
}

/** A program with no more call sites than this is analysed whole. */
const SMALL = 2000;
/** How many call sites of another one are asked before it is decided whether more are. */
const WAVE = 200;

/** From here on, units are equally far. */
const FARTHEST = 40;
/** The same in a bundle, most of which are libraries. */
const FARTHEST_IN_BUNDLES = 6;

/**
 * The call sites of a program by their distance from the API, as names show it: what is near is asked first, in case
 * that not everything can be. Names that many functions have, or that many call, make a step longer.
 *
 * @param needles strings, one of which is in every text of the API.
 * @param rows all clients, of which those of the API count.
 */
export function rankSites(program: ProgramView, interest: Words, rows: readonly ClientRow[]): Relevance {
  const modules = [...program.modules.values()];
  const sites = flatMap(modules, ({ calls }) => calls);
  const bundles = new Set(modules.map(({ source }) => source).filter(isBundle));
  if (sites.length <= SMALL && bundles.size === 0) return { waves: [sites], far: [], isFar: () => false };
  const landmarks = landmarksOf(interest)(rows);
  const units = new Units();
  const unitOf = new Map<CallSite, Unit>();
  for (const module of modules) {
    for (const site of module.calls) {
      const unit = units.around(site);
      const name = calledName(site);
      if (name !== '') unit.names.add(name);
      if (landmarks.isCall(`${receiverName(site)}.${name}`)) unit.distance = 0;
      unitOf.set(site, unit);
    }
    for (const text of module.strings)
      if (landmarks.isText(ts.isStringLiteralLike(text) ? text.text : text.getText())) units.around(text).distance = 0;
    joinImports(module, program, units, landmarks);
  }
  units.measure();
  const isFar = (node: TS.Node): boolean =>
    bundles.size > 0 && units.distanceOf(node) > FARTHEST_IN_BUNDLES && bundles.has(node.getSourceFile());
  const nearest = sites
    .filter((site) => !isFar(site))
    .sort((a, b) => unitOf.get(a)!.distance - unitOf.get(b)!.distance);
  const place = new Map(sites.map((site, index) => [site, index]));
  return {
    waves: Array.from({ length: Math.ceil(nearest.length / WAVE) }, (_, i) =>
      nearest.slice(i * WAVE, (i + 1) * WAVE).sort((a, b) => place.get(a)! - place.get(b)!),
    ),
    far: sites.filter(isFar),
    isFar,
  };
}

function joinImports({ source, file, calls }: Module, program: ProgramView, units: Units, landmarks: Landmarks): void {
  const own = units.of(source);
  for (const specifier of [
    ...flatMap(source.statements, specifierOf),
    ...mapDefined(calls, (site) => (ts.isCallExpression(site) ? requiredBy(site) : undefined)),
  ]) {
    if (landmarks.isPackage(specifier)) own.distance = 0;
    const target = program.resolve(specifier, file);
    const module = target === undefined ? undefined : program.modules.get(target);
    if (module) join(own, units.of(module.source), 2);
  }
}

function specifierOf(statement: TS.Statement): string[] {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
  const { moduleSpecifier } = statement;
  return moduleSpecifier && ts.isStringLiteralLike(moduleSpecifier) ? [moduleSpecifier.text] : [];
}

function join(one: Unit, other: Unit, steps: number): void {
  one.near.push({ unit: other, steps });
  other.near.push({ unit: one, steps });
}

class Units {
  readonly #byFrame = new Map<FrameNode, Unit>();

  /** The unit that contains a node. */
  around(node: TS.Node): Unit {
    return this.of(frameOf(node));
  }

  of(frame: FrameNode): Unit {
    let unit = this.#byFrame.get(frame);
    if (unit) return unit;
    const name = nameOfCallee(frame);
    if (ts.isSourceFile(frame) || name !== undefined) {
      unit = { distance: FARTHEST, near: [], inner: [], names: new Set(name === undefined ? [] : [name]) };
      if (!ts.isSourceFile(frame)) {
        const outer = this.around(frame);
        outer.inner.push(unit);
        unit.near.push({ unit: outer, steps: 2 });
      }
    } else unit = this.around(frame);
    this.#byFrame.set(frame, unit);
    return unit;
  }

  /** The distance of the innermost unit around a node that there is. */
  distanceOf(node: TS.Node): number {
    let frame: FrameNode | undefined = frameOf(node);
    while (frame && !this.#byFrame.has(frame)) frame = outerFrame(frame);
    return frame ? this.#byFrame.get(frame)!.distance : FARTHEST;
  }

  /** Computes the distance of all units from those at distance 0: Dijkstra's algorithm, with a queue for each distance. */
  measure(): void {
    const all = new Set(this.#byFrame.values());
    const byName = new Map<string, Unit[]>();
    for (const unit of all) for (const name of unit.names) addToGroup(byName, name, unit);
    const queues: Unit[][] = Array.from({ length: FARTHEST }, () => []);
    const reach = (unit: Unit, distance: number): void => {
      if (distance >= unit.distance || distance >= FARTHEST) return;
      unit.distance = distance;
      queues[distance]!.push(unit);
    };
    for (const unit of all) if (unit.distance === 0) queues[0]!.push(unit);
    for (const [distance, queue] of queues.entries()) {
      for (const unit of queue) {
        if (unit.distance !== distance) continue;
        for (const { unit: other, steps } of unit.near) reach(other, distance + steps);
        for (const other of unit.inner) reach(other, distance + stepsToOneOf(unit.inner));
        for (const name of unit.names) {
          const named = byName.get(name);
          if (!named) continue;
          byName.delete(name);
          for (const other of named) reach(other, distance + stepsToOneOf(named));
        }
      }
    }
  }
}

function stepsToOneOf({ length }: readonly Unit[]): number {
  return 1 + Math.floor(Math.log2(length));
}
