import { describe, expect, it } from 'vitest';
import { endpointEntry, list, SHOP } from '../registry/sample.js';
import { makeProject, run, runWithContracts, usageError } from './run.js';

const USE = "fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });\n";
const SHOP_LIST = JSON.stringify(list({ apis: [SHOP], entries: [endpointEntry({})] }));
const AS_OF = ['--as-of', '2026-11-21'];

describe('without the built-in list', () => {
  const cwd = makeProject({
    'a.ts': USE,
    'shop.json': SHOP_LIST,
    'deprec-scan.config.json': '{ "builtin": false, "registries": ["shop.json"] }',
  });

  it('nothing of it is listed, found, checked or reported', async () => {
    const { stdout } = await run(['registry', 'list'], { cwd });
    expect(stdout).toContain('shop.');
    expect(stdout).not.toContain('indexing.');
    const scan = await runWithContracts(['scan', '--format', 'json', ...AS_OF], { cwd });
    expect(JSON.parse(scan.stdout)).toMatchObject({ findings: [], violations: [], registries: [{ name: 'shop' }] });
    expect((await run(['report', '--format', 'summary', ...AS_OF], { cwd })).stdout).toContain(
      'No use of 1 of 1 entry',
    );
    expect(usageError(await run(['explain', 'indexing.getdocumentcount'], { cwd }))).toContain(
      'indexing.getdocumentcount',
    );
    expect((await run(['registry', 'validate'], { cwd })).stdout).toBe('shop.json: valid\n');
  });

  it('is the same by a flag', async () => {
    const other = makeProject({ 'a.ts': USE, 'shop.json': SHOP_LIST });
    const args = ['--no-builtin', '--registry', 'shop.json', '--format', 'json', ...AS_OF];
    expect(JSON.parse((await run(args, { cwd: other })).stdout)).toMatchObject({
      findings: [],
      registries: [{ name: 'shop' }],
    });
    expect(usageError(await run(['--no-builtin', ...AS_OF], { cwd: other }))).toBe(
      'deprec-scan: without the built-in registry, there is no registry. Name one with --registry, or under `registries` in the configuration',
    );
  });
});
