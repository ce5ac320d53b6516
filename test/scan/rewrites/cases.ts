import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fixturePath } from '../../fixtures.js';
import { Fixture, fixtureNames } from '../fixtures.js';
import { sampleOf } from '../sample.js';
import { KNOWN_TO_DIFFER, type Difference } from './known.js';
import { Project } from './project.js';

/** `REWRITE_CASES=DIR` rewrites the projects in that directory instead of the fixtures. */
const { REWRITE_CASES: directory } = process.env;
const isOurs = directory === undefined;

/** Names of all projects. */
export const names: readonly string[] = isOurs ? fixtureNames() : readdirSync(directory);

/** One of so many fixtures is rewritten in all ways. */
const ONE_IN = 24;
/** Names of the projects that are rewritten in all ways. */
export const sample: readonly string[] = isOurs ? sampleOf(names, ONE_IN) : names;

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
