import { join } from 'node:path';
import type { ts as TS } from 'ts-morph';
import type { OwnClient } from '../../../../src/calls/clients/own-client.js';
import { packageOf } from '../../../../src/model/listed-client.js';
import type { Entry } from '../../../../src/model/registry.js';
import { operationsOf, pathKey, type Operation } from '../../../../src/model/route.js';
import { libraries, loadCompiler, ts } from '../../../../src/syntax/compiler.js';
import { TypeNames } from './type-names.js';

/** Data types of a client's row, by their dotted names. */
type DataTypes = NonNullable<OwnClient['data']>;
type DataPlace = DataTypes[string][number];

/** Where a type stands in a body, and what of it a list has. */
interface Standing extends DataPlace {
  name: string;
  entry: string;
}

/** The body of an operation, as the declaration of a method has it. */
interface DeclaredBody {
  direction: 'request' | 'response';
  type: TS.Type;
}

/** The fields of a type are looked for below this many properties. */
const DEEPEST = 5;
/** A body is searched through at most this many types. */
const MOST_TYPES = 4_000;

/**
 * The data types of an installed SDK that hold something listed: those on the way from the body of a listed operation to
 * a listed field, as the declarations of the client's methods have them.
 *
 * @param directory in which the SDK is installed.
 * @param module as an import names it.
 */
export function dataTypesOf(
  directory: string,
  module: string,
  client: Pick<OwnClient, 'calls' | 'response'>,
  entries: readonly Entry[],
): DataTypes {
  loadCompiler();
  const reader = new BodyReader(directory, module, client);
  const found = entries.flatMap((entry) => ('at' in entry ? reader.standings(entry) : []));
  return shortest(found);
}

/** For each type as few places as there are for all entries that it has something of, the nearest to the body first. */
function shortest(found: readonly Standing[]): DataTypes {
  const depth = ({ at }: Standing): number => (at === undefined ? 0 : at.split('.').length);
  const data: Record<string, DataPlace[]> = {};
  const covered = new Set<string>();
  for (const { name, entry, ...place } of found.toSorted(
    (a, b) => a.name.localeCompare(b.name) || depth(a) - depth(b),
  )) {
    const key = `${name} ${place.in ?? ''} ${entry}`;
    if (covered.has(key)) continue;
    covered.add(key);
    const places = (data[name] ??= []);
    if (!places.some(({ on, in: direction, at }) => on === place.on && direction === place.in && at === place.at))
      places.push(place);
  }
  return data;
}

/** An entry of which parts of a body may be. */
type PartEntry = Extract<Entry, { at: readonly string[] }>;

/** Reads the types of bodies from the declarations of an SDK. */
class BodyReader {
  readonly #checker: TS.TypeChecker;
  readonly #site: TS.Node;
  readonly #names: TypeNames;
  readonly #bodies = new Map<string, DeclaredBody[]>();

  constructor(directory: string, module: string, { calls, response }: Pick<OwnClient, 'calls' | 'response'>) {
    const stub = join(directory, 'deprec-scan-client.mts');
    const program = programOf(stub, `import * as sdk from ${JSON.stringify(module)};\nexport { sdk };\n`);
    this.#checker = program.getTypeChecker();
    const [statement] = program.getSourceFile(stub)!.statements;
    this.#site = (statement as TS.ImportDeclaration).moduleSpecifier;
    const symbol = this.#checker.getSymbolAtLocation(this.#site) ?? this.#ambientModule(directory, module);
    this.#names = new TypeNames(symbol, this.#checker);
    const unpacked = Object.entries(response?.members ?? {}).find(([, stage]) => stage === 'body')?.[0];
    for (const [name, spec] of symbol ? Object.entries(calls) : []) this.#readMethod(symbol!, name, spec, unpacked);
  }

  /** What declarations that are no module themselves declare for a package: `declare module 'sdk'`. */
  #ambientModule(directory: string, module: string): TS.Symbol | undefined {
    const manifest = ts.sys.readFile(join(directory, 'node_modules', packageOf(module), 'package.json'));
    const { name } = (manifest === undefined ? {} : JSON.parse(manifest)) as { name?: string };
    return this.#checker.getAmbientModules().find((one) => one.name === JSON.stringify(name));
  }

  /** The types on the way to a field, in the bodies of its operations. */
  standings(entry: PartEntry): Standing[] {
    return operationsOf(entry).flatMap((operation) =>
      (this.#bodies.get(keyOf(operation)) ?? []).flatMap(({ direction, type }) =>
        entry.in.some((place) => place === direction)
          ? entry.at
              .flatMap((at) => this.#onTheWay(type, at))
              .flatMap(({ type: holder, path }) =>
                this.#names.of(this.#checker.getNonNullableType(holder)).map((name) => ({
                  name,
                  entry: entry.id,
                  on: `${operation.method} ${operation.path}`,
                  ...(direction === 'request' && { in: 'request' as const }),
                  ...(path.length > 0 && { at: path.join('.') }),
                })),
              )
          : [],
      ),
    );
  }

  #readMethod(module: TS.Symbol, name: string, spec: OwnClient['calls'][string], unpacked: string | undefined): void {
    if (spec.verb === undefined || spec.fixedPath === undefined) return;
    const method = this.#methodType(module, name);
    const bodies = this.#bodiesOf({ method: spec.verb, path: spec.fixedPath });
    for (const signature of method?.getCallSignatures() ?? []) {
      const reply = this.#checker.getAwaitedType(signature.getReturnType()) ?? signature.getReturnType();
      const whole =
        (spec.response?.is ?? 'raw') === 'raw' && unpacked !== undefined ? this.#property(reply, unpacked) : [reply];
      for (const type of whole) bodies.push({ direction: 'response', type });
      const index = Number([spec.body ?? []].flat()[0] ?? NaN);
      const parameter = signature.parameters[index];
      if (parameter)
        bodies.push({ direction: 'request', type: this.#checker.getTypeOfSymbolAtLocation(parameter, this.#site) });
    }
  }

  #bodiesOf(operation: Operation): DeclaredBody[] {
    const key = keyOf(operation);
    const bodies = this.#bodies.get(key) ?? [];
    this.#bodies.set(key, bodies);
    return bodies;
  }

  /** The type of a method, of its name in a row: `Client.#.orders.list`. */
  #methodType(module: TS.Symbol, name: string): TS.Type | undefined {
    const [owner = '', below] = name.split(/\.?#\./);
    if (below === undefined) return undefined;
    const exports = this.#checker.getExportsOfModule(module);
    // A default export has its own name in the row.
    const exported =
      exports.find(({ name: one }) => one === owner) ?? exports.find(({ name: one }) => one === 'default');
    if (!exported) return undefined;
    const made = this.#checker.getTypeOfSymbolAtLocation(this.#names.resolved(exported), this.#site);
    const instance = made.getConstructSignatures()[0]?.getReturnType();
    return below.split('.').reduce<TS.Type | undefined>((at, step) => at && this.#property(at, step)[0], instance);
  }

  /** The types from a body down to what has the last property of a path. `$` begins at the body, others anywhere. */
  #onTheWay(body: TS.Type, at: string): Held[] {
    const names = at.replace(/^\$\./, '').split('.');
    if (at.startsWith('$.')) return this.#down({ type: body, path: [] }, names);
    const seen = new Set<TS.Type>();
    const found: Held[] = [];
    let left: Way[] = [{ type: body, path: [], above: [] }];
    for (let depth = 0; depth <= DEEPEST && left.length > 0; depth++) {
      const fresh = left.filter(({ type }) => !seen.has(type) && seen.size < MOST_TYPES && seen.add(type));
      for (const way of fresh) {
        const below = this.#down(way, names);
        if (below.length > 0) found.push(...way.above, ...below);
      }
      left = fresh.flatMap((way) => this.#below(way));
    }
    return found;
  }

  /** The properties of a type, each with the types above it. */
  #below({ type, path, above }: Way): Way[] {
    return this.#parts(type).flatMap((part) =>
      this.#checker.getPropertiesOfType(part).map((property) => ({
        type: this.#checker.getTypeOfSymbolAtLocation(property, this.#site),
        path: [...path, property.name],
        above: [...above, { type, path }],
      })),
    );
  }

  /** The types on the way down to what has the last of `names`; none if nothing has. */
  #down({ type, path }: Held, [first = '', ...rest]: readonly string[]): Held[] {
    return this.#parts(type).flatMap((part) => {
      const held = this.#property(part, first);
      const made = part.isIntersection() ? part.types.filter((one) => this.#property(one, first).length > 0) : [];
      const here = [type, part, ...made].map((one) => ({ type: one, path }));
      if (rest.length === 0) return held.length > 0 ? here : [];
      const below = held.flatMap((one) => this.#down({ type: one, path: [...path, first] }, rest));
      return below.length > 0 ? [...here, ...below] : [];
    });
  }

  #property(type: TS.Type, name: string): TS.Type[] {
    return this.#parts(type).flatMap((part) => {
      const property = this.#checker.getPropertyOfType(part, name);
      return property ? [this.#checker.getTypeOfSymbolAtLocation(property, this.#site)] : [];
    });
  }

  /** The objects that a type stands for: the members of a union, the elements of a list. */
  #parts(of: TS.Type): TS.Type[] {
    const type = this.#checker.getNonNullableType(of);
    if (type.isUnion()) return type.types.flatMap((one) => this.#parts(one));
    const element = this.#checker.isArrayType(type)
      ? this.#checker.getTypeArguments(type as TS.TypeReference)[0]
      : undefined;
    if (element) return this.#parts(element);
    return (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 ? [type] : [];
  }
}

/** A type in a body. */
interface Held {
  type: TS.Type;
  path: string[];
}

interface Way extends Held {
  above: readonly Held[];
}

function keyOf({ method, path }: Operation): string {
  return `${method} ${pathKey(path)}`;
}

const LIBRARY = '/library/';

/** A program of one file that imports the SDK. */
function programOf(stub: string, text: string): TS.Program {
  const options: TS.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const readFile = (name: string): string | undefined => {
    if (name === stub) return text;
    return name.startsWith(LIBRARY) ? libraries().get(name.slice(LIBRARY.length)) : ts.sys.readFile(name);
  };
  const host: TS.CompilerHost = {
    getSourceFile: (name, languageVersion) => {
      const source = readFile(name);
      return source === undefined ? undefined : ts.createSourceFile(name, source, languageVersion, true);
    },
    getDefaultLibFileName: () => `${LIBRARY}lib.es2023.d.ts`,
    getDefaultLibLocation: () => LIBRARY,
    writeFile: () => {},
    getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => name === stub || libraries().has(name.slice(LIBRARY.length)) || ts.sys.fileExists(name),
    directoryExists: (name) => ts.sys.directoryExists(name),
    realpath: (name) => ts.sys.realpath?.(name) ?? name,
    readFile,
  };
  return ts.createProgram([stub], options, host);
}
