import ts from 'typescript';
import { Samples } from './samples.js';
import { comparedTexts, exportsOf, isAt, member, moduleOf, typeAt } from './symbols.js';

/** How often everything is called: each time with other members of unions, with or without optional parts. */
const ROUNDS = 8;
/** Results of results that are called. */
const DEEPEST = 3;

/** The text of a program that calls all that the modules of a project export, with samples of the types that they ask for. */
export class Driver {
  readonly #checker: ts.TypeChecker;
  readonly #samples: Samples;
  readonly #lines: string[] = [];
  #results = 0;

  constructor(
    program: ts.Program,
    private readonly files: readonly ts.SourceFile[],
  ) {
    this.#checker = program.getTypeChecker();
    this.#samples = new Samples(this.#checker, files, comparedTexts(files));
  }

  text(): string {
    this.files.forEach((file, i) =>
      this.#lines.push(`const m${i} = await load(() => import(${JSON.stringify(file.fileName)}));`),
    );
    for (let round = 0; round < ROUNDS; round++) {
      this.#samples.begin(round);
      this.#all();
    }
    return [...this.#samples.imports, ...this.#lines, 'await ended();', ''].join('\n');
  }

  #all(): void {
    this.files.forEach((file, i) => {
      const module = moduleOf(file);
      const whole = module?.exports?.get('export=' as ts.__String);
      if (whole) this.#exercise(`(m${i}.default ?? m${i})`, this.#checker.getTypeOfSymbolAtLocation(whole, file), 0);
      for (const exported of exportsOf(this.#checker, file)) {
        const symbol = this.#target(exported);
        if ((symbol.flags & ts.SymbolFlags.Value) === 0) continue;
        const name = `m${i}${member(exported.name)}`;
        this.#exercise(name, this.#checker.getTypeOfSymbolAtLocation(symbol, file), 0);
      }
    });
  }

  #target(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Calls or constructs what an expression gives, or looks into it. */
  #exercise(expression: string, type: ts.Type, depth: number): void {
    if (depth > DEEPEST) return;
    const calls = type.getCallSignatures();
    for (const signature of type.getConstructSignatures().slice(0, 1)) {
      const result = this.#result(`new ${expression}`, signature);
      this.#assignClients(result, signature.getReturnType());
      this.#members(result, signature.getReturnType(), depth + 1);
    }
    for (const signature of calls.slice(0, 4)) {
      const result = this.#result(expression, signature);
      const given = this.#checker.getAwaitedType(signature.getReturnType()) ?? signature.getReturnType();
      if (isAt(given, this.files) || given.getCallSignatures().length > 0) this.#exercise(result, given, depth + 1);
    }
    if (calls.length === 0) this.#members(expression, type, depth + 1);
  }

  /** Gives an object the clients that its class declares, and leaves to others to assign. */
  #assignClients(object: string, type: ts.Type): void {
    for (const property of type.getProperties()) {
      if (!property.valueDeclaration || !ts.isPropertyDeclaration(property.valueDeclaration)) continue;
      const declared = this.#checker.getNonNullableType(typeAt(this.#checker, property, this.files[0]!));
      const client = this.#samples.client(declared);
      if (client !== null) this.#lines.push(`${object}${member(property.name)} ??= ${client};`);
    }
  }

  #members(expression: string, type: ts.Type, depth: number): void {
    if (type.symbol?.name === 'Map') this.#valuesOfMap(expression, type);
    if (!isAt(type, this.files)) return;
    for (const property of type.getProperties()) {
      if (property.name === 'prototype' || /^(__|#)/.test(property.name)) continue;
      const inner = this.#checker.getNonNullableType(typeAt(this.#checker, property, this.files[0]!));
      const isCalled = inner.getCallSignatures().length > 0 || inner.getConstructSignatures().length > 0;
      if (isCalled || isAt(inner, this.files))
        this.#exercise(`${expression}${member(property.name)}`, inner, depth + 1);
    }
  }

  /** Calls the functions that are values of a map. */
  #valuesOfMap(expression: string, map: ts.Type): void {
    const [, value] = this.#checker.getTypeArguments(map as ts.TypeReference);
    for (const signature of value?.getCallSignatures().slice(0, 1) ?? [])
      this.#lines.push(
        `await run(async () => Promise.all([...${expression}.values()].map((one) => one(${this.#samples.arguments(signature)}))));`,
      );
  }

  #result(expression: string, signature: ts.Signature): string {
    const result = `r${this.#results++}`;
    this.#lines.push(
      `const ${result} = (await run(async () => ${expression}(${this.#samples.arguments(signature)}))) ?? {};`,
    );
    return result;
  }
}
