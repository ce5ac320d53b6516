import type { ts as TS } from 'ts-morph';
import { ts } from '../compiler.js';
import type { ModuleExports } from './exports.js';
import { amdExports, amdModule } from './amd.js';
import { definedProperty, returnedBy } from '../writes/defined-properties.js';
import { unwrap } from '../frames.js';
import type { Scopes } from '../scopes.js';

/** Records what CommonJS and AMD export; call it for every assignment and call of the file. */
export function readCommonJs(node: TS.Node, scopes: Scopes, found: ModuleExports): void {
  if (ts.isBinaryExpression(node)) readAssigned(node, scopes, found);
  if (!ts.isCallExpression(node)) return;
  readCompiled(node, scopes, found);
  const amd = amdModule(node);
  if (amd) found.assigned.push(...amdExports(amd, scopes));
}

function readAssigned(node: TS.BinaryExpression, scopes: Scopes, found: ModuleExports): void {
  if (node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
  const target = unwrap(node.left);
  if (isModuleExports(target, scopes)) {
    found.assigned.push(assignedValue(node));
    return;
  }
  if (!ts.isPropertyAccessExpression(target)) return;
  if (isExportsObject(target.expression, scopes))
    found.named.set(target.name.text, { kind: 'expression', expression: assignedValue(node) });
}

/** The value at the end of `exports.a = exports.b = value`. */
function assignedValue(node: TS.BinaryExpression): TS.Expression {
  const right = unwrap(node.right);
  return ts.isBinaryExpression(right) && right.operatorToken.kind === ts.SyntaxKind.EqualsToken
    ? assignedValue(right)
    : node.right;
}

function isModuleExports(node: TS.Expression, scopes: Scopes): boolean {
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === 'exports' &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'module' &&
    !scopes.bindingOf(node.expression)
  );
}

/** Helpers of compilers that export each property of an object of functions: `__export(exports, { send: () => send })`. */
const EXPORTS_OF_EACH = /^_+export$/;
/** Helpers that export all that a module exports: `__exportStar(require('./x'), exports)`. */
const EXPORTS_OF_ALL = /^_+(?:export|exportStar|export_star|reExport)$/;

/** What compilers make of `export { x } from './y'`. */
function readCompiled(node: TS.CallExpression, scopes: Scopes, found: ModuleExports): void {
  const [target, ...others] = node.arguments;
  if (!target) return;
  const property = definedProperty(node);
  if (property) {
    if (isExportsObject(target, scopes)) addExport(property.name, property.value, found);
    return;
  }
  const callee = unwrap(node.expression);
  const helper = ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : '';
  const [first] = others;
  if (EXPORTS_OF_EACH.test(helper) && first && ts.isObjectLiteralExpression(first))
    for (const member of first.properties) addMember(member, found);
  const modules = EXPORTS_OF_ALL.test(helper) ? node.arguments.flatMap((argument) => requiredBy(argument) ?? []) : [];
  found.stars.push(...modules);
}

function addMember(member: TS.ObjectLiteralElementLike, found: ModuleExports): void {
  if (!member.name || !(ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))) return;
  const getter = ts.isPropertyAssignment(member) ? unwrap(member.initializer) : member;
  addExport(member.name.text, returnedBy(getter), found);
}

/** An earlier export of a name is only its declaration: `exports.send = void 0`. */
function addExport(name: string, expression: TS.Expression | undefined, found: ModuleExports): void {
  if (expression && name !== '__esModule') found.named.set(name, { kind: 'expression', expression });
}

/** The module in `require('./x')`, also within a helper: `__importStar(require('./x'))`. */
export function requiredBy(node: TS.Expression): string | undefined {
  const call = unwrap(node);
  if (!ts.isCallExpression(call)) return undefined;
  const [argument] = call.arguments;
  if (!argument) return undefined;
  const isRequire = ts.isIdentifier(call.expression) && call.expression.text === 'require';
  return isRequire && ts.isStringLiteralLike(argument) ? argument.text : requiredBy(argument);
}

function isExportsObject(node: TS.Expression, scopes: Scopes): boolean {
  const base = unwrap(node);
  return (ts.isIdentifier(base) && base.text === 'exports' && !scopes.bindingOf(base)) || isModuleExports(base, scopes);
}
