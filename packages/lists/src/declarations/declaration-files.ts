import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ts as TS } from 'ts-morph';
import { ts } from '../../../../src/syntax/compiler.js';

/** What has members, or stands for something that has. */
export type Declared = TS.ClassDeclaration | TS.InterfaceDeclaration | TS.TypeAliasDeclaration;

const MAX_FILES = 2_000;

/** The declaration files of a package, each parsed when a name leads there. */
export class DeclarationFiles {
  readonly #parsed = new Map<string, TS.SourceFile | null>();

  /** What a module exports under a name, for a file that would stand in `directory`. */
  exported(directory: string, module: string, name: string): Declared[] {
    const target = this.#resolved(module, join(directory, 'deprec-scan-client.mts'));
    return target ? this.#find(target, name, new Set()) : [];
  }

  /** What a name in a declaration stands for; of `A.B` the last part decides. */
  named(name: TS.EntityName | TS.Expression): Declared[] {
    if (ts.isIdentifier(name)) return this.#find(name.getSourceFile(), name.text, new Set());
    if (ts.isQualifiedName(name)) return this.#below(name.left, name.right.text);
    return ts.isPropertyAccessExpression(name) ? this.#below(name.expression, name.name.text) : [];
  }

  /** A name below that of a namespace, which a file or an import may be. */
  #below(left: TS.EntityName | TS.Expression, name: string): Declared[] {
    const source = left.getSourceFile();
    const imported = source.statements.find(
      (one): one is TS.ImportDeclaration =>
        ts.isImportDeclaration(one) && namespaceOf(one) !== undefined && namespaceOf(one) === left.getText(),
    );
    const target = imported ? this.#target(imported, source) : source;
    return target ? this.#find(target, name, new Set()) : [];
  }

  #find(source: TS.SourceFile, name: string, seen: Set<string>): Declared[] {
    const key = `${source.fileName}\0${name}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const statements = [...statementsIn(source)];
    const own = statements.filter((one): one is Declared => isDeclared(one) && isCalled(one, name));
    if (own.length > 0) return own;
    return [
      ...statements.flatMap((one) => this.#through(one, name, source, seen)),
      ...source.referencedFiles.flatMap(({ fileName }) => {
        const file = this.#parse(join(dirname(source.fileName), fileName));
        return file ? this.#find(file, name, seen) : [];
      }),
    ];
  }

  /** What a statement takes from another file, or gives another name. */
  #through(statement: TS.Statement, name: string, source: TS.SourceFile, seen: Set<string>): Declared[] {
    if (ts.isExportAssignment(statement))
      return name === 'default' && ts.isIdentifier(statement.expression)
        ? this.#find(source, statement.expression.text, seen)
        : [];
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const there = nameThere(statement, name);
    const target = there === undefined ? undefined : this.#target(statement, source);
    return there !== undefined && target ? this.#find(target, there, seen) : [];
  }

  #target({ moduleSpecifier }: TS.ImportDeclaration | TS.ExportDeclaration, source: TS.SourceFile) {
    if (!moduleSpecifier) return source;
    return ts.isStringLiteral(moduleSpecifier) ? this.#resolved(moduleSpecifier.text, source.fileName) : undefined;
  }

  #resolved(specifier: string, from: string): TS.SourceFile | undefined {
    const options = {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ESNext,
    };
    // The usual way to name a neighbour needs no search.
    const beside = /^\.\.?\/.*\.js$/.test(specifier) && join(dirname(from), specifier.replace(/\.js$/, '.d.ts'));
    const neighbour = beside === false ? undefined : this.#parse(beside);
    if (neighbour) return neighbour;
    const file = ts.resolveModuleName(specifier, from, options, ts.sys).resolvedModule?.resolvedFileName;
    return file === undefined ? undefined : this.#parse(file);
  }

  #parse(file: string): TS.SourceFile | undefined {
    let source = this.#parsed.get(file);
    if (source === undefined && this.#parsed.size < MAX_FILES) this.#parsed.set(file, (source = parsed(file)));
    return source ?? undefined;
  }
}

function parsed(file: string): TS.SourceFile | null {
  try {
    const text = readFileSync(file, 'utf8');
    const { ParseAll, ParseNone } = ts.JSDocParsingMode;
    const jsDocParsingMode = text.includes('@deprecated') ? ParseAll : ParseNone;
    return ts.createSourceFile(file, text, { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode }, true);
  } catch {
    // A reference that leads nowhere declares nothing.
    return null;
  }
}

/** The statements of a file, those of its namespaces and ambient modules included. */
function* statementsIn(block: TS.SourceFile | TS.ModuleBlock): Generator<TS.Statement> {
  for (const statement of block.statements) {
    yield statement;
    const body = ts.isModuleDeclaration(statement) ? statement.body : undefined;
    if (body && ts.isModuleBlock(body)) yield* statementsIn(body);
  }
}

function isDeclared(statement: TS.Statement): statement is Declared {
  return (
    ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
  );
}

function isCalled(declared: Declared, name: string): boolean {
  const isDefault = ts.getModifiers(declared)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false;
  return declared.name?.text === name || (isDefault && name === 'default');
}

/** The name that an import or an export of a name has where it comes from. */
function nameThere(statement: TS.ImportDeclaration | TS.ExportDeclaration, name: string): string | undefined {
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
  if (clause?.name?.text === name) return 'default';
  const bindings = ts.isImportDeclaration(statement) ? clause?.namedBindings : statement.exportClause;
  if (bindings === undefined) return ts.isExportDeclaration(statement) && statement.moduleSpecifier ? name : undefined;
  if (ts.isNamespaceImport(bindings) || ts.isNamespaceExport(bindings)) return undefined;
  const element = bindings.elements.find((one) => one.name.text === name);
  return element && (element.propertyName ?? element.name).text;
}

function namespaceOf({ importClause }: TS.ImportDeclaration): string | undefined {
  const bindings = importClause?.namedBindings;
  return bindings && ts.isNamespaceImport(bindings) ? bindings.name.text : undefined;
}
