import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ours } from './contestants.js';
import { race, stagesIn, type Measured } from './measure.js';
import { MODULES, type Subject } from './modules.js';
import { ms, table, type Section } from './page.js';
import { CACHE, commitAll } from './shell.js';

const COPIES = [1, 2, 4, 8];
const CALLERS = [10, 100, 1_000, 10_000];
const NOUNS = ['Crate', 'Depot', 'Route', 'Parcel', 'Driver', 'Manifest', 'Pallet', 'Gate', 'Scale', 'Label'];

/** What both the code that uses the API and the code that does not import. */
const UTIL = `export async function retry<T>(work: () => Promise<T>, times = 3): Promise<T> {
  for (let left = times; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1) throw error;
    }
  }
}
export function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  const picked: Partial<T> = {};
  for (const key of keys) picked[key] = from[key];
  return picked as Pick<T, K>;
}
const listeners = new Map<string, ((value: unknown) => void)[]>();
export const on = (name: string, listener: (value: unknown) => void) =>
  listeners.set(name, [...(listeners.get(name) ?? []), listener]);
export const emit = (name: string, value: unknown) => listeners.get(name)?.forEach((listener) => listener(value));
`;

const WRAPPER = `import { retry } from '../../util/src/index';
export const post = (path: string, body: object = {}) =>
  retry(() => fetch('https://acme-be.glean.com/rest/api/v1' + path, { method: 'POST', body: JSON.stringify(body) })).then((answer) => answer.json());
`;

const caller = (i: number): string =>
  i % 2 === 0
    ? `export const answers${i} = () => post('/listanswers', { boardId: ${i} });\n`
    : `export const cited${i} = async () => (await post('/chat', { id: ${i} })).messages[0].citations;\n`;

/** A hundred callers of the wrapper in each file. */
function* program(callers: number): Generator<[file: string, text: string]> {
  yield ['package.json', '{ "name": "scaling", "private": true }\n'];
  yield ['packages/util/src/index.ts', UTIL];
  yield ['packages/api/src/post.ts', WRAPPER];
  for (let from = 0; from < callers; from += 100) {
    const texts = Array.from({ length: Math.min(100, callers - from) }, (_, i) => caller(from + i));
    const events = "import { emit, pick } from '../../util/src/index';\n";
    const report = `export const report${from} = (answer: { id: string }) => emit('answered', pick(answer, ['id']));\n`;
    yield [`packages/api/src/calls-${from}.ts`, `import { post } from './post';\n${events}${texts.join('')}${report}`];
  }
}

/** An application that has nothing to do with the API. */
function* application(number: number): Generator<[file: string, text: string]> {
  const subjects = NOUNS.map((noun, seed): Subject => {
    const name = `${noun}${'ABCDEFGH'[number]!}`;
    return { name, lower: name.toLowerCase(), other: null, seed };
  });
  for (const subject of subjects) {
    const { name, lower } = subject;
    for (const [ending, template] of MODULES) yield [`apps/${number}/src/${lower}${ending}`, template(subject)];
    yield [
      `apps/${number}/src/${lower}-job.ts`,
      `import { emit, on, pick, retry } from '../../../packages/util/src/index';
import { ${name}Service } from './${lower}-service';
export const load${name} = (service: ${name}Service, id: string) =>
  retry(async () => {
    const found = await service.find(id);
    emit('${lower} loaded', found && pick(found, ['id', 'title']));
    return found;
  });
on('${lower} loaded', (value) => console.log('${lower}', value));
`,
    ];
  }
}

function write(name: string, files: Iterable<[file: string, text: string]>): string {
  const root = join(CACHE, name);
  if (existsSync(join(root, '.git', 'index'))) return root;
  rmSync(root, { recursive: true, force: true });
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  commitAll(root);
  return root;
}

function besideApplications(copies: number): string {
  const applications = Array.from({ length: copies }, (_, i) => [...application(i)]);
  return write(`scaling-beside-${copies}`, [...program(200), ...applications.flat()]);
}

/** (g) Code that has nothing to do with the API, and the callers of one wrapper. */
export function scaling(runs: number): Section {
  const scanned = (cwd: string): Measured & { analyse: number; uses: number } => {
    const scan = race([ours(cwd, 'deprec-scan', '--format', 'json', '--profile')], runs).get('deprec-scan')!;
    const uses = (JSON.parse(scan.stdout) as { findings: unknown[] }).findings.length;
    return { ...scan, analyse: stagesIn(scan.stderr, ['parse', 'analyse', 'grow', 'divide']), uses };
  };
  const beside = COPIES.map((copies) => ({ copies, ...scanned(besideApplications(copies)) }));
  const called = CALLERS.map((callers) => ({
    callers,
    ...scanned(write(`scaling-callers-${callers}`, program(callers))),
  }));
  const [thousand, most] = [called.at(-2)!, called.at(-1)!];
  return {
    title: 'What the analysis follows',
    text: `Generated: 200 callers of a wrapper, beside applications of ${(NOUNS.length * (MODULES.length + 1)).toString()} files that only share a package of utilities with it.

${table(
  ['applications', 'findings', 'analysis', 'peak memory'],
  beside.map((one) => [one.copies, one.uses, ms(one.analyse), `${one.peakMegabytes.toFixed(0)} MB`]),
)}

The same wrapper with ever more callers.

${table(
  ['callers', 'findings', 'analysis', 'peak memory'],
  called.map((one) => [
    one.callers.toLocaleString('en'),
    one.uses,
    ms(one.analyse),
    `${one.peakMegabytes.toFixed(0)} MB`,
  ]),
)}`,
    claims: [
      {
        claim: 'eight times the unrelated code: times the analysis, at most',
        measured: beside.at(-1)!.analyse / beside[0]!.analyse,
        atMost: 1.3,
      },
      {
        claim: 'ten times the callers of a wrapper: exponent of time, at most',
        measured: Math.log10(most.analyse / thousand.analyse),
        atMost: 1.1,
      },
      {
        claim: 'ten thousand callers of a wrapper: share of the uses that is found, at least',
        measured: most.uses / 10_000,
        atLeast: 1,
      },
    ],
  };
}
