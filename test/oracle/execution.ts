import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { isBuiltin } from 'node:module';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { PlacedFinding } from '../../src/model/finding.js';
import { rehearse } from '../../src/rehearsal/index.js';
import { PACKAGE_ROOT } from '../cli/run.js';
import { Fixture } from '../scan/fixtures.js';
import { bundled } from './bundle.js';
import { Driver } from './driver.js';
import { comparedTexts, importedModules, names, undefinedGlobals } from './symbols.js';

const SURROUNDINGS = fileURLToPath(new URL('surroundings.mjs', import.meta.url));
/** Below the package, where its installed packages are found. */
const CACHE = join(PACKAGE_ROOT, '.cache');
const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/;
/** Tests need their runner. */
const NOT_RUN = /\.(test|spec|stories|config)\.|(^|\/)(tests?|__tests__|node_modules)\//;
/** Packages that call the program, and not the other way around; some of them want a page. */
const FRAMEWORKS =
  /^(react|react-dom|preact|fastify|commander|vitest|msw|@tanstack\/.*|@gleanwork\/api-client\/react-query.*)($|\/)/;
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
  /** Entries that a scan finds with high or medium confidence in what is run, and the others that it mentions. */
  found: Set<string>;
  mentioned: Set<string>;
  /** What the program and its errors printed. */
  output: string;
}

/** Fixtures as programs that can be run. */
export class Programs {
  readonly #modules = new Map<string, ts.SourceFile[]>();
  readonly #program: ts.Program;
  readonly #directory: string;
  /** Answers all requests alike. */
  readonly #answering: Server;

  constructor(fixtures: readonly string[]) {
    mkdirSync(CACHE, { recursive: true });
    this.#directory = mkdtempSync(join(CACHE, 'oracle-'));
    const files = new Map(fixtures.map((name) => [name, sourcesOf(name, this.#sources)]));
    this.#program = ts.createProgram([...files.values()].flat(), OPTIONS);
    for (const [name, sources] of files) {
      const modules = sources.map((file) => this.#program.getSourceFile(file)!);
      if (this.#isSelfContained(modules)) this.#modules.set(name, modules);
    }
    this.#answering = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    }).listen(0, '127.0.0.1');
  }

  /** Names of the fixtures that need nothing but Node.js and installed packages. */
  get names(): string[] {
    return [...this.#modules.keys()];
  }

  close(): void {
    this.#answering.close();
    rmSync(this.#directory, { recursive: true });
  }

  /**
   * Runs a fixture against the service, and a second time against the proxy with another order and other settings, if
   * something that the scan finds was not sent.
   */
  async run(name: string): Promise<Outcome> {
    const { findings } = Fixture.named(name).analysis;
    const sendable = findings.filter((one) => one.in !== 'response');
    const isFound = (one: PlacedFinding): boolean => one.confidence !== 'low' && !NOT_RUN.test(one.file);
    const of = (is: boolean): Set<string> =>
      new Set(sendable.filter((one) => isFound(one) === is).map(({ entry }) => entry));
    const outcome: Outcome = { name, requests: 0, sent: new Set(), found: of(true), mentioned: of(false), output: '' };
    const modules = this.#modules.get(name)!;
    await this.#runOnce(outcome, modules, { HOST_SETTING: 'https://acme-be.glean.com' });
    if ([...outcome.found].some((entry) => !outcome.sent.has(entry))) {
      const upstream = `http://127.0.0.1:${(this.#answering.address() as AddressInfo).port}`;
      const settings = { HOST_SETTING: 'acme-be.glean.com', GENEROUS: '1' };
      await this.#runOnce(outcome, [...modules].reverse(), settings, upstream);
    }
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
    const env = { ...settings, REHEARSAL_PORT: new URL(api.origin).port };
    const driver = new Driver(this.#program, modules).text();
    const bundles = join(this.#directory, 'bundles', outcome.name);
    const entry = await bundled(join(this.#sources, outcome.name), bundles, driver);
    outcome.output += await child(entry, env);
    if (modules.some(({ text }) => /\b(argv|parseArgs)\b/.test(text)))
      for (const word of ['rows.jsonl', ...comparedTexts(modules)])
        outcome.output += await child(entry, { ...env, ONLY_IMPORT: '1', ARGUMENTS: `${word} x y` });
    for (const { id, in: place } of api.used) if (place !== 'response') outcome.sent.add(id);
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
 * @throws Error if it does not end
 */
async function child(entry: string, env: NodeJS.ProcessEnv): Promise<string> {
  const cwd = dirname(entry);
  const person = { id: 'x', email: 'ada@example.com', department: 'x', location: 'Berlin' };
  writeFileSync(join(cwd, 'rows.jsonl'), `${JSON.stringify(person)}\n`);
  const process_ = spawn(process.execPath, ['--import', SURROUNDINGS, entry], {
    cwd,
    env: { PATH: process.env['PATH'], SHOW: process.env['SHOW'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: ENDLESS_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [process_.stdout, process_.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code, signal] = (await once(process_, 'close')) as [number | null, NodeJS.Signals | null];
  if (signal !== null) throw new Error(`${entry} does not end: ${signal}, ${code}\n${output}`);
  return output;
}
