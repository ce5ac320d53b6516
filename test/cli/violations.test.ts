import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scan } from '../../src/index.js';
import { readConfig } from '../../src/config/config.js';
import { RULES } from '../../src/model/contract.js';
import type { ScanReport } from '../../src/model/results/report.js';
import { makeRepository } from './repository.js';
import { makeProject, runWithContracts as run, usageError, type Files, type Run } from './run.js';

const AS_OF = '2026-09-01';
const CONFIG = 'deprec-scan.config.json';
const BASELINE = 'deprec-scan.baseline.json';

/** A call as it has to be, but for its scheme and method. */
function call(name: string, { scheme = 'https', method = 'POST' } = {}): string {
  return `export async function ${name}(document) {
  const response = await fetch('${scheme}://acme-be.glean.com/api/index/v1/indexdocument', {
    method: '${method}',
    headers: { Authorization: \`Bearer \${process.env.GLEAN_INDEXING_TOKEN}\`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ datasource: 'wiki', document }),
  });
  if (!response.ok) throw new Error(\`the server answered \${response.status}\`);
}
`;
}

const HTTP = call('push', { scheme: 'http' });
const PUT = call('put', { method: 'PUT' });
const FILES: Files = { 'src/http.js': HTTP, 'src/put.js': PUT, 'src/fine.js': call('fine') };

async function check(cwd: string, ...args: string[]): Promise<Run> {
  return await run(['check', '--as-of', AS_OF, ...args], { cwd });
}

async function reportOf(cwd: string, ...args: string[]): Promise<ScanReport> {
  return JSON.parse((await run(['scan', '--as-of', AS_OF, '--format', 'json', ...args], { cwd })).stdout) as ScanReport;
}

const shown = ({ violations }: ScanReport): string[] =>
  violations.map(({ file, rule, severity }) => `${file} ${rule} ${severity}`);

describe('levels', () => {
  it('decide what fails a gate, and what is shown', async () => {
    const cwd = makeProject(FILES);
    expect((await check(cwd)).exitCode).toBe(1);
    expect((await run(['scan'], { cwd })).exitCode).toBe(0);
    expect(shown(await reportOf(cwd))).toEqual(['src/http.js require-https error', 'src/put.js valid-method error']);
    const args = ['--rule', 'require-https=warn', '--rule', 'valid-method=off'];
    expect(shown(await reportOf(cwd, ...args))).toEqual(['src/http.js require-https warning']);
    const { exitCode, stdout } = await check(cwd, ...args);
    expect(exitCode).toBe(0);
    expect(stdout.replace(/\s+/g, ' ')).toContain('; 1 violation of a contract only warns (1 require-https)');
    expect(shown(await reportOf(cwd, '--rule', '*=off'))).toEqual([]);
    expect(shown(await reportOf(cwd, '--rule', '*=off', '--rule=valid-method=warn'))).toEqual([
      'src/put.js valid-method warning',
    ]);
  });

  it('are those of the configuration, by path and by origin', async () => {
    const files = { ...FILES, 'test/http.test.js': HTTP };
    const cwd = makeProject({
      ...files,
      [CONFIG]: JSON.stringify({
        rules: { 'valid-method': 'warn' },
        overrides: [{ paths: ['src/http.js'], rules: { 'require-https': 'off' } }],
      }),
    });
    expect(shown(await reportOf(cwd))).toEqual([
      'src/put.js valid-method warning',
      'test/http.test.js require-https error',
    ]);
    expect(shown(await reportOf(cwd, '--rule', 'valid-method=off'))).toEqual(['test/http.test.js require-https error']);
    // `*` is for all rules, those that the configuration names too.
    expect(shown(await reportOf(cwd, '--rule', '*=error'))).toContain('src/put.js valid-method error');
    writeFileSync(
      join(cwd, CONFIG),
      JSON.stringify({ overrides: [{ origins: ['tests'], rules: { '*': 'off', 'valid-method': 'warn' } }] }),
    );
    expect(shown(await reportOf(cwd))).toEqual(['src/http.js require-https error', 'src/put.js valid-method error']);
  });

  it('do not fail below the least confidence', async () => {
    const cwd = makeProject({ 'a.js': HTTP.replace('acme-be.glean.com', 'proxy.acme.example') });
    const [violation] = (await reportOf(cwd)).violations;
    // What is at another host is not the API's, or not surely.
    if (violation) expect(violation.confidence).not.toBe('high');
    expect((await check(cwd, '--min-confidence', 'high')).exitCode).toBe(0);
  });

  it('have names and words that are checked', async () => {
    const cwd = makeProject(FILES);
    const error = async (...args: string[]): Promise<string> => usageError(await check(cwd, ...args));
    expect(await error('--rule', 'valid-methd=off')).toContain(
      'there is no rule "valid-methd". Did you mean valid-method?',
    );
    expect(await error('--rule', 'valid-method=of')).toContain('Write a rule and error, warn or off');
    expect(await error('--rule', 'valid-method')).toContain('no level');
    for (const rules of [{ 'valid-methd': 'off' }, { 'valid-method': 'of' }, []]) {
      writeFileSync(join(cwd, CONFIG), JSON.stringify({ rules }));
      expect(await error()).toMatch(/^deprec-scan: deprec-scan\.config\.json:1: \/rules/);
    }
  });

  it('can be set for every rule in the configuration', () => {
    const rules = Object.fromEntries(['*', ...RULES].map((rule) => [rule, 'warn']));
    const cwd = makeProject({ [CONFIG]: JSON.stringify({ rules }) });
    expect(readConfig(join(cwd, CONFIG)).rules).toEqual(rules);
  });

  it('are options of the function scan as well', () => {
    const cwd = makeProject(FILES);
    expect(scan({ cwd, asOf: AS_OF, rules: { 'valid-method': 'off' } }).violations.map(({ rule }) => rule)).toEqual([
      'require-https',
    ]);
  });
});

describe('waivers', () => {
  const waived = (until: string, rule = 'require-https'): Files => ({
    'a.js': HTTP.replace(
      '  const response',
      `  // deprec-scan-waive ${rule} until ${until} -- the proxy ends TLS\n  const response`,
    ),
  });

  it('accept a violation beside its code until their day', async () => {
    const cwd = makeProject(waived('2026-11-30'));
    const { exitCode, stdout } = await check(cwd);
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0 });
    expect(stdout).toMatch(/1 violation, 1 by waivers/);
    expect(stdout.replace(/\s+/g, ' ')).toContain('check will fail on 2026-12-01');
    const late = await run(['check', '--as-of', '2026-12-01'], { cwd });
    expect(late.exitCode).toBe(1);
    expect(late.stderr).toContain('the waiver of require-https expired on 2026-11-30');
    expect((await reportOf(cwd)).violations[0]!.suppressed).toEqual({
      by: 'waiver',
      reason: 'the proxy ends TLS',
      until: '2026-11-30',
    });
  });

  it('accept violations in the configuration', async () => {
    const waivers = [{ entry: 'valid-method', path: 'src/', until: '2026-11-30', reason: 'a gateway maps it' }];
    const cwd = makeProject({ ...FILES, [CONFIG]: JSON.stringify({ waivers }) });
    expect(shown(await reportOf(cwd))).toEqual(['src/http.js require-https error', 'src/put.js valid-method info']);
  });

  it('hold for 90 days at most, and name a rule that there is', async () => {
    expect(await check(makeProject(waived('2026-12-01')))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('it can be waived for 90 days at most'),
    });
    expect(await check(makeProject(waived('2026-11-30', 'require-http')))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/no entry "require-http".*did you mean require-https\?/i),
    });
  });

  it('are reported when nothing is left to waive', async () => {
    const cwd = makeProject({ 'a.js': waived('2026-11-30')['a.js']!.replace('http:', 'https:') });
    expect((await check(cwd)).stderr).toContain('the waiver of require-https is not used');
  });
});

describe('a baseline', () => {
  it('accepts violations for 90 days, follows edits, and is pruned', async () => {
    const cwd = makeProject(FILES);
    const create = await run(['baseline', 'create', '--as-of', AS_OF], { cwd });
    expect(create.stdout).toBe(`${BASELINE}: 2 violations accepted: 2 until 2026-11-30\n`);
    expect((await check(cwd)).exitCode).toBe(0);
    writeFileSync(join(cwd, 'src/put.js'), `// moved down\n\n${PUT}`);
    expect((await check(cwd)).exitCode).toBe(0);
    expect((await run(['check', '--as-of', '2026-12-01'], { cwd })).exitCode).toBe(1);
    writeFileSync(join(cwd, 'src/new.js'), call('another', { scheme: 'http' }));
    expect((await check(cwd)).exitCode).toBe(1);
    expect((await run(['baseline', 'update', '--as-of', AS_OF], { cwd })).stderr).toContain(
      '1 new violation was left out',
    );
    writeFileSync(join(cwd, 'src/http.js'), call('push'));
    expect((await run(['baseline', 'prune', '--as-of', AS_OF], { cwd })).stdout).toContain('1 stale entry removed');
  });

  it('leaves out what only warns', async () => {
    const cwd = makeProject({ ...FILES, [CONFIG]: JSON.stringify({ rules: { 'valid-method': 'warn' } }) });
    expect((await run(['baseline', 'create', '--as-of', AS_OF], { cwd })).stdout).toContain('1 violation accepted');
    expect(readFileSync(join(cwd, BASELINE), 'utf8')).not.toContain('valid-method');
  });
});

it('with --changed-since only new violations fail', async () => {
  const { cwd } = makeRepository({ 'src/http.js': HTTP });
  const since = (): Promise<Run> => check(cwd, '--changed-since', 'HEAD');
  expect(await since()).toMatchObject({ exitCode: 0 });
  expect((await since()).stdout.replace(/\s+/g, ' ')).toContain('except 1 that the change did not add');
  writeFileSync(join(cwd, 'src/put.js'), PUT);
  const { exitCode, stdout } = await since();
  expect(exitCode).toBe(1);
  expect(stdout).toContain('valid-method');
  expect(stdout).not.toContain('violates the contract · high confidence · require-https');
});

describe('explain', () => {
  it('shows a rule with its level', async () => {
    const cwd = makeProject({ [CONFIG]: JSON.stringify({ rules: { 'require-json': 'warn' } }) });
    const { stdout, exitCode } = await run(['explain', 'require-json'], { cwd });
    expect(exitCode).toBe(0);
    for (const part of ['warn: shown', 'Glean Indexing API: 400', 'section 4', 'wrong', 'right', 'JSON.stringify'])
      expect(stdout).toContain(part);
  });

  it('says what is meant', async () => {
    expect(usageError(await run(['explain', 'require-jsn']))).toMatch(/did you mean require-json/i);
  });
});

describe('a contract of the user', () => {
  const CONTRACT = {
    version: 1,
    name: 'acme',
    apis: [
      {
        id: 'acme',
        title: 'Acme API',
        prefix: '/acme/v2',
        hosts: ['api.acme.example'],
        sdks: [],
        https: { section: 'Transport' },
        operations: [{ id: 'orders', method: 'POST', path: '/acme/v2/orders', section: 'Orders' }],
        statuses: [],
      },
    ],
  };
  const ORDERS = `export async function order(items) {
  const response = await fetch('http://api.acme.example/acme/v2/orders', { method: 'PUT', body: JSON.stringify(items) });
  if (!response.ok) throw new Error('refused');
}
`;
  const project = (contract: object | string, config: object = { contracts: ['./acme.json'] }): string =>
    makeProject({
      'src/orders.js': ORDERS,
      'acme.json': typeof contract === 'string' ? contract : JSON.stringify(contract),
      [CONFIG]: JSON.stringify(config),
    });

  it('is looked for and held against, although no list of deprecations has its API', async () => {
    const report = await reportOf(project(CONTRACT));
    expect(report.violations.map(({ rule, line, section }) => `${rule} ${line} ${section}`)).toEqual([
      'require-https 2 Transport',
      'valid-method 2 Orders',
    ]);
    expect(report.unanalysed).toEqual([]);
    expect(shown(await reportOf(project(CONTRACT, {})))).toEqual([]);
  });

  it('is an option of the function scan', () => {
    const cwd = project(CONTRACT, {});
    expect(scan({ cwd, contracts: ['acme.json'] }).violations).toHaveLength(2);
  });

  const [api] = CONTRACT.apis;
  const withApi = (changes: object): object => ({ ...CONTRACT, apis: [{ ...api, ...changes }] });
  const [operation] = api!.operations;
  it.each([
    ['broken JSON', '{ "version": 1,', /acme\.json:1/],
    ['an unknown key', { ...CONTRACT, api: [] }, /acme\.json:1.*"?api"?/],
    ['an unknown key of an API', withApi({ host: [] }), /acme\.json.*\/apis\/0.*did you mean/i],
    [
      'a path outside of the prefix',
      withApi({ operations: [{ ...operation, path: '/other/orders' }] }),
      /acme\.json.*\/apis\/0\/operations\/0\/path.*not below the prefix/,
    ],
    [
      'a schema that is not there',
      {
        ...withApi({ operations: [{ ...operation, request: { schema: 'Ordr' } }] }),
        schemas: { Order: { type: 'object' } },
      },
      /acme\.json.*\/apis\/0\/operations\/0\/request\/schema.*there is no schema `Ordr`.*did you mean `Order`/i,
    ],
    ['a file that is not there', '', /acme\.json/],
  ])('with %s is an error in one line', async (_, contract, expected) => {
    expect(usageError(await check(project(contract)))).toMatch(expected);
  });

  it('that does not exist is an error in one line', async () => {
    expect(usageError(await check(project(CONTRACT, { contracts: ['none.json'] })))).toMatch(/none\.json/);
    expect(usageError(await check(project(CONTRACT, { contracts: 'acme.json' })))).toContain(
      '"contracts": expected a list',
    );
  });
});
