import { join } from 'node:path';
import { Project, ts } from 'ts-morph';
import { deprecationAt, type Deprecation } from '../declared-operations.js';
import { madeBy, type MakingExpression } from './making-expression.js';
import {
  DEEPEST_METHOD,
  MOST_METHODS,
  type Place,
  type Plan,
  type PlannedMethod,
  type PlannedParameter,
} from './plan.js';

/** Objects within objects of arguments. */
const DEEPEST_PLAN = 3;

/** What the declarations of an SDK say of the client that an expression makes. */
export interface Declarations {
  methods: DeclaredMethod[];
  /** Where the client may take a base: texts among the arguments that make it, and among their properties. */
  bases: Place[];
  /** The name of its class or interface, if it has one. */
  type: string | null;
}

interface DeclaredMethod extends PlannedMethod {
  deprecated: Deprecation | undefined;
}

/** An object with methods, below a client. */
interface Level {
  type: ts.Type;
  /** What the names of its methods begin with. */
  prefix: string;
  around: ts.Type[];
  /** What is deprecated as a whole is so with all its methods. */
  deprecated: Deprecation | undefined;
}

/**
 * Reads the declarations of an SDK, as a file in `directory` would import it. Nothing is run. Without declarations
 * nothing is known.
 */
export function declarationsOf(directory: string, { make, module, names }: MakingExpression): Declarations {
  const constants = names.map(
    (name) => `declare const ${name}: typeof all extends { ${name}: infer T } ? T : typeof whole;`,
  );
  const reader = readerOf(directory, module, constants, `await (${make})`);
  return { methods: reader.methods(), bases: reader.bases(), type: nameOf(reader.type) };
}

/**
 * How the classes that a module exports are made, as far as their declarations tell: `new Client('x')`. What it throws
 * is no client.
 */
export function waysToMake(directory: string, module: string): string[] {
  return readerOf(directory, module, [], 'all').waysToMake();
}

function nameOf(type: ts.Type): string | null {
  const symbol = type.aliasSymbol ?? type.getSymbol();
  const [declaration] = symbol?.declarations ?? [];
  const isNamed = declaration && (ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration));
  const name = (isNamed && declaration.name?.text) ?? symbol?.getName();
  return typeof name === 'string' && /^[A-Za-z]\w*$/.test(name) ? name : null;
}

/** Reads the type of an expression in a module of `directory` that is nowhere on disk, and imports another module. */
function readerOf(
  directory: string,
  module: string,
  statements: readonly string[],
  expression: string,
): DeclarationReader {
  const project = new Project({
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      esModuleInterop: true,
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    },
  });
  const specifier = JSON.stringify(module);
  const text = [
    `import * as all from ${specifier};`,
    `import whole from ${specifier};`,
    ...statements,
    `export const client = ${expression};`,
  ].join('\n');
  const source = project.createSourceFile(join(directory, 'deprec-scan-client.mts'), text).compilerNode;
  const statement = source.statements.at(-1) as ts.VariableStatement;
  return new DeclarationReader(project.getProgram().compilerObject, statement.declarationList.declarations[0]!);
}

class DeclarationReader {
  readonly checker: ts.TypeChecker;
  /** The type of the variable. */
  readonly type: ts.Type;

  constructor(
    readonly program: ts.Program,
    readonly at: ts.VariableDeclaration,
  ) {
    this.checker = program.getTypeChecker();
    this.type = this.checker.getTypeAtLocation(at.name);
  }

  /** All methods below the client, the shallow ones first. */
  methods(): DeclaredMethod[] {
    const found: DeclaredMethod[] = [];
    let open: Level[] = [{ type: this.type, prefix: '', around: [], deprecated: undefined }];
    for (let depth = 0; depth < DEEPEST_METHOD && open.length > 0 && found.length < MOST_METHODS; depth++) {
      const next: Level[] = [];
      for (const { type, prefix, around, deprecated: above } of open)
        for (const member of this.#membersOf(type)) {
          const name = prefix + member.getName();
          const own = this.#typeOf(member);
          const [signature] = own.getCallSignatures();
          if (own.getConstructSignatures().length > 0) continue; // A class is no method of a client.
          const deprecated = this.#deprecationOf(member) ?? above;
          if (signature) found.push({ name, parameters: this.#parametersOf(signature), deprecated });
          else if (this.#isResource(own) && !around.includes(own) && own !== type) {
            const ofType = own.getSymbol() && this.#deprecationOf(own.getSymbol()!);
            const below = { prefix: `${name}.`, around: [...around, type] };
            next.push({ type: own, ...below, deprecated: ofType ?? deprecated });
          }
        }
      open = next;
    }
    return found;
  }

  /** An expression for each class among the exports; only that of the default export if it is one. */
  waysToMake(): string[] {
    const ways = this.checker.getPropertiesOfType(this.type).flatMap((member) => {
      const type = this.#typeOf(member);
      const [signature] = type.getConstructSignatures();
      if (!signature || this.checker.getPropertyOfType(signature.getReturnType(), 'stack')) return [];
      const isDefault = member.getName() === 'default';
      const name = isDefault ? (nameOf(signature.getReturnType()) ?? 'Client') : member.getName();
      const required = this.#parametersOf(signature).filter(({ optional }) => !optional);
      return [{ isDefault, way: `new ${name}(${required.map(({ plan }) => textOf(plan)).join(', ')})` }];
    });
    const [main] = ways.filter(({ isDefault }) => isDefault);
    return main ? [main.way] : ways.map(({ way }) => way);
  }

  #deprecationOf(member: ts.Symbol): Deprecation | undefined {
    const tag = member.getJsDocTags(this.checker).find(({ name }) => name === 'deprecated');
    const [declaration] = member.declarations ?? [];
    if (!tag || !declaration) return undefined;
    const purpose = ts.displayPartsToString(member.getDocumentationComment(this.checker));
    return deprecationAt(declaration, ts.displayPartsToString(tag.text) || purpose);
  }

  /** The texts among what makes the client. */
  bases(): Place[] {
    const made = madeBy(this.at.initializer!);
    if (made === undefined) return [];
    const callee = this.checker.getTypeAtLocation(made.expression);
    const signatures = ts.isNewExpression(made) ? callee.getConstructSignatures() : callee.getCallSignatures();
    const [signature] = [...signatures].sort((a, b) => b.parameters.length - a.parameters.length);
    return (signature?.parameters ?? []).flatMap((parameter, index) => {
      const type = this.#typeOf(parameter);
      if (this.#mayBeText(type)) return [`${index}`];
      if (!this.#isResource(type)) return [];
      const texts = this.#membersOf(type).filter((member) => this.#mayBeText(this.#typeOf(member)));
      return texts.map((member) => `${index}.${member.getName()}`);
    });
  }

  #membersOf(type: ts.Type): ts.Symbol[] {
    return this.checker.getPropertiesOfType(type).filter((member) => {
      const [declaration] = member.declarations ?? [];
      const isHidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
      if (declaration && ts.getCombinedModifierFlags(declaration) & isHidden) return false;
      return /^[a-z][\w$]*$/i.test(member.getName());
    });
  }

  #typeOf(symbol: ts.Symbol): ts.Type {
    return this.checker.getNonNullableType(this.checker.getTypeOfSymbolAtLocation(symbol, this.at));
  }

  #mayBeText(type: ts.Type): boolean {
    return (type.isUnion() ? type.types : [type]).some((one) => (one.flags & ts.TypeFlags.String) !== 0);
  }

  #parametersOf(signature: ts.Signature): PlannedParameter[] {
    return signature.parameters.map((parameter) => {
      const declaration = parameter.valueDeclaration;
      const isParameter = declaration !== undefined && ts.isParameter(declaration);
      const optional = isParameter && (this.checker.isOptionalParameter(declaration) || !!declaration.dotDotDotToken);
      return { name: parameter.getName(), plan: this.#planOf(this.#typeOf(parameter), 0), optional };
    });
  }

  #planOf(type: ts.Type, depth: number): Plan {
    if (type.isUnion()) return this.#planOfUnion(type, depth);
    const plain =
      plainPlan(type) ?? (this.#isList(type) ? ({ kind: 'list' } as const) : PLANS_BY_NAME.get(nameOf(type) ?? ''));
    if (plain) return plain;
    const isObject = this.#isResource(type) && type.getCallSignatures().length === 0;
    if (!isObject || depth >= DEEPEST_PLAN) return { kind: 'unknown' };
    const optional = depth === 0 ? this.#optionalOf(type) : [];
    return { kind: 'object', properties: this.#requiredOf(type, depth), optional };
  }

  #optionalOf(type: ts.Type): string[] {
    return this.checker
      .getPropertiesOfType(type)
      .filter((member) => member.flags & ts.SymbolFlags.Optional && this.#mayBeText(this.#typeOf(member)))
      .map((member) => member.getName());
  }

  /** Whether it is an object of the SDK, and none of the language. */
  #isResource(type: ts.Type): boolean {
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || this.#isList(type)) return false;
    const [declaration] = type.getSymbol()?.declarations ?? [];
    return declaration === undefined || !this.program.isSourceFileDefaultLibrary(declaration.getSourceFile());
  }

  #isList(type: ts.Type): boolean {
    return this.checker.isArrayType(type) || this.checker.isTupleType(type);
  }

  /** A text if the union has one, since that may be part of a path; else what it names first. */
  #planOfUnion(type: ts.UnionType, depth: number): Plan {
    const types = type.types.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));
    const isText = types.some((one) => plainPlan(one)?.kind === 'text');
    return isText || types.length === 0 ? { kind: 'text' } : this.#planOf(types[0]!, depth);
  }

  #requiredOf(type: ts.Type, depth: number): Record<string, Plan> {
    const required = this.checker
      .getPropertiesOfType(type)
      .filter((member) => !(member.flags & ts.SymbolFlags.Optional));
    return Object.fromEntries(
      required.map((member) => [member.getName(), this.#planOf(this.#typeOf(member), depth + 1)]),
    );
  }
}

/** A placeholder as an expression. */
function textOf(plan: Plan): string {
  if (plan.kind === 'literal') return JSON.stringify(plan.value);
  if (plan.kind !== 'object') return plan.kind === 'text' ? "'x'" : '{}';
  const properties = Object.entries(plan.properties).map(([name, value]) => `${name}: ${textOf(value)}`);
  return properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
}

const BYTES = ['Buffer', 'Blob', 'File', 'Uint8Array', 'ArrayBuffer', 'ReadStream', 'Readable'];
const PLANS_BY_NAME = new Map<string, Plan>([
  ['Date', { kind: 'date' }],
  ...BYTES.map((name): [string, Plan] => [name, { kind: 'bytes' }]),
]);

/** The placeholder for a text, number or boolean. */
function plainPlan(type: ts.Type): Plan | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return { kind: 'literal', value: type.value };
  // `string & {}` keeps an editor's suggestions in a union with names.
  const parts = type.isIntersection() ? type.types : [type];
  const has = (flag: ts.TypeFlags): boolean => parts.some(({ flags }) => (flags & flag) !== 0);
  if (has(ts.TypeFlags.BooleanLike)) return { kind: 'literal', value: true };
  if (has(ts.TypeFlags.StringLike)) return { kind: 'text' };
  return has(ts.TypeFlags.NumberLike) ? { kind: 'number' } : undefined;
}
