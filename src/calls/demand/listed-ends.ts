import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { PATH_CALLEES, PATH_HOLDERS } from '../../strings/path-words.js';
import { calledName } from '../../syntax/call-names.js';
import { ts } from '../../syntax/compiler.js';
import { frameOf, isFunctionNode } from '../../syntax/frames.js';
import { isCallSite, type CallSite, type Module } from '../../syntax/module.js';
import type { ProgramView, ProjectFiles } from '../../syntax/program-view.js';
import { unknown, type TextPart, type TextValue } from '../domain/values.js';
import { isSilent } from '../models/silent-calls.js';
import { isSpecifier } from '../endpoints/text-places.js';
import type { ModelTable } from '../models/model-table.js';
import type { RouteTable } from '../routes/route-table.js';
import { behindBase } from '../routes/text-ends.js';
import { lastLiteral } from '../routes/url-pattern.js';

type Text = TS.StringLiteralLike | TS.TemplateExpression;

/** What a search for ends of paths may ask of a project. */
export interface SearchedProject extends Pick<ProjectFiles, 'module' | 'importersOf' | 'textOf'> {
  resolve: ProgramView['resolve'];
}

/** A text on its way to a call. */
interface Followed {
  /** By how many more names it is followed. */
  steps: number;
  /** Whether it is more than a word, which is in many texts that are no paths. */
  isPath: boolean;
}

/** Stands between the name of an enum and that of a member. */
const OF_ENUM = '#';

/** By how many names a text is followed to a call. */
const FARTHEST = 3;

/**
 * Finds texts that may be the end of a URL of a listed endpoint, whatever stands before them, and that a call may be
 * passed, judging by syntax: `base + '/chat'`. A link for people, a route of a page and a word to compare with are none.
 */
export class ListedEnds {
  constructor(
    readonly project: SearchedProject,
    readonly routes: RouteTable,
    readonly models: ModelTable,
  ) {}

  /** The last names of the paths of which a file has the end. */
  in(file: string): string[] {
    const module = this.project.module(file);
    return flatMap(module?.strings ?? [], (node) => {
      const names = this.#namesOf(node);
      return names.length > 0 && this.#leads(node, module!, { steps: FARTHEST, isPath: !isWord(node) }) ? names : [];
    });
  }

  #namesOf(node: Text): string[] {
    if (isSpecifier(node) || RELATIVE.test(node.getText())) return [];
    if (isWord(node) && !mayBePath(node)) return [];
    const readings = urlsAround(node).map((url) => this.routes.read(url));
    const found = flatMap(readings, ({ hits, ends }) => [...hits, ...ends]);
    return mapDefined(found, ({ route: { segments } }) => {
      const name = segments[lastLiteral(segments)];
      // A single word is the whole path of many APIs.
      return isWord(node) && (segments.length === 1 || !segments.includes(node.text)) ? undefined : name;
    });
  }

  /** Whether what a node is a part of may be passed to a call that sends something. */
  #leads(node: TS.Node, module: Module, { steps, isPath }: Followed): boolean {
    const followed = { steps, isPath };
    if (ts.isBindingElement(node)) return this.#isUsed(nameIn(node.name), module, followed);
    const names: string[] = [];
    for (let at = node; at.parent; at = at.parent) {
      const { parent } = at;
      const isSent = this.#isSent(parent, at, module, followed);
      if (isSent !== undefined) return isSent;
      if (ts.isTemplateSpan(parent) || ts.isBinaryExpression(parent) || ts.isArrayLiteralExpression(parent))
        followed.isPath = true;
      if (ts.isPropertyAssignment(parent)) names.push(nameIn(parent.name));
      const holder = holderOf(parent) ?? declaredFunction(at);
      if (holder !== undefined) return [...names, holder].some((name) => this.#isUsed(name, module, followed));
      // What a function returns is what its calls are.
      if (ts.isReturnStatement(parent)) at = bodyAround(parent);
      else if (ts.isStatement(parent)) return ts.isForOfStatement(parent);
    }
    return false;
  }

  /** Whether a node sends what stands in it, or makes sure that nobody does; undefined if those around it decide. */
  #isSent(node: TS.Node, child: TS.Node, module: Module, { isPath }: Followed): boolean | undefined {
    if (!isCallSite(node)) return isOutOfUrls(node, child) ? false : undefined;
    if (isMadeText(node, child)) return undefined;
    if (!isPath && !takesWords(node)) return false;
    if (ts.isNewExpression(node) || !isSilent(node, module, { models: this.models, program: this.project }))
      return true;
    // `useMemo(() => base + '/chat')` is what the function returns.
    return isFunctionNode(child) ? undefined : false;
  }

  /** Whether what has a name is passed to a call, in a module or in one that imports it. */
  #isUsed(name: string, module: Module, { steps, isPath }: Followed): boolean {
    if (steps === 0 || name === '') return false;
    const [last = ''] = name.split(OF_ENUM).reverse();
    const importers = this.project.importersOf(module.file).filter((file) => this.project.textOf(file).includes(last));
    return [module.file, ...importers].some((file) => {
      const other = file === module.file ? module : this.project.module(file);
      const mentions = other === undefined ? [] : mentionsOf(name, other);
      return mentions.some((mention) => this.#leads(mention, other!, { steps: steps - 1, isPath }));
    });
  }
}

function declaredFunction(node: TS.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? '';
  return ts.isMethodDeclaration(node) || ts.isGetAccessor(node) ? nameIn(node.name) : undefined;
}

function bodyAround(node: TS.Node): TS.Node {
  const frame = frameOf(node);
  return 'body' in frame && frame.body ? frame.body : frame;
}

/** The places at which a module uses a name: as that of a variable, of a property, or of a member of an enum. */
function mentionsOf(name: string, { scopes, reads }: Module): TS.Node[] {
  const [member = '', owner] = name.split(OF_ENUM).reverse();
  if (owner !== undefined)
    return (reads.get(member) ?? []).filter((read) => 'expression' in read && read.expression.getText() === owner);
  const ofVariables = scopes.bindings.filter((binding) => binding.name === name);
  return [...flatMap(ofVariables, ({ references }) => references), ...(reads.get(name) ?? [])];
}

/** The name of the variable, property or parameter of which an expression is the value. */
function holderOf(node: TS.Node): string | undefined {
  if (ts.isEnumMember(node)) return `${node.parent.name.text}${OF_ENUM}${nameIn(node.name)}`;
  if (ts.isExportAssignment(node)) return 'default';
  if (
    ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node)
  )
    return nameIn(node.name);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  return ts.isPropertyAccessExpression(node.left) ? node.left.name.text : node.left.getText();
}

function nameIn(name: TS.PropertyName | TS.BindingName): string {
  return name.getText().replace(/^['"[]+|['"\]]+$/g, '');
}

/** Whether a call makes a text or a URL of an expression: `url.replace(…)`, `[base, 'chat'].join('/')`, `new URL(…)`. */
function isMadeText(call: TS.Node, child: TS.Node): boolean {
  if (ts.isNewExpression(call)) return ts.isIdentifier(call.expression) && call.expression.text === 'URL';
  if (!ts.isCallExpression(call)) return false;
  if (call.expression === child) return !call.arguments.some(isFunctionNode);
  // `Object.freeze({ … })`
  if (/^(?:Object|Array)\./.test(call.expression.getText())) return true;
  return /^(?:encodeURI(?:Component)?|String|concat)$/.test(calledName(call));
}

/** Whether an expression is no part of a URL: it is a link, a type, a name, or something to compare with. */
function isOutOfUrls(parent: TS.Node, child: TS.Node): boolean {
  if (ts.isPropertyAssignment(parent)) return parent.name === child || isRouteOfPage(parent);
  if (ts.isBinaryExpression(parent)) return COMPARISONS.test(parent.operatorToken.getText());
  if (ts.isJsxAttribute(parent)) return !URL_ATTRIBUTES.test(parent.name.getText());
  return ts.isTypeNode(parent) || ts.isCaseClause(parent) || ts.isElementAccessExpression(parent);
}

const COMPARISONS = /^(?:[!=]==?|in|[<>]=?)$/;

/** `{ path: '/chat', component: Chat }` */
function isRouteOfPage({ parent }: TS.PropertyAssignment): boolean {
  return parent.properties.some(({ name }) => name !== undefined && OF_PAGES.test(name.getText()));
}

const OF_PAGES = /^(?:component|Component|element|children|loader|loadChildren|loadComponent|redirectTo|icon|label)$/;

/** `./chat` is a file. */
const RELATIVE = /^.\.\.?\//;

const CALLEES = new RegExp(`(?:${PATH_CALLEES})$`, 'i');
const HOLDERS = new RegExp(PATH_HOLDERS, 'i');
/** Attributes other than those of links and routes. */
const URL_ATTRIBUTES = /url|uri|endpoint|src|action/i;
const METHODS = /^(?:get|head|post|put|patch|delete)$/i;

/** Whether a word without a slash may be a path, judging by what it is passed to or held by: `api.get('chat')`. */
function mayBePath(node: TS.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return true;
  if (isCallSite(parent)) return takesWords(parent);
  if (ts.isArrayLiteralExpression(parent)) return mayBeJoined(parent);
  if (!ts.isVariableDeclaration(parent) && !ts.isPropertyAssignment(parent) && !ts.isEnumMember(parent)) return false;
  const name = parent.name.getText();
  return HOLDERS.test(name) || name.toLowerCase().includes(node.text.toLowerCase());
}

/** Whether a call may be passed a path without a slash: by its name, or a method beside it. */
function takesWords(call: CallSite): boolean {
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return false;
  return (
    CALLEES.test(call.expression.getText()) ||
    (call.arguments ?? []).some((argument) => ts.isStringLiteralLike(argument) && METHODS.test(argument.text))
  );
}

function isWord(node: Text): node is TS.StringLiteralLike {
  return ts.isStringLiteralLike(node) && !node.text.includes('/');
}

/** Whether the elements of an array may be the segments of a path: they are joined, or not all of them are texts. */
function mayBeJoined({ parent, elements }: TS.ArrayLiteralExpression): boolean {
  const isJoined = ts.isPropertyAccessExpression(parent) && parent.name.text === 'join';
  return isJoined || !elements.every(ts.isStringLiteralLike);
}

function joined(nodes: readonly TS.Expression[]): TextPart[] {
  return flatMap(nodes, (node, i) => [...(i > 0 ? ['/'] : []), ...partsOf(node)]);
}

/** Whether an expression may be a segment of a path. */
function isSegment(node: TS.Expression): boolean {
  return ts.isStringLiteralLike(node) && !METHODS.test(node.text) && !node.text.includes('/');
}

/** The URLs that an expression may end, as far as the concatenation around it says. */
function urlsAround(node: TS.Expression): TextValue[] {
  const { parent } = node;
  const whole = behindBase(partsOf(wholeOf(node)));
  if (!ts.isCallExpression(parent) || parent.arguments.length < 2 || !isSegment(node)) return [whole];
  // `get('policies', id)` of a function that joins its arguments.
  return [whole, behindBase(joined(parent.arguments.slice(parent.arguments.findIndex(isSegment))))];
}

function wholeOf(node: TS.Expression): TS.Expression {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken) return wholeOf(parent);
  if (ts.isArrayLiteralExpression(parent) && mayBeJoined(parent)) return wholeOf(parent);
  return ts.isParenthesizedExpression(parent) ? wholeOf(parent) : node;
}

function partsOf(node: TS.Expression): TextPart[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return partsOf(node.expression);
  if (ts.isArrayLiteralExpression(node)) return joined(node.elements);
  if (ts.isTemplateExpression(node))
    return [
      ...(node.head.text === '' ? [] : [node.head.text]),
      ...flatMap(node.templateSpans, ({ literal }) => [unknown().hole, ...(literal.text === '' ? [] : [literal.text])]),
    ];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return [...partsOf(node.left), ...partsOf(node.right)];
  return [unknown().hole];
}
