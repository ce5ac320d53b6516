import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { schemaIssues } from '../../src/registry/json-schema.js';
import { TOKENS_SCHEMA_FILE } from '../../src/registry/tokens/register.js';
import { edit, makeRepository } from './repository.js';
import { makeProject, PACKAGE_ROOT, run, usageError, type Files } from './run.js';

const TOKEN = {
  name: 'crm',
  scope: { datasources: ['crm'] },
  expiresOn: '2026-09-13',
  variable: 'GLEAN_CRM_TOKEN',
  owner: 'team-search',
};
const CODE = `export async function load(document) {
  const response = await fetch('https://acme-be.glean.com/api/index/v1/indexdocument', {
    method: 'POST',
    headers: { Authorization: \`Bearer \${process.env.GLEAN_OLD_TOKEN}\`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ datasource: 'crm', document }),
  });
  if (!response.ok) throw new Error('refused');
}
`;

function register(...tokens: object[]): string {
  return JSON.stringify({ version: 1, tokens }, null, 2);
}

const FILES: Files = {
  'tokens.json': register(TOKEN, { ...TOKEN, name: 'wiki', expiresOn: '2027-09-13' }),
  'src/load.js': CODE,
};
const AS_OF = ['--as-of', '2026-09-01'];
const PLACE = /tokens\.json/;

describe('a token that expires soon', () => {
  const cwd = makeProject(FILES);
  const check = async (...args: string[]): Promise<string> => {
    const { exitCode, stdout } = await run(['check', ...AS_OF, ...args], { cwd });
    expect(exitCode).toBe(1);
    return stdout;
  };

  it('fails the gate, and not a scan', async () => {
    const { exitCode, stdout } = await run(['check', ...AS_OF], { cwd });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/tokens\.json:4:5 +error +crm expires in 12 days \(2026-09-13\)/);
    expect(stdout).toMatch(
      /src\/load\.js:4:\d+ {2}warning\n.*GLEAN_OLD_TOKEN is sent to the indexing interface as a token/,
    );
    expect(stdout).toContain('check failed: the token crm expires in 12 days (2026-09-13)');
    expect((await run(['scan', ...AS_OF], { cwd })).exitCode).toBe(0);
    expect((await run(['check', '--as-of', '2026-08-01'], { cwd })).exitCode).toBe(0);
    expect((await run(['check', '--as-of', '2026-08-01', '--within', '60'], { cwd })).exitCode).toBe(1);
    expect((await run(['check', ...AS_OF, '--fail-on', 'removed'], { cwd })).exitCode).toBe(0);
  });

  it('is left out of a quiet result where nothing is wrong with it', async () => {
    const quiet = await check('--quiet');
    expect(quiet).toContain('crm');
    expect(quiet).not.toContain('wiki');
  });

  it('is in every format, at its line', async () => {
    const json = JSON.parse(await check('--format', 'json'));
    expect(json.tokens).toMatchObject([
      {
        name: 'crm',
        variable: 'GLEAN_CRM_TOKEN',
        expiresOn: '2026-09-13',
        daysLeft: 12,
        severity: 'error',
        file: 'tokens.json',
        line: 4,
      },
      { name: 'wiki', daysLeft: 377, severity: 'info' },
    ]);
    expect(json.unknownTokens).toMatchObject([
      { variable: 'GLEAN_OLD_TOKEN', places: 1, file: 'src/load.js', line: 4 },
    ]);
    expect(json.forecast.days).toMatchObject([
      { day: '2026-09-01', tokens: ['crm'] },
      { day: '2027-08-14', tokens: ['wiki'] },
    ]);
    expect(await check('--format', 'compact')).toMatch(
      /^tokens\.json:4:5: error: token-expiry: The indexing token crm expires/m,
    );
    expect(await check('--format', 'github')).toMatch(/^::error file=tokens\.json,line=4,title=token-expiry::/m);
    expect(JSON.parse(await check('--format', 'gitlab'))).toContainEqual(
      expect.objectContaining({
        check_name: 'token-expiry',
        severity: 'major',
        location: { path: 'tokens.json', lines: { begin: 4 } },
      }),
    );
    expect(await check('--format', 'junit')).toMatch(
      /<testcase classname="token-expiry" name="tokens\.json:4:5">\s*<failure/,
    );
    expect(await check('--format', 'checkstyle')).toMatch(
      /<error line="4" column="5" severity="error" .*source="deprec-scan\.token-expiry"/,
    );
    expect(await check('--format', 'markdown')).toContain('| `crm`, [tokens.json:4](tokens.json#L4)');
    const [sarif] = JSON.parse(await check('--format', 'sarif')).runs;
    expect(sarif.results).toContainEqual(expect.objectContaining({ ruleId: 'token-expiry', level: 'error' }));
    expect(sarif.tool.driver.rules).toContainEqual(expect.objectContaining({ id: 'token-expiry' }));
  });

  it('is in the forecast and the calendar', async () => {
    expect(await check('--forecast')).toMatch(
      /will start to fail on 2027-08-14, in 347 days: 1 token\n {2}token wiki · expires on 2027-09-13, 30 days later/,
    );
    const calendar = await check('--format', 'ics');
    expect(calendar).toContain('SUMMARY:deprec-scan fails: token wiki');
    expect(calendar).toContain('SUMMARY:token crm expires');
    expect(calendar).toContain('DTSTART;VALUE=DATE:20260913');
  });

  it('only warns where a change is looked at', async () => {
    const { cwd: root, git } = makeRepository(FILES);
    edit(join(root, 'src/load.js'), (text) => `${text}// later\n`);
    git('commit', '-qam', 'later');
    const result = await run(['check', ...AS_OF, '--changed-since', 'HEAD~1'], { cwd: root });
    expect(result).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('warning  crm expires in 12 days') });
  });
});

describe('where the register is', () => {
  const checked = (files: Files, ...args: string[]) => run(['check', ...AS_OF, ...args], { cwd: makeProject(files) });

  it('is a key of the configuration: a file, or the list', async () => {
    const config = (tokens: unknown): Files => ({
      'src/load.js': CODE,
      'deprec-scan.config.json': JSON.stringify({ within: 30, tokens }, null, 2),
    });
    const other = { 'ops/glean-tokens.json': register(TOKEN) };
    expect((await checked({ ...config('ops/glean-tokens.json'), ...other })).stdout).toContain(
      'ops/glean-tokens.json:4:5',
    );
    expect((await checked(config([TOKEN]))).stdout).toMatch(/deprec-scan\.config\.json:4:5 +error/);
    const inPackage = {
      'package.json': JSON.stringify({ 'deprec-scan': { tokens: [TOKEN] } }, null, 2),
      'src/load.js': CODE,
    };
    expect((await checked(inPackage)).stdout).toMatch(/package\.json:4:7 +error/);
    expect(usageError(await checked(config('none.json')))).toMatch(
      /deprec-scan\.config\.json:3: "tokens": none\.json: no such file\. Paths are relative to the configuration/,
    );
    expect(usageError(await checked(config({})))).toMatch(
      /deprec-scan\.config\.json:3: "tokens": expected a path of a register/,
    );
    expect(usageError(await checked(config([{ ...TOKEN, expiresOn: '2026-02-30' }])))).toMatch(
      /deprec-scan\.config\.json:11:\d+ \/tokens\/0\/expiresOn: the calendar has no day 2026-02-30/,
    );
  });

  it('is no file of another kind', async () => {
    const colours = { 'tokens.json': '{ "color": { "blue": { "$value": "#00f" } } }', 'src/load.js': CODE };
    const { exitCode, stdout } = await checked(colours, '--format', 'json');
    expect({ exitCode, tokens: JSON.parse(stdout).tokens }).toEqual({ exitCode: 0, tokens: undefined });
  });
});

it.each([
  [{ ipRestrictions: '10.0.0.0/33' }, /\/tokens\/0\/ipRestrictions: .*33 bits.*Write a number from 0 to 32/],
  [
    { rotationPeriodMinutes: 1439 },
    /\/tokens\/0\/rotationPeriodMinutes: 1439 minutes are less than 1440 .*Write 1440 or more/,
  ],
  [{ expiresOn: '2026-02-30' }, /tokens\.json:\d+:\d+ \/tokens\/0\/expiresOn: the calendar has no day 2026-02-30/],
  [{ secret: 'k7Qm2vX9pLr4TzB8wN3cYf6H' }, /\/tokens\/0\/secret: `secret` would be a secret.*Remove it/],
  [{ owner: 'Bearer k7Qm2vX9pLr4TzB8wN3cYf6H' }, /\/tokens\/0\/owner: this looks like a secret/],
  [{ scope: 'global' }, /\/tokens\/0\/scope: a global scope needs a `reason`/],
])('a register with %j ends in one line', async (over, says) => {
  const cwd = makeProject({ ...FILES, 'tokens.json': register({ ...TOKEN, ...over }) });
  for (const command of ['check', 'scan', 'report']) {
    const line = usageError(await run([command, ...AS_OF], { cwd }));
    expect(line).toMatch(says);
    expect(line).toMatch(PLACE);
    expect(line).not.toContain('k7Qm2vX9pLr4TzB8wN3cYf6H');
  }
});

it('the validator that the build has compiled agrees with the schema', () => {
  const validators = createRequire(import.meta.url)(join(PACKAGE_ROOT, 'dist', 'chunks', 'validators.cjs')) as Record<
    string,
    (value: unknown) => boolean
  >;
  for (const value of [
    { version: 1, tokens: [TOKEN] },
    { version: 1, tokens: [{ ...TOKEN, nam: 'a' }] },
    { tokens: [] },
  ])
    expect(validators[`${TOKENS_SCHEMA_FILE}#`]!(value)).toBe(schemaIssues(value, TOKENS_SCHEMA_FILE).length === 0);
  expect(JSON.parse(readFileSync(join(PACKAGE_ROOT, TOKENS_SCHEMA_FILE), 'utf8')).$id).toMatch(
    /\/tokens\.schema\.json$/,
  );
});
