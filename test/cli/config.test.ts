import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.js';
import { settle } from '../../src/config/settings.js';
import { UserError } from '../../src/model/errors.js';
import { makeProject, run, usageError, type Files } from './run.js';

const NAME = 'deprec-scan.config.json';
const SOURCE = "fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });\n";
const NO_FLAGS = { registry: [], color: true };

/** The result of `settle` for a project, on a fixed day. */
function settleIn(cwd: string, root: string, flags = {}) {
  const environment = { cwd, today: () => '2026-09-01', variables: {}, isTerminal: false };
  return settle({ ...NO_FLAGS, ...flags }, root, environment);
}

/** The error for a configuration, with its hint. */
function errorIn(file: string): string {
  try {
    readConfig(file, NAME);
  } catch (error) {
    if (error instanceof UserError) return error.hint === null ? error.message : `${error.message} | ${error.hint}`;
    throw error;
  }
  throw new Error('expected an error');
}

async function phasesOf(args: string[], cwd: string): Promise<string[]> {
  const { exitCode, stdout, stderr } = await run([...args, '--format', 'json', '--as-of', '2026-09-01'], { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return (JSON.parse(stdout) as { findings: { phase: string }[] }).findings.map(({ phase }) => phase);
}

describe('finding the configuration', () => {
  const WITHIN_60 = '{ "within": 60 }';

  it.each<[string, Files, string, number]>([
    ['in the scanned root', { [NAME]: WITHIN_60 }, '.', 60],
    ['above it, up to the current directory', { [NAME]: WITHIN_60 }, 'src', 60],
    ['the nearest', { [NAME]: '{ "within": 1 }', [`src/${NAME}`]: WITHIN_60 }, 'src', 60],
    ['in package.json', { 'package.json': '{ "name": "x", "deprec-scan": { "within": 60 } }' }, '.', 60],
    ['not in a package.json without the key', { 'package.json': '{ "name": "deprec-scan" }' }, '.', 30],
    ['not in a broken package.json without the key', { 'package.json': '{ "name": ' }, '.', 30],
    ['not in a directory with the name of a manifest', { 'package.json/deprec-scan': '{}' }, '.', 30],
    [
      'with comments, trailing commas and a byte order mark',
      { [NAME]: '\ufeff// why\n{ /* 60 */ "within": 60, }' },
      '.',
      60,
    ],
    ['not above the repository', { [NAME]: WITHIN_60, 'src/.git/HEAD': 'ref: refs/heads/main\n' }, 'src', 30],
  ])('%s', (_, files, root, within) => {
    const cwd = makeProject({ ...files, 'src/a.ts': SOURCE });
    expect(settleIn(cwd, join(cwd, root)).policy.within).toBe(within);
  });

  it('goes no further up than the current directory outside of a repository', () => {
    const cwd = makeProject({ [NAME]: WITHIN_60, 'src/a.ts': SOURCE });
    expect(settleIn(join(cwd, 'src'), join(cwd, 'src')).policy.within).toBe(30);
  });

  it('applies to a scan', async () => {
    const cwd = makeProject({ [NAME]: WITHIN_60, 'src/a.ts': SOURCE });
    expect(await phasesOf(['src'], cwd)).toEqual(['imminent']);
  });

  it('is told by --config, whatever lies nearer', async () => {
    const cwd = makeProject({ [NAME]: '{ "within": 1 }', 'other.json': WITHIN_60, 'a.ts': SOURCE });
    expect(await phasesOf(['--config', 'other.json'], cwd)).toEqual(['imminent']);
  });

  it.each<[string, string[] | undefined, object, boolean]>([
    ['"imminent"', undefined, { failOn: 'imminent' }, false],
    ['"gap"', undefined, { failOn: 'imminent', failOnGap: true }, false],
    ['["gap", "removed"]', undefined, { failOn: 'removed', failOnGap: true }, false],
    ['["scheduled"]', ['gap'], { failOn: 'scheduled', failOnGap: true }, false],
    ['["scheduled", "gap"]', ['removed'], { failOn: 'removed', failOnGap: true }, true],
    ['"removed"', ['imminent', 'gap', 'deprecated'], { failOn: 'deprecated', failOnGap: true }, true],
  ])('says with failOn %s and the flags %j what fails', (configured, failOn, policy, isFailOnGiven) => {
    const cwd = makeProject({ [NAME]: `{ "failOn": ${configured}, "evidence": ["a.jsonl"] }` });
    const { policy: settled, ...settings } = settleIn(cwd, cwd, { failOn, isGate: true });
    expect(settled.failOnGap).toBe('failOnGap' in policy ? true : undefined);
    expect({ ...settled, ...settings }).toMatchObject({ ...policy, isFailOnGiven, evidence: [join(cwd, 'a.jsonl')] });
  });

  it('gives way to flags', () => {
    const cwd = makeProject({
      [NAME]: '{ "within": 60, "failOn": "removed", "minConfidence": "high", "hosts": ["a.com"] }',
    });
    const flags = { within: 5, failOn: ['scheduled'], minConfidence: 'low', host: ['b.com'], asOf: '2026-01-01' };
    expect(settleIn(cwd, cwd, flags)).toEqual({
      policy: { asOf: '2026-01-01', within: 5, failOn: 'scheduled', minConfidence: 'low', levels: {} },
      isFailOnGiven: true,
      isGapGiven: false,
      evidence: [],
      hidesBelow: true,
      timeLimit: null,
      maxFileSize: 5 * 2 ** 20,
      builtin: true,
      registries: [],
      contracts: [],
      hosts: ['a.com', 'b.com'],
      clients: [],
      models: [],
      values: [],
      excludes: [],
      waivers: [],
      acceptedGaps: [],
      wrongWaivers: [],
      overrides: [],
      origins: {},
      baseline: {
        file: join(cwd, 'deprec-scan.baseline.json'),
        isNamed: false,
        configuredAt: null,
        exists: false,
      },
      configFile: join(cwd, NAME),
      tokens: null,
    });
    expect(settleIn(cwd, cwd)).toMatchObject({
      policy: { asOf: '2026-09-01', within: 60, failOn: 'removed', minConfidence: 'high' },
    });
  });

  it('refuses two in one directory', async () => {
    const cwd = makeProject({ [NAME]: '{}', 'package.json': '{ "deprec-scan": {} }', 'a.ts': SOURCE });
    expect(usageError(await run([], { cwd }))).toBe(
      `deprec-scan: ${NAME} and the key "deprec-scan" of package.json both configure the scan. Keep one of them`,
    );
  });

  it('must exist when named', async () => {
    const cwd = makeProject({ 'a.ts': SOURCE });
    expect(usageError(await run(['--config', 'nope.json'], { cwd }))).toBe(
      'deprec-scan: nope.json: no such file. Check the path; it is relative to the current directory',
    );
  });
});

describe('what stands in it', () => {
  it('decides what fails', async () => {
    const check = async (config: string): Promise<number | null> =>
      (
        await run(['check', '--quiet', '--as-of', '2026-09-01'], {
          cwd: makeProject({ [NAME]: config, 'a.ts': SOURCE }),
        })
      ).exitCode;
    expect(await check('{ "within": 60 }')).toBe(1);
    expect(await check('{ "within": 60, "failOn": "removed" }')).toBe(0);
  });

  it('names registries relative to itself', async () => {
    const registry = { name: 'extra', apis: [], entries: [] };
    const cwd = makeProject({
      [NAME]: '{ "registries": ["lists/extra.json"] }',
      'lists/extra.json': JSON.stringify(registry),
      'src/a.ts': SOURCE,
    });
    // A list that is also named on the command line is still loaded once.
    for (const registry of [[], ['lists/extra.json'], [join(cwd, 'lists/extra.json')]]) {
      expect(settleIn(cwd, join(cwd, 'src'), { registry }).registries).toEqual([join('lists', 'extra.json')]);
    }
    const { registries } = JSON.parse((await run(['src', '--format', 'json'], { cwd })).stdout) as {
      registries: { name: string }[];
    };
    expect(registries.map(({ name }) => name)).toEqual(['glean', 'extra']);
  });

  it.each([
    ['{\n  "withn": 30\n}', ':2: unknown key "withn" | did you mean "within"?'],
    [
      '{ "zzzzzz": 1 }',
      ':1: unknown key "zzzzzz" | known keys: registries, contracts, builtin, hosts, within, failOn, minConfidence, requireResolved, timeLimit, maxFileSize, clients, models, values, exclude, waivers, acceptedGaps, overrides, rules, origins, baseline, evidence, tokens',
    ],
    [
      '{\n\n  "asOf": "2026-01-01" }',
      ':3: "asOf" is not a key of the configuration | give the day on the command line: --as-of DATE',
    ],
    ['{ "within": "30" }', ':1: "within": expected a whole number of days from 0 to 36500, not "30"'],
    ['{ "within": -1 }', ':1: "within": expected a whole number of days from 0 to 36500, not -1'],
    [
      '{ "failOn": "never" }',
      ':1: "failOn": expected one of "removed", "imminent", "scheduled", "deprecated", "gap", or a list of a phase and "gap", not "never"',
    ],
    ['{ "minConfidence": null }', ':1: "minConfidence": expected one of "high", "medium", "low", not null'],
    [
      '{ "hosts": "a.com" }',
      ':1: "hosts": expected a list, each item a host pattern such as "*.example.com", without scheme and path, not "a.com"',
    ],
    [
      '{ "hosts": [\n"a.com",\n"https://b.com"] }',
      ':3: "hosts": expected a host pattern such as "*.example.com", without scheme and path, not "https://b.com"',
    ],
    ['{ "registries": [1] }', ':1: "registries": expected a path of a registry file, not 1'],
    ['{ "within": 1,\n "within": 2 }', ':2: "within" is written twice'],
    ['[]', ':1: the configuration must be an object'],
    ['', ':1: not JSON: value expected'],
    ['{\n "within": 30', ':2: not JSON: close brace expected'],
    [
      `{\n "hosts": ${'['.repeat(100_000)}`,
      ':2: nests more than 500 objects or lists in each other | look for a bracket that is not closed',
    ],
  ])('%j is an error with its line', (config, message) => {
    const cwd = makeProject({ [NAME]: config });
    expect(errorIn(join(cwd, NAME))).toBe(`${NAME}${message}`);
  });

  it('is told of with all others, each in a line', async () => {
    const text = [
      '{',
      '  "withn": 30,',
      '  "failOn": "never",',
      '  "hosts": ["https://a.com", "b.com", "c/d"],',
      '  "clients": [{ "id": "" }],',
      '  "registries": ["nowhere.json", "no.json"],',
      '  "limit": 1',
      '}',
    ].join('\n');
    const cwd = makeProject({ [NAME]: text, 'a.ts': SOURCE });
    const { exitCode, stdout, stderr } = await run(['check'], { cwd });
    const lines = stderr.trimEnd().split('\n');
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(lines.map((line) => line.slice('deprec-scan: deprec-scan.config.json:'.length, 60))).toEqual([
      expect.stringMatching(/^2: unknown key "withn"/),
      expect.stringMatching(/^3: "failOn": /),
      expect.stringMatching(/^4: "hosts": /),
      expect.stringMatching(/^4: "hosts": /),
      expect.stringMatching(/^5: \/clients\/0/),
      expect.stringMatching(/^5: \/clients\/0/),
      expect.stringMatching(/^6: "registries": nowher/),
      expect.stringMatching(/^6: "registries": no\.js/),
      expect.stringMatching(/^7: unknown key "limit"/),
    ]);
    expect(() => readConfig(join(cwd, NAME))).toThrow(/"withn"[^]*"limit"/);
    expect(
      (await run(['check'], { cwd: makeProject({ [NAME]: '{ "a": 1, "a": 2, "b": 1, "b": 2 }', 'a.ts': '' }) })).stderr,
    ).toBe(['a', 'b'].map((key) => `deprec-scan: ${NAME}:1: "${key}" is written twice\n`).join(''));
  });

  it('counts lines in package.json too', async () => {
    const cwd = makeProject({ 'package.json': '{\n  "deprec-scan": {\n    "host": []\n  }\n}', 'a.ts': SOURCE });
    expect(usageError(await run([], { cwd }))).toBe(
      'deprec-scan: package.json:3: unknown key "host". Did you mean "hosts"?',
    );
  });
});
