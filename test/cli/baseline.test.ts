import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { codeOf, edit, makeRepository as repository } from './repository.js';
import { makeProject, run, usageError } from './run.js';

const NAME = 'deprec-scan.baseline.json';

/** The last relevant lines of some commands, as a shell would show them, and their exit codes. */
async function transcript(cwd: string, ...commands: string[]): Promise<string> {
  const lines: string[] = [];
  for (const command of commands) {
    const { exitCode, stdout, stderr } = await run(command.split(' '), { cwd });
    const conclusion = stdout
      .slice(Math.max(0, stdout.lastIndexOf('\ncheck ')))
      .replace(/\n(?=\S)/g, ' ')
      .trim();
    lines.push(
      `$ deprec-scan ${command}`,
      ...(conclusion === '' ? [] : [conclusion]),
      ...stderr.split('\n').filter(Boolean),
      `exit ${exitCode}`,
    );
  }
  return lines.join('\n');
}

const CONDITION = 'in phase removed or imminent (within 30 days), confidence medium or high';

describe('from red to green and back', () => {
  it('adopts with one command, warns before the end, and is red after 90 days', async () => {
    const { cwd } = repository();
    const seen = await transcript(
      cwd,
      'check --as-of 2026-11-21',
      'baseline create --as-of 2026-11-21',
      'check --as-of 2026-11-21',
      'check --as-of 2027-01-15 --within 3',
      'check --as-of 2027-01-16 --within 3',
      'check --as-of 2027-02-18 --fail-on removed',
      'check --as-of 2027-02-19',
      'check --as-of 2027-02-20',
      'baseline create --as-of 2027-02-20',
      'baseline update --accept-new --as-of 2027-02-20',
      'check --as-of 2027-02-20',
    );
    expect(seen).toBe(
      `$ deprec-scan check --as-of 2026-11-21
check failed: 8 uses ${CONDITION}
exit 1
$ deprec-scan baseline create --as-of 2026-11-21
deprec-scan.baseline.json: 9 uses accepted: 1 until 2027-01-15, 8 until 2027-02-19
exit 0
$ deprec-scan check --as-of 2026-11-21
check passed: no finding ${CONDITION}, except 9 accepted; the first acceptance expires in 55 days (2027-01-15)
exit 0
$ deprec-scan check --as-of 2027-01-15 --within 3
check passed: no finding ${CONDITION.replace('30', '3')}, except 9 accepted; the first acceptance expires today (2027-01-15)
deprec-scan: note: deprec-scan.baseline.json: the acceptance of 1 finding expires today (2027-01-15)
exit 0
$ deprec-scan check --as-of 2027-01-16 --within 3
check failed: 1 use ${CONDITION.replace('30', '3')}; 1 of them had been accepted, the last until 2027-01-15
deprec-scan: note: deprec-scan.baseline.json: 1 accepted finding expired, the last on 2027-01-15
exit 1
$ deprec-scan check --as-of 2027-02-18 --fail-on removed
check failed: 1 use in phase removed, confidence medium or high; 1 of them had been accepted, the last until 2027-01-15
deprec-scan: note: deprec-scan.baseline.json: 1 accepted finding expired, the last on 2027-01-15
deprec-scan: note: deprec-scan.baseline.json: the acceptance of 8 findings expires in 1 day (2027-02-19)
exit 1
$ deprec-scan check --as-of 2027-02-19
check failed: 1 use ${CONDITION}; 1 of them had been accepted, the last until 2027-01-15
deprec-scan: note: deprec-scan.baseline.json: 1 accepted finding expired, the last on 2027-01-15
deprec-scan: note: deprec-scan.baseline.json: the acceptance of 8 findings expires today (2027-02-19)
exit 1
$ deprec-scan check --as-of 2027-02-20
check failed: 9 uses ${CONDITION}; 9 of them had been accepted, the last until 2027-02-19
deprec-scan: note: deprec-scan.baseline.json: 9 accepted findings expired, the last on 2027-02-19
exit 1
$ deprec-scan baseline create --as-of 2027-02-20
deprec-scan: deprec-scan.baseline.json: a baseline already exists. \`deprec-scan baseline update\` keeps it; --force accepts all findings again, for the full time
exit 2
$ deprec-scan baseline update --accept-new --as-of 2027-02-20
deprec-scan.baseline.json: 9 entries kept
exit 0
$ deprec-scan check --as-of 2027-02-20
check failed: 9 uses ${CONDITION}; 9 of them had been accepted, the last until 2027-02-19
deprec-scan: note: deprec-scan.baseline.json: 9 accepted findings expired, the last on 2027-02-19
exit 1`.replaceAll('\n\n', '\n'),
    );
    const { stdout } = await run(['check', '--as-of', '2027-02-20'], { cwd });
    expect(stdout).toContain('expired        accepted until 2027-02-19 by the baseline');
    expect(await transcript(cwd, 'baseline create --force --as-of 2027-02-20')).toContain(
      '9 uses accepted: 9 until 2027-05-21\nexit 0',
    );
    expect(await codeOf(cwd, 'check --as-of 2027-02-20')).toBe(0);
  });
});

describe('a baseline survives', () => {
  const accepted = async (): Promise<ReturnType<typeof repository>> => {
    const made = repository();
    expect(await codeOf(made.cwd, 'baseline create --as-of 2026-11-21')).toBe(0);
    return made;
  };
  const check = async (cwd: string): Promise<string> =>
    (await transcript(cwd, 'check --as-of 2026-11-21')).split('\n').slice(1).join('\n');
  const GREEN = `check passed: no finding ${CONDITION}, except 9 accepted; the first acceptance expires in 55 days (2027-01-15)\nexit 0`;

  it('lines above, and another style', async () => {
    const { cwd } = await accepted();
    const call = "this.post('/bulkindexemployees', { uploadId, isFirstPage: true, isLastPage: true, employees })";
    const broken =
      "this.post(\n      '/bulkindexemployees', // all of them\n      {\n        uploadId,\n        'isFirstPage': true,\n        isLastPage: true,\n        employees,\n      },\n    )";
    for (const file of ['announce', 'answers', 'chat', 'glean', 'people', 'policies']) {
      edit(
        join(cwd, `src/${file}.ts`),
        (text) =>
          `${'// moved\n'.repeat(100)}${text.replace(call, broken).replaceAll("'", '"').replaceAll(/;$/gm, '').replaceAll('  ', '\t').replaceAll('answerResult.tracking', 'answerResult\n    .tracking')}`,
      );
    }
    expect(readFileSync(join(cwd, 'src/glean.ts'), 'utf8')).toContain('\t\t\tuploadId,');
    expect(await check(cwd)).toBe(GREEN);
  });

  it.each([
    { useTabs: true, semi: false, singleQuote: false, printWidth: 40 },
    { tabWidth: 8, singleQuote: true, quoteProps: 'consistent', trailingComma: 'none', printWidth: 200 },
    {
      arrowParens: 'avoid',
      bracketSpacing: false,
      objectWrap: 'collapse',
      experimentalTernaries: true,
      experimentalOperatorPosition: 'start',
      printWidth: 60,
    },
  ] as const)('prettier: %j', async (options) => {
    const { cwd, git } = await accepted();
    for (const file of readdirSync(join(cwd, 'src'))) {
      const text = readFileSync(join(cwd, 'src', file), 'utf8');
      writeFileSync(join(cwd, 'src', file), await format(text, { ...options, filepath: file }));
    }
    expect(git('diff', '--shortstat')).toMatch(/^\d files changed, \d+ insertions/);
    expect(await check(cwd)).toBe(GREEN);
  });

  it('another message and another name of the registry', async () => {
    const list = (name: string, message: string): string =>
      JSON.stringify({
        name,
        apis: [{ id: 'billing', title: 'Billing', prefix: '/billing/v2', hosts: ['api.acme.example'], sdks: [] }],
        entries: [
          {
            id: 'billing.close',
            kind: 'endpoint',
            api: 'billing',
            method: 'POST',
            path: '/billing/v2/close',
            announced: '2026-03-01',
            removal: '2026-10-01',
            replacement: null,
            message,
            after: 'gone',
            source: 'https://acme.example',
          },
        ],
      });
    const { cwd } = repository({
      'a.ts': "fetch('https://api.acme.example/billing/v2/close', { method: 'POST' });\n",
      'deprec-scan.config.json': '{ "registries": ["acme.json"] }',
      'acme.json': list('acme', 'It goes.'),
    });
    expect(await codeOf(cwd, 'baseline create --as-of 2026-11-21')).toBe(0);
    writeFileSync(join(cwd, 'acme.json'), list('acme-billing', 'Other words.'));
    expect(await codeOf(cwd, 'check --as-of 2026-11-21')).toBe(0);
  });

  it('a directory that moves', async () => {
    const { cwd, git } = await accepted();
    git('mv', 'src', 'lib');
    const moved =
      'deprec-scan: note: deprec-scan.baseline.json: 9 entries are found in a renamed file; `deprec-scan baseline update` writes the new name';
    expect(await check(cwd)).toBe(GREEN.replace('exit', `${moved}\nexit`));
    expect(await transcript(cwd, 'baseline prune --as-of 2026-11-22', 'baseline update --as-of 2026-11-22')).toBe(
      `$ deprec-scan baseline prune --as-of 2026-11-22\n${NAME}: 9 entries kept\nexit 0\n$ deprec-scan baseline update --as-of 2026-11-22\n${NAME}: 9 entries moved to the new name of the file ${NAME}: 9 entries kept\nexit 0`,
    );
    expect(await check(cwd)).toBe(GREEN);
    expect(readFileSync(join(cwd, NAME), 'utf8')).not.toMatch(/"src\/|2026-11-22/);
  });

  it('a scan of a part, from anywhere', async () => {
    const { cwd } = await accepted();
    expect(
      (await transcript(cwd, 'check src/chat.ts --as-of 2026-11-21', 'check src --as-of 2026-11-21')).match(
        /exit \d|note.*/g,
      ),
    ).toEqual(['exit 0', 'exit 0']);
    expect(await codeOf(join(cwd, 'src'), 'check --as-of 2026-11-21')).toBe(0);
    rmSync(join(cwd, 'src/people.ts'));
    expect(await transcript(cwd, 'baseline update src/chat.ts --as-of 2026-11-21')).toContain('9 entries kept');
    expect(await transcript(cwd, 'baseline update src --as-of 2026-11-21')).toContain(
      `1 stale entry removed ${NAME}: 8 entries kept`,
    );
  });
});

describe('a baseline only shrinks unless told', () => {
  const USE = (name: string): string =>
    `fetch('https://acme-be.glean.com/api/index/v1/${name}', { method: 'POST' });\n`;

  it('swapping one use for another fails, and is seen', async () => {
    const { cwd } = repository({
      'a.ts': `export const f = () => ${USE('getdocumentcount')}export const g = () => ${USE('getusercount')}`,
    });
    await run(['baseline', 'create', '--as-of', '2026-11-21'], { cwd });
    edit(join(cwd, 'a.ts'), (text) =>
      text.replace(/export const g.*\n/, `export const h = () => ${USE('getusercount')}`),
    );
    expect(
      await transcript(
        cwd,
        'check --as-of 2026-11-21',
        'baseline update --as-of 2026-11-22',
        'check --as-of 2026-11-22',
        'baseline update --accept-new --as-of 2026-11-22',
        'check --as-of 2026-11-22',
      ),
    ).toBe(
      `$ deprec-scan check --as-of 2026-11-21
check failed: 1 use ${CONDITION}
deprec-scan: note: ${NAME}: 1 entry is stale and matches no finding; \`deprec-scan baseline prune\` removes stale entries
exit 1
$ deprec-scan baseline update --as-of 2026-11-22
${NAME}: 1 stale entry removed ${NAME}: 1 entry kept
deprec-scan: note: ${NAME}: 1 new use was left out; \`--accept-new\` accepts new findings
exit 0
$ deprec-scan check --as-of 2026-11-22
check failed: 1 use ${CONDITION}
exit 1
$ deprec-scan baseline update --accept-new --as-of 2026-11-22
${NAME}: 1 use accepted: 1 until 2027-02-20 ${NAME}: 1 entry kept
exit 0
$ deprec-scan check --as-of 2026-11-22
check passed: no finding ${CONDITION}, except 2 accepted; the first acceptance expires in 89 days (2027-02-19)
exit 0`,
    );
  });

  it('one more of the same is new', async () => {
    const { cwd } = repository({ 'a.ts': USE('getusercount') });
    await run(['baseline', 'create', '--as-of', '2026-11-21'], { cwd });
    edit(join(cwd, 'a.ts'), (text) => text + text);
    expect(await codeOf(cwd, 'check --as-of 2026-11-21')).toBe(1);
  });

  it('leaves out what a waiver accepts, and what is below the confidence', async () => {
    const { cwd } = repository({
      'a.ts': `// deprec-scan-waive indexing.getusercount until 2026-12-01 -- later\n${USE('getusercount')}export const mention = '/api/index/v1/getdocumentcount';\n`,
    });
    expect(await transcript(cwd, 'baseline create --as-of 2026-11-21')).toContain('0 uses accepted\nexit 0');
    expect(readFileSync(join(cwd, NAME), 'utf8')).toBe('{\n  "version": 1,\n  "findings": []\n}\n');
    expect(await transcript(cwd, 'baseline update --accept-new --min-confidence low --as-of 2026-11-21')).toContain(
      '1 mention accepted: 1 until 2027-02-19',
    );
  });

  it('writes nothing after an incomplete scan', async () => {
    const { cwd } = repository({ 'a.ts': USE('getusercount'), 'b.ts': `${USE('getusercount')}((( {\n` });
    expect(await transcript(cwd, 'baseline create')).toMatch(
      new RegExp(`b\\.ts:\\d+: .+\ndeprec-scan: ${NAME}: not written, because the scan is incomplete\nexit 3$`),
    );
    expect(existsSync(join(cwd, NAME))).toBe(false);
  });
});

describe('where it stands', () => {
  const USE = "fetch('https://acme-be.glean.com/api/index/v1/getusercount', { method: 'POST' });\n";

  it('is told by a flag, else by the configuration, else it lies beside that', async () => {
    const { cwd } = repository({
      'src/a.ts': USE,
      'deprec-scan.config.json': '{ "baseline": "ci/accepted.json" }',
      'ci/x': '',
      'other/x': '',
    });
    expect(usageError(await run(['check'], { cwd }))).toBe(
      'deprec-scan: deprec-scan.config.json:1: "baseline": ci/accepted.json: no such file. ' +
        '`deprec-scan baseline create` creates a baseline; paths are relative to the configuration',
    );
    expect(await codeOf(cwd, 'baseline create --as-of 2026-11-21')).toBe(0);
    expect(readFileSync(join(cwd, 'ci/accepted.json'), 'utf8')).toContain('"file": "../src/a.ts"');
    expect(await codeOf(cwd, 'check --as-of 2026-11-21')).toBe(0);
    expect(await codeOf(cwd, 'baseline create src --baseline other/b.json --as-of 2026-11-21')).toBe(0);
    expect(await codeOf(join(cwd, 'src'), 'check --baseline ../other/b.json --as-of 2026-11-21')).toBe(0);
    // The file mentions the API, but is not one of the project.
    expect((await run(['check', '--as-of', '2026-11-21', '--baseline', 'other/b.json'], { cwd })).stdout).not.toContain(
      'not seen',
    );
    expect((await run(['check', '--as-of', '2026-11-21', 'ci', 'src'], { cwd })).stdout).not.toContain('not seen');
  });

  it('is left out when told, and still is no file of the project', async () => {
    const { cwd } = repository({
      'src/a.ts': USE,
      'deprec-scan.config.json': '{ "baseline": "ci/accepted.json" }',
      'ci/x': '',
    });
    expect(await codeOf(cwd, 'check --no-baseline --as-of 2026-11-21')).toBe(1);
    expect(await codeOf(cwd, 'baseline create --as-of 2026-11-21')).toBe(0);
    expect(await codeOf(cwd, 'check --as-of 2026-11-21')).toBe(0);
    const { exitCode, stdout } = await run(['check', '--no-baseline', '--as-of', '2026-11-21'], { cwd });
    expect(exitCode).toBe(1);
    expect(stdout).not.toMatch(/accepted|not seen/);
    expect((await run(['baseline', 'update', '--no-baseline'], { cwd })).exitCode).toBe(2);
  });

  it('is the directory of the configuration, wherever it was made', async () => {
    const { cwd } = repository({ 'src/a.ts': USE, 'deprec-scan.config.json': '{}' });
    expect(await codeOf(join(cwd, 'src'), 'baseline create --as-of 2026-11-21')).toBe(0);
    expect(existsSync(join(cwd, NAME))).toBe(true);
    expect(usageError(await run(['baseline', 'update'], { cwd: makeProject({ 'a.ts': USE }) }))).toBe(
      `deprec-scan: ${NAME}: no such file. \`deprec-scan baseline create\` creates a baseline`,
    );
  });

  it.each([
    ['{', ':1: this is not the JSON of a baseline'],
    ['[]', ':1: this is not the JSON of a baseline'],
    ['{ "findings": [] }', ':1: "version" has to be 1'],
    ['{\n"version": 2, "findings": [] }', ':2: "version" has to be 1'],
    ['{ "version": 1,\n "findings": {} }', ':2: "findings" has to be a list'],
    [`{ "version": 1, "findings":\n${'['.repeat(100_000)}`, ':2: nests more than 500 objects or lists in each other'],
    ['{ "version": 1, "findings": [\n<<<<<<< HEAD\n=======\n>>>>>>> b\n] }', ':2: a merge conflict'],
  ])('%j is an error', async (text, message) => {
    const error = usageError(await run(['check'], { cwd: makeProject({ 'a.ts': USE, [NAME]: text }) }));
    expect(error.startsWith(`deprec-scan: ${NAME}${message}`)).toBe(true);
    expect(error).toMatch(/[.?] \S.*(create --force|update|write the file anew)/);
  });

  it.each<[text: string, ...messages: string[]]>([
    ['{ "version": 1, "findings": [\n1] }', ':2: a finding has to be an object'],
    ['{ "version": 1, "findings": [\n{ "file": "a.ts" }] }', ':2: "entry", "scope", "anchor", "accepted" are missing'],
    [
      '{ "version": 1, "findings": [\n\n{ "file": "/a.ts", "entry": "x", "scope": "", "anchor": "f", "accepted": "2026-02-30" },\n{ "acepted": "2026-02-03", "file": "a", "entry": "x", "scope": "", "anchor": "f", "accepted": "2026-02-03" }] }',
      ':3: "file" has to be a path relative to the baseline, not "/a.ts"',
      ':3: "accepted" has to be a day written YYYY-MM-DD, not "2026-02-30"',
      ':4: unknown key "acepted", did you mean "accepted"?',
    ],
  ])('tells all wrong lines at once, and counts the right ones: %j', async (text, ...messages) => {
    const { cwd } = repository({ 'a.ts': USE, 'b.ts': USE });
    await run(['baseline', 'create', '--as-of', '2026-11-21'], { cwd });
    const right = readFileSync(join(cwd, NAME), 'utf8')
      .split('\n')
      .find((line) => line.includes('"a.ts"'))!;
    writeFileSync(join(cwd, NAME), text.replace(/\] \}$/, `,${right.replace(/,$/, '')}] }`));
    const { exitCode, stdout, stderr } = await run(['check', '--as-of', '2026-11-21', '--format', 'compact'], { cwd });
    const lines = stderr.split('\n').filter((line) => line.startsWith(`deprec-scan: ${NAME}:`));
    expect(exitCode).toBe(2);
    expect(lines).toEqual(
      messages.map((message) => expect.stringContaining(`deprec-scan: ${NAME}${message}`) as unknown as string),
    );
    expect(stdout).toMatch(/^a\.ts:1:1: info: /m);
    expect(stdout).toMatch(/^b\.ts:1:1: error: /m);
    expect(stdout.match(/^deprec-scan\.baseline\.json:\d:1: error: /gm)).toHaveLength(messages.length);
    const refused = await run(['baseline', 'update', '--as-of', '2026-11-21'], { cwd });
    expect([refused.exitCode, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr.trimEnd().split('\n')).toHaveLength(messages.length);
  });
});
