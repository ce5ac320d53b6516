import type { ts as TS } from 'ts-morph';
import { ts } from '../../../../src/syntax/compiler.js';

/** Namespaces below an export are looked through to this depth. */
const DEEPEST = 4;
/** A type is written down under at most this many names. */
const MOST_NAMES = 3;

/** The names under which a package exports its types. */
export class TypeNames {
  readonly #exported = new Map<TS.Symbol, string[]>();
  readonly #composed = new Map<TS.Type, string[]>();
  readonly #checker: TS.TypeChecker;

  constructor(module: TS.Symbol | undefined, checker: TS.TypeChecker) {
    this.#checker = checker;
    if (module) this.#read(module, [], new Set());
  }

  /** What a name stands for that another file exports. */
  resolved(symbol: TS.Symbol): TS.Symbol {
    return (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /** The dotted names of a type, of `components['schemas']['x']` too; none if it has none. */
  of(type: TS.Type): string[] {
    return [...new Set([...this.#namesOf(type), ...(this.#composed.get(type) ?? []).slice(0, MOST_NAMES)])];
  }

  #namesOf(type: TS.Type): string[] {
    if (type.isIntersection()) return type.types.flatMap((part) => this.of(part));
    // What a generic type stands for depends on its arguments.
    if (this.#isGeneric(type)) return [];
    const symbol = type.aliasSymbol ?? type.getSymbol();
    if (!symbol) return [];
    const exported = this.#exported.get(symbol);
    if (exported) return exported.slice(0, MOST_NAMES);
    const inside = symbol.declarations?.[0] && placeOf(symbol.declarations[0]);
    if (inside) return [inside];
    const isNamed = symbol.name !== '__type' && symbol.declarations?.some(isOfPackage) === true;
    return isNamed ? [symbol.name] : [];
  }

  #isGeneric(type: TS.Type): boolean {
    return (type.aliasTypeArguments ?? this.#checker.getTypeArguments(type as TS.TypeReference)).length > 0;
  }

  /** The parts of an alias of a union or a composition have its name as well: methods often take or return one of them. */
  #readAlias(symbol: TS.Symbol, name: string): void {
    const isGeneric = symbol.declarations?.some((one) => ts.isTypeAliasDeclaration(one) && one.typeParameters);
    if ((symbol.flags & ts.SymbolFlags.TypeAlias) === 0 || isGeneric) return;
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
    const parts = type.isUnionOrIntersection() ? type.types : [];
    for (const part of type.aliasSymbol === symbol ? parts : [type, ...parts])
      this.#composed.set(part, [...(this.#composed.get(part) ?? []), name]);
  }

  #read(owner: TS.Symbol, above: readonly string[], around: ReadonlySet<TS.Symbol>): void {
    if (above.length > DEEPEST || around.has(owner)) return;
    for (const exported of this.#checker.getExportsOfModule(owner)) {
      const symbol = this.resolved(exported);
      // The SDK itself is no part of the names below it: `Stripe.Invoice` is `Invoice`.
      const isWhole = around.size === 0 && (exported.name === 'default' || (symbol.flags & ts.SymbolFlags.Class) !== 0);
      const names = [...above, exported.name];
      const known = this.#exported.get(symbol) ?? [];
      const name = names.join('.');
      this.#readAlias(symbol, name);
      if (!known.includes(name))
        this.#exported.set(
          symbol,
          [...known, name].toSorted((a, b) => a.length - b.length),
        );
      if ((symbol.flags & ts.SymbolFlags.Namespace) !== 0)
        this.#read(symbol, isWhole ? [] : names, new Set([...around, owner]));
    }
  }
}

/** The place of a type literal below an interface: `components.schemas.x`. */
function placeOf(declaration: TS.Node): string | undefined {
  const names: string[] = [];
  let at: TS.Node = declaration;
  if (!ts.isTypeLiteralNode(at)) return undefined;
  for (; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isPropertySignature(at)) {
      if (!ts.isIdentifier(at.name) && !ts.isStringLiteral(at.name)) return undefined;
      names.unshift(at.name.text);
    } else if (ts.isInterfaceDeclaration(at) || ts.isTypeAliasDeclaration(at))
      return [at.name.text, ...names].join('.');
    else if (!ts.isTypeLiteralNode(at)) return undefined;
  }
  return undefined;
}

function isOfPackage(declaration: TS.Node): boolean {
  return (
    /\/node_modules\//.test(declaration.getSourceFile().fileName) &&
    !/\/typescript\/lib\//.test(declaration.getSourceFile().fileName)
  );
}
