import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { isReceived } from '../../src/model/registry.js';
import { rehearse } from '../../packages/rehearse/src/index.js';
import { PACKAGE_ROOT } from '../cli/run.js';
import { fixturePath } from '../fixtures.js';
import { Fixture } from '../scan/fixtures.js';
import { startUpstream } from '../../packages/rehearse/test/upstream.js';
import { Bundles, isOfSdk } from './bundle.js';
import { Driver } from './driver.js';
import { FILE, ORIGIN } from './samples.js';
import { comparedTexts, importedModules, names, undefinedGlobals } from './symbols.js';

const SURROUNDINGS = fileURLToPath(new URL('surroundings.mjs', import.meta.url));
/** Below the package, where its installed packages are found. */
const CACHE = join(PACKAGE_ROOT, '.cache');
const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/;
/** Tests need their runner. */
const NOT_RUN = /\.(test|spec|stories|config)\.|(^|\/)(tests?|__tests__|node_modules)\//;
const isRun = (path: string): boolean => SOURCE.test(path) && !NOT_RUN.test(path);
/** Packages that call the program, and not the other way around; some of them want a page. */
const FRAMEWORKS = /^(react|fastify|commander|@tanstack\/.*|@gleanwork\/api-client\/react-query.*)($|\/)/;
/** A child that takes so long has an endless loop. */
const ENDLESS_MS = 300_000;

const OPTIONS: ts.CompilerOptions = {
  allowJs: true,
  esModuleInterop: true,
  jsx: ts.JsxEmit.Preserve,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noEmit: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  strict: true,
  target: ts.ScriptTarget.ESNext,
  types: ['node'],
};

/** Entries of a list, by what requests of a program used, and by what a scan of its sources says. */
export interface Outcome {
  /** Number of requests that reached the rehearsal. */
  requests: number;
  sent: Set<string>;
  /** Entries that a scan finds with high or medium confidence in what is run. */
  found: ReadonlySet<string>;
  /** What the program and its errors printed. */
  output: string;
}

/** A fixture that can be run. */
interface Program {
  found: ReadonlySet<string>;
  /** Texts of the programs that call it: in the order of its modules, and the other way around. */
  drivers: Readonly<Record<'service' | 'proxy', string>>;
  /** Names of datasources that it may send. */
  datasources: readonly string[];
  /** First arguments of the program. */
  words: readonly string[];
  usesZod: boolean;
}

/** Fixtures as programs that can be run. */
export class Programs {
  readonly #programs = new Map<string, Program>();
  readonly #directory: string;
  readonly #bundles: Bundles;

  /** What takes the processor for long is done here: a server that it keeps waiting would change what programs do. */
  constructor(fixtures: readonly string[]) {
    mkdirSync(CACHE, { recursive: true });
    this.#directory = mkdtempSync(join(CACHE, 'oracle-'));
    const atHand = fixtures.filter(hasAllAtHand);
    const files = new Map(atHand.map((name) => [name, sourcesOf(name, join(this.#directory, 'sources'))]));
    const all = ts.createProgram([...files.values()].flat(), OPTIONS);
    const imported: string[] = [];
    for (const [name, sources] of files) {
      const modules = sources.map((file) => all.getSourceFile(file)!);
      if (undefinedGlobals(all.getTypeChecker(), modules).length > 0) continue;
      this.#programs.set(name, programOf(name, all, modules));
      imported.push(...importedModules(modules));
    }
    this.#bundles = new Bundles(this.#directory, imported.filter(isOfSdk));
  }

  /** Names of the fixtures that need nothing but Node.js and installed packages. */
  get names(): string[] {
    return [...this.#programs.keys()];
  }

  close(): void {
    rmSync(this.#directory, { recursive: true });
  }

  /**
   * Runs a fixture against the service, and a second time against the proxy, with another order, other settings, and
   * answers that have all that is read of them.
   */
  async run(name: string): Promise<Outcome> {
    const program = this.#programs.get(name)!;
    const { found, drivers, words } = program;
    const outcome: Outcome = { requests: 0, sent: new Set(), found, output: '' };
    const bundles = await this.#bundles.of(name, drivers);
    words.forEach((_, i) => cpSync(bundles, `${bundles}.${i}`, { recursive: true }));
    await runOnce(outcome, program, join(bundles, 'service.mjs'), { HOST_SETTING: ORIGIN });
    const upstream = await startUpstream((_, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
    );
    const settings = { HOST_SETTING: new URL(ORIGIN).host, GENEROUS: '1' };
    await runOnce(outcome, program, join(bundles, 'proxy.mjs'), settings, upstream.origin);
    await upstream.close();
    return outcome;
  }
}

/** Whether a fixture has modules, and all that they import is there. */
function hasAllAtHand(name: string): boolean {
  const modules = [...Fixture.named(name).inMemory.texts]
    .filter(([path]) => isRun(path))
    .map(([path, text]) => ts.createSourceFile(path, text, ts.ScriptTarget.ESNext));
  return modules.length > 0 && importedModules(modules).every((one) => isAtHand(one, fixturePath(name)));
}

function isAtHand(specifier: string, project: string): boolean {
  if (FRAMEWORKS.test(specifier)) return false;
  if (isBuiltin(specifier) || specifier.startsWith('.')) return true;
  return ts.resolveModuleName(specifier, join(project, 'index.ts'), OPTIONS, ts.sys).resolvedModule !== undefined;
}

const usesZod = (specifier: string): boolean => isOfSdk(specifier) || specifier.startsWith('zod');

function programOf(name: string, program: ts.Program, modules: readonly ts.SourceFile[]): Program {
  const { findings } = Fixture.named(name).analysis;
  const found = findings.filter((one) => !isReceived(one.in) && one.confidence !== 'low' && !NOT_RUN.test(one.file));
  const drivers = {
    service: new Driver(program, modules).text(),
    proxy: new Driver(program, [...modules].reverse()).text(),
  };
  const readsArguments = modules.some(({ text }) => /\b(argv|parseArgs)\b/.test(text));
  return {
    found: new Set(found.map(({ entry }) => entry)),
    drivers,
    datasources: ['x', ...names(modules)],
    words: readsArguments ? [FILE, ...comparedTexts(modules)] : [],
    usesZod: drivers.service.includes('withSdk(') || importedModules(modules).some(usesZod),
  };
}

async function runOnce(
  outcome: Outcome,
  { datasources, words, usesZod }: Program,
  entry: string,
  settings: NodeJS.ProcessEnv,
  upstream?: string,
): Promise<void> {
  await using api = await rehearse({ asOf: '2026-09-01', datasources, ...(upstream !== undefined && { upstream }) });
  writeFileSync(join(dirname(entry), FILE), '{}\n');
  outcome.output += await child(entry, {
    ...settings,
    ...(usesZod && { WITH_ZOD: '1' }),
    API_ORIGIN: ORIGIN,
    REHEARSAL_PORT: new URL(api.origin).port,
    WORDS: words.join(' '),
  });
  for (const { id, in: place } of api.used) if (!isReceived(place)) outcome.sent.add(id);
  outcome.requests += api.observations.reduce((sum, { count }) => sum + count, 0);
}

/** Writes a fixture without its markers. */
function sourcesOf(name: string, directory: string): string[] {
  mkdirSync(directory, { recursive: true });
  // A fixture without a manifest is no ES module because this package is.
  writeFileSync(join(directory, 'package.json'), '{}');
  const sources: string[] = [];
  for (const [path, text] of Fixture.named(name).inMemory.texts) {
    const file = join(directory, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (isRun(path)) sources.push(file);
  }
  return sources;
}

/**
 * @returns what it prints
 * @throws Error if it does not end, or ends before the driver has
 */
async function child(entry: string, env: NodeJS.ProcessEnv): Promise<string> {
  const process_ = spawn(process.execPath, ['--import', SURROUNDINGS, entry], {
    cwd: dirname(entry),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: ENDLESS_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [process_.stdout, process_.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code, signal] = (await once(process_, 'close')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`${entry} was to end with 0: ${signal ?? code}\n${output}`);
  return output;
}
