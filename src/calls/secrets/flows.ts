import type { ts as TS } from 'ts-morph';
import { isSecretName } from '../../secrets/names.js';
import { SCHEMES } from '../../secrets/spans.js';
import { calledName, nameOfCallee, receiverName } from '../../syntax/call-names.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, literalName, wrapped } from '../../syntax/frames.js';
import { importOf } from '../../syntax/imports.js';
import type { CallSite, MemberRead, Module } from '../../syntax/module.js';
import type { Binding } from '../../syntax/scopes.js';
import { composedAround } from './composed.js';
import { NamedPlaces } from './named-places.js';
import { COMMON, holdsPlainly, isUser, PASSING, POSITIONS, QUERIES, STRUCTURAL, TAKING } from './vocabulary.js';

/** What a value becomes: a secret, or the value of a query, which may be one. */
export type Becomes = 'secret' | 'query';

/** So many steps from name to name are followed. */
const DEEPEST = 100;

/**
 * Follows values by names alone, from literals to places that take a secret: a property or a variable called so, the
 * header of a request, a place in a URL. It evaluates nothing, so that it costs little, and finds too much rather than
 * too little.
 */
export class SecretFlows {
  readonly #named: NamedPlaces;
  #depth = 0;
  readonly #known = new Map<TS.Node | Binding | string, Becomes | null>();

  constructor(
    modules: readonly Module[],
    readonly isPublic: (name: string) => boolean,
  ) {
    this.#named = new NamedPlaces(modules);
  }

  /** What the value of an expression becomes; null for anything else. */
  into(node: TS.Node): Becomes | null {
    const outer = wrapped(node);
    const { parent } = outer;
    return ofPart(outer, parent, this) ?? ofInitializer(outer, parent, this) ?? ofHandedOver(outer, parent, this);
  }

  /** What becomes of something that is looked at more than once. */
  once(key: TS.Node | Binding | string, find: () => Becomes | null): Becomes | null {
    const known = this.#known.get(key);
    if (known !== undefined || this.#depth > DEEPEST) return known ?? null;
    // What leads back to itself adds nothing.
    this.#known.set(key, null);
    this.#depth++;
    const found = find();
    this.#depth--;
    this.#known.set(key, found);
    return found;
  }

  /** What becomes of a value under this name. */
  underName(name: string): Becomes | null {
    if (isSecretName(name)) return 'secret';
    if (name === '' || COMMON.has(name)) return null;
    return this.once(`.${name}`, () => first(this.#named.reads(name), (read) => this.#ofRead(read)));
  }

  #ofRead(read: MemberRead): Becomes | null {
    if (ts.isPropertyAccessExpression(read) || ts.isElementAccessExpression(read)) return this.into(read);
    return ts.isBindingElement(read) ? this.ofDeclared(read.name) : null;
  }

  /** What becomes of a variable or parameter, by its declaring name. */
  ofDeclared(name: TS.Node): Becomes | null {
    const binding = ts.isIdentifier(name) ? this.#named.bindingOf(name) : undefined;
    if (!binding) return null;
    if (isSecretName(binding.name)) return 'secret';
    return this.once(
      binding,
      () =>
        first(binding.references, (reference) => this.into(reference)) ??
        (ts.isSourceFile(binding.frame) || isProperty(name.parent) ? this.underName(binding.name) : null) ??
        (mayBeImported(binding)
          ? first(this.#named.imports(binding.name), (imported) => this.ofDeclared(imported))
          : null),
    );
  }

  /** What becomes of what a function returns. */
  ofResult(name: string | undefined): Becomes | null {
    if (name === undefined) return null;
    if (isSecretName(name)) return 'secret';
    return this.once(`${name}()`, () => first(this.#named.calls(name), (site) => this.into(site)));
  }

  /** What becomes of an argument of a function of the program. */
  ofParameter(callee: string, index: number): Becomes | null {
    return this.once(`${callee}(${index})`, () =>
      first(this.#named.functions(callee), ({ parameters }) => {
        const parameter = parameters[index];
        return parameter ? this.ofDeclared(parameter.name) : null;
      }),
    );
  }

  /** What a property or a header is called; empty if nothing says that. */
  labelOf(node: TS.Node): string {
    const name = literalName(node);
    if (ts.isIdentifier(node) && isExpression(node)) return this.#textOf(node) ?? node.text;
    if (name !== undefined) return name;
    if (ts.isComputedPropertyName(node)) return this.labelOf(node.expression);
    if (ts.isPropertyAccessExpression(node)) return node.name.text;
    if (ts.isElementAccessExpression(node)) return this.labelOf(node.argumentExpression);
    return this.#textOf(node) ?? '';
  }

  /** The text of a constant, or of a sum of texts. */
  #textOf(node: TS.Node): string | undefined {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isBinaryExpression(node)) return (this.#textOf(node.left) ?? '') + (this.#textOf(node.right) ?? '');
    const declaration = ts.isIdentifier(node) ? this.#named.bindingOf(node)?.declarations[0] : undefined;
    const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    return value && ts.isStringLiteralLike(value) ? value.text : undefined;
  }

  ofDefaultExport(node: TS.Node): Becomes | null {
    return first(this.#named.defaultImports(node.getSourceFile().fileName), (name) => this.ofDeclared(name));
  }
}

/** Whether a name stands for its value. */
function isExpression({ parent }: TS.Identifier): boolean {
  return !(ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent) || ts.isEnumMember(parent));
}

/** Whether imports may give a binding's value under its name, other than those of which the binding is one. */
function mayBeImported({ frame, kind, name, declarations: [declaration] }: Binding): boolean {
  return ts.isSourceFile(frame) && !(kind === 'import' && declaration && importOf(declaration)?.name === name);
}

function isProperty(declaration: TS.Node): boolean {
  return ts.isParameter(declaration) && (ts.getModifiers(declaration)?.length ?? 0) > 0;
}

function first<T>(all: Iterable<T>, find: (one: T) => Becomes | null): Becomes | null {
  for (const one of all) {
    const found = find(one);
    if (found) return found;
  }
  return null;
}

/** What becomes of a part of an expression. */
function ofPart(node: TS.Node, parent: TS.Node, flows: SecretFlows): Becomes | null {
  if (ts.isConditionalExpression(parent)) return node === parent.condition ? null : flows.into(parent);
  if (ts.isBinaryExpression(parent)) return ofOperand(node, parent, flows);
  if (ts.isTemplateSpan(parent)) return composed(node, flows) ?? flows.into(parent.parent);
  if (ts.isArrayLiteralExpression(parent)) return ofElement(node, parent, flows);
  if (ts.isElementAccessExpression(parent)) return node === parent.expression ? flows.into(parent) : null;
  if (ts.isPropertyAccessExpression(parent)) return isPassedOn(parent) ? flows.into(parent.parent) : null;
  return ts.isSpreadElement(parent) || ts.isJsxExpression(parent) ? flows.into(parent) : null;
}

/** Whether a method of a text gives one that has it in it. */
function isPassedOn({ name, parent }: TS.PropertyAccessExpression): boolean {
  return ts.isCallExpression(parent) && PASSING.has(name.text);
}

/** What becomes of an element of a list, which may be the second of a pair. */
function ofElement(node: TS.Node, list: TS.ArrayLiteralExpression, flows: SecretFlows): Becomes | null {
  const [label, value] = list.elements;
  return node === value && label && isSecretName(flows.labelOf(label))
    ? 'secret'
    : flows.once(list, () => flows.into(list));
}

function ofOperand(node: TS.Node, parent: TS.BinaryExpression, flows: SecretFlows): Becomes | null {
  const { left, right, operatorToken } = parent;
  switch (operatorToken.kind) {
    case ts.SyntaxKind.PlusToken:
      return composed(node, flows) ?? flows.once(parent, () => flows.into(parent));
    case ts.SyntaxKind.QuestionQuestionToken:
    case ts.SyntaxKind.BarBarToken:
      return flows.into(parent);
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.CommaToken:
      return node === right ? flows.into(parent) : null;
    case ts.SyntaxKind.EqualsToken:
    case ts.SyntaxKind.PlusEqualsToken:
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
    case ts.SyntaxKind.BarBarEqualsToken:
      return node === right ? ofTarget(left, flows) : null;
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      return isSecretName(flows.labelOf(node === left ? right : left)) ? 'secret' : null;
    default:
      return null;
  }
}

function ofTarget(left: TS.Expression, flows: SecretFlows): Becomes | null {
  if (ts.isIdentifier(left)) return flows.ofDeclared(left);
  const name = flows.labelOf(left);
  return name === 'username' ? 'secret' : flows.underName(name);
}

/** What becomes of a part of a text, by what is before and behind it there. */
function composed(node: TS.Node, flows: SecretFlows): Becomes | null {
  const { before, behind } = composedAround(node);
  const [, parameter] = /[?&#]([^\s?&#=\0]+)=[^&#\s]*$/.exec(before) ?? [];
  if (parameter !== undefined && !isSecretName(parameter)) return flows.isPublic(parameter) ? null : 'query';
  const [, name] = /([\w-]+)["']?\s*[:=]\s*["']?$/.exec(before) ?? [];
  const isUser = /\/\/[^\s/?#]*$/.test(before) && /^[^\s/?#]*@/.test(behind);
  return isUser || OF_SCHEME.test(before) || isSecretName(name ?? parameter ?? '') ? 'secret' : null;
}

const OF_SCHEME = new RegExp(`(?:^|[\\s:])(?:${SCHEMES})\\s+$`, 'i');

/** What becomes of the value of a member, an element or a variable. */
function ofInitializer(node: TS.Node, parent: TS.Node, flows: SecretFlows): Becomes | null {
  if (ts.isPropertyAssignment(parent)) return node === parent.initializer ? ofProperty(node, parent, flows) : null;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent))
    return node === parent.initializer ? flows.ofDeclared(parent.name) : null;
  if (ts.isPropertyDeclaration(parent) || ts.isEnumMember(parent))
    return node === parent.initializer ? flows.underName(flows.labelOf(parent.name)) : null;
  if (ts.isJsxAttribute(parent)) return ts.isIdentifier(parent.name) ? flows.underName(parent.name.text) : null;
  if (ts.isShorthandPropertyAssignment(parent)) return flows.underName(parent.name.text);
  return ts.isSpreadAssignment(parent) ? flows.into(parent.parent) : null;
}

function ofProperty(node: TS.Node, { name, parent }: TS.PropertyAssignment, flows: SecretFlows): Becomes | null {
  const label = flows.labelOf(name);
  const byName = flows.underName(label);
  if (byName) return byName;
  if (isUser(label) && parent.properties.some((beside) => isSecretName(literalName(beside.name ?? beside) ?? '')))
    return 'secret';
  if (QUERIES.has(label) && isQuery(node)) return 'query';
  const around = flows.once(parent, () => flows.into(parent));
  if (around === 'query') return flows.isPublic(label) ? null : 'query';
  // A table of secrets, or what is beside one.
  return STRUCTURAL.has(label) || holdsPlainly(node) ? null : around;
}

/** Whether a value is the parameters of a query. */
function isQuery(node: TS.Node): boolean {
  if (ts.isStringLiteralLike(node)) return /^[\w.[\]-]+=/.test(node.text);
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
}

/** What becomes of an argument, a result or an export. */
function ofHandedOver(node: TS.Node, parent: TS.Node, flows: SecretFlows): Becomes | null {
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return ofArgument(node, parent, flows);
  if (ts.isArrowFunction(parent)) return node === parent.body ? flows.ofResult(nameOfCallee(parent)) : null;
  if (ts.isReturnStatement(parent)) return flows.ofResult(nameOfCallee(frameOf(parent)));
  return ts.isExportAssignment(parent) ? flows.ofDefaultExport(parent) : null;
}

function ofArgument(node: TS.Node, call: TS.CallExpression | TS.NewExpression, flows: SecretFlows): Becomes | null {
  const index = call.arguments?.indexOf(node as TS.Expression) ?? -1;
  if (index < 0) return null;
  const name = calledName(call);
  const before = index > 0 ? call.arguments![index - 1] : undefined;
  const labelled = before ? ofLabelled(flows.labelOf(before), call, flows) : null;
  if (labelled) return labelled;
  if (isTaking(name) || POSITIONS.get(name)?.includes(index)) return 'secret';
  if (PASSING.has(name)) return flows.into(call);
  return isQuery(node) && [name, receiverName(call)].some((one) => QUERIES.has(one))
    ? 'query'
    : flows.ofParameter(name, index);
}

/** What becomes of the argument behind a name: `headers.set('Authorization', value)`. */
function ofLabelled(label: string, call: CallSite, flows: SecretFlows): Becomes | null {
  if (isSecretName(label)) return 'secret';
  return QUERIES.has(receiverName(call)) && !flows.isPublic(label) ? 'query' : null;
}

/** Whether a function is handed a secret. */
function isTaking(name: string): boolean {
  return TAKING.has(name) || (/^(?:set|with|add|use)[A-Z_]/.test(name) && isSecretName(name));
}
