import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, run, runProcess, runWithContracts, usageError } from './run.js';

const VERSION = (JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')) as { version: string }).version;

/** Runs with a loader that records every module, and returns their URLs. */
function modulesLoadedBy(args: string[]): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'deprec-scan-test-'));
  const log = join(directory, 'log');
  const hook = `import { appendFileSync } from 'node:fs';
    export async function load(url, context, next) { appendFileSync(${JSON.stringify(log)}, url + '\\n'); return next(url, context); }`;
  const register = `import { register } from 'node:module'; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)});`;
  try {
    runProcess(args, { nodeArgs: ['--import', `data:text/javascript,${encodeURIComponent(register)}`] });
    return readFileSync(log, 'utf8').trim().split('\n');
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The text of the package's own modules among them. */
function codeLoadedBy(args: string[]): string {
  const own = modulesLoadedBy(args).filter((url) => url.includes('/dist/'));
  return own.map((url) => readFileSync(fileURLToPath(url), 'utf8')).join('\n');
}

describe('help and version', () => {
  it('prints the version', async () => {
    for (const flag of ['--version', '-V'])
      expect(await run([flag])).toEqual({ exitCode: 0, stdout: `${VERSION}\n`, stderr: '' });
  });

  it('names every command and exit code', async () => {
    const { exitCode, stdout, stderr } = await run(['--help']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    for (const word of ['scan', 'check', 'report', 'inventory', 'registry', 'explain', 'evidence', 'Exit codes'])
      expect(stdout).toContain(word);
  });

  it.each([
    'scan',
    'check',
    'report',
    'inventory',
    'explain',
    'registry list',
    'registry show',
    'registry validate',
    'evidence import',
  ])('%s has help', async (command) => {
    const { exitCode, stdout } = await run([...command.split(' '), '--help']);
    expect(exitCode).toBe(0);
    for (const flag of ['--registry', '--config', '--as-of', '--within', '--output', '--no-color', '--quiet']) {
      expect(stdout).toContain(flag);
    }
  });

  it('is answered without registry, engine and schema validator', () => {
    for (const args of [['--help'], ['--version'], ['scan', '--help']]) {
      expect(modulesLoadedBy(args).filter((url) => url.includes('/node_modules/'))).toEqual([]);
      const code = codeLoadedBy(args);
      expect(code).toContain('Exit codes:');
      expect(code).not.toMatch(/deprecations\.json|ts-morph|2020\.js/);
    }
  });

  it('and a scan in which nothing matches without engine and validator', () => {
    const cwd = makeProject({ 'a.js': 'export const a = 1;\n' });
    expect(modulesLoadedBy([cwd]).filter((url) => url.includes('/node_modules/'))).toEqual([]);
    expect(codeLoadedBy([cwd])).toMatch(/deprecations\.json/);
    expect(codeLoadedBy([cwd])).not.toMatch(/ts-morph/);
  });
});

describe('wrong usage', () => {
  it.each([
    ['--frmat json', "deprec-scan: unknown option '--frmat' (Did you mean --format?)"],
    ['chek', 'deprec-scan: chek: no such command, file or directory. Did you mean check?'],
    ['chekc', 'deprec-scan: chekc: no such command, file or directory. Did you mean check?'],
    ['forecast', 'deprec-scan: forecast: no such command, file or directory. Did you mean check --forecast?'],
    ...[
      ['list', 'registry list'],
      ['diff a.json b.json', 'registry diff'],
      ['drift', 'registry drift'],
      ['lint', 'registry lint'],
      ['validate x.json', 'registry validate'],
      ['show x', 'registry show or evidence show'],
      ['record-sdk openai', 'registry record-sdk'],
      ['from-openapi x.yaml', 'registry from-openapi'],
      ['form-openapi x.yaml', 'registry from-openapi'],
      ['update', 'baseline update'],
      ['prune', 'baseline prune'],
    ].map(([args = '', meant]) => [
      args,
      `deprec-scan: ${args.split(' ')[0]}: no such command, file or directory. Did you mean ${meant}?`,
    ]),
    [
      '--registry stripe registry validate x.json',
      'deprec-scan: `registry validate` is a command, and must come before all options. Write `deprec-scan registry validate` and then the options',
    ],
    [
      '--within 9 check src',
      'deprec-scan: `check` is a command, and must come before all options. Write `deprec-scan check` and then the options',
    ],
    [
      'drift --exit-code',
      "deprec-scan: unknown option '--exit-code'. It is an option of registry diff, registry drift",
    ],
    ['registry explain x', "deprec-scan: unknown command 'explain'. Did you mean `deprec-scan explain`?"],
    ['baseline list', "deprec-scan: unknown command 'list'. Did you mean `deprec-scan registry list`?"],
    ['--colour', "deprec-scan: unknown option '--colour' (Did you mean --color?)"],
    ['ics', 'deprec-scan: ics: no such command, file or directory. Did you mean check --format ics?'],
    [
      'nowhere/at/all',
      'deprec-scan: nowhere/at/all: no such file or directory. Check the spelling; paths are relative to the current directory',
    ],
    [
      'scan --format xml',
      "deprec-scan: option '--format <format[:file]>' argument 'xml' is invalid. Allowed choices are pretty, compact, json, sarif, github, gitlab, junit, checkstyle, markdown.",
    ],
    [
      'report --format pretty',
      "deprec-scan: option '--format <format[:file]>' argument 'pretty' is invalid. Allowed choices are markdown, html, csv, json, summary.",
    ],
    [
      'check --fail-on never',
      "deprec-scan: option '--fail-on <phase>' argument 'never' is invalid. Allowed choices are removed, imminent, scheduled, deprecated, gap.",
    ],
    ['scan --fail-on removed', "deprec-scan: unknown option '--fail-on'. It is an option of check"],
    ['report --forecast', "deprec-scan: unknown option '--forecast'. It is an option of check"],
    [
      '--min-confidence sure',
      "deprec-scan: option '--min-confidence <level>' argument 'sure' is invalid. Allowed choices are high, medium, low.",
    ],
    ['--as-of 2026-02-30', 'deprec-scan: --as-of 2026-02-30: no such date in the calendar'],
    ['--as-of tomorrow', 'deprec-scan: --as-of tomorrow: not a date. Write YYYY-MM-DD, for example 2026-10-15'],
    ['--as-of 2026-1-5', 'deprec-scan: --as-of 2026-1-5: not a date. Write YYYY-MM-DD, for example 2026-10-15'],
    ['--within 3.5', 'deprec-scan: --within 3.5: not a whole number of days from 0 to 36500'],
    ['--within=-1', 'deprec-scan: --within -1: not a whole number of days from 0 to 36500'],
    ['--within 99999', 'deprec-scan: --within 99999: not a whole number of days from 0 to 36500'],
    [
      '--host https://example.com',
      'deprec-scan: --host https://example.com: not a host pattern. Write the host alone, for example *.example.com',
    ],
    ['--host *', 'deprec-scan: --host *: not a host pattern. Write the host alone, for example *.example.com'],
    ['--registry', "deprec-scan: option '--registry <file>' argument missing"],
    ['--registry=', 'deprec-scan: --registry: the path is empty'],
    [
      '--registry nope.json package.json',
      'deprec-scan: nope.json: no such file. Check the path; it is relative to the current directory',
    ],
    [
      'registry list --output nowhere/x',
      'deprec-scan: --output nowhere/x: cannot be written: its directory does not exist',
    ],
    ['registry list --output .', 'deprec-scan: --output .: cannot be written: it is a directory'],
    ['registry shw', "deprec-scan: unknown command 'shw' (Did you mean show?)"],
    ['registry list more', "deprec-scan: too many arguments for 'list'. Expected 0 arguments but got 1."],
    ['explain', "deprec-scan: missing required argument 'entry'"],
  ])('%s', async (args, line) => {
    expect(usageError(await runWithContracts(args.split(' ')))).toBe(line);
  });

  it('says which commands a group has', async () => {
    const { exitCode, stdout, stderr } = await run(['registry']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    for (const command of ['list', 'show', 'validate']) expect(stderr).toContain(command);
  });

  it('is an error to scan nothing', async () => {
    const cwd = makeProject({ 'empty/.keep': '' });
    rmSync(join(cwd, 'empty/.keep'));
    const hint = 'Name a directory with source files; files that git ignores count only when named';
    expect(usageError(await run(['empty'], { cwd }))).toBe(`deprec-scan: no files to scan in empty. ${hint}`);
    expect(usageError(await run(['check'], { cwd: join(cwd, 'empty') }))).toBe(
      `deprec-scan: no files to scan in the current directory. ${hint}`,
    );
  });
});
