import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../cli/run.js';
import { bytesBelow, filesBelow, install, link, makeDirectory, node, pack, packagesIn, write } from './installed.js';
import { CONTRACT_ROWS } from '../registry/contract-rows.js';

const CALLER =
  "export const count = () => fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });\n";

let tarball: string;
/** A project with the packed package and nothing else in it. */
let project: string;
let modules: string;

beforeAll(() => {
  tarball = pack();
  project = install(tarball);
  modules = join(project, 'node_modules');
});

describe('what a user of the command line installs', () => {
  it('has no ESLint and no second TypeScript', () => {
    expect(
      packagesIn(modules).filter((name) =>
        /(^|\/)(eslint|typescript)($|-)|^@eslint\/|^@typescript-eslint\//.test(name),
      ),
    ).toEqual([]);
  });

  it('is small', () => {
    const sizes = packagesIn(modules)
      .map((name) => ({ name, bytes: bytesBelow(join(modules, name)) }))
      .sort((a, b) => b.bytes - a.bytes);
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    const shown = (bytes: number): string => `${(bytes / 1e6).toFixed(1).padStart(6)} MB`;
    console.log(
      [
        `install size: ${shown(total)} in ${sizes.length} packages`,
        ...sizes.slice(0, 8).map(({ name, bytes }) => `${shown(bytes)}  ${name}`),
      ].join('\n'),
    );
    // The lists that are shipped are 1.3 MB of it.
    expect(total).toBeLessThan(28.1e6);
  });

  it('scans', () => {
    write(project, { 'src/count.ts': CALLER });
    const bin = join(modules, '.bin', 'deprec-scan');
    const { exitCode, stdout, stderr } = node(project, bin, 'src', '--format', 'json', '--as-of', '2026-09-01');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const { findings } = JSON.parse(stdout) as { findings: { entry: string; confidence: string }[] };
    expect(findings.map(({ entry, confidence }) => [entry, confidence])).toEqual([
      ['indexing.getdocumentcount', 'high'],
    ]);
    expect(node(project, bin, 'check', 'src', '--as-of', '2026-11-01').exitCode).toBe(1);
  });

  it('exports the scan and the data files', () => {
    const script = [
      "import { scan, UserError } from 'deprec-scan';",
      "import list from 'deprec-scan/deprecations.json' with { type: 'json' };",
      "import schema from 'deprec-scan/deprecations.schema.json' with { type: 'json' };",
      "import config from 'deprec-scan/config.schema.json' with { type: 'json' };",
      "import baseline from 'deprec-scan/baseline.schema.json' with { type: 'json' };",
      "import contract from 'deprec-scan/contract.json' with { type: 'json' };",
      "import contractSchema from 'deprec-scan/contract.schema.json' with { type: 'json' };",
      "import evidence from 'deprec-scan/evidence.schema.json' with { type: 'json' };",
      "const { findings } = scan({ paths: ['src'], asOf: '2026-09-01' });",
      'console.log(JSON.stringify([findings.length, typeof UserError, list.entries.length, typeof schema.$id, typeof config.$id, typeof baseline.$id, contract.apis.length > 0, typeof contractSchema.$id, typeof evidence.$id]));',
    ];
    write(project, { 'use.mjs': script.join('\n') });
    const { stdout, stderr } = node(project, '--no-warnings', 'use.mjs');
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([
      1,
      'function',
      CONTRACT_ROWS.length,
      'string',
      'string',
      'string',
      true,
      'string',
      'string',
    ]);
  });
});

describe('the tarball', () => {
  const files = (): string[] => filesBelow(join(modules, 'deprec-scan'));

  it('has what is read at run time', () => {
    const data = ['src/calls/clients', 'src/calls/models/data'].flatMap((directory) =>
      readdirSync(join(PACKAGE_ROOT, directory), { recursive: true, encoding: 'utf8' })
        // The rows of clients are in the bundle.
        .filter((name) => name.endsWith('.json') && !name.startsWith('data/'))
        .map((name) => `${directory}/${name}`),
    );
    expect(data).not.toEqual([]);
    expect(files()).toEqual(
      expect.arrayContaining([
        'deprecations.json',
        'deprecations.schema.json',
        'config.schema.json',
        'baseline.schema.json',
        'contract.json',
        'contract.schema.json',
        'tokens.schema.json',
        'audit.schema.json',
        'history.schema.json',
        'evidence.schema.json',
        'dist/src/cli/main.js',
        'dist/LICENSES.txt',
        ...data,
        'registries/slack.json',
      ]),
    );
    expect(files()).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'LICENSE', 'package.json']));
  });

  it('has nothing else', () => {
    const expected =
      /^(dist\/(src|rules|packages)\/.+\.(js|d\.ts)|dist\/(command|chunks)\/[\w-]+\.c?js|dist\/LICENSES\.txt|src\/calls\/(clients|models\/data\/\w+)\/[\w-]+\.json|docs\/.+\.md|registries\/\w+\.json|deprecations(\.schema)?\.json|(audit|baseline|config|contract|evidence|history|tokens)\.schema\.json|contract\.json|README\.md|CHANGELOG\.md|LICENSE|package\.json)$/;
    expect(files().filter((file) => !expected.test(file))).toEqual([]);
  });

  it('has the declarations that its exports lead to, and no others', () => {
    const reached = new Set<string>();
    const reach = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const [, specifier] of readFileSync(join(modules, 'deprec-scan', file), 'utf8').matchAll(
        /(?:from|import\()\s*['"](\.[^'"]+)\.js['"]/g,
      ))
        reach(posix.join(posix.dirname(file), `${specifier}.d.ts`));
    };
    for (const entry of ['dist/src/index.d.ts', 'dist/packages/rehearse/src/index.d.ts', 'dist/rules/index.d.ts'])
      reach(entry);
    expect(files().filter((file) => file.endsWith('.d.ts'))).toEqual([...reached].sort());
  });

  it('passes on the licences of what is bundled', () => {
    const licences = readFileSync(join(modules, 'deprec-scan', 'dist/LICENSES.txt'), 'utf8');
    const named = [...licences.matchAll(/^(@?[\w/.-]+) \d+\.\d+\.\d+\n\n.*(?:MIT|ISC|BSD|Apache|Copyright)/gm)].map(
      ([, name]) => name,
    );
    // fast-glob, micromatch, echarts, flow-remove-types, fastify and openapi-sampler bring the others.
    const own = [
      '@fastify/reply-from',
      'commander',
      'csv-stringify',
      'diff',
      'dotenv',
      'echarts',
      'fast-glob',
      'fastify',
      'flow-remove-types',
      'ignore',
      'jsonc-parser',
      'micromatch',
      'openapi-sampler',
      'picocolors',
      'preact',
      'preact-render-to-string',
      'smol-toml',
      'yaml',
    ];
    const theirs = [
      '@fastify/ajv-compiler',
      '@fastify/deepmerge',
      '@fastify/error',
      '@fastify/fast-json-stringify-compiler',
      '@fastify/forwarded',
      '@fastify/merge-json-schemas',
      '@fastify/proxy-addr',
      '@nodable/entities',
      '@nodelib/fs.scandir',
      '@nodelib/fs.stat',
      '@nodelib/fs.walk',
      '@pinojs/redact',
      'abstract-logging',
      'ajv-formats',
      'anynum',
      'atomic-sleep',
      'avvio',
      'braces',
      'cookie',
      'dequal',
      'end-of-stream',
      'fast-content-type-parse',
      'fast-decode-uri-component',
      'fast-deep-equal',
      'fast-json-stringify',
      'fast-querystring',
      'fast-xml-builder',
      'fast-xml-parser',
      'fastify-plugin',
      'fastq',
      'fill-range',
      'find-my-way',
      'foreach',
      'hermes-estree',
      'hermes-parser',
      'ipaddr.js',
      'is-extglob',
      'is-glob',
      'is-number',
      'is-unsafe',
      'json-pointer',
      'json-schema-ref-resolver',
      'light-my-request',
      'merge2',
      'on-exit-leak-free',
      'once',
      'path-expression-matcher',
      'picomatch',
      'pino',
      'pino-std-serializers',
      'process-warning',
      'queue-microtask',
      'quick-format-unescaped',
      'ret',
      'reusify',
      'rfdc',
      'run-parallel',
      'safe-regex2',
      'safe-stable-stringify',
      'secure-json-parse',
      'semver',
      'set-cookie-parser',
      'sonic-boom',
      'strnum',
      'thread-stream',
      'to-regex-range',
      'toad-cache',
      'vlq',
      'wrappy',
      'xml-naming',
      'zrender',
    ];
    expect(named).toEqual([...own, ...theirs].sort());
  });

  it('is clean for publint', () => {
    const { exitCode, stdout } = node(PACKAGE_ROOT, 'node_modules/publint/src/cli.js', 'run', tarball, '--strict');
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining('All good!') });
  });

  it('is clean for @arethetypeswrong/cli', () => {
    const { exitCode, stdout } = node(
      PACKAGE_ROOT,
      'node_modules/@arethetypeswrong/cli/dist/index.js',
      tarball,
      '--profile',
      'esm-only',
      '--no-color',
      '--no-emoji',
    );
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining('deprec-scan/eslint') });
  });
});

describe.each([
  ['ESLint 9', 'eslint9'],
  ['ESLint 10', 'eslint'],
])('the plugin in %s', (_name, eslint) => {
  it('loads and reports', () => {
    const own = install(tarball);
    link(own, eslint, 'eslint');
    write(own, {
      'src/count.js': CALLER,
      'eslint.config.mjs':
        "import deprecScan from 'deprec-scan/eslint';\nexport default [deprecScan.configs.recommended, { settings: { 'deprec-scan': { asOf: '2026-11-01' } } }];\n",
    });
    const { exitCode, stdout, stderr } = node(own, 'node_modules/eslint/bin/eslint.js', '--format', 'json', 'src');
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
    const [result] = JSON.parse(stdout) as { messages: { ruleId: string; severity: number; line: number }[] }[];
    expect(result?.messages).toMatchObject([{ ruleId: 'deprec-scan/no-removed-api', severity: 2, line: 1 }]);
  });
});

describe('the plugin in CommonJS', () => {
  it('is what require gives, without a warning', () => {
    const script =
      "const { rules, configs } = require('deprec-scan/eslint'); console.log(Object.keys(rules).length, configs.recommended.name);";
    write(project, { 'use.cjs': script });
    expect(node(project, 'use.cjs')).toEqual({ exitCode: 0, stdout: '15 deprec-scan/recommended\n', stderr: '' });
  });
});

describe('the types', () => {
  it('resolve for a program that imports them', () => {
    const own = makeDirectory();
    link(own, 'eslint');
    link(own, 'typescript');
    write(own, {
      'package.json': JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          module: 'NodeNext',
          target: 'ES2023',
          strict: true,
          noEmit: true,
          types: [],
          skipLibCheck: true,
        },
        files: ['use.ts'],
      }),
      'use.ts': [
        "import { scan, type DatedFinding } from 'deprec-scan';",
        "import plugin from 'deprec-scan/eslint';",
        "import type { Linter } from 'eslint';",
        "export const entries: string[] = scan({ asOf: '2026-09-01' }).findings.map((finding: DatedFinding) => finding.entry);",
        'export const config: Linter.Config[] = [plugin.configs.recommended];',
        '// @ts-expect-error a day is a string',
        'scan({ asOf: 20260901 });',
      ].join('\n'),
    });
    const packed = join(modules, 'deprec-scan');
    write(
      own,
      Object.fromEntries(
        filesBelow(packed).map((file) => [
          `node_modules/deprec-scan/${file}`,
          readFileSync(join(packed, file), 'utf8'),
        ]),
      ),
    );
    const { exitCode, stdout } = node(own, 'node_modules/typescript/bin/tsc', '-p', '.');
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' });
  });
});
