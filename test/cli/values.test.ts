import { describe, expect, it } from 'vitest';
import { makeProject, run, usageError } from './run.js';

const NAME = 'deprec-scan.config.json';
const BASE = 'https://acme-be.glean.com/rest/api/v1';
const LIST = { 'list.json': JSON.stringify(makeList()) };

function makeList(): unknown {
  const source = { announced: '2026-01-01', removal: '2027-06-01', replacement: null, source: 'changelog' };
  return {
    version: 2,
    name: 'acme',
    apis: [{ id: 'acme', title: 'Query Service', prefix: '/rest/api/v1', hosts: ['*-be.glean.com'], sdks: [] }],
    entries: [
      {
        ...source,
        id: 'find',
        kind: 'endpoint',
        api: 'acme',
        method: 'POST',
        path: '/rest/api/v1/find',
        after: 'gone',
        message: 'It is deprecated.',
      },
    ],
  };
}

/** The findings and the notes of a scan, without what every run has. */
async function outcome(
  files: Record<string, string>,
  ...args: string[]
): Promise<{ found: string[]; notes: string[]; outside: unknown }> {
  const cwd = makeProject({ ...LIST, ...files });
  const common = ['--no-builtin', '--registry', 'list.json', '--as-of', '2026-11-30', '--format', 'json'];
  const { stdout, stderr } = await run([...common, ...args], { cwd });
  const { findings, summary } = JSON.parse(stdout) as {
    findings: { file: string; line: number; confidence: string }[];
    summary: { outside?: { calls: number } };
  };
  return {
    found: findings.map(({ file, line, confidence }) => `${file}:${line} ${confidence}`),
    notes: stderr.split('\n').flatMap((line) => /^deprec-scan: note: (.*)/.exec(line)?.[1] ?? []),
    outside: summary.outside?.calls ?? 0,
  };
}

const call = (base: string): string => `fetch(${base} + '/find', { method: 'POST' });\n`;
const stated = (...values: unknown[]): Record<string, string> => ({ [NAME]: JSON.stringify({ values }) });

describe('what somebody states of a URL', () => {
  it.each<[what: string, files: Record<string, string>, value: string, found: string[]]>([
    ['a variable', { 'a.js': call('process.env.DESK_URL') }, `DESK_URL=${BASE}`, ['a.js:1 high']],
    ['a constant', { 'a.js': `const ROOT = load().url;\n${call('ROOT')}` }, `ROOT=${BASE}`, ['a.js:2 high']],
    ['a parameter', { 'a.js': `export const find = (root) =>\n${call('root')}` }, `root=${BASE}`, ['a.js:2 high']],
    [
      'a setting',
      { 'a.js': `import { settings } from 'x';\n${call('settings.search.url')}` },
      `search.url=${BASE}`,
      ['a.js:2 high'],
    ],
    [
      'the key of a getter',
      { 'a.js': `import conf from 'nconf';\n${call("conf.get('search:url')")}` },
      `search:url=${BASE}`,
      ['a.js:2 high'],
    ],
    [
      'a place',
      { 'src/a.js': `const { url } = await load();\nconst root = await load();\n${call('root')}` },
      `src/a.js:2=${BASE}`,
      ['src/a.js:3 high'],
    ],
    ['a pattern of hosts', { 'a.js': call('process.env.DESK_URL') }, 'DESK_URL=*-be.glean.com', ['a.js:1 medium']],
    [
      'a URL with a star',
      { 'a.js': call('process.env.DESK_URL') },
      'DESK_URL=https://*-be.glean.com/rest/api/v1',
      ['a.js:1 high'],
    ],
    ['another API', { 'a.js': call('process.env.DESK_URL') }, 'DESK_URL=another API', []],
    [
      'more than the repository says',
      { '.env': 'DESK_URL=https://api.other.com/v1', 'a.js': call('process.env.DESK_URL') },
      `DESK_URL=${BASE}`,
      ['a.js:1 high'],
    ],
  ])('is of %s', async (_, files, value, found) => {
    expect(await outcome(files, '--value', value)).toMatchObject({ found, notes: [] });
  });

  it('is the same in the configuration', async () => {
    const files = { 'a.js': call('process.env.DESK_URL'), 'src/b.js': `const root = load();\n${call('root')}` };
    const values = stated(
      { name: 'DESK_URL', is: BASE, reason: 'the runbook', until: '2026-11-30' },
      { place: 'src/b.js:1', is: BASE, reason: 'the runbook' },
    );
    expect(await outcome({ ...files, ...values })).toMatchObject({
      found: ['a.js:1 high', 'src/b.js:2 high'],
      notes: [],
    });
  });

  it('of a whole URL makes a call one that is understood', async () => {
    const files = { 'a.js': 'fetch(process.env.HOOK_URL);\n' };
    expect(await outcome(files)).toMatchObject({ outside: 1 });
    expect(await outcome(files, '--value', 'HOOK_URL=another API')).toMatchObject({ outside: 0, notes: [] });
  });

  it('of a whole URL at a place is met in a file that has nothing else of the API', async () => {
    const files = { 'a.js': 'const hook = load();\nfetch(hook);\n' };
    expect(await outcome(files, '--value', `a.js:1=${BASE}/find`)).toMatchObject({
      found: ['a.js:2 medium'],
      notes: [],
    });
    expect(await outcome(files, '--value', 'a.js:1=another API')).toMatchObject({ found: [], notes: [] });
  });

  it('does not show that a project calls an API', async () => {
    const files = { 'a.js': 'fetch(process.env.HOOK_URL);\n', 'b.js': 'fetch(process.env.OTHER_URL);\n' };
    const cwd = makeProject({ ...LIST, ...files });
    const args = ['--no-builtin', '--registry', 'list.json', '--format', 'json', '--value', 'HOOK_URL=another API'];
    const { notUnderstood } = JSON.parse((await run(args, { cwd })).stdout) as { notUnderstood: unknown[] };
    expect(notUnderstood).toEqual([]);
  });
});

describe('a statement is remarked upon', () => {
  const files = { 'a.js': call('process.env.DESK_URL') };

  it.each<[what: string, files: Record<string, string>, args: string[], found: string[], note: string]>([
    [
      'has run out, and does not count',
      { ...files, ...stated({ name: 'DESK_URL', is: BASE, reason: 'the runbook', until: '2026-11-29' }) },
      [],
      ['a.js:1 low'],
      `${NAME}:1: DESK_URL was known until 2026-11-29, and is not any more; look it up again and set a later day`,
    ],
    [
      'contradicts the code, which counts',
      { 'a.js': `const ROOT = '${BASE}';\n${call('ROOT')}` },
      ['--value', 'ROOT=another API'],
      ['a.js:2 high'],
      '--value: ROOT has another URL at a.js:2, which counts; correct or remove the statement',
    ],
    [
      'meets nothing',
      files,
      ['--value', `DESK_URI=${BASE}`],
      ['a.js:1 low'],
      '--value: DESK_URI is read nowhere in the code that was analysed; correct the name, or remove it',
    ],
  ])('that %s', async (_, project, args, found, note) => {
    expect(await outcome(project, ...args)).toMatchObject({ found, notes: [note] });
  });

  it('each by itself, also those of several places', async () => {
    const values = ['a.js:1', 'a.js:7'].map((place) => ({ place, is: BASE, reason: 'the runbook' }));
    const { notes } = await outcome({ 'a.js': `const root = load();\n${call('root')}`, ...stated(...values) });
    expect(notes).toEqual([expect.stringContaining('a.js:7 is read nowhere')]);
  });

  it('not for another name of the same property', async () => {
    const code = `const x = { url: 'https://api.other.com' };\nfetch(x.url);\n${call('process.env.DESK_URL')}`;
    expect((await outcome({ 'a.js': code }, '--value', `search.url=${BASE}`)).notes).toEqual([
      expect.stringContaining('search.url is read nowhere'),
    ]);
  });

  it('not in a scan of some files, which may read it elsewhere', async () => {
    expect(await outcome({ ...files, 'b.js': '' }, 'b.js', '--value', `DESK_URI=${BASE}`)).toMatchObject({ notes: [] });
  });
});

describe('a wrong statement ends the command with exit code 2', () => {
  it.each([
    ['DESK_URL', /^deprec-scan: --value DESK_URL: not NAME=URL/],
    ['DESK_URL=desk', /^deprec-scan: --value DESK_URL=desk: not NAME=URL/],
    ['=https://x.io', /^deprec-scan: --value =https/],
  ])('--value %s', async (value, message) => {
    expect(usageError(await run(['--value', value]))).toMatch(message);
  });

  it.each<[values: unknown, message: string]>([
    [{ name: 'A' }, '/values: must be an array'],
    [[{ name: 'A', reason: 'x' }], '/values/0: missing property `is`'],
    [[{ is: BASE, reason: 'x' }], '/values/0: needs either a `name` or a `place`'],
    [[{ name: 'A', place: 'a.js:1', is: BASE, reason: 'x' }], '/values/0: needs either a `name` or a `place`'],
    [[{ name: 'A', is: 'desk', reason: 'x' }], '/values/0/is: not a URL'],
    [[{ place: 'a.js', is: BASE, reason: 'x' }], '/values/0/place: `a.js` has the wrong form'],
    [[{ name: 'A', is: BASE, reason: '-' }], '/values/0/reason: not a reason'],
    [
      [{ name: 'A', is: BASE, reason: 'x', until: '2026-02-30' }],
      '/values/0/until: the calendar has no day 2026-02-30',
    ],
  ])('%j', async (values, message) => {
    const cwd = makeProject({ [NAME]: JSON.stringify({ values }), 'a.js': '' });
    expect(usageError(await run([], { cwd }))).toContain(`deprec-scan: ${NAME}:1: ${message}`);
  });
});

it('nothing of a .env file but URLs of listed APIs is in any report', async () => {
  const cwd = makeProject({
    ...LIST,
    '.env': [
      'TOKEN=s3cr3t-token',
      'HOOK_URL=https://hooks.other.com/services/s3cr3t',
      `DESK_URL=https://me:s3cr3t@acme-be.glean.com/rest/api/v1?key=s3cr3t`,
    ].join('\n'),
    'a.js': `${call('process.env.DESK_URL')}fetch(process.env.HOOK_URL, { headers: { a: process.env.TOKEN } });\n`,
  });
  const common = ['--no-builtin', '--registry', 'list.json'];
  for (const args of [['--verbose'], ['--format', 'json'], ['--format', 'sarif']]) {
    const { stdout, stderr } = await run([...common, ...args], { cwd });
    expect(stdout).toContain('find');
    expect(stdout + stderr).not.toMatch(/s3cr3t|hooks\.other/);
  }
  const inventory = await run(['inventory', ...common], { cwd });
  expect(inventory.stdout).toContain('{process.env.HOOK_URL: another API}');
  expect(inventory.stdout).not.toMatch(/s3cr3t|hooks\.other/);
});
