import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readFoundFile } from '../../disk/found-file.js';

/** The services for which `init` writes a workflow. */
export const CI_SERVICES = ['github', 'gitlab'] as const;

export type CiService = (typeof CI_SERVICES)[number];

/** A file that `init` would write. */
export interface PlannedFile {
  /** An absolute path. */
  path: string;
  text: string;
}

/** How a build installs and runs the command. */
interface Commands {
  /** Shell commands before it, one per line. */
  install: readonly string[];
  run: string;
}

/** Where editors find the schema of a configuration. */
export const SCHEMA = './node_modules/deprec-scan/config.schema.json';

/** `--no-install`, because npm's registry has no package of this name, and anybody could publish one. */
const NPX = 'npx --no-install deprec-scan';

/** By the project's lock file, in order of precedence. */
const BY_LOCK_FILE: Readonly<Record<string, Commands>> = {
  'package-lock.json': { install: ['npm ci'], run: NPX },
  'npm-shrinkwrap.json': { install: ['npm ci'], run: NPX },
  'pnpm-lock.yaml': { install: ['corepack enable', 'pnpm install --frozen-lockfile'], run: 'pnpm exec deprec-scan' },
  'yarn.lock': { install: ['corepack enable', 'yarn install --frozen-lockfile'], run: 'yarn run deprec-scan' },
};

/**
 * How a build installs the project's dependencies and runs the command.
 *
 * @param directories from the project's own to the top of its repository.
 */
export function commandsFor(directories: readonly string[]): Commands {
  for (const directory of directories) {
    const lock = Object.keys(BY_LOCK_FILE).find((name) => existsSync(join(directory, name)));
    if (lock !== undefined) return BY_LOCK_FILE[lock]!;
  }
  return { install: ['npm install'], run: NPX };
}

/** Whether the package.json of a directory names this package. */
export function isInstalledIn(directory: string): boolean {
  try {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFoundFile(join(directory, 'package.json')).toString('utf8'),
    ) as Record<string, object | undefined>;
    return 'deprec-scan' in dependencies || 'deprec-scan' in devDependencies;
  } catch {
    // There is no package.json, or one that npm could not read either.
    return false;
  }
}

/** The service of a repository, by its files or else its remote. */
export function detectService(top: string): CiService {
  if (existsSync(join(top, '.gitlab-ci.yml'))) return 'gitlab';
  if (existsSync(join(top, '.github'))) return 'github';
  try {
    return /\burl\s*=\s*\S*gitlab/i.test(readFoundFile(join(top, '.git', 'config')).toString('utf8'))
      ? 'gitlab'
      : 'github';
  } catch {
    // There is no repository yet, or its settings are elsewhere.
    return 'github';
  }
}

/** The place of a workflow, and what it runs. */
export interface WorkflowContext {
  /** Absolute path of the repository. */
  top: string;
  /** The project, POSIX and relative to `top`; empty if they are the same. */
  project: string;
  commands: Commands;
}

/** Compares with the target of a merge request, when there is one, and writes what GitLab shows beside the code. */
const GITLAB_OPTIONS = [
  '${CI_MERGE_REQUEST_DIFF_BASE_SHA:+--changed-since "$CI_MERGE_REQUEST_DIFF_BASE_SHA"}',
  '--format pretty',
  '--format gitlab:"$CI_PROJECT_DIR/gl-code-quality-report.json"',
].join(' ');

/** The line of a shell that enters the directory of a project, if it has one of its own. */
function enter(project: string): string[] {
  return project === '' ? [] : [`cd ${JSON.stringify(project)}`];
}

/** The workflow file of each service. */
export const WORKFLOWS = {
  github: ({ top, project, commands: { install, run } }) => ({
    path: join(top, '.github', 'workflows', 'deprec-scan.yml'),
    text: `# A pull request fails for the deprecated uses that it adds; every day, the whole project for what is due.
name: Deprecated API
on:
  pull_request:
  schedule:
    - cron: '17 5 * * *'
  workflow_dispatch:
permissions:
  contents: read
jobs:
  deprec-scan:
    runs-on: ubuntu-latest
${project === '' ? '' : `    defaults:\n      run:\n        working-directory: ${JSON.stringify(project)}\n`}    steps:
      - uses: actions/checkout@v4
        with:
          # What a pull request adds is seen against the commit at which it began.
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
${install.map((line) => `      - run: ${line}\n`).join('')}      - if: github.event_name == 'pull_request'
        run: ${run} check --changed-since "origin/$GITHUB_BASE_REF" --format github
      - if: github.event_name != 'pull_request'
        run: ${run} check --forecast
`,
  }),
  gitlab: ({ top, project, commands: { install, run } }) => ({
    path: join(top, '.gitlab', 'deprec-scan.yml'),
    text: `# A merge request fails for the deprecated uses that it adds; a scheduled pipeline, the whole project for what is due.
deprec-scan:
  image: node:22
  variables:
    # What a merge request adds is seen against the commit at which it began.
    GIT_DEPTH: 0
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_PIPELINE_SOURCE == "schedule"
  script:
${[...enter(project), ...install, `${run} check ${GITLAB_OPTIONS}`].map((line) => `    - ${line}\n`).join('')}\
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
`,
  }),
} as const satisfies Record<CiService, (context: WorkflowContext) => PlannedFile>;
