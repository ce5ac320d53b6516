import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { isReceived } from '../../src/model/registry.js';
import { rehearse } from '../../src/rehearsal/index.js';
import { PACKAGE_ROOT } from '../cli/run.js';
import { Fixture } from '../scan/fixtures.js';
import { startUpstream } from '../rehearsal/upstream.js';
import { bundled } from './bundle.js';
import { Driver } from './driver.js';
import { FILE, ORIGIN } from './samples.js';
import { comparedTexts, importedModules, names, undefinedGlobals } from './symbols.js';

const SURROUNDINGS = fileURLToPath(new URL('surroundings.mjs', import.meta.url));
/** Below the package, where its installed packages are found. */
const CACHE = join(PACKAGE_ROOT, '.cache');
const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/;
/** Tests need their runner. */
const NOT_RUN = /\.(test|spec|stories|config)\.|(^|\/)(tests?|__tests__|node_modules)\//;
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
  name: string;
  /** Number of requests that reached the rehearsal. */
  requests: number;
  sent: Set<string>;
  /** Entries that a scan finds with high or medium confidence in what is run. */
  found: Set<string>;
  /** What the program and its errors printed. */
  output: string;
}

/** Fixtures as programs that can be run. */
export class Programs {
  readonly #modules = new Map<string, ts.SourceFile[]>();
  readonly #program: ts.Program;
  readonly #directory: string;

  constructor(fixtures: readonly string[]) {
    mkdirSync(CACHE, { recursive: true });
    this.#directory = mkdtempSync(join(CACHE, 'oracle-'));
    const files = new Map(fixtures.map((name) => [name, sourcesOf(name, this.#sources)]));
    this.#program = ts.createProgram([...files.values()].flat(), OPTIONS);
    for (const [name, sources] of files) {
      const modules = sources.map((file) => this.#program.getSourceFile(file)!);
      if (this.#isSelfContained(modules)) this.#modules.set(name, modules);
    }
  }

  /** Names of the fixtures that need nothing but Node.js and installed packages. */
  get names(): string[] {
    return [...this.#modules.keys()];
  }

  close(): void {
    rmSync(this.#directory, { recursive: true });
  }

  /**
   * Runs a fixture against the service, and a second time against the proxy, with another order, other settings, and
   * answers that have all that is read of them.
   */
  async run(name: string): Promise<Outcome> {
    const { findings } = Fixture.named(name).analysis;
    const found = findings.filter((one) => !isReceived(one.in) && one.confidence !== 'low' && !NOT_RUN.test(one.file));
    const entries = new Set(found.map(({ entry }) => entry));
    const outcome: Outcome = { name, requests: 0, sent: new Set(), found: entries, output: '' };
    const modules = this.#modules.get(name)!;
    await this.#runOnce(outcome, modules, { HOST_SETTING: ORIGIN });
    const upstream = await startUpstream((_, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
    );
    const settings = { HOST_SETTING: new URL(ORIGIN).host, GENEROUS: '1' };
    await this.#runOnce(outcome, [...modules].reverse(), settings, upstream.origin);
    await upstream.close();
    return outcome;
  }

  get #sources(): string {
    return join(this.#directory, 'sources');
  }

  #isSelfContained(modules: readonly ts.SourceFile[]): boolean {
    const globals = undefinedGlobals(this.#program.getTypeChecker(), modules);
    const isAtHand = (specifier: string): boolean => {
      if (FRAMEWORKS.test(specifier)) return false;
      const found = ts.resolveModuleName(specifier, modules[0]!.fileName, OPTIONS, ts.sys).resolvedModule;
      return found !== undefined || isBuiltin(specifier) || specifier.startsWith('.');
    };
    return modules.length > 0 && globals.length === 0 && importedModules(modules).every(isAtHand);
  }

  async #runOnce(
    outcome: Outcome,
    modules: ts.SourceFile[],
    settings: NodeJS.ProcessEnv,
    upstream?: string,
  ): Promise<void> {
    const datasources = ['x', ...names(modules)];
    await using api = await rehearse({ asOf: '2026-09-01', datasources, ...(upstream !== undefined && { upstream }) });
    const env = { ...settings, API_ORIGIN: ORIGIN, REHEARSAL_PORT: new URL(api.origin).port };
    const driver = new Driver(this.#program, modules).text();
    const bundles = join(this.#directory, 'bundles', outcome.name);
    const entry = await bundled(join(this.#sources, outcome.name), bundles, driver);
    writeFileSync(join(bundles, FILE), '{}\n');
    outcome.output += await child(entry, env);
    if (modules.some(({ text }) => /\b(argv|parseArgs)\b/.test(text)))
      for (const word of [FILE, ...comparedTexts(modules)])
        outcome.output += await child(entry, { ...env, ONLY_IMPORT: '1', ARGUMENTS: `${word} x y` });
    for (const { id, in: place } of api.used) if (!isReceived(place)) outcome.sent.add(id);
    outcome.requests += api.observations.reduce((sum, { count }) => sum + count, 0);
  }
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
    if (SOURCE.test(path) && !NOT_RUN.test(path)) sources.push(file);
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
