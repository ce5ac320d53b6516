import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRepository } from '../cli/repository.js';
import { PACKAGE_ROOT, run } from '../cli/run.js';

/** Deliberately broken files in the repository of a parser, laid out as in typescript-eslint. */
const BROKEN: Readonly<Record<string, string>> = {
  'declaration/ClassDeclaration/fixtures/_error_/empty-extends': 'class Foo extends {}\n',
  'declaration/ClassDeclaration/fixtures/_error_/missing-body': 'class Foo\n',
  'declaration/ExportAssignment/fixtures/_error_/no-value': 'export = ;\n',
  'declaration/TSEnumDeclaration/fixtures/_error_/computed': 'enum Foo {\n  [`a${b}`] = 1,\n',
  'declaration/VariableDeclaration/fixtures/_error_/const-no-init': 'const x;\nlet { y };\nusing z;\n',
  'declaration/ImportDeclaration/fixtures/_error_/braces': "import { a from 'mod';\nimport type X, { Y } from 'mod';\n",
  'element/AccessorProperty/fixtures/_error_/modifier':
    'abstract class Foo { readonly accessor accessor accessor x }\n',
  'expression/TemplateLiteral/fixtures/_error_/open': 'const a = `never ${closed\n',
  'expression/RegExp/fixtures/_error_/open': 'const a = /(?<n>/u; const b = /[\n',
  'jsx/JSXElement/fixtures/_error_/unclosed': 'const a = <div><span></div>;\n',
  'jsx/JSXFragment/fixtures/_error_/half': 'const a = <><foo.bar:baz /></x>;\n',
  'legacy-fixtures/markers': '<<<<<<< HEAD\nconst a = 1;\n=======\nconst a = 2;\n>>>>>>> main\n',
  'special/Decorator/fixtures/_error_/nowhere': '@foo\nconst x = 1;\n@\n',
  'special/Type/fixtures/_error_/conditional': 'type A = B extends infer ? : ;\n',
  'statement/TryStatement/fixtures/_error_/alone': 'try {}\ncatch\nfinally finally {}\n',
  'statement/SwitchStatement/fixtures/_error_/default': 'switch (a) { default: default: case }\n',
  'unicode/escape': 'const \\u{110000} = "\\u{zzz}"; const \\u0061b\\u = 1;\n',
  'nothing/empty': '',
  'nothing/brackets': `${'('.repeat(3000)}\n`,
};

/** Other files that are as broken. */
const OTHERS: Readonly<Record<string, string>> = {
  'packages/typescript-estree/tests/fixtures/badJson/tsconfig.json': '{ "compilerOptions": { "paths": ',
  'packages/typescript-estree/tests/fixtures/badTSConfig/tsconfig.json': '{ "compilerOptions": "hello", "files": 1 }',
  'packages/typescript-estree/tests/fixtures/badTSConfig/package.json': '{ "name": 5, "exports": [ }',
  'packages/parser/tests/fixtures/component.vue': '<script lang="ts">\nconst = ;\n',
  'packages/eslint-plugin/tests/fixtures/bom.ts': '\ufeff\ufeffconst = ;\n',
};

/** The published sources of typescript-eslint, and files that only its repository has. */
function repositoryWith(files: Readonly<Record<string, string>> = {}): string {
  const sources = Object.fromEntries(
    Object.entries(BROKEN).flatMap(([path, text]) =>
      ['ts', 'tsx', 'js'].map((extension) => [`packages/ast-spec/src/${path}/fixture.${extension}`, text]),
    ),
  );
  const { cwd, git } = makeRepository({ ...sources, ...OTHERS, ...files });
  for (const name of [
    'eslint-plugin',
    'parser',
    'typescript-estree',
    'scope-manager',
    'utils',
    'types',
    'visitor-keys',
    'type-utils',
  ]) {
    cpSync(join(PACKAGE_ROOT, 'node_modules/@typescript-eslint', name), join(cwd, 'packages', name), {
      recursive: true,
      filter: (path) =>
        !/[\\/]node_modules[\\/](?!@typescript-eslint)/.test(
          path.slice(PACKAGE_ROOT.length + 'node_modules'.length + 1),
        ),
    });
  }
  const link = join(cwd, 'packages/typescript-estree/tests/fixtures/gone.ts');
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync('nowhere.ts', link);
  writeFileSync(join(cwd, 'packages/utf16.ts'), Buffer.from('\ufeffconst a = 1;', 'utf16le'));
  git('add', '-A');
  return cwd;
}

describe("typescript-eslint's sources, with fixtures that are broken on purpose", () => {
  const DAY = ['--as-of', '2026-11-21'];

  it('scan with exit 0', async () => {
    const cwd = repositoryWith();
    for (const command of ['scan', 'check', 'report', 'inventory']) {
      const { exitCode, stderr } = await run([command, ...(command === 'inventory' ? [] : DAY)], { cwd });
      expect({
        command,
        exitCode,
        problems: stderr.match(/^(?!deprec-scan: (?:note|check|forecast)).+$/gm) ?? [],
      }).toEqual({ command, exitCode: 0, problems: [] });
    }
  });

  it('scan with exit 0 where something else in the repository uses the API, which is found', async () => {
    const files = {
      'packages/website/src/base.ts':
        "export const send = (path: string) => fetch('https://acme-be.glean.com/api/index/v1' + path, { method: 'POST' });\n",
      'packages/website/src/count.ts':
        "import { send } from './base';\nexport const count = () => send('/getdocumentcount');\n",
    };
    const { exitCode, stdout, stderr } = await run(['--format', 'json', ...DAY], { cwd: repositoryWith(files) });
    const { findings, problems, summary } = JSON.parse(stdout) as {
      findings: { entry: string; file: string }[];
      problems: object[];
      summary: { files: number };
    };
    expect({ exitCode, problems, stderr: stderr.match(/^(?!deprec-scan: note).+$/gm) ?? [] }).toEqual({
      exitCode: 0,
      problems: [],
      stderr: [],
    });
    expect(findings.map(({ entry, file }) => `${entry} ${file}`)).toEqual([
      'indexing.getdocumentcount packages/website/src/count.ts',
    ]);
    expect(summary.files).toBeGreaterThan(400);
  });

  it('are no pass where a broken file itself may use the API', async () => {
    const cwd = repositoryWith({
      'packages/website/src/broken.ts': "fetch('https://acme-be.glean.com/api/index/v1/getusercount'\nconst = ;\n",
    });
    expect(await run(['check', ...DAY], { cwd })).toMatchObject({
      exitCode: 3,
      stderr: expect.stringMatching(/^packages\/website\/src\/broken\.ts:\d: syntax error: /),
    });
    expect(readFileSync(join(cwd, 'packages/website/src/broken.ts'), 'utf8')).toContain('const = ;');
  });
});
