import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findConfig } from '../../config/config-search.js';
import { CONFIG_NAME, readConfigText } from '../../config/config-text.js';
import type { Config } from '../../config/config.js';
import { findRepository } from '../../files/git.js';
import { posixRelative, showPath } from '../../files/paths.js';
import { EXIT, UserError } from '../../model/errors.js';
import { analyseProject, type Analysed } from '../../project/analyse-project.js';
import { plural } from '../../report/text.js';
import { DEFAULT_POLICY } from '../../verdict/policy.js';
import type { Environment, Outcome } from '../environment.js';
import type { InitFlags } from '../options/options.js';
import { remarksOn } from '../remarks.js';
import { newBaseline, refuseOutside } from './baseline.js';
import { commandsFor, detectService, isInstalledIn, SCHEMA, WORKFLOWS, type PlannedFile } from './ci-files.js';

/** Comments above the keys of the configuration. */
const COMMENTS: Readonly<Record<string, string>> = {
  registries: 'Registries in addition to the built-in one.',
  hosts: 'Hosts of the API, in addition to those of the registries.',
  within: 'A removal within this number of days is imminent.',
  failOn: 'The least urgent phase that fails `check`: removed, imminent, scheduled or deprecated.',
  minConfidence: 'Findings of lower confidence are not listed and do not fail `check`.',
  baseline: 'File of the accepted findings.',
};

type Said = Partial<Pick<Config, 'registries' | 'hosts' | 'within' | 'minConfidence'>> & { baseline?: string };

/**
 * The flags of this run as settings of a configuration in the current directory, so that the build uses the same.
 *
 * @param baseline the absolute path that a flag names.
 */
function saidBy({ registry, host, within, minConfidence }: InitFlags, baseline: string | null, cwd: string): Said {
  return {
    ...(registry.length > 0 && { registries: registry }),
    ...(host.length > 0 && { hosts: host }),
    ...(within !== undefined && { within }),
    ...(minConfidence !== undefined && { minConfidence }),
    ...(baseline !== null && { baseline: posixRelative(cwd, baseline) }),
  };
}

function configText({ registries, hosts, ...said }: Said): string {
  const settings = {
    $schema: SCHEMA,
    registries,
    hosts,
    within: DEFAULT_POLICY.within,
    failOn: DEFAULT_POLICY.failOn,
    ...said,
  };
  const lines = pairsOf(settings).map(
    ([key, pair]) => `${COMMENTS[key] === undefined ? '' : `  // ${COMMENTS[key]}\n`}  ${pair}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** `"within": 30` for each key that has a value. */
function pairsOf(settings: object): [key: string, pair: string][] {
  return Object.entries(settings).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, `${JSON.stringify(key)}: ${JSON.stringify(value)}`]],
  );
}

/** What `init` would do. */
interface Plan {
  files: PlannedFile[];
  /** What it leaves alone, and what is left for the user. */
  notes: string[];
}

/** `init`: a configuration, a baseline and a workflow, shown first. Existing files stay as they are. */
export async function initCommand(flags: InitFlags, environment: Environment): Promise<Outcome> {
  const { cwd } = environment;
  const canAsk = environment.ask !== undefined;
  if (!flags.yes && !flags.dryRun && !canAsk)
    throw new UserError('init: no interactive terminal', '--yes writes the files, --dry-run only shows them');
  const analysed = analyseProject([], flags, environment);
  refuseOutside(analysed.settings, cwd);
  const remarks = remarksOn(analysed.analysis, cwd, flags.quiet === true);
  if (analysed.analysis.problems.length > 0)
    return {
      result: '',
      remarks: [...remarks, 'deprec-scan: nothing written, because the scan is incomplete'],
      exitCode: EXIT.incomplete,
    };
  const plan = planFor(flags, analysed, cwd);
  const shown = [...plan.files.map((file) => fileLines(file, cwd)), plan.notes.map((note) => `${note}\n`).join('')]
    .filter(Boolean)
    .join('\n');
  const done = (result: string, files: PlannedFile[] = []): Outcome => ({
    result,
    files: files.map((file) => ({ ...file, option: showPath(file.path, cwd), isNew: true })),
    remarks,
    exitCode: EXIT.clean,
  });
  if (plan.files.length === 0 || flags.dryRun) return done(shown);
  const count = plural(plan.files.length, 'file');
  const written = `\n${count} written\n`;
  if (flags.yes) return done(shown + written, plan.files);
  return (await environment.ask?.(
    `${shown}\nWrite ${plan.files.length === 1 ? 'this file' : `these ${count}`}? [y/N] `,
  ))
    ? done(written.trimStart(), plan.files)
    : done('nothing written\n');
}

const NOT_INSTALLED =
  'deprec-scan is not a dependency of this project: install it from a git URL or a tarball, or the workflow fails';

function planFor(flags: InitFlags, analysed: Analysed, cwd: string): Plan {
  const real = realpathSync(cwd);
  const top = findRepository(real) ?? real;
  const directories = upTo(real, top);
  const service = flags.ci ?? detectService(top);
  const workflow = WORKFLOWS[service]({ top, project: posixRelative(top, real), commands: commandsFor(directories) });
  const plan: Plan = { files: [], notes: [] };
  const add = (file: PlannedFile): void =>
    void (existsSync(file.path) ? plan.notes.push(unchangedWords(file.path, cwd)) : plan.files.push(file));
  const { baseline } = analysed.settings;
  const { text, done } = newBaseline(analysed, flags, cwd);
  const hasBaseline = baseline.exists || done !== null;
  addConfig(plan, flags, saidBy(flags, hasBaseline && flags.baseline !== undefined ? baseline.file : null, cwd), cwd);
  if (hasBaseline) add({ path: baseline.file, text });
  else plan.notes.push('no baseline: there is nothing to accept');
  add(workflow);
  if (done !== null && !baseline.exists) plan.notes.push(`the baseline: ${done}`);
  if (service === 'gitlab') includeFor(workflow.path, top, plan);
  if (plan.files.some(({ path }) => path === workflow.path) && !directories.some(isInstalledIn))
    plan.notes.push(NOT_INSTALLED);
  return plan;
}

/** An existing configuration is not edited, so the user has to add what the flags say. */
function addConfig(plan: Plan, flags: InitFlags, said: Said, cwd: string): void {
  const found = findConfig(cwd, cwd);
  const configured = flags.config === undefined ? found : resolve(cwd, flags.config);
  if (configured === null) return void plan.files.push({ path: join(cwd, CONFIG_NAME), text: configText(said) });
  const pairs = pairsOf(said).map(([, pair]) => pair);
  plan.notes.push(
    unchangedWords(configured, cwd) +
      (pairs.length === 0 ? '' : `; for the build, add the values of the flags: ${pairs.join(', ')}`),
  );
  if (configured !== found) plan.notes.push(`add it to the workflow: \`check --config ${showPath(configured, cwd)}\``);
}

function unchangedWords(path: string, cwd: string): string {
  return `${showPath(path, cwd)} already exists and is not changed`;
}

/** GitLab reads one file, which includes others. */
function includeFor(workflow: string, top: string, plan: Plan): void {
  const main = join(top, '.gitlab-ci.yml');
  const include = `include:\n  - local: ${posixRelative(top, workflow)}\n`;
  if (!existsSync(main)) plan.files.push({ path: main, text: include });
  else if (!readConfigText(main, showPath(main, top)).includes(posixRelative(top, workflow)))
    plan.notes.push(`.gitlab-ci.yml is not changed; include the new file in it:\n${include.trimEnd()}`);
}

function upTo(directory: string, top: string): string[] {
  return directory === top ? [top] : [directory, ...upTo(dirname(directory), top)];
}

/** Limits what is shown of a baseline, which has a line for each finding. */
const MAX_SHOWN_LINES = 50;

function fileLines({ path, text }: PlannedFile, cwd: string): string {
  const lines = text.trimEnd().split('\n');
  const left = lines.length - MAX_SHOWN_LINES;
  const shown = left > 1 ? [...lines.slice(0, MAX_SHOWN_LINES), `… and ${left} more lines`] : lines;
  return `${showPath(path, cwd)}\n\n${shown.map((line) => (line === '' ? '\n' : `  ${line}\n`)).join('')}`;
}
