import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findRepository } from '../../files/git.js';
import { posixRelative } from '../../files/paths.js';
import { EXIT, UserError } from '../../model/errors.js';
import { packageVersion } from '../../package-root.js';
import { analyseProject } from '../analyse-project.js';
import { commandsFor, detectService, WORKFLOWS, type PlannedFile } from '../ci-files.js';
import { findConfig } from '../config-search.js';
import { CONFIG_NAME } from '../config-text.js';
import type { Environment, Outcome } from '../environment.js';
import type { InitFlags } from '../options.js';
import { showPath } from '../paths.js';
import { remarksOn } from '../remarks.js';
import { newBaseline } from './baseline.js';

/** What the flags of this run say, so that the build sees the same. */
const configFor = (schema: string, { registry, host }: InitFlags, within: number): string => `{
  "$schema": ${JSON.stringify(schema)},
${registry.length === 0 ? '' : `  // Lists beside the built-in one.\n  "registries": ${JSON.stringify(registry)},\n`}${host.length === 0 ? '' : `  // Hosts that are the API's, beside those of the lists.\n  "hosts": ${JSON.stringify(host)},\n`}  // Days before a removal that count as imminent.
  "within": ${within},
  // The latest phase that fails \`check\`: removed, imminent or scheduled.
  "failOn": "imminent"
}
`;

/** What `init` would do. */
interface Plan {
  files: PlannedFile[];
  /** What it leaves alone, and what is left for the user. */
  notes: string[];
}

/** `init`: a configuration, a baseline and a workflow, shown first. What is there already stays as it is. */
export async function initCommand(flags: InitFlags, environment: Environment): Promise<Outcome> {
  const { cwd } = environment;
  const canAsk = environment.ask !== undefined;
  if (!flags.yes && !flags.dryRun && !canAsk) throw new UserError('init: nobody can be asked, since this is no terminal', '--yes writes the files, --dry-run only shows them');
  const analysed = analyseProject([], flags, environment);
  const remarks = remarksOn(analysed.analysis, cwd, flags.quiet === true);
  if (analysed.analysis.problems.length > 0) return { result: '', remarks: [...remarks, 'deprec-scan: nothing written, since the scan is incomplete'], exitCode: EXIT.incomplete };
  const baseline = newBaseline(analysed, [], flags, cwd);
  const plan = planFor(flags, { path: analysed.settings.baseline.file, exists: analysed.settings.baseline.exists, ...baseline }, (schema) => configFor(schema, flags, analysed.settings.policy.within), cwd);
  const shown = [...plan.files.map((file) => fileLines(file, cwd)), plan.notes.map((note) => `${note}\n`).join('')].filter(Boolean).join('\n');
  const done = (result: string, files: PlannedFile[] = []): Outcome => ({ result, files: files.map((file) => ({ ...file, option: showPath(file.path, cwd), isNew: true })), remarks, exitCode: EXIT.clean });
  if (plan.files.length === 0 || flags.dryRun) return done(shown);
  const count = `${plan.files.length} ${plan.files.length === 1 ? 'file' : 'files'}`;
  const written = `\n${count} written\n`;
  if (flags.yes) return done(shown + written, plan.files);
  return (await environment.ask?.(`${shown}\nWrite ${plan.files.length === 1 ? 'this file' : `these ${count}`}? [y/N] `)) ? done(written.trimStart(), plan.files) : done('nothing written\n');
}

interface PlannedBaseline extends PlannedFile {
  exists: boolean;
  /** What it accepts, in words; null when there is nothing to accept. */
  done: string | null;
}

function planFor({ ci }: InitFlags, baseline: PlannedBaseline, config: (schema: string) => string, cwd: string): Plan {
  const real = realpathSync(cwd);
  const top = findRepository(real) ?? real;
  const configured = findConfig(cwd, cwd);
  const commands = commandsFor(upTo(real, top), packageVersion());
  const service = ci ?? detectService(top);
  const workflow = WORKFLOWS[service]({ top, project: posixRelative(top, real), commands });
  const plan: Plan = { files: [], notes: [] };
  const stays = (path: string): void => void plan.notes.push(`${showPath(path, cwd)} is there already and stays as it is`);
  if (configured === null) plan.files.push({ path: join(cwd, CONFIG_NAME), text: config(commands.schema) });
  else stays(configured);
  if (baseline.exists) stays(baseline.path);
  else if (baseline.done === null) plan.notes.push('no baseline: there is nothing to accept');
  else plan.files.push({ path: baseline.path, text: baseline.text });
  if (existsSync(workflow.path)) stays(workflow.path);
  else plan.files.push(workflow);
  if (baseline.done !== null && !baseline.exists) plan.notes.push(`the baseline: ${baseline.done}`);
  if (service === 'gitlab') includeFor(workflow.path, top, plan);
  return plan;
}

/** GitLab reads one file, which includes others. */
function includeFor(workflow: string, top: string, plan: Plan): void {
  const main = join(top, '.gitlab-ci.yml');
  const include = `include:\n  - local: ${posixRelative(top, workflow)}\n`;
  if (!existsSync(main)) plan.files.push({ path: main, text: include });
  else plan.notes.push(`.gitlab-ci.yml stays as it is; it has to include the new file:\n${include.trimEnd()}`);
}

function upTo(directory: string, top: string): string[] {
  return directory === top ? [top] : [directory, ...upTo(dirname(directory), top)];
}

function fileLines({ path, text }: PlannedFile, cwd: string): string {
  return `${showPath(path, cwd)}\n\n${text.replace(/^(?=.)/gm, '  ')}`;
}
