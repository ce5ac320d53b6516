import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { validateAction } from '@action-validator/core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeRepository } from '../cli/repository.js';
import { BIN, makeProject, PACKAGE_ROOT } from '../cli/run.js';

const USE = `import axios from 'axios';
axios.post('https://acme-be.glean.com/api/index/v1/getusercount', {}, { headers: { Authorization: process.env.AUTH } });
`;
const text = (file: string): string => readFileSync(join(PACKAGE_ROOT, file), 'utf8');

interface Action {
  inputs: Record<string, { description: string; default: string }>;
  runs: { steps: [{ run: string }, { run: string; env: Record<string, string> }] };
}

describe('action.yml', () => {
  const action = parse(text('action.yml')) as Action;
  const [build, step] = action.runs.steps;

  it('is an action, which runs what it was checked out with', () => {
    expect(validateAction(text('action.yml')).errors).toEqual([]);
    expect(build.run).toContain('npm ci');
    expect(text('action.yml')).not.toMatch(/npx|deprec-scan@/);
  });

  it('hands every input to its script as a variable', () => {
    const names = Object.keys(action.inputs).filter((name) => name !== 'working-directory');
    expect(Object.values(step.env).sort()).toEqual(names.map((name) => `\${{ inputs.${name} }}`).sort());
    expect(step.run).not.toContain('${{');
  });

  /** Runs the script as a runner does, on a fixed day. */
  const runs = (cwd: string, inputs: Record<string, string> = {}, env: Record<string, string> = {}) => {
    const bin = makeProject({
      node: `#!/bin/sh\nmain="$1"\nshift 2\nexec "${process.execPath}" "$main" check --as-of 2026-11-21 "$@"\n`,
    });
    chmodSync(join(bin, 'node'), 0o755);
    const values = Object.entries(action.inputs).map(([name, input]) => [
      `INPUT_${name.toUpperCase().replaceAll('-', '_')}`,
      inputs[name] ?? input.default,
    ]);
    const { GITHUB_BASE_REF: _base, ...outer } = process.env;
    // As in `bash --noprofile --norc -eo pipefail`, which GitHub's runner uses.
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd,
      encoding: 'utf8',
      env: {
        ...outer,
        ...Object.fromEntries(values),
        ...env,
        GITHUB_ACTION_PATH: PACKAGE_ROOT,
        PATH: `${bin}${delimiter}${process.env['PATH']}`,
      } as NodeJS.ProcessEnv,
    });
    return {
      status,
      errors: stdout
        .split('\n')
        .filter((line) => line.startsWith('::error'))
        .map((line) => /file=([^,]+)/.exec(line)?.[1]),
      stdout,
      stderr,
    };
  };

  it('checks the whole on a schedule, and in a pull request what it adds', () => {
    const { cwd, git } = makeRepository({ 'src/a.ts': USE });
    const whole = runs(cwd);
    expect(whole).toMatchObject({ status: 1, errors: ['src/a.ts'] });
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    expect(runs(cwd, {}, { GITHUB_BASE_REF: 'main' })).toMatchObject({ status: 0, errors: [] });
    writeFileSync(join(cwd, 'src/b.ts'), USE.replace('getusercount', 'getdocumentcount'));
    expect(runs(cwd, {}, { GITHUB_BASE_REF: 'main' })).toMatchObject({ status: 1, errors: ['src/b.ts'] });
    expect(runs(cwd, { 'changed-since': 'none' }, { GITHUB_BASE_REF: 'main' }).errors).toEqual([
      'src/a.ts',
      'src/b.ts',
    ]);
    expect(runs(cwd, {}, { GITHUB_BASE_REF: 'gone' })).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('no such revision'),
    });
  });

  it('takes paths and arguments as they are', () => {
    const { cwd } = makeRepository({ 'a b/a.ts': USE, 'c/c.ts': USE, '$(touch x)/d.ts': USE });
    expect(runs(cwd, { paths: 'a b\n$(touch x)\n' }).errors).toEqual(['$(touch x)/d.ts', 'a b/a.ts']);
    expect(runs(cwd, { args: '--min-confidence\nhigh\n--fail-on\nremoved' }).errors).toHaveLength(3);
    expect(runs(cwd, { paths: '--version' })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--version: no such file'),
    });
  });
});

describe('.pre-commit-hooks.yaml', () => {
  const [hook] = parse(text('.pre-commit-hooks.yaml')) as [Record<string, unknown>];

  it('has what pre-commit asks for', () => {
    expect(hook).toMatchObject({
      id: 'deprec-scan',
      name: expect.any(String),
      language: 'node',
      pass_filenames: false,
    });
    expect((hook['entry'] as string).split(' ')[0]).toBe(
      Object.keys((JSON.parse(text('package.json')) as { bin: object }).bin)[0],
    );
  });

  it('stops a commit that adds a use, and lets others pass', () => {
    const { cwd, git } = makeRepository({ 'src/a.ts': USE });
    const entry = (hook['entry'] as string).replace('deprec-scan', `"${process.execPath}" "${BIN}"`);
    writeFileSync(join(cwd, '.git/hooks/pre-commit'), `#!/bin/sh\nexec ${entry} --as-of 2026-11-21\n`, { mode: 0o755 });
    const commit = (file: string, content: string): string => {
      writeFileSync(join(cwd, file), content);
      git('add', file);
      return git('commit', '-q', '-m', 'more');
    };
    commit('src/a.ts', `// first\n${USE}`);
    expect(() => commit('src/b.ts', USE)).toThrow(/check failed|getusercount/);
    expect(git('log', '--oneline').split('\n')).toHaveLength(2);
  });
});
