import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scan } from '../../src/index.js';
import { makeProject, run } from './run.js';

const USE = "fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });";
const ENTRY = 'indexing.getdocumentcount';
const waiver = (until: string, entry = ENTRY): string =>
  `deprec-scan-waive ${entry} until ${until} -- the new connector comes first`;
const AS_OF = ['--as-of', '2026-11-21'];

/** Exit code and stderr of `check`. */
async function check(cwd: string, asOf: string, ...args: string[]): Promise<[number | null, string]> {
  const { exitCode, stderr } = await run(['check', '--as-of', asOf, ...args], { cwd });
  return [exitCode, stderr];
}

describe('a waiver beside the code', () => {
  const cwd = makeProject({ 'src/a.ts': `// ${waiver('2026-12-31')}\n${USE}\n` });
  const place = `deprec-scan: note: src/a.ts:1: the waiver of ${ENTRY}`;

  it('holds through the end of its day, and says when that comes', async () => {
    expect(await check(cwd, '2026-11-21')).toEqual([0, '']);
    expect(await check(cwd, '2026-12-20')).toEqual([0, `${place} expires in 11 days (2026-12-31)\n`]);
    expect(await check(cwd, '2026-12-31')).toEqual([0, `${place} expires today (2026-12-31)\n`]);
    expect(await check(cwd, '2027-01-01')).toEqual([1, `${place} expired on 2026-12-31\n`]);
  });

  it('is counted at the terminal, shown when asked for, and stands in the data', async () => {
    const { stdout } = await run(['check', ...AS_OF], { cwd });
    expect(stdout).toContain('accepted    1 use, 1 by waivers; the first expires in 40 days (2026-12-31)');
    expect(stdout.replaceAll('\n', ' ')).toContain(
      'except 1 accepted; the first acceptance expires in 40 days (2026-12-31)',
    );
    expect(stdout).not.toContain(`confidence · ${ENTRY}`);
    expect((await run(['check', '--verbose', ...AS_OF], { cwd })).stdout).toContain(
      'accepted       until 2026-12-31 by a waiver: the new connector comes first',
    );
    const suppressed = { by: 'waiver', reason: 'the new connector comes first', until: '2026-12-31' };
    expect(JSON.parse((await run(['--format', 'json', ...AS_OF], { cwd })).stdout)).toMatchObject({
      findings: [{ entry: ENTRY, suppressed }],
    });
    expect(scan({ cwd, asOf: '2026-11-21' }).findings).toMatchObject([{ entry: ENTRY, suppressed }]);
    const sarif = JSON.parse((await run(['--format', 'sarif', ...AS_OF], { cwd })).stdout) as {
      runs: { results: object[] }[];
    };
    expect(sarif.runs[0]?.results).toMatchObject([
      { level: 'note', suppressions: [{ kind: 'inSource', justification: suppressed.reason }] },
    ]);
    expect((await run(['report', ...AS_OF], { cwd })).stdout).toMatch(
      /\(high confidence\), `.+`, accepted until 2026-12-31 by a waiver: the new connector comes first\n/,
    );
  });

  it('is told of where the finding is when it has expired', async () => {
    const { stdout } = await run(['check', '--as-of', '2027-01-01'], { cwd });
    expect(stdout).toContain('expired        accepted until 2026-12-31 by a waiver: the new connector comes first');
    expect(stdout.replaceAll('\n', ' ')).toContain('; 1 of them had been accepted, the last until 2026-12-31');
  });

  it('is not used when nothing is found there', async () => {
    const elsewhere = makeProject({
      'a.ts': `// ${waiver('2026-12-31')}\n\n${USE}\n`,
      'b.py': `# ${waiver('2026-12-31')}\nfetch()\n`,
    });
    const unused = (file: string): string =>
      `deprec-scan: note: ${file}:1: the waiver of ${ENTRY} is not used; remove it\n`;
    expect(await check(elsewhere, '2026-11-21')).toEqual([1, unused('a.ts') + unused('b.py')]);
    expect((await check(elsewhere, '2027-02-01'))[1]).toContain('is not used, and expired on 2026-12-31; remove it');
    expect(await check(elsewhere, '2026-11-21', '--quiet')).toEqual([1, '']);
  });

  it('waives one entry on one line', async () => {
    const two = makeProject({
      'a.ts': `// ${waiver('2026-12-31')}\n${USE}\n${USE}\n`,
      'b.ts': `// ${waiver('2026-12-31', 'indexing.getusercount')}\n${USE}\n`,
    });
    expect((await run(['check', ...AS_OF], { cwd: two })).stdout).toContain('check failed: 2 uses');
  });

  it('works above JSX, in templates of markup, and above other comments', async () => {
    const markup = makeProject({
      'a.tsx': `export const A = () => (\n  <p>\n    {/* ${waiver('2026-12-31')} */}\n    {${USE.slice(0, -1)}}\n  </p>\n);\n`,
      'b.vue': `<template><p /></template>\n<script>\n/* ${waiver('2026-12-31')} */\n// eslint-disable-next-line\n${USE}\n</script>\n`,
      'c.html': `<!-- ${waiver('2026-12-31')} -->\n<script>${USE}</script>\n`,
    });
    expect(await check(markup, '2026-11-21')).toEqual([0, '']);
  });
});

describe('a waiver behind the code', () => {
  it('is for its own line', async () => {
    const cwd = makeProject({
      'a.ts': `${USE} // ${waiver('2026-12-31')}\n${USE}\n`,
      'b.tsx': `export const A = () => <p>{${USE.slice(0, -1)} /* ${waiver('2026-12-31')} */}</p>;\n`,
      'c.ts': `/* ${waiver('2026-12-31')} */ ${USE}\n`,
      'd.ts': `${USE.replace(', {', `, { // ${waiver('2026-12-31')}\n`)}\n`,
    });
    const { stdout, stderr } = await run(['check', ...AS_OF, '--format', 'json'], { cwd });
    const { findings } = JSON.parse(stdout) as { findings: { file: string; line: number; suppressed?: object }[] };
    const isAccepted = findings.map(({ file, line, suppressed }) => [`${file}:${line}`, suppressed !== undefined]);
    expect(isAccepted).toEqual([
      ['a.ts:1', true],
      ['a.ts:2', false],
      ['b.tsx:1', true],
      ['c.ts:1', true],
      ['d.ts:1', true],
    ]);
    expect(stderr).not.toContain('not used');
  });
});

describe('what only looks like a waiver', () => {
  const wrong = '// deprec-scan-waive nothing';
  it.each([
    ['a.ts', `const a = \`\n${wrong}\n\`;\nconst b = \`\${a}\n${wrong}\n\${a}\n${wrong}\`;\n`],
    ['a.js', `const a = 'x \\\n${wrong}';\n`],
    ['a.ts', `const a = /x ${wrong.replaceAll('/', '#')}/;\n`],
    ['a.tsx', `const a = <pre>\n  ${wrong}\n</pre>;\n`],
    ['a.vue', `<template><p /></template>\n<script>\nconst a = \`\n${wrong}\`;\n</script>\n`],
    ['a.ts', `/**\n * @example\n * ${wrong}\n */\nexport {};\n`],
    ['a.mdx', `# Waivers\n\n\`\`\`ts\n${wrong}\n\`\`\`\n`],
  ])('is none: %s %j', async (file, text) => {
    expect(await check(makeProject({ [file]: text, 'b.ts': 'export {};\n' }), '2026-11-21')).toEqual([0, '']);
  });

  it('in a template with a comment among its expressions', async () => {
    const cwd = makeProject({ 'a.ts': `const a = \`\${\n${wrong}\n1}\`;\n` });
    expect(await check(cwd, '2026-11-21')).toEqual([
      2,
      expect.stringContaining('a.ts:2: the waiver of nothing has no end'),
    ]);
  });
});

describe('what is wrong with a waiver', () => {
  it.each([
    [
      '// deprec-scan-waiver x until 2026-12-31 -- why',
      '"deprec-scan-waiver" is not a waiver. Write deprec-scan-waive ENTRY until YYYY-MM-DD -- reason',
    ],
    [
      `// deprec-scan-waive ${ENTRY} -- why`,
      `the waiver of ${ENTRY} has no end: \`until YYYY-MM-DD\` must follow the entry. Write deprec-scan-waive ENTRY until YYYY-MM-DD -- reason`,
    ],
    [
      `// deprec-scan-waive ${ENTRY} until 2026-12-31`,
      `the waiver of ${ENTRY} has no reason: \`-- reason\` must follow the date. Write deprec-scan-waive ENTRY until YYYY-MM-DD -- reason`,
    ],
    [
      `// ${waiver('2026-02-30')}`,
      `the waiver of ${ENTRY}: the calendar has no day 2026-02-30. Write the last day of the waiver as YYYY-MM-DD`,
    ],
    [
      `// ${waiver('2026-12-31', 'indexing.getdocumentcounts')}`,
      'the waiver of indexing.getdocumentcounts: no entry "indexing.getdocumentcounts" in the registry. Did you mean indexing.getdocumentcount?',
    ],
    [
      `// ${waiver('2027-02-20')}`,
      `the waiver of ${ENTRY} until 2027-02-20 is too long. Removed on 2026-10-15, it can be waived for 90 days at most; write until 2027-02-19 or earlier`,
    ],
    [
      `// ${waiver('2027-01-16', 'client.getanswer.trackingToken')}`,
      'the waiver of client.getanswer.trackingToken until 2027-01-16 is too long. A waiver must not outlast the removal; write until 2027-01-15 or earlier',
    ],
  ])('is told with its place, beside the use: %s', async (line, message) => {
    const cwd = makeProject({ 'src/a.ts': `\n${line}\n${USE}\n` });
    const { exitCode, stdout, stderr } = await run(['check', ...AS_OF], { cwd });
    expect([exitCode, stderr]).toEqual([2, `deprec-scan: src/a.ts:2: ${message}\n`]);
    expect(stdout).toContain(`confidence · ${ENTRY}\n`);
    expect(stdout.replaceAll('\n', ' ')).toContain('check failed: 1 mistake in a waiver; and 1 use in phase');
  });

  const three = makeProject({
    'a.ts': `// deprec-scan-waive\n// deprec-scan-waive ${ENTRY} until 2026-12-31\n${USE}\n`,
    'b.py': '# deprec_scan_waive\n',
  });
  const places = ['a.ts:1', 'a.ts:2', 'b.py:1'];

  it.each(['scan', 'check', 'report'])('is told of all at once by %s', async (command) => {
    const { exitCode, stdout, stderr } = await run([command, ...AS_OF], { cwd: three });
    expect([exitCode, [...stderr.matchAll(/^deprec-scan: (\S+): /gm)].map(([, place]) => place)]).toEqual([2, places]);
    expect(stdout).toContain(ENTRY);
  });

  const text = { message: expect.any(String), hint: expect.any(String) };
  const problems = places.map((place) => {
    const [file, line] = place.split(':');
    return { file, line: Number(line), kind: 'waiver', ...text };
  });

  it('is a problem in the data', async () => {
    expect(scan({ cwd: three, asOf: '2026-11-21', rules: { '*': 'off' } })).toMatchObject({
      findings: [{ entry: ENTRY }],
      problems,
    });
    const audit = (await run(['report', '--format', 'json', ...AS_OF], { cwd: three })).stdout;
    expect(JSON.parse(audit)).toMatchObject({ verdict: { failed: true }, problems });
    expect(JSON.parse(audit)).toMatchObject({ gaps: [] });
  });

  it.each<[format: string, pattern: RegExp]>([
    [
      'pretty',
      /^a\.ts\n\n {2}1:1 {2}error {2}invalid waiver\n[^]*^ {2}2:1 {2}error {2}invalid waiver\n[^]*^b\.py\n\n {2}1:1/m,
    ],
    ['compact', /^a\.ts:1:1: error: .*\na\.ts:2:1: error: .*\nb\.py:1:1: error: /m],
    ['github', /^::error file=a\.ts,line=1,.*\n::error file=a\.ts,line=2,.*\n::error file=b\.py,line=1,/m],
    [
      'gitlab',
      /"path": "a\.ts",\s*"lines": \{\s*"begin": 1\b[^]*"a\.ts",\s*"lines": \{\s*"begin": 2\b[^]*"path": "b\.py"/,
    ],
    [
      'junit',
      /name="a\.ts:1">\s*<error type="invalid waiver"[^]*name="a\.ts:2">\s*<error [^]*name="b\.py:1">\s*<error /,
    ],
    [
      'checkstyle',
      /<file name="a\.ts">\s*<error line="1" [^]*<error line="2" [^]*<file name="b\.py">\s*<error line="1" /,
    ],
    [
      'sarif',
      /"toolConfigurationNotifications": [^]*"uri": "a\.ts"[^]*"startLine": 1\b[^]*"startLine": 2\b[^]*"uri": "b\.py"/,
    ],
    ['markdown', /^ {2}- `a\.ts:1`: .*\n {2}- `a\.ts:2`: .*\n {2}- `b\.py:1`: /m],
  ])('is a problem in %s, beside the use', async (format, pattern) => {
    const { exitCode, stdout } = await run(['check', '--format', format, ...AS_OF], { cwd: three });
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(pattern);
    expect(stdout).toContain(ENTRY);
  });

  it.each<[format: string, pattern: RegExp]>([
    ['csv', /invalid waiver,.*,a\.ts,1,[^]*invalid waiver,.*,a\.ts,2,[^]*invalid waiver,.*,b\.py,1,/],
    ['html', /3 mistakes in waivers[^]*>a\.ts:1<[^]*>a\.ts:2<[^]*>b\.py:1</],
    ['markdown', /^ {2}- `a\.ts:1`: .*\n {2}- `a\.ts:2`: .*\n {2}- `b\.py:1`: /m],
    ['summary', /check failed: 3 mistakes in waivers/],
  ])('is a problem in an audit as %s', async (format, pattern) => {
    const { exitCode, stdout } = await run(['report', '--format', format, ...AS_OF], { cwd: three });
    expect([exitCode, pattern.test(stdout)]).toEqual([2, true]);
  });

  it('outranks an incomplete scan, and hides it nowhere', async () => {
    const cwd = makeProject({ 'a.ts': `// deprec-scan-waive\n${USE}\n`, 'b.ts': `${USE}((( {\n` });
    const { exitCode, stdout, stderr } = await run(['check', ...AS_OF], { cwd });
    expect(exitCode).toBe(2);
    expect(stdout.replaceAll('\n', ' ')).toContain(
      'check incomplete: 1 problem prevented a complete scan; and 1 mistake in a waiver; and 2 uses in phase',
    );
    expect(stderr).toMatch(/^b\.ts:2: syntax error.*\ndeprec-scan: a\.ts:1: the waiver names no entry/);
  });

  it('but the last day that is allowed is none', async () => {
    expect(await check(makeProject({ 'a.ts': `// ${waiver('2027-02-19')}\n${USE}\n` }), '2026-11-21')).toEqual([0, '']);
  });
});

describe('waivers in the configuration', () => {
  const config = (...waivers: object[]): string =>
    `{\n  // why\n  "waivers": [\n${waivers.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]\n}\n`;
  const one = { entry: ENTRY, path: 'src/old/', until: '2026-12-31', reason: 'moves in December' };

  it('are for files as a .gitignore names them, relative to the configuration', async () => {
    const cwd = makeProject({
      'deprec-scan.config.json': config(one),
      'src/old/deep/a.ts': `${USE}\n${USE}\n`,
      'src/new/a.ts': 'export {};\n',
    });
    expect(await check(cwd, '2026-11-21')).toEqual([0, '']);
    expect(await check(join(cwd, 'src'), '2026-11-21', '.', '--config', '../deprec-scan.config.json')).toEqual([0, '']);
    expect(await check(cwd, '2027-01-01')).toEqual([
      1,
      `deprec-scan: note: deprec-scan.config.json:4: the waiver of ${ENTRY} expired on 2026-12-31\n`,
    ]);
    expect(JSON.parse((await run(['src/old', '--format', 'json', ...AS_OF], { cwd })).stdout)).toMatchObject({
      findings: [{ suppressed: { by: 'waiver', reason: 'moves in December' } }, { suppressed: {} }],
    });
  });

  it('are not used only when all was scanned that they could be for', async () => {
    const cwd = makeProject({
      'deprec-scan.config.json': config({ ...one, path: 'src/*.ts' }, { ...one, path: 'SRC' }),
      'src/old/a.ts': USE,
    });
    const unused = [4, 5]
      .map(
        (line) => `deprec-scan: note: deprec-scan.config.json:${line}: the waiver of ${ENTRY} is not used; remove it\n`,
      )
      .join('');
    expect(await check(cwd, '2026-11-21')).toEqual([1, unused]);
    expect(await check(cwd, '2026-11-21', 'src/old')).toEqual([1, '']);
  });

  it.each([
    [{ ...one, reason: undefined }, '/waivers/0: missing property `reason`'],
    [{ ...one, reason: '...' }, '/waivers/0/reason: not a reason. Write why the use cannot be removed yet'],
    [{ ...one, until: undefined }, '/waivers/0: missing property `until`'],
    [
      { ...one, until: '2026-02-30' },
      '/waivers/0/until: the calendar has no day 2026-02-30. Write the last day of the waiver as YYYY-MM-DD',
    ],
    [
      { ...one, path: '!src' },
      '/waivers/0/path: `!src` has the wrong form; write it like `src/legacy/`. Files and directories, relative to this file, as a line of a .gitignore names them.',
    ],
    [
      { ...one, paths: [] },
      '/waivers/0/paths: unknown property `paths`, did you mean `path`? Known here: entry, path, until, reason',
    ],
    [
      { ...one, entry: 'getdocumentcount' },
      'the waiver of getdocumentcount: no entry "getdocumentcount" in the registry. Did you mean indexing.getdocumentcount?',
    ],
    [
      { ...one, until: '2027-02-20' },
      `the waiver of ${ENTRY} until 2027-02-20 is too long. Removed on 2026-10-15, it can be waived for 90 days at most; write until 2027-02-19 or earlier`,
    ],
  ])('%j', async (wrong, message) => {
    const cwd = makeProject({ 'deprec-scan.config.json': config(wrong), 'a.ts': USE });
    const { exitCode, stdout, stderr } = await run(['check', ...AS_OF], { cwd });
    expect([exitCode, stderr]).toEqual([2, `deprec-scan: deprec-scan.config.json:4: ${message}\n`]);
    expect(stdout).toContain(`confidence · ${ENTRY}\n`);
  });

  it('are told all at once, wherever the configuration is, and the right ones count', async () => {
    const cwd = makeProject({
      'deprec-scan.config.json': config(
        { ...one, until: 'soon', reason: '' },
        { ...one, entry: 'x' },
        { ...one, path: '*.ts' },
      ),
      'src/a.ts': USE,
    });
    const { exitCode, stdout } = await run(['check', 'src', '--format', 'json', ...AS_OF], { cwd });
    const { findings, problems } = JSON.parse(stdout) as {
      findings: { suppressed?: object }[];
      problems: { file: string; line: number }[];
    };
    expect(exitCode).toBe(2);
    expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual([
      '../deprec-scan.config.json:4',
      '../deprec-scan.config.json:4',
      '../deprec-scan.config.json:5',
    ]);
    expect(findings.map(({ suppressed }) => suppressed !== undefined)).toEqual([true]);
  });
});
