import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { Tree } from '../files/tree.js';
import { runs } from '../properties.js';

/**
 * The search for candidates may keep too many files, but never too few. Here the parts of a URL are spread over files
 * and packages in every way, so that no file has all of them, and a scan that starts everywhere has to find the same.
 */
const PLACES = [
  'apps/bot/src/main.ts',
  'apps/bot/src/config.ts',
  'apps/bot/src/deep/names.ts',
  'packages/settings/src/index.ts',
  'packages/names/index.js',
] as const;
type Place = (typeof PLACES)[number];

const SPECIFIERS: Readonly<Record<Place, string>> = {
  'apps/bot/src/main.ts': './main.js',
  'apps/bot/src/config.ts': './config.js',
  'apps/bot/src/deep/names.ts': '~/deep/names',
  'packages/settings/src/index.ts': '@acme/settings',
  'packages/names/index.js': '@acme/names',
};

const COMPOSED = {
  template: '`${HOST}${PREFIX}/${path}`',
  concatenated: "HOST + PREFIX + '/' + path",
  joined: "[HOST + PREFIX, path].join('/')",
  resolved: "new URL(PREFIX + '/' + path, HOST)",
  slashed: 'HOST.concat(PREFIX, `/`, path)',
} as const;

const TARGETS = [
  { prefix: '/api/index/v1', segment: 'getdocumentcount', reads: '' },
  { prefix: '/rest/api/v1', segment: 'listanswers', reads: '' },
  { prefix: '/rest/api/v1', segment: 'chat', reads: '.messages[0].citations' },
  { prefix: '/rest/api/v1', segment: 'getanswer', reads: '.answerResult.trackingToken' },
] as const;

interface Split {
  target: (typeof TARGETS)[number];
  host: Place;
  prefix: Place;
  segment: Place;
  wrapper: Place;
  composed: keyof typeof COMPOSED;
  /** Whether the caller imports through a barrel. */
  barrel: boolean;
}

const splits: fc.Arbitrary<Split> = fc.record({
  target: fc.constantFrom(...TARGETS),
  host: fc.constantFrom(...PLACES),
  prefix: fc.constantFrom(...PLACES),
  segment: fc.constantFrom(...PLACES),
  wrapper: fc.constantFrom(...PLACES),
  composed: fc.constantFrom(...(Object.keys(COMPOSED) as (keyof typeof COMPOSED)[])),
  barrel: fc.boolean(),
});

function project({ target, host, prefix, segment, wrapper, composed, barrel }: Split): Map<string, string> {
  const declared: [name: string, place: Place, text: string][] = [
    ['HOST', host, "export const HOST = process.env.HOST ?? 'https://acme-be.glean.com';"],
    ['PREFIX', prefix, `export const PREFIX = '${target.prefix}';`],
    ['SEGMENT', segment, `export const SEGMENT = '${target.segment}';`],
    [
      'send',
      wrapper,
      `export async function send(path) {\n  const response = await fetch(${COMPOSED[composed]}, { method: 'POST' });\n  return response.json();\n}`,
    ],
  ];
  const files = new Map<string, string>([
    ['tsconfig.json', '{ "compilerOptions": { "paths": { "~/*": ["./apps/bot/src/*"] } } }'],
    ['packages/settings/package.json', '{ "name": "@acme/settings", "main": "./dist/index.js" }'],
    ['packages/names/package.json', '{ "name": "@acme/names", "exports": "./index.js" }'],
    [
      'apps/bot/src/barrel.ts',
      declared.map(([name, place]) => `export { ${name} } from '${SPECIFIERS[place]}';`).join('\n'),
    ],
    ['apps/bot/src/unrelated.ts', 'export const enabled = true;'],
  ]);
  const imports = (names: readonly string[], into: Place): string[] =>
    declared.flatMap(([name, place]) =>
      !names.includes(name) || place === into
        ? []
        : [`import { ${name} } from '${barrel && into === PLACES[0] ? './barrel.js' : specifier(place, into)}';`],
    );
  for (const place of PLACES) {
    const own = declared.filter((part) => part[1] === place);
    const isMain = place === PLACES[0];
    const needed = [
      ...(own.some(([name]) => name === 'send') ? ['HOST', 'PREFIX'] : []),
      ...(isMain ? ['send', 'SEGMENT'] : []),
    ];
    const use = isMain ? [`export const use = async () => (await send(SEGMENT))${target.reads};`] : [];
    files.set(place, [...imports(needed, place), ...own.map((part) => part[2]), ...use, ''].join('\n'));
  }
  return files;
}

/** Packages import the application's files by path. */
function specifier(place: Place, into: Place): string {
  if (into.startsWith('packages/') && place.startsWith('apps/'))
    return `${into === 'packages/names/index.js' ? '../..' : '../../..'}/${place.replace(/ts$/, 'js')}`;
  return into === 'apps/bot/src/deep/names.ts' && SPECIFIERS[place].startsWith('./')
    ? `.${SPECIFIERS[place]}`
    : SPECIFIERS[place];
}

const registry = loadRegistry([]);
const { root } = new Tree({});

it('candidates lose nothing, however a URL is split over files and packages', () => {
  fc.assert(
    fc.property(splits, (split) => {
      const overlay = project(split);
      const scan = (seeds: 'candidates' | 'all'): unknown => {
        const { findings, problems } = analyse({ root, paths: [], cwd: root, registry, overlay, seeds });
        return { findings, problems };
      };
      const all = scan('all') as { findings: unknown[] };
      expect(scan('candidates')).toEqual(all);
      expect(all.findings).toHaveLength(1);
    }),
    { numRuns: runs(150) },
  );
});
