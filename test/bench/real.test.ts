import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimsOf, claimsOfRepositories, endOf, type RepositoryRow, type Row } from '../../bench/real/claims.js';
import { ownList } from '../../bench/real/own-list.js';
import { renderRealPage } from '../../bench/real/page.js';
import type { Cost, Scanned } from '../../bench/real/run.js';
import { repositoriesIn } from '../../bench/real/repositories.js';
import { subjects } from '../../bench/real/sources.js';
import { holds } from '../../bench/speed/page.js';
import { loadRegistry } from '../../src/registry/load.js';
import { Tree } from '../files/tree.js';

describe('the list of the own calls of sources', () => {
  const SOURCES = [
    "client.get('/v1/users');\nclient.post(`/v1/users/${id}/roles`);\nfetch('https://api.acme.com/v1/teams', { method: 'DELETE' });",
    "import './v1/users.js';\nconst icon = '/assets/icons/user.svg';\nfetch('https://www.w3.org/2000/svg');\nclient.put('/v1/users/:id/roles');\nconst all = '/v1/zones';",
  ];

  it('names every second path, as a template, with the method that stands near, and the hosts', () => {
    const { apis, entries } = ownList(SOURCES);
    expect(entries.map(({ kind, method, path }) => `${kind} ${method} ${path}`)).toEqual([
      'field DELETE /v1/teams',
      'endpoint POST /v1/users/{p0}/roles',
    ]);
    expect(apis).toMatchObject([{ prefix: '/v1', hosts: ['api.acme.com'] }]);
  });

  it('takes names with dots for methods where a package has such', () => {
    expect(ownList(["api.call('chat.postMessage');"], '/api').entries.map(({ path }) => path)).toEqual([
      '/api/chat.postMessage',
    ]);
  });

  it('is one that the tool loads', () => {
    const { root } = new Tree({});
    const file = join(root, 'list.json');
    writeFileSync(file, JSON.stringify(ownList(SOURCES)));
    expect(loadRegistry([file]).entries.length).toBe(loadRegistry([]).entries.length + 2);
  });
});

it('the packages are at least 40, each of one version', () => {
  const versions = new Map(subjects().map(({ package: name, version }) => [name, version]));
  expect(versions.size).toBeGreaterThanOrEqual(40);
  for (const { package: name, version, sources } of subjects()) {
    expect({ name, version }).toEqual({ name, version: versions.get(name) });
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(sources).not.toEqual([]);
  }
});

describe('what is claimed of scans', () => {
  const cost = (processorSeconds: number): Cost => ({
    exitCode: 0,
    seconds: 2 * processorSeconds,
    processorSeconds,
    megabytes: 100,
  });
  const scanned = (processorSeconds: number, more: Partial<Scanned> = {}): Scanned => ({
    ...cost(processorSeconds),
    findings: ['a.js:1 one'],
    calls: 3,
    resolved: 2,
    problems: [],
    ...more,
  });
  const row = (own: Scanned, subject: Partial<Row['subject']> = {}): Row => ({
    subject: { package: 'acme', version: '1.0.0', sources: ['src'], ...subject },
    bytes: 2e6,
    files: 10,
    entries: 5,
    tsc: cost(2),
    builtIn: scanned(1),
    own,
  });
  const unmet = (rows: readonly Row[]): string[] =>
    claimsOf(rows)
      .filter((claim) => !holds(claim))
      .map(({ claim }) => claim.replace(/[,:].*/, ''));
  const SYNTAX = scanned(1, { exitCode: 3, problems: ['syntax error: Expression expected.'] });
  const CUT = scanned(1, {
    exitCode: 3,
    problems: ['the analysis was cut short: it asked for more files after 16 rounds'],
  });
  const ENDED = scanned(121, { exitCode: null });

  it.each<[string, Row, string[]]>([
    ['one that saw everything', row(scanned(3)), []],
    ['one that is slow beside TypeScript', row(scanned(7)), ["list of the package's own calls"]],
    ['a file that does not parse', row(SYNTAX), []],
    ['one that is cut short', row(CUT), ['scans that fail or are incomplete']],
    [
      'one that is ended',
      row(ENDED),
      ['scans that fail or are incomplete', 'the longest scan', "list of the package's own calls"],
    ],
    [
      'a bundle that takes too long',
      row(scanned(11), { bundle: true }),
      ["list of the package's own calls", 'bundles from 1 MB on'],
    ],
    [
      'a bundle that is cut short',
      row(CUT, { bundle: true }),
      ['scans that fail or are incomplete', 'bundles from 1 MB on'],
    ],
  ])('%s', (_name, measured, expected) => {
    expect(unmet([measured])).toEqual(['packages', ...expected]);
  });

  it('the page has a line for each package, and says how each scan ended', () => {
    expect([scanned(1), SYNTAX, CUT, ENDED, scanned(1, { exitCode: 2 })].map(endOf)).toEqual([
      '0',
      '3',
      '**cut short**',
      '**over 120 s**',
      '**2**',
    ]);
    const page = renderRealPage([row(CUT), row(scanned(3), { package: 'large', bundle: true })], [], ['a machine']);
    for (const part of [
      '- a machine',
      '| `acme@1.0.0` | 2.0 | 10 | 2 (4) | 1 (2) | 0.5 | 100 | 0 | 1 |',
      '| `acme@1.0.0` | 5 | 1 (2) | 0.5 | 100 | **cut short** | 2 of 3 | 1 |',
      '| `large@1.0.0` (src) |',
    ])
      expect(page).toContain(part);
  });

  const repository = (whole: Scanned, alone: Scanned | null): RepositoryRow => ({
    laid: {
      repository: { repository: 'acme/app', commit: '0123456789abcdef' },
      sources: '',
      alone: null,
      bytes: 1e6,
      files: 20,
      tsconfig: '',
    },
    tsc: cost(2),
    scanned: whole,
    alone,
  });

  it.each<[string, RepositoryRow, string[]]>([
    ['no more in some files alone than in all', repository(scanned(1), scanned(1)), []],
    [
      'something in some files alone that is lost in all',
      repository(scanned(1), scanned(1, { findings: ['a.js:1 one', 'a.js:1 two'] })),
      ['findings in a few files alone that the scan of the whole lacks'],
    ],
    [
      'a repository that is slow and takes much memory',
      repository(scanned(61, { megabytes: 1100 }), null),
      ['the longest scan', 'the largest scan', 'median of the time in times of `tsc`'],
    ],
  ])('%s', (_name, measured, expected) => {
    const unmetThere = claimsOfRepositories([measured]).filter((claim) => !holds(claim));
    expect(unmetThere.map(({ claim }) => claim.replace(/^repositories: /, '').replace(/,.*/, ''))).toEqual(expected);
    expect(renderRealPage([], [measured], [])).toContain('| acme/app | 01234567 | 1.0 | 20 |');
  });
});

it('a repository is left out where there is no clone', () => {
  const { root } = new Tree({});
  expect(repositoriesIn(root)).toEqual([]);
});
