import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../cli/run.js';
import { filesBelow, link, makeDirectory, node, write } from './installed.js';

/** The rooms of the engine, lowest first. */
const ROOMS = [
  'domain',
  'clients',
  'engine',
  'text',
  'control-flow',
  'heap',
  'evaluate',
  'models',
  'requests',
  'call-graph',
  'configurations',
  'routes',
  'endpoints',
  'evidence',
  'secrets',
  'compliance',
  'demand',
];

/** For each rule, files that violate it. A rule without an example may have no effect. */
const BREAKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'stages-do-not-import-each-other': { 'src/files/a.ts': "import '../report/fine.js';" },
  'stages-are-called-from-above': { 'src/registry/a.ts': "import '../report/fine.js';" },
  'nothing-imports-a-driver': {
    'src/analysis/a.ts': "import '../cli/fine.js';",
    'src/index.ts': "import './cli/fine.js';",
    'rules/b.ts': "import '../src/cli/fine.js';",
  },
  'the-command-line-knows-no-other-driver': { 'src/cli/a.ts': "import '../../rules/fine.js';" },
  'settings-run-nothing': { 'src/config/a.ts': "import '../project/fine.js';" },
  'projects-know-no-report': { 'src/project/a.ts': "import '../report/fine.js';" },
  'stages-are-handed-their-settings': { 'src/calls/g.ts': "import '../config/fine.js';" },
  'model-imports-only-model': { 'src/model/a.ts': "import 'node:path';" },
  'verdict-imports-only-model': { 'src/verdict/a.ts': "import 'node:path';" },
  'findings-are-plain-data': { 'src/findings/a.ts': "import 'node:fs';" },
  'the-recorded-sdk-stands-alone': {
    'packages/lists/src/recording/child/a.ts': "import '../../../../../src/model/fine.js';",
  },
  'report-imports-only-model': { 'src/report/a.ts': "import 'node:path';" },
  'packages-use-public-functions': { 'packages/one/src/a.ts': "import '../../../src/project/fine.js';" },
  'packages-stand-side-by-side': { 'packages/one/src/b.ts': "import '../../other/src/fine.js';" },
  'the-command-line-adds-packages': {
    'src/cli/d.ts': "import '../../packages/other/src/fine.js';",
    'src/scan.ts': "import '../packages/other/src/fine.js';",
  },
  'a-scan-asks-lists-for-drift-alone': {
    'src/cli/installed-sdks.ts': "import '../../packages/other/src/fine.js';",
  },
  'packages-are-added-in-one-place': {
    'src/cli/e.ts': "import '../../packages/one/src/commands/command-line.js';",
    'packages/one/src/c.ts': "import './commands/command-line.js';",
  },
  'packages-are-loaded-on-demand': {
    'packages/other/src/commands/command-line.ts': "import { fine } from '../fine.js';\nexport const f = fine;",
  },
  'evidence-is-data-of-requests': { 'src/evidence/a.ts': "import '../project/fine.js';" },
  'traffic-is-plain-data': { 'packages/rehearse/src/traffic/a.ts': "import '../../../../src/registry/fine.js';" },
  'the-rehearsal-scans-nothing': { 'packages/rehearse/src/a.ts': "import '../../../src/project/fine.js';" },
  'evidence-is-read-by-drivers': { 'src/calls/i.ts': "import '../evidence/fine.js';" },
  'audit-formats-are-pure-functions': { 'packages/audit/src/report/a.ts': "import 'node:path';" },
  'audit-formats-are-loaded-on-demand': { 'packages/audit/src/a.ts': "import './page/fine.js';" },
  'the-script-of-the-page-is-small': { 'packages/audit/src/page/client/a.ts': "import '../fine.js';" },
  'report-is-handed-its-colours': { 'src/report/b.ts': "import pc from 'picocolors';\nexport const red = pc.red;" },
  'syntax-belongs-to-program-and-calls': { 'src/cli/b.ts': "import type {} from '../syntax/fine.js';" },
  'syntax-imports-only-itself': { 'src/syntax/a.ts': "import '../model/fine.js';" },
  'one-place-loads-the-compiler': {
    'src/calls/a.ts': "import { ts } from 'ts-morph';\nexport const kind = ts.SyntaxKind;",
  },
  'no-second-compiler': { 'src/calls/b.ts': "import type ts from 'typescript';\nexport type T = ts.Node;" },
  'eslint-serves-for-types-only': {
    'rules/a.ts': "import { Linter } from 'eslint';\nexport const linter = new Linter();",
  },
  'stages-do-not-know-the-day': { 'src/calls/c.ts': "import '../runtime/clock.js';" },
  'stages-do-not-load-registries': { 'src/calls/d.ts': "import '../registry/fine.js';" },
  'only-what-is-installed': { 'src/files/b.ts': "import 'vitest';" },
  ...Object.fromEntries(
    ROOMS.slice(0, -1).map((room, i) => [
      `${room}-is-below-${ROOMS[i + 1]}`,
      { [`src/calls/${room}/a.ts`]: `import type { Fine } from '../${ROOMS[i + 1]}/fine.js';\nexport type A = Fine;` },
    ]),
  ),
  'libraries-are-known-to-models-alone': {
    'src/calls/demand/l.ts': "import { fine } from '../models/state/fine.js';\nexport const l = fine;",
  },
  'the-port-is-an-interface': {
    'src/calls/engine/engine.ts': "import { fine } from '../domain/fine.js';\nexport const b = fine;",
  },
  'nobody-goes-back-to-the-door': {
    'src/calls/demand/b.ts': "import { fine } from '../index.js';\nexport const b = fine;",
  },
  'no-cycles': {
    'src/calls/e.ts': "import { g } from './f.js';\nexport const e = () => g;",
    'src/calls/typed.ts': "import type { B } from './types-too.js';\nexport type A = B | 1;",
  },
  'everything-resolves': { 'src/files/c.ts': "import './gone.js';" },
};

const FINE = {
  ...Object.fromEntries(ROOMS.map((room) => [`src/calls/${room}/fine.ts`, 'export type Fine = 1;'])),
  'src/calls/index.ts': 'export const fine = 1;',
  'src/calls/models/state/fine.ts': 'export const fine = 1;',
  ...Object.fromEntries(
    [
      'src/evidence',
      'src/report',
      'packages/audit/src/page',
      'src/config',
      'src/project',
      'src/cli',
      'rules',
      'src/syntax',
      'src/model',
      'src/registry',
    ].map((directory) => [`${directory}/fine.ts`, 'export {};']),
  ),
  'src/runtime/clock.ts': 'export {};',
  'src/cli/command-line.ts': "import '../../packages/one/src/commands/command-line.js';",
  'packages/one/src/commands/command-line.ts':
    "import type { One } from './one.js';\nexport const one = async (): Promise<One> => (await import('./one.js')).one;",
  'packages/one/src/commands/one.ts':
    "import '../../../../src/model/fine.js';\nexport type One = 1;\nexport const one = 1;",
  'packages/other/src/fine.ts': 'export const fine = 1;',
  'src/calls/f.ts': "import { e } from './e.js';\nexport const g = () => e;",
  'src/calls/types-too.ts': "import type { A } from './typed.js';\nexport type B = A[];",
  'src/calls/fine.ts': "import type { ts } from 'ts-morph';\nexport type T = ts.Node | import('ts-morph').ts.Type;",
  'src/report/colours.ts':
    "import type { createColors } from 'picocolors';\nexport type Colours = ReturnType<typeof createColors>;",
  'src/findings/id.ts': "import 'node:crypto';",
};

interface Cruise {
  summary: { violations: { from: string; rule: { name: string } }[] };
}

it('every layer rule has a reason, and reports what breaks it', () => {
  const { forbidden } = createRequire(import.meta.url)(join(PACKAGE_ROOT, '.dependency-cruiser.cjs')) as {
    forbidden: { name: string; comment?: string }[];
  };
  expect(Object.keys(BREAKS).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  expect(forbidden.filter(({ comment = '' }) => comment.length < 60)).toEqual([]);

  const directory = makeDirectory();
  write(directory, { ...FINE, ...(Object.assign({}, ...Object.values(BREAKS)) as Record<string, string>) });
  for (const file of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs'])
    cpSync(join(PACKAGE_ROOT, file), join(directory, file));
  for (const name of ['ts-morph', 'typescript', 'picocolors', 'eslint', 'vitest']) link(directory, name);
  const { stdout } = node(
    directory,
    join(PACKAGE_ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    '-T',
    'json',
    'src',
    'rules',
    'packages',
  );
  const { violations } = (JSON.parse(stdout) as Cruise).summary;
  const broken = (file: string): string[] =>
    violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);
  for (const [name, files] of Object.entries(BREAKS))
    for (const file of Object.keys(files)) expect(broken(file), file).toContain(name);
  for (const file of Object.keys(FINE)) expect(broken(file), file).toEqual([]);
});

it('every public module is imported by a package', () => {
  const { forbidden } = createRequire(import.meta.url)(join(PACKAGE_ROOT, '.dependency-cruiser.cjs')) as {
    forbidden: { name: string; to: { pathNot: [string, ...string[]] } }[];
  };
  const [rooms, ...modules] = forbidden.find(({ name }) => name === 'packages-use-public-functions')!.to.pathNot;
  const sources = (directory: string): string[] =>
    filesBelow(join(PACKAGE_ROOT, directory)).map((file) => `${directory}/${file}`);
  const imported = new Set(
    sources('packages')
      .filter((file) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(PACKAGE_ROOT, file), 'utf8').matchAll(/(?:from|import\() ?'(?:\.\.\/)+(src\/[^']+)\.js'/g),
      ])
      .map(([, module]) => `${module}.ts`),
  );
  const listed = sources('src').filter((file) => modules.some((module) => new RegExp(module).test(file)));
  expect([...imported].filter((file) => !new RegExp(rooms).test(file)).sort()).toEqual(listed.sort());
});

it('the linter lets only one file read the clock, and only one seed random cases', () => {
  const cases = (options: string): string => `fc.assert(fc.property(fc.record({ seed: fc.nat() }), f), ${options});`;
  const reported = {
    'src/new.ts': 'new Date();',
    'src/now.ts': 'Date.now();',
    'src/call.ts': 'Date();',
    'src/value.ts': '[1].map(Date.now);',
    'rules/new.ts': 'new Date();',
    'packages/one/src/new.ts': 'new Date();',
    'packages/one/test/seed.test.ts': cases('{ seed: 1 }'),
    'test/seed.test.ts': cases('{ seed: 1 }'),
  };
  const directory = makeDirectory();
  write(directory, {
    ...reported,
    'src/fine.ts': 'new Date(0); Date.parse("2026-01-01"); performance.now();',
    'src/runtime/clock.ts': 'new Date();',
    'test/fine.test.ts': cases('{ numRuns: 5 }'),
  });
  for (const file of ['package.json', 'tsconfig.json', '.oxlintrc.jsonc', 'scripts/lint-rules.mjs'])
    cpSync(join(PACKAGE_ROOT, file), join(directory, file));
  symlinkSync(join(PACKAGE_ROOT, 'node_modules'), join(directory, 'node_modules'));
  const oxlint = join(PACKAGE_ROOT, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = node(directory, oxlint, '--format', 'json', 'src', 'rules', 'packages', 'test');
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  const files = diagnostics.filter(({ code }) => code.startsWith('own(')).map(({ filename }) => filename);
  expect(files.sort()).toEqual(Object.keys(reported).sort());
});
