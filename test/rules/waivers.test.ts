import { describe, expect, it } from 'vitest';
import { Tree } from '../files/tree.js';
import { DEPRECATIONS, asOf, makeESLint, places, VERSIONS } from './eslints.js';

const USE = "fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });\n";
const WAIVER = '// deprec-scan-waive indexing.getdocumentcount until 2026-12-31 -- later\n';

describe.each(VERSIONS)('$name', (version) => {
  const lint = async (files: Record<string, string>, day = '2026-11-21'): Promise<string[]> => {
    const { root: cwd } = new Tree(files);
    const results = await makeESLint(version, { cwd, config: [DEPRECATIONS, asOf(day)] }).lintFiles(['a.js']);
    return results.flatMap(({ messages }) => places(messages));
  };

  it('reports nothing that is waived, until the waiver ends', async () => {
    expect(await lint({ 'a.js': WAIVER + USE })).toEqual([]);
    expect(await lint({ 'a.js': WAIVER + USE + USE })).toHaveLength(1);
    expect(await lint({ 'a.js': WAIVER + USE }, '2026-12-31')).toEqual([]);
    expect(await lint({ 'a.js': WAIVER + USE }, '2027-01-01')).toHaveLength(1);
  });

  it('takes one behind the code for its line, and none out of a template', async () => {
    const behind = `${USE.trimEnd()} ${WAIVER}`;
    expect(await lint({ 'a.js': behind + USE })).toHaveLength(1);
    expect(await lint({ 'a.js': behind })).toEqual([]);
    expect(await lint({ 'a.js': `export const example = \`\n${WAIVER}\`; ${USE}` })).toHaveLength(1);
  });

  it('reads the waivers of the configuration', async () => {
    const waiver = { entry: 'indexing.getdocumentcount', path: '*.js', until: '2026-12-31', reason: 'later' };
    const config = (path: string): string => JSON.stringify({ waivers: [{ ...waiver, path }] });
    expect(await lint({ 'a.js': USE, 'deprec-scan.config.json': config('*.js') })).toEqual([]);
    expect(await lint({ 'a.js': USE, 'deprec-scan.config.json': config('*.ts') })).toHaveLength(1);
  });

  it.each([
    WAIVER.replace('waive', 'waiver'),
    WAIVER.replace(' -- later', ''),
    WAIVER.replace('2026-12-31', '2028-01-01'),
  ])('takes no slip for a waiver: %s', async (slip) => {
    expect(await lint({ 'a.js': slip + USE })).toHaveLength(1);
  });
});
