import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';
import { amdModule, amdParameters, type AmdModule } from './exports/amd.js';
import { frameOf, isFrameNode, isFunctionNode, type FrameNode } from './frames.js';

/**
 * The meaning of a name in one file. Scopes are resolved per file, without a type checker: so they survive edits of
 * other files, and no library has to be loaded.
 */
export interface Binding {
  name: string;
  kind: 'variable' | 'parameter' | 'function' | 'class' | 'import' | 'enum' | 'namespace' | 'catch';
  /**
   * The declaring nodes: variable declarations, binding elements, parameters, functions, classes, import specifiers,
   * enums.
   */
  declarations: TS.Node[];
  /** The frame to which the variable belongs. */
  frame: FrameNode;
  /** Every other mention of the name as a value. */
  references: TS.Identifier[];
  /** A stable number, assigned on demand. */
  id?: number;
}

interface Scope {
  parent: Scope | null;
  values: Map<string, Binding>;
  types: Map<string, TS.Node>;
  frame: FrameNode;
  /** Whether `var` declarations are hoisted no further. */
  hoists: boolean;
}

export interface Scopes {
  /** The binding that an identifier used as a value refers to; undefined for a global. */
  bindingOf(identifier: TS.Identifier): Binding | undefined;
  /** The binding that a declaring name introduces. */
  declaredBy(name: TS.Identifier): Binding | undefined;
  /** The binding of `name` at the top level of the file. */
  topLevel(name: string): Binding | undefined;
  /** What the type name `name` means at `node`: an interface, alias, class, enum or import. */
  typeAt(name: string, node: TS.Node): TS.Node | undefined;
  bindings: Binding[];
}

/** Resolves every name in a file. */
export function resolveScopes(source: TS.SourceFile): Scopes {
  return new Resolver(source);
}

class Resolver implements Scopes {
  readonly bindings: Binding[] = [];
  readonly #scopes = new Map<TS.Node, Scope>();
  readonly #resolved = new Map<TS.Identifier, Binding>();
  readonly #declared = new Map<TS.Identifier, Binding>();
  readonly #pending: [TS.Identifier, Scope][] = [];
  readonly #amd: AmdModule[] = [];
  readonly #top: Scope;
  /** The scope of the nodes being visited. */
  #at: Scope;

  constructor(source: TS.SourceFile) {
    this.#top = this.#open(source, null, source, true);
    this.#at = this.#top;
    this.#visitChildren(source, this.#top);
    for (const [identifier, scope] of this.#pending) {
      const binding = lookUp(scope, identifier.text);
      if (!binding) continue;
      this.#resolved.set(identifier, binding);
      binding.references.push(identifier);
    }
    this.#pending.length = 0;
    for (const module of this.#amd) this.#importParameters(module);
  }

  /** Parameters of a factory are imports, and `require`, `exports` and `module` are those of CommonJS. */
  #importParameters(module: AmdModule): void {
    const { imports, free } = amdParameters(module, this);
    for (const name of imports) this.#declared.get(name)!.kind = 'import';
    for (const name of free)
      for (const reference of this.#declared.get(name)?.references ?? []) this.#resolved.delete(reference);
  }

  bindingOf(identifier: TS.Identifier): Binding | undefined {
    return this.#resolved.get(identifier) ?? this.#declared.get(identifier);
  }

  declaredBy(name: TS.Identifier): Binding | undefined {
    return this.#declared.get(name);
  }

  topLevel(name: string): Binding | undefined {
    return this.#top.values.get(name);
  }

  typeAt(name: string, node: TS.Node): TS.Node | undefined {
    let at: TS.Node | undefined = node;
    while (at && !this.#scopes.has(at)) at = at.parent;
    for (let scope: Scope | null = at ? this.#scopes.get(at)! : null; scope; scope = scope.parent) {
      const type = scope.types.get(name) ?? scope.values.get(name)?.declarations[0];
      if (type) return type;
    }
    return undefined;
  }

  #open(node: TS.Node, parent: Scope | null, frame: FrameNode, hoists: boolean): Scope {
    const scope: Scope = { parent, values: new Map(), types: new Map(), frame, hoists };
    this.#scopes.set(node, scope);
    return scope;
  }

  #declare(scope: Scope, name: TS.Identifier, kind: Binding['kind'], declaration: TS.Node): void {
    let binding = scope.values.get(name.text);
    if (!binding) {
      binding = { name: name.text, kind, declarations: [], frame: scope.frame, references: [] };
      scope.values.set(name.text, binding);
      this.bindings.push(binding);
    }
    binding.declarations.push(declaration);
    this.#declared.set(name, binding);
  }

  #declarePattern(scope: Scope, name: TS.BindingName, kind: Binding['kind'], declaration: TS.Node): void {
    if (ts.isIdentifier(name)) return this.#declare(scope, name, kind, declaration);
    for (const element of name.elements) {
      if (ts.isBindingElement(element)) this.#declarePattern(scope, element.name, kind, element);
    }
  }

  #visitChildren(node: TS.Node, scope: Scope): void {
    const around = this.#at;
    this.#at = scope;
    ts.forEachChild(node, this.#visitHere);
    this.#at = around;
  }

  /** One function for all nodes, instead of a closure for each. */
  readonly #visitHere = (node: TS.Node): void => this.#visit(node, this.#at);

  #visit(node: TS.Node, scope: Scope): void {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isIdentifier(node)) {
      if (isValueReference(node)) this.#pending.push([node, scope]);
      return;
    }
    if (isFunctionNode(node)) return this.#visitFunction(node, scope);
    const amd = amdModule(node);
    if (amd) this.#amd.push(amd);
    this.#declareStatement(node, scope);
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isClassExpression(node) && node.name) {
      const inner = this.#open(node, scope, scope.frame, false);
      this.#declare(inner, node.name, 'class', node);
      return this.#visitChildren(node, inner);
    }
    if (isFrameNode(node)) return this.#visitChildren(node, this.#open(node, scope, node, true));
    if (opensBlock(node)) {
      const hoists = ts.isModuleBlock(node);
      const inner = this.#open(node, scope, scope.frame, hoists);
      if (ts.isCatchClause(node) && node.variableDeclaration)
        this.#declarePattern(inner, node.variableDeclaration.name, 'catch', node.variableDeclaration);
      return this.#visitChildren(node, inner);
    }
    this.#visitChildren(node, scope);
  }

  #visitFunction(node: Parameters<typeof frameOf>[0] & TS.FunctionLikeDeclaration, scope: Scope): void {
    if (ts.isFunctionDeclaration(node) && node.name) this.#declare(scope, node.name, 'function', node);
    const inner = this.#open(node, scope, node as FrameNode, true);
    if (ts.isFunctionExpression(node) && node.name) this.#declare(inner, node.name, 'function', node);
    for (const parameter of node.parameters) this.#declarePattern(inner, parameter.name, 'parameter', parameter);
    ts.forEachChild(node, (child) => {
      // The body shares the function's scope, so that a parameter and a `var` of the same name are one binding.
      if (child === node.body && ts.isBlock(child)) this.#visitChildren(child, inner);
      else if (child !== node.name) this.#visit(child, inner);
      else if (ts.isComputedPropertyName(child)) this.#visit(child, scope);
    });
  }

  #declareStatement(node: TS.Node, scope: Scope): void {
    if (ts.isVariableDeclaration(node) && !ts.isCatchClause(node.parent)) {
      const blockScoped = (ts.getCombinedNodeFlags(node) & ts.NodeFlags.BlockScoped) !== 0;
      let target = scope;
      while (!blockScoped && !target.hoists && target.parent) target = target.parent;
      this.#declarePattern(target, node.name, 'variable', node);
    } else if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      scope.types.set(node.name.text, node);
    else {
      const kind = kindOfDeclaration(node);
      const name = kind && (node as TS.NamedDeclaration).name;
      if (name && ts.isIdentifier(name)) this.#declare(scope, name, kind, node);
    }
  }
}

/** What a statement or an import declares under its own name, if it is no function and no type. */
function kindOfDeclaration({ kind }: TS.Node): Binding['kind'] | undefined {
  switch (kind) {
    case ts.SyntaxKind.ClassDeclaration:
      return 'class';
    case ts.SyntaxKind.EnumDeclaration:
      return 'enum';
    case ts.SyntaxKind.ModuleDeclaration:
      return 'namespace';
    case ts.SyntaxKind.ImportClause:
    case ts.SyntaxKind.NamespaceImport:
    case ts.SyntaxKind.ImportSpecifier:
    case ts.SyntaxKind.ImportEqualsDeclaration:
      return 'import';
    default:
      return undefined;
  }
}

function lookUp(scope: Scope, name: string): Binding | undefined {
  for (let at: Scope | null = scope; at; at = at.parent) {
    const binding = at.values.get(name);
    if (binding) return binding;
  }
  return undefined;
}

function opensBlock(node: TS.Node): boolean {
  return (
    ts.isBlock(node) ||
    ts.isForStatement(node) ||
    ts.isForInStatement(node) ||
    ts.isForOfStatement(node) ||
    ts.isCaseBlock(node) ||
    ts.isCatchClause(node) ||
    ts.isModuleBlock(node)
  );
}

/** Whether an identifier is a value, and not the name of a property, a declaration, a label or a type. */
function isValueReference(node: TS.Identifier): boolean {
  const { parent } = node;
  switch (parent.kind) {
    case ts.SyntaxKind.PropertyAccessExpression:
      return (parent as TS.PropertyAccessExpression).expression === node;
    case ts.SyntaxKind.PropertyAssignment:
    case ts.SyntaxKind.BindingElement:
    case ts.SyntaxKind.Parameter:
    case ts.SyntaxKind.PropertyDeclaration:
    case ts.SyntaxKind.EnumMember:
    case ts.SyntaxKind.VariableDeclaration:
      return (parent as TS.PropertyAssignment | TS.VariableDeclaration).initializer === node;
    case ts.SyntaxKind.ExportSpecifier:
      return isExportedHere(parent as TS.ExportSpecifier, node);
    case ts.SyntaxKind.MethodDeclaration:
    case ts.SyntaxKind.GetAccessor:
    case ts.SyntaxKind.SetAccessor:
    case ts.SyntaxKind.FunctionDeclaration:
    case ts.SyntaxKind.FunctionExpression:
    case ts.SyntaxKind.ClassDeclaration:
    case ts.SyntaxKind.ClassExpression:
    case ts.SyntaxKind.EnumDeclaration:
    case ts.SyntaxKind.ModuleDeclaration:
    case ts.SyntaxKind.ImportClause:
    case ts.SyntaxKind.ImportSpecifier:
    case ts.SyntaxKind.NamespaceImport:
    case ts.SyntaxKind.ImportEqualsDeclaration:
    case ts.SyntaxKind.LabeledStatement:
    case ts.SyntaxKind.BreakStatement:
    case ts.SyntaxKind.ContinueStatement:
    case ts.SyntaxKind.JsxAttribute:
    case ts.SyntaxKind.MetaProperty:
      return false;
    case ts.SyntaxKind.JsxOpeningElement:
    case ts.SyntaxKind.JsxSelfClosingElement:
    case ts.SyntaxKind.JsxClosingElement:
      return /^[A-Z_$]/.test(node.text);
    default:
      return true;
  }
}

/** Whether an export names a value of its own file by an identifier: `value` in `export { value as name }`. */
function isExportedHere({ parent, propertyName, name }: TS.ExportSpecifier, node: TS.Identifier): boolean {
  return !parent.parent.moduleSpecifier && (propertyName ?? name) === node;
}
