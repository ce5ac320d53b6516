import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MODULES, type Subject } from './modules.js';
import { commitAll } from './shell.js';
import { SETTINGS, SHARED, USES } from './uses.js';

const NOUNS = [
  'Invoice',
  'Project',
  'Member',
  'Report',
  'Channel',
  'Ticket',
  'Order',
  'Shipment',
  'Contract',
  'Review',
  'Campaign',
  'Budget',
  'Asset',
  'Session',
  'Vendor',
  'Policy',
];
const FILES_PER_PACKAGE = 50;
/** One file in so many uses the API. */
interface Density {
  perUse: number;
}

/**
 * Writes a monorepo: packages with a manifest, a tsconfig that extends the one at the top, and modules that import each
 * other; one file in `perUse` uses the API. Written once and kept.
 *
 * @param size How many source files, about.
 */
export function makeMonorepo(directory: string, size: number, { perUse }: Density = { perUse: 200 }): string {
  const root = join(directory, `monorepo-${size}-${perUse}`);
  if (existsSync(join(root, '.git', 'index'))) return root;
  rmSync(root, { recursive: true, force: true });
  for (const [file, text] of filesOf(size, perUse)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  commitAll(root);
  return root;
}

function* filesOf(size: number, perUse: number): Generator<[file: string, text: string]> {
  yield ['package.json', JSON.stringify({ name: 'monorepo', private: true, workspaces: ['packages/*'] }, null, 2)];
  yield [
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { strict: true, module: 'NodeNext', jsx: 'react-jsx' } }, null, 2),
  ];
  yield ['packages/http/package.json', JSON.stringify({ name: '@acme/http', exports: './src/index.ts' }, null, 2)];
  yield ['packages/http/src/index.ts', SHARED];
  let uses = 0;
  for (let number = 0, written = 1; written < size; number++) {
    const wanted = Math.min(FILES_PER_PACKAGE, size - written);
    const usesHere = Math.floor((written + wanted) / perUse) - uses;
    const files = [...packageOf(number, wanted, uses, usesHere)];
    uses += usesHere;
    written += files.filter(([file]) => /\.tsx?$/.test(file)).length;
    yield* files;
  }
}

function* packageOf(
  number: number,
  size: number,
  firstUse: number,
  uses: number,
): Generator<[file: string, text: string]> {
  const root = `packages/feature-${number}`;
  yield [
    `${root}/package.json`,
    JSON.stringify(
      { name: `@acme/feature-${number}`, version: '1.0.0', dependencies: { '@acme/http': '*', react: '^19.0.0' } },
      null,
      2,
    ),
  ];
  yield [
    `${root}/tsconfig.json`,
    JSON.stringify(
      {
        extends: '../../tsconfig.json',
        compilerOptions: { rootDir: 'src', outDir: 'dist', composite: true },
        references: [{ path: '../http' }],
      },
      null,
      2,
    ),
  ];
  const modules: string[] = [];
  for (let index = 0; index < uses; index++) modules.push(`use-${index}`);
  for (const [index, name] of modules.entries()) {
    const use = USES[(firstUse + index) % USES.length]!;
    yield [`${root}/src/${name}.ts`, use(firstUse + index)];
    if (use === USES[1]) yield [`${root}/src/settings.ts`, SETTINGS];
  }
  for (let index = 0; modules.length < size - 1; index++) {
    const [ending, template] = MODULES[index % MODULES.length]!;
    const subject = subjectAt(number, Math.floor(index / MODULES.length));
    yield [`${root}/src/${subject.lower}-${ending}`, template(subject)];
    modules.push(`${subject.lower}-${ending.replace(/\.tsx?$/, '')}`);
  }
  yield [
    `${root}/src/index.ts`,
    modules
      .filter((name) => !name.endsWith('.test'))
      .map((name) => `export * from './${name}';\n`)
      .join(''),
  ];
}

/** The subject at a place of a package; it knows the one before it. */
function subjectAt(number: number, place: number): Subject {
  const noun = NOUNS[(number + place) % NOUNS.length]!;
  const name = place < NOUNS.length ? noun : `${noun}${Math.floor(place / NOUNS.length)}`;
  return {
    name,
    lower: name[0]!.toLowerCase() + name.slice(1),
    other: place === 0 ? null : subjectAt(number, place - 1),
    seed: number * 31 + place * 7,
  };
}
