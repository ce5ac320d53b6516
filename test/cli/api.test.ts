import { describe, expect, it } from 'vitest';
import { scan, UserError } from '../../src/index.js';
import { makeProject, runWithContracts as run } from './run.js';

const USE = "fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });\n";

describe('scan of the package', () => {
  it('reports what the command line reports', async () => {
    const cwd = makeProject({ 'src/a.ts': USE });
    const { stdout } = await run(['src', '--format', 'json', '--as-of', '2026-09-01', '--within', '60'], { cwd });
    expect(scan({ paths: ['src'], cwd, asOf: '2026-09-01', within: 60 })).toEqual(JSON.parse(stdout));
  });

  it('takes hosts and registries', () => {
    const registry = { name: 'extra', apis: [], entries: [] };
    const cwd = makeProject({
      'a.ts': USE.replace('acme-be.glean.com', 'glean.internal.example'),
      'extra.json': JSON.stringify(registry),
    });
    const report = scan({ cwd, hosts: ['glean.internal.example'], registries: ['extra.json'] });
    expect(report.registries.map(({ name }) => name)).toEqual(['glean', 'extra']);
    expect(report.findings.map(({ confidence }) => confidence)).toEqual(['high']);
  });

  it('reads configuration, waivers and baseline as the command line does, unless told otherwise', async () => {
    const config = {
      within: 7,
      registries: ['extra.json'],
      waivers: [{ entry: 'indexing.getusercount', path: 'src/b.ts', until: '2026-12-01', reason: 'soon gone' }],
    };
    const cwd = makeProject({
      'src/a.ts': USE,
      'src/b.ts': USE.replace('documentcount', 'usercount'),
      'extra.json': JSON.stringify({ name: 'extra', apis: [], entries: [] }),
      'deprec-scan.config.json': JSON.stringify(config),
    });
    await run(['baseline', 'create', '--as-of', '2026-11-21'], { cwd });
    const report = scan({ cwd, asOf: '2026-11-21' });
    expect(report).toEqual(JSON.parse((await run(['--format', 'json', '--as-of', '2026-11-21'], { cwd })).stdout));
    const acceptedBy = (options: Parameters<typeof scan>[0]): (string | undefined)[] =>
      scan({ cwd, asOf: '2026-11-21', ...options }).findings.map(({ suppressed }) => suppressed?.by);
    expect(acceptedBy({})).toEqual(['baseline', 'waiver']);
    expect(acceptedBy({ baseline: false })).toEqual([undefined, 'waiver']);
    expect(acceptedBy({ config: false })).toEqual(['baseline', undefined]);
    expect(acceptedBy({ config: false, baseline: 'deprec-scan.baseline.json' })).toEqual(['baseline', undefined]);
    expect(scan({ cwd, config: false }).registries).toHaveLength(1);
    expect(() => scan({ cwd, baseline: 'nowhere.json' })).toThrow(UserError);
    expect(() => scan({ cwd, config: 'nowhere.json' })).toThrow(UserError);
  });

  it('refuses what is wrong', () => {
    const cwd = makeProject({ 'a.ts': USE });
    expect(() => scan({ cwd, asOf: '2026-02-30' })).toThrow(UserError);
    expect(() => scan({ cwd, within: -1 })).toThrow(UserError);
    expect(() => scan({ cwd, rules: { 'valid-method': 'warning' as 'warn' } })).toThrow(
      'is not a level of valid-method',
    );
    expect(() => scan({ cwd, rules: { nonsense: 'off' } as object })).toThrow('there is no rule "nonsense"');
    expect(() => scan({ cwd, paths: ['nowhere'] })).toThrow(UserError);
    expect(() => scan({ cwd, registries: ['nowhere.json'] })).toThrow(UserError);
  });
});
