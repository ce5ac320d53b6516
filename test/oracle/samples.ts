import ts from 'typescript';
import { compareTexts } from '../../src/findings/order.js';
import { numbers } from '../numbers.js';
import { exportsOf, isAt, member, typeAt } from './symbols.js';

/** Levels of a value. */
const DEEPEST = 7;
const MOST_PROPERTIES = 80;

/** The origin of the API, to which all clients are set. */
export const ORIGIN = 'https://acme-be.glean.com';

/** A file that is there. */
export const FILE = 'rows.jsonl';

/** Texts of parameters and members, by parts of their names. */
const TEXTS: readonly (readonly [RegExp, ...string[]])[] = [
  [/(url|origin|base|endpoint|server|prefix|backend)$/i, ORIGIN],
  [/host(name)?$/i, ORIGIN, 'acme-be.glean.com'],
  [/scheme|protocol/i, 'https'],
  [/file/i, FILE],
  [/^(instance|tenant|subdomain)/i, 'acme'],
];

/** What a program waits for: a time that is too short would decide what it sends. */
const PATIENCE = /[tT]imeout|[dD]eadline|[mM]illis|(^ms|Ms|_ms)$/;

/** How a value is made of a type that the platform declares. */
const VALUES: Readonly<Record<string, string>> = {
  Date: 'new Date()',
  URL: `new URL('${ORIGIN}')`,
  URLSearchParams: "new URLSearchParams('a=b')",
  Headers: 'new Headers()',
  AbortSignal: 'new AbortController().signal',
  AbortController: 'new AbortController()',
  Map: 'new Map()',
  Set: 'new Set()',
  Buffer: "Buffer.from('x')",
  Uint8Array: "Buffer.from('x')",
  RegExp: '/x/',
  Error: "new Error('x')",
};

/** The same of clients, by packages. */
const CLIENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  axios: { AxiosInstance: `axios.default.create({ baseURL: '${ORIGIN}' })`, AxiosStatic: 'axios.default' },
  got: { Got: 'got.default' },
  ky: { KyInstance: 'ky.default' },
  undici: {
    Pool: `new undici.Pool('${ORIGIN}')`,
    Client: `new undici.Client('${ORIGIN}')`,
    Agent: 'new undici.Agent()',
    Dispatcher: 'new undici.Agent()',
  },
};

/** Samples of types, as texts of expressions. */
export class Samples {
  /** Lines that must be before the samples. */
  readonly imports = new Set<string>();
  readonly #random = numbers(1);
  #round = 0;
  #texts = 0;

  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly files: readonly ts.SourceFile[],
    /** Texts that the files compare with, or look up. */
    private readonly words: readonly string[],
  ) {}

  /** In round 0 everything optional is there, in round 1 nothing is, and in others chance decides. */
  begin(round: number): void {
    this.#round = round;
  }

  #oneOf<T>(choices: readonly T[]): T {
    if (this.#round < 2 || choices.length === 1) return choices[0]!;
    return choices[Math.floor(this.#random() * choices.length)]!;
  }

  /** Whether what may be left out is left out. */
  get #isLeftOut(): boolean {
    return this.#round === 1 || this.#oneOf([false, true]);
  }

  arguments(signature: ts.Signature, depth = 1): string {
    return signature
      .getParameters()
      .flatMap((parameter) => this.#argument(parameter, depth))
      .join(', ');
  }

  #argument(parameter: ts.Symbol, depth: number): string[] {
    const declaration = parameter.valueDeclaration as ts.ParameterDeclaration | undefined;
    const type = typeAt(this.checker, parameter, this.files[0]!);
    if (declaration?.dotDotDotToken) {
      const element = this.checker.getIndexTypeOfType(type, ts.IndexKind.Number);
      return element ? [this.#value(element, parameter.name, depth)] : [];
    }
    const isOptional = (declaration?.questionToken ?? declaration?.initializer) !== undefined;
    if (isOptional && this.#isLeftOut) return ['undefined'];
    return [this.#value(isOptional ? this.checker.getNonNullableType(type) : type, parameter.name, depth)];
  }

  /** @param name the parameter or member whose value it is */
  #value(type: ts.Type, name: string, depth: number): string {
    const { flags } = type;
    if (type.isUnion()) return this.#memberOf(type, name, depth);
    if (type.isStringLiteral() || type.isNumberLiteral()) return JSON.stringify(type.value);
    if (flags & ts.TypeFlags.BooleanLiteral) return this.checker.typeToString(type);
    if (
      flags & ts.TypeFlags.StringLike ||
      (type.isIntersection() && type.types.some((one) => one.flags & ts.TypeFlags.String))
    )
      return this.#text(name);
    if (flags & ts.TypeFlags.NumberLike) return PATIENCE.test(name) ? '60000' : '1';
    if (flags & ts.TypeFlags.Undefined) return 'undefined';
    if (flags & ts.TypeFlags.Null) return 'null';
    const constraint = flags & ts.TypeFlags.TypeParameter ? type.getConstraint() : undefined;
    if (constraint) return this.#value(constraint, name, depth + 1);
    if (depth > DEEPEST) return 'undefined';
    if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return this.#object(type, name, depth);
    if (TEXTS.some(([part]) => part.test(name))) return this.#text(name);
    return this.#untyped(name);
  }

  /** A value of a parameter or member without a type. The names of lists are plural as a rule. */
  #untyped(name: string): string {
    const text = this.#text(name);
    if (this.#round === 1) return text;
    const whole = `withAnyName(${text})`;
    if (/[^s]s$/.test(name)) return this.#oneOf(['anything()', `[${whole}]`, `[${text}]`]);
    return this.#oneOf(['anything()', '{}', '1', text, whole]);
  }

  /** A client of requests, or a part of an SDK; null for a type that is none. */
  client(type: ts.Type): string | null {
    const { name } = type.symbol ?? {};
    const file = type.symbol?.declarations?.[0]?.getSourceFile().fileName ?? '';
    if (file.includes('/@gleanwork/api-client/')) {
      if (!type.symbol.declarations?.some(ts.isClassDeclaration)) return null;
      this.imports.add("withSdk(await import('@gleanwork/api-client'));");
      return `sdk('${name}')`;
    }
    const from = /\/node_modules\/([^/]+)\//.exec(file)?.[1] ?? '';
    const value = Object.hasOwn(CLIENTS, from) ? CLIENTS[from]![name] : undefined;
    if (value === undefined) return null;
    this.imports.add(`import * as ${from} from '${from}';`);
    return value;
  }

  #text(name: string): string {
    // Tokens differ from one another, since a token is for one interface.
    if (/token|key|secret/i.test(name)) return `'token-${this.#texts++}'`;
    const [, ...known] = TEXTS.find(([part]) => part.test(name)) ?? [];
    return JSON.stringify(this.#oneOf(known.length > 0 ? known : ['x', ...this.words]));
  }

  #memberOf(type: ts.UnionType, name: string, depth: number): string {
    const isNothing = (one: ts.Type): boolean => (one.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) !== 0;
    const nothing = type.types.find(isNothing);
    const members = type.types.filter((one) => !isNothing(one));
    if (members.length === 0 || (nothing && this.#isLeftOut))
      return nothing ? this.#value(nothing, name, depth) : 'undefined';
    if (members.every((one) => one.flags & ts.TypeFlags.BooleanLiteral))
      return String(this.#round === 1 ? false : this.#oneOf([true, false]));
    // The compiler sorts them by when it first met them, which another fixture can change.
    const texts = new Map(members.map((one) => [this.checker.typeToString(one), one]));
    return this.#value(texts.get(this.#oneOf([...texts.keys()].sort()))!, name, depth);
  }

  #object(type: ts.Type, name: string, depth: number): string {
    if (this.checker.isArrayType(type) || this.checker.isTupleType(type)) {
      const elements = this.checker.getTypeArguments(type as ts.TypeReference);
      return `[${elements.map((one) => this.#value(one, name.replace(/s$/, ''), depth + 1)).join(', ')}]`;
    }
    const [signature] = type.getCallSignatures();
    const awaited = type.symbol?.name === 'Promise' ? this.checker.getAwaitedType(type) : undefined;
    if (awaited) return `Promise.resolve(${this.#value(awaited, name, depth + 1)})`;
    if (!isAt(type, this.files) && type.symbol && !isAnonymous(type)) {
      const known = this.#foreign(type);
      if (known !== null) return known;
    }
    if (signature) return `((...all) => (handed(all), ${this.#value(signature.getReturnType(), '', depth + 1)}))`;
    const declaration = type.symbol?.declarations?.find(ts.isClassDeclaration);
    if (declaration && this.files.includes(declaration.getSourceFile())) return this.#instance(declaration, depth);
    const makers = this.#makersOf(type);
    const maker = depth > 4 ? null : this.#oneOf([null, ...makers]);
    return maker === null ? this.#members(type, depth) : `${maker.name}(${this.arguments(maker.signature, depth + 1)})`;
  }

  /** Exported functions that return the type. */
  #makersOf(type: ts.Type): { name: string; signature: ts.Signature }[] {
    if (!isAt(type, this.files)) return [];
    return this.files.flatMap((file, i) =>
      exportsOf(this.checker, file).flatMap((one) =>
        typeAt(this.checker, one, file)
          .getCallSignatures()
          .filter((signature) => signature.getReturnType() === type)
          .map((signature) => ({ name: `m${i}${member(one.name)}`, signature })),
      ),
    );
  }

  /** A value of a type that is declared elsewhere; null if it is a plain object whose members say what it is. */
  #foreign(type: ts.Type): string | null {
    const { name } = type.symbol;
    const client = this.client(type);
    if (client !== null) return client;
    if (Object.hasOwn(VALUES, name)) return VALUES[name]!;
    if (/(Config|Options|Init)$/.test(name)) return '{}';
    return type.getProperties().some((one) => one.flags & ts.SymbolFlags.Method) || type.getCallSignatures().length > 0
      ? 'anything()'
      : null;
  }

  #members(type: ts.Type, depth: number): string {
    // The compiler sorts those of `Omit` by when it first met their names, which another fixture can change.
    const texts = [...type.getProperties()]
      .sort((a, b) => compareTexts(a.name, b.name))
      .filter(({ name, flags }) => !name.startsWith('__@') && !(flags & ts.SymbolFlags.Optional && this.#isLeftOut))
      .slice(0, MOST_PROPERTIES)
      .map((property) => {
        const inner = typeAt(this.checker, property, this.files[0]!);
        const given = property.flags & ts.SymbolFlags.Optional ? this.checker.getNonNullableType(inner) : inner;
        return `${JSON.stringify(property.name)}: ${this.#value(given, property.name, depth + 1)}`;
      });
    const index = type.getStringIndexType();
    if (index && texts.length === 0) return `withAnyName(${this.#value(index, 'x', depth + 1)})`;
    return texts.length === 0 ? this.#oneOf(['anything()', '{}']) : `{ ${texts.join(', ')} }`;
  }

  #instance(declaration: ts.ClassDeclaration, depth: number): string {
    const file = declaration.getSourceFile();
    const exported = exportsOf(this.checker, file).find((one) => one.declarations?.includes(declaration));
    const signature = exported && typeAt(this.checker, exported, file).getConstructSignatures()[0];
    if (!signature || depth > 4) return 'anything()';
    return `new m${this.files.indexOf(file)}${member(exported.name)}(${this.arguments(signature, depth + 1)})`;
  }
}

/** `{ a: string }`, `Pick<T, 'a'>`: a type without a declaration of its own. */
function isAnonymous(type: ts.Type): boolean {
  return ['__type', '__object', '__function', 'Record', 'Partial', 'Required', 'Readonly', 'Pick', 'Omit'].includes(
    type.symbol.name,
  );
}
