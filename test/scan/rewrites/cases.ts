import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fixturePath } from '../../fixtures.js';
import { Fixture, fixtureNames, ONLY } from '../fixtures.js';
import { bucketOf, IS_WHOLE, sampleOf } from '../sample.js';
import { REWRITES } from './index.js';
import { KNOWN_TO_DIFFER, type Difference } from './known.js';
import { Project } from './project.js';

/** `REWRITE_CASES=DIR` rewrites the projects in that directory instead of the fixtures. */
const { REWRITE_CASES: directory } = process.env;
const isOurs = directory === undefined;

/** Names of all projects. */
export const names: readonly string[] = isOurs ? fixtureNames() : readdirSync(directory);

/** One of so many fixtures is rewritten. */
const ONE_IN = 24;
/** Names of the projects that are rewritten. */
export const sample: readonly string[] = isOurs ? sampleOf(names, ONE_IN) : names;

/** Each fixture is rewritten in so many ways, where not all are asked for. */
const WAYS = 2;

/** Whether a project is rewritten in a way. Its name decides, so that each rewrite is made to as many fixtures. */
export function isTaken(name: string, rewrite: string): boolean {
  if (!isOurs || IS_WHOLE || ONLY !== null) return true;
  const way = REWRITES.findIndex((one) => one.name === rewrite);
  return (way + bucketOf(name, REWRITES.length)) % REWRITES.length < WAYS;
}

/** Rewrites that change the findings of one of the projects. */
export const differences: readonly Difference[] = isOurs
  ? KNOWN_TO_DIFFER.filter(({ fixture }) => names.includes(fixture))
  : [];

const known = new Set(differences.map(({ fixture, rewrite }) => `${fixture}: ${rewrite}`));
export const isKnownToDiffer = (fixture: string, rewrite: string): boolean => known.has(`${fixture}: ${rewrite}`);

const projects = new Map<string, Project>();

export function projectNamed(name: string): Project {
  let project = projects.get(name);
  if (!project)
    projects.set(name, (project = new Project(Fixture.open(isOurs ? fixturePath(name) : join(directory, name)))));
  return project;
}
