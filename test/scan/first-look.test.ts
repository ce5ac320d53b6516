import { describe, expect, it } from 'vitest';
import { isBarrel } from '../../src/program/text-checks.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { Tree } from '../files/tree.js';

const registry = loadRegistry([]);

function findingsIn(files: Record<string, string>): { places: string[]; parsed: number } {
  const { root } = new Tree(files);
  const { findings, stats } = analyse({ root, paths: [], cwd: root, registry });
  return { places: findings.map(({ file, line, entry }) => `${file}:${line} ${entry}`), parsed: stats.parsed };
}

describe('files that a first look shows to be needed', () => {
  it('come in without an analysis, and those that they need as well', () => {
    const files = {
      'src/ask.ts': "import { send } from './send.js';\nexport const ask = () => send('/rest/api/v1/listanswers');\n",
      'src/send.ts':
        "import { BASE } from './base.js';\nexport const send = (path: string) => fetch(`${BASE}/proxy${path}`, { method: 'POST' });\n",
      'src/base.ts': "export const BASE = 'https://acme-be.glean.com';\n",
      'src/other.ts': 'export const other = 1;\n',
    };
    expect(findingsIn(files).parsed).toBe(3);
  });

  it('are not waited for when they cannot be had', () => {
    const { root } = new Tree({});
    const texts = new Map([
      [
        'src/ask.ts',
        "import { send } from './send.js';\nsend('/rest/api/v1/chat');\nexport const ask = () => fetch('https://acme-be.glean.com/rest/api/v1/listanswers', { method: 'POST' });\n",
      ],
      ['src/send.ts', null],
    ]);
    const read = (file: string): Buffer => {
      const text = texts.get(file);
      if (typeof text === 'string') return Buffer.from(text);
      throw Object.assign(new Error('not to be read'), { code: 'EACCES' });
    };
    const { findings, problems } = analyse({
      root,
      paths: [],
      cwd: root,
      registry,
      tree: { files: [...texts.keys()], read },
    });
    expect(findings.map(({ file, line, entry }) => `${file}:${line} ${entry}`)).toEqual([
      'src/ask.ts:3 client.listanswers',
    ]);
    expect(problems).toEqual([{ file: 'src/send.ts', line: null, message: 'cannot be read (EACCES)' }]);
  });

  it('in a circle come in one after the other', () => {
    const circle = (own: string, other: string): string =>
      `import { ${other} } from './${other}.js';\nexport const ${own} = () => ${other}(\`\${${other}}/rest/api/v1/listanswers\`) ?? fetch('https://acme-be.glean.com/rest/api/v1/listanswers', { method: 'POST' });\n`;
    const files = {
      'src/one.ts': circle('one', 'two'),
      'src/two.ts': circle('two', 'three'),
      'src/three.ts': circle('three', 'one'),
    };
    expect(findingsIn(files).places).toHaveLength(3);
  });
});

describe('a barrel', () => {
  it.each([
    "export * from './a.js';\n",
    "// all of it\nexport * from './a.js'\n/* and */ export * as b from \"./b.js\";export { c, d as e } from './c.js';\nexport type { F } from './f';\n",
    '',
  ])('does no more than pass on: %j', (text) => expect(isBarrel(text)).toBe(true));

  it.each([
    "export * from './a.js';\nregister();\n",
    "import './polyfill.js';\nexport * from './a.js';\n",
    "export const a = '/rest/api/v1/chat';\n",
    'export { a };\n',
    '/* never closed',
  ])('is nothing that does more: %j', (text) => expect(isBarrel(text)).toBe(false));

  it('is told in a time that grows with its length', () => {
    const text = "export * from './a.js'; \n \n".repeat(20_000);
    expect(isBarrel(text)).toBe(true);
    expect(isBarrel(`${text}x`)).toBe(false);
  });
});
