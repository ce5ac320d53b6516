import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProject, run, usageError, type Files, type Run } from '../cli/run.js';

/** A use on line 1, column 22. */
const USE =
  "export const count = fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });\n";
const AS_OF = ['--as-of', '2026-09-01'];

interface Result extends Run {
  places: string[];
  problems: { file: string; line: number | null; message: string }[];
}

async function scanIn(cwd: string, ...args: string[]): Promise<Result> {
  const result = await run([...args, '--format', 'json', ...AS_OF], { cwd });
  const report = JSON.parse(result.stdout) as {
    findings: { file: string; line: number; column: number; entry: string }[];
    problems: Result['problems'];
  };
  return {
    ...result,
    places: report.findings.map(({ file, line, column, entry }) => `${file}:${line}:${column} ${entry}`),
    problems: report.problems,
  };
}

const scan = (files: Files): Promise<Result> => scanIn(makeProject(files));

describe('text as editors write it', () => {
  it.each([
    ['UTF-16 LE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 BE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['with a NUL', (text: string) => Buffer.from(`${text}export const separator = '\0';\n`)],
    [
      'a NUL beside letters of several bytes',
      (text: string) => Buffer.from(`${text}// \0 \ufffd${'\u00e9'.repeat(5000)}\n`),
    ],
    ['Latin-1', (text: string) => Buffer.from(`${text}// caf\u00e9\n`, 'latin1')],
  ])('%s: same places, and code', async (_name, written) => {
    const cwd = makeProject({});
    writeFileSync(join(cwd, 'a.ts'), written(USE));
    writeFileSync(
      join(cwd, 'b.vue'),
      written(`<script>\n// deprec-scan-waive indexing.getdocumentcount until 2026-10-12 -- soon\n${USE}</script>\n`),
    );
    const { exitCode, stderr, places } = await scanIn(cwd);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(places).toEqual(['a.ts:1:22 indexing.getdocumentcount', 'b.vue:3:22 indexing.getdocumentcount']);
    expect((await run(AS_OF, { cwd })).stdout).toContain(
      "= fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });",
    );
    expect((await run(['report', ...AS_OF], { cwd })).stdout).toContain('until 2026-10-12 by a waiver: soon');
  });

  it.each([
    ['LF', (text: string) => text],
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['BOM', (text: string) => `\ufeff${text}`],
    ['BOM and CRLF', (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`],
  ])('%s: same places', async (_name, written) => {
    const { exitCode, stderr, places } = await scan({ 'a.ts': written(`// one\n${USE}`), 'b.ts': written(USE) });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(places).toEqual(['a.ts:2:22 indexing.getdocumentcount', 'b.ts:1:22 indexing.getdocumentcount']);
  });

  it('a BOM in front of tsconfig.json and package.json', async () => {
    const { exitCode, places } = await scan({
      'tsconfig.json': '\ufeff{ "compilerOptions": { "paths": { "~/*": ["./lib/*"] } } }',
      'package.json': '\ufeff{ "name": "x" }',
      'lib/url.ts': "export const URL_OF_COUNT = 'https://acme-be.glean.com/api/index/v1/getdocumentcount';\n",
      'src/a.ts':
        "import { URL_OF_COUNT } from '~/url';\nexport const count = fetch(URL_OF_COUNT, { method: 'POST' });\n",
    });
    expect({ exitCode, places }).toEqual({ exitCode: 0, places: ['src/a.ts:2:22 indexing.getdocumentcount'] });
  });
});

describe('a syntax error', () => {
  it('makes the scan incomplete and hides nothing elsewhere', async () => {
    const { exitCode, stderr, places, problems } = await scan({
      'a.ts': USE,
      'broken.ts': "const url = '/api/index/v1/getusercount';\nconst = ;\n",
      'z.ts': USE,
    });
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(/^broken\.ts:2: syntax error: .+\n$/);
    expect(problems).toMatchObject([{ file: 'broken.ts', line: 2 }]);
    expect(places).toEqual(
      expect.arrayContaining(['a.ts:1:22 indexing.getdocumentcount', 'z.ts:1:22 indexing.getdocumentcount']),
    );
  });

  it('keeps what the broken file has before and after it', async () => {
    const { exitCode, places } = await scan({ 'broken.ts': `${USE}function ( {\n}\n` });
    expect({ exitCode, places }).toEqual({ exitCode: 3, places: ['broken.ts:1:22 indexing.getdocumentcount'] });
  });

  it('in the middle of a use leaves the use', async () => {
    const { exitCode, places } = await scan({ 'broken.ts': USE.replace("'POST'", "'POST', body: function ('x') {}") });
    expect({ exitCode, places }).toEqual({ exitCode: 3, places: ['broken.ts:1:22 indexing.getdocumentcount'] });
  });

  it('is never a pass for check, and is not called a failed gate', async () => {
    const cwd = makeProject({ 'a.ts': USE, 'broken.ts': "fetch('/api/index/v1/getusercount'\n" });
    const { exitCode, stdout } = await run(['check', ...AS_OF], { cwd });
    expect(exitCode).toBe(3);
    expect(stdout).toContain('check incomplete');
    expect(stdout).not.toContain('check passed');
  });

  it('in a file that no analysis needs is not even parsed', async () => {
    const { exitCode, stderr, places } = await scan({ 'a.ts': USE, 'broken.ts': 'const = ;\n' });
    expect({ exitCode, stderr, places }).toEqual({
      exitCode: 0,
      stderr: '',
      places: ['a.ts:1:22 indexing.getdocumentcount'],
    });
  });
});

describe('what nobody can mend', () => {
  const TEMPLATE = `const Bot = require('<%= name %>');\n<% if (typed) { %>\n${USE}<% } %>\n`;

  it('is named, and the scan is complete', async () => {
    const cwd = makeProject({
      'a.ts': USE,
      'templates/bot.js': TEMPLATE,
      'de.ts': `<?xml version="1.0"?>\n<TS>${USE}</TS>`,
    });
    const { exitCode, stderr, places, problems } = await scanIn(cwd);
    expect({ exitCode, stderr, places, problems }).toEqual({
      exitCode: 0,
      stderr: '',
      places: ['a.ts:1:22 indexing.getdocumentcount'],
      problems: [],
    });
    const { unanalysed } = JSON.parse((await run(['--format', 'json', ...AS_OF], { cwd })).stdout) as {
      unanalysed: object[];
    };
    expect(unanalysed).toMatchObject([
      { file: 'de.ts', reason: 'XML' },
      { file: 'templates/bot.js', reason: 'a template' },
    ]);
    expect((await run(AS_OF, { cwd })).stdout.replaceAll(/\s+/g, ' ')).toContain(
      'in 2 files that are not analysed despite the extension (de.ts: XML, templates/bot.js: a template) so nothing here is proved zero',
    );
    expect((await run(['report', ...AS_OF], { cwd })).stdout).toContain('templates/bot.js`: a template, 3 mentions');
    expect((await run(['report', '--format', 'csv', ...AS_OF], { cwd })).stdout).toContain('"a template, 3 mentions"');
    expect((await run(['inventory', ...AS_OF], { cwd })).stdout).toContain(
      '2 files that are not analysed despite the extension',
    );
  });

  it('may be the configuration of what a generator makes', async () => {
    const { exitCode, stderr } = await scan({
      'a.ts': `import '~/b';\n${USE}`,
      'tsconfig.json':
        '{\n  "compilerOptions": {\n    <% if (strict) { %>"strict": true,<% } %>\n    "baseUrl": "."\n  }\n}\n',
    });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  it('is no excuse for a syntax error', async () => {
    const { exitCode, problems } = await scan({ 'a.js': `const text = '<%= name %>';\nconst = ;\n${USE}` });
    expect({ exitCode, problems }).toMatchObject({ exitCode: 3, problems: [{ file: 'a.js', line: 2 }] });
  });

  it('is known from the cache as well', async () => {
    const cwd = makeProject({ 'bot.js': TEMPLATE });
    const args = ['--format', 'json', '--cache', '.cache', ...AS_OF];
    const [first, second] = [await run(args, { cwd }), await run(args, { cwd })];
    expect(second).toEqual(first);
    expect(second.stdout).toContain('"reason": "a template"');
  });

  it('are declarations of Flow, which are not analysed', async () => {
    const declared = `declare module 'x' { declare var count: string; }\n${USE}`;
    const { exitCode, places } = await scan({
      'flow-typed/npm/x_v1.x.x.js': declared,
      'lib/x.js.flow': declared,
      'a.ts': USE,
    });
    expect({ exitCode, places }).toEqual({ exitCode: 0, places: ['a.ts:1:22 indexing.getdocumentcount'] });
  });

  it('is Flow, whose types do not count', async () => {
    const { exitCode, stderr, places } = await scan({ 'a.js': `// @flow\ntype A = {| +b: ?string |};\n${USE}` });
    expect({ exitCode, stderr, places }).toEqual({
      exitCode: 0,
      stderr: '',
      places: ['a.js:3:22 indexing.getdocumentcount'],
    });
  });

  it('is a component without front matter, whose script is there once', async () => {
    const { exitCode, places } = await scan({ 'a.astro': `---\n---\n<p>none</p>\n<script>\n${USE}</script>\n` });
    expect({ exitCode, places }).toEqual({ exitCode: 0, places: ['a.astro:5:22 indexing.getdocumentcount'] });
  });
});

describe('large files', () => {
  it.each([1, 2, 3, 4])('are searched to their end: %d MB', async (megabytes) => {
    const { exitCode, places } = await scan({ 'a.ts': `${' '.repeat(megabytes * 1_100_000)}\n${USE}`, 'b.ts': USE });
    expect({ exitCode, places }).toEqual({
      exitCode: 0,
      places: ['a.ts:2:22 indexing.getdocumentcount', 'b.ts:1:22 indexing.getdocumentcount'],
    });
  });
});

describe('scripts in component files', () => {
  it.each([
    ['TypeScript with JSX', 'a.vue', `<script lang="tsx">\nconst a = <div></div>;\n${USE}</script>\n`, 3],
    [
      'an attribute with >',
      'a.vue',
      `<script setup lang="ts" generic="T extends Record<string, string>">\n${USE}</script>\n`,
      2,
    ],
    ['a script that is not closed', 'a.vue', `<template><div /></template>\n<script>\n${USE}`, 3],
    ['front matter that is not closed', 'a.astro', `---\n${USE}`, 2],
    ['a script without content before', 'a.vue', `<script src="./x.js" />\n<script>\n${USE}</script>\n`, 3],
  ])('%s', async (_name, file, text, line) => {
    const { exitCode, places } = await scan({ [file]: text });
    expect({ exitCode, places }).toEqual({ exitCode: 0, places: [`${file}:${line}:22 indexing.getdocumentcount`] });
  });
});

describe('a broken tsconfig', () => {
  const files = {
    'tsconfig.json': '{\n  "compilerOptions": {\n    "paths": { "~/*": ["./lib/*"\n',
    'lib/post.ts':
      "export const post = (path: string) => fetch(`https://acme-be.glean.com/api/index/v1${path}`, { method: 'POST' });\n",
  };

  it('makes the scan incomplete when its aliases are needed', async () => {
    const { exitCode, stderr, problems } = await scan({
      ...files,
      'a.ts': `import { post } from '~/post';\nexport const users = post('/getusercount');\n${USE}`,
    });
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(/^tsconfig\.json:\d+: not valid JSON .+\n$/);
    expect(problems).toMatchObject([{ file: 'tsconfig.json' }]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'nests without end',
      { 'tsconfig.json': `{\n${'{"a":'.repeat(20_000)}` },
      /^tsconfig\.json:2: nests more than 500 objects or lists in each other; its path aliases are not known\n$/,
    ],
    [
      'extends others without end',
      Object.fromEntries(
        [...Array(200).keys()].map((i) => [
          i === 0 ? 'tsconfig.json' : `t${i}.json`,
          `{ "extends": "./t${i + 1}.json" }`,
        ]),
      ),
      /^t100\.json: is in a chain of more than 100 configurations that extend each other; its path aliases are not known\n$/,
    ],
  ])('is one that %s', async (_, configs, says) => {
    const { exitCode, stderr } = await scan({
      ...files,
      ...configs,
      'a.ts': `import { post } from '~/post';\nexport const users = post('/getusercount');\n${USE}`,
    });
    expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: expect.stringMatching(says) });
  });

  it('does not matter when nothing has to be resolved with it', async () => {
    const { exitCode, places } = await scan({
      ...files,
      'a.ts': `import { post } from './lib/post.js';\nexport const users = post('/getusercount');\n`,
    });
    expect({ exitCode, places }).toEqual({ exitCode: 0, places: ['a.ts:2:22 indexing.getusercount'] });
  });

  it.each(['', '{ "extends": 5 }', '{ "extends": [{}, null] }', '[]', '{ "compilerOptions": 7 }'])(
    '%j says nothing of aliases, and is no reason to stop',
    async (text) => {
      const { exitCode, places } = await scan({
        ...files,
        'tsconfig.json': text,
        'a.ts': `import { post } from '~/post';\nexport const users = post('/getusercount');\n${USE}`,
      });
      expect({ exitCode, places }).toEqual({ exitCode: 0, places: ['a.ts:3:22 indexing.getdocumentcount'] });
    },
  );
});

describe('files that cannot be opened', () => {
  it.each(['outside of a repository', 'in a repository'])(
    'are told when their name is not UTF-8, %s',
    async (where) => {
      const cwd = makeProject({ 'b.ts': USE });
      if (where === 'in a repository') execFileSync('git', ['init', '-q'], { cwd });
      for (const name of ['caf\xe9.ts', 'caf\xe9.png'])
        writeFileSync(Buffer.concat([Buffer.from(`${cwd}/`), Buffer.from(name, 'latin1')]), USE);
      const { exitCode, stderr, places } = await scanIn(cwd);
      expect({ exitCode, places }).toEqual({ exitCode: 3, places: ['b.ts:1:22 indexing.getdocumentcount'] });
      expect(stderr).toBe(
        'caf\ufffd.ts: its name is not UTF-8, so it cannot be opened; rename it, or have git ignore it\n',
      );
    },
  );

  it('are not missed when their name looks like that', async () => {
    const { exitCode, places } = await scan({ 'caf\ufffd.ts': USE });
    expect({ exitCode, places }).toEqual({ exitCode: 0, places: ['caf\ufffd.ts:1:22 indexing.getdocumentcount'] });
  });
});

describe('files that are no sources', () => {
  it('video in a .ts file is told and not parsed', async () => {
    const cwd = makeProject({ 'a.ts': USE });
    const packet = (size: number, offset: number): Buffer => {
      const bytes = Buffer.alloc(size);
      bytes[offset] = 0x47;
      bytes.write('/api/index/v1/getusercount', offset + 8);
      return bytes;
    };
    writeFileSync(join(cwd, 'video.ts'), Buffer.concat(Array.from({ length: 4 }, () => packet(188, 0))));
    writeFileSync(join(cwd, 'video.mts'), Buffer.concat(Array.from({ length: 4 }, () => packet(192, 4))));
    const { exitCode, stderr, places } = await scanIn(cwd);
    expect({ exitCode, places }).toEqual({ exitCode: 0, places: ['a.ts:1:22 indexing.getdocumentcount'] });
    expect(stderr).toBe(
      'deprec-scan: note: video.mts: binary content in a .mts file; it was not read as source\n' +
        'deprec-scan: note: video.ts: binary content in a .ts file; it was not read as source\n',
    );
  });

  it.each([
    ['UTF-16 without a mark', Buffer.from(USE, 'utf16le'), 'UTF-16 without a byte order mark, which no compiler reads'],
    [
      'UTF-16 without a mark, the other order',
      Buffer.from(USE, 'utf16le').swap16(),
      'UTF-16 without a byte order mark',
    ],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x66, 0, 0, 0, 0x65, 0, 0, 0, 0x74, 0, 0, 0, 0x63, 0, 0, 0]), 'binary'],
    ['what git-crypt has locked', Buffer.concat([Buffer.from('\0GITCRYPT\0'), Buffer.alloc(400, 0xe9)]), 'binary'],
  ])('%s is a problem', async (_name, bytes, reason) => {
    const cwd = makeProject({ 'a.ts': USE });
    writeFileSync(join(cwd, 'b.ts'), bytes);
    const { exitCode, problems, places } = await scanIn(cwd);
    expect([exitCode, places]).toEqual([3, ['a.ts:1:22 indexing.getdocumentcount']]);
    expect(problems).toMatchObject([{ file: 'b.ts', line: null, message: expect.stringContaining(reason) as string }]);
    expect((await run(['report', '--format', 'summary', ...AS_OF], { cwd })).stdout).toContain('(not proved)');
    expect((await run(['check', ...AS_OF], { cwd })).exitCode).toBe(3);
    expect((await scanIn(cwd, '--exclude', 'b.ts')).exitCode).toBe(0);
  });

  it('a source above the limit is a problem if it mentions the API', async () => {
    const long = `export const text = '${'x'.repeat(3000)}';\n`;
    const cwd = makeProject({ 'a.ts': USE, 'large.ts': USE + long, 'data.ts': long });
    const { exitCode, problems, places } = await scanIn(cwd, '--max-file-size', '2kB');
    expect([exitCode, places]).toEqual([3, ['a.ts:1:22 indexing.getdocumentcount']]);
    expect(problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'large.ts: not analysed, although it mentions the API: 3.1 kB exceed `maxFileSize` (2 kB); raise the limit, or leave the file out with `exclude`',
    ]);
    writeFileSync(join(cwd, 'deprec-scan.config.json'), '{ "maxFileSize": 2000 }');
    const cached = ['--cache', join(cwd, 'cache')];
    expect((await scanIn(cwd, ...cached)).problems).toHaveLength(1);
    expect((await scanIn(cwd, ...cached)).problems).toHaveLength(1);
    expect((await scanIn(cwd, ...cached, '--max-file-size', '1MB')).exitCode).toBe(0);
    writeFileSync(join(cwd, 'deprec-scan.config.json'), '{ "maxFileSize": "many" }');
    expect(usageError(await run([...AS_OF], { cwd }))).toBe(
      'deprec-scan: deprec-scan.config.json:1: "maxFileSize": expected a number of bytes, or a string such as "5 MB", not "many"',
    );
  });

  it('links that lead in a circle end', async () => {
    const cwd = makeProject({ 'src/a.ts': USE });
    symlinkSync('..', join(cwd, 'src', 'loop'));
    symlinkSync('self.ts', join(cwd, 'src', 'self.ts'));
    const { exitCode, places } = await scanIn(cwd);
    expect({ exitCode, places }).toEqual({ exitCode: 0, places: ['src/a.ts:1:22 indexing.getdocumentcount'] });
  });

  // Root reads everything.
  it.skipIf(process.getuid?.() === 0)('a file that cannot be read makes the scan incomplete', async () => {
    const cwd = makeProject({ 'a.ts': USE, 'secret.ts': USE });
    chmodSync(join(cwd, 'secret.ts'), 0o000);
    const { exitCode, stderr, places } = await scanIn(cwd);
    expect({ exitCode, places }).toEqual({ exitCode: 3, places: ['a.ts:1:22 indexing.getdocumentcount'] });
    expect(stderr).toBe('secret.ts: cannot be read (EACCES)\n');
  });
});

describe('nothing to scan', () => {
  it('is a mistake, not a pass', async () => {
    expect(usageError(await run(AS_OF, { cwd: makeProject({}) }))).toMatch(/no files to scan in the current directory/);
    expect(usageError(await run(['check', 'docs', ...AS_OF], { cwd: makeProject({ 'docs/logo.png': '' }) }))).toMatch(
      /no files to scan in docs/,
    );
  });

  it('a path that is not there is named', async () => {
    expect(usageError(await run(['src', 'nowhere', ...AS_OF], { cwd: makeProject({ 'src/a.ts': USE }) }))).toMatch(
      /nowhere/,
    );
  });
});

describe('a registry that is wrong', () => {
  const entry = {
    id: 'acme.old',
    kind: 'endpoint',
    api: 'acme',
    method: 'GET',
    path: '/v1/old',
    announced: '2026-01-01',
    removal: '2026-09-30',
    replacement: null,
    message: 'Old.',
    after: 'gone',
    source: 'list',
  };
  const registry = {
    name: 'acme',
    apis: [{ id: 'acme', title: 'Acme', prefix: '/v1', hosts: ['api.acme.example'], sdks: [] }],
    entries: [entry],
  };
  const scanWith = (text: string): Promise<Run> =>
    run(['--registry', 'acme.json', ...AS_OF], { cwd: makeProject({ 'a.ts': USE, 'acme.json': text }) });

  it('works when it is right', async () => {
    expect((await scanWith(JSON.stringify(registry))).exitCode).toBe(0);
  });

  it.each([
    ['no JSON', '{ "name": ', /acme\.json/],
    [
      'an impossible date',
      JSON.stringify({ ...registry, entries: [{ ...entry, removal: '2026-02-30' }] }),
      /acme\.json.*2026-02-30/,
    ],
    [
      'an id twice',
      JSON.stringify({ ...registry, entries: [entry, { ...entry, path: '/v1/older' }] }),
      /acme\.json.*acme\.old/,
    ],
    [
      'an id of the built-in list',
      JSON.stringify({ ...registry, entries: [{ ...entry, id: 'client.chat.citations' }] }),
      /acme\.json.*client\.chat\.citations/,
    ],
  ])('%s', async (_name, text, message) => {
    expect(usageError(await scanWith(text))).toMatch(message);
  });
});
