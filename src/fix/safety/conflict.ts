import type { ts as TS } from 'ts-morph';
import type { Replacement } from '../../model/registry.js';
import { ts } from '../../syntax/compiler.js';
import { elementName, literalName, unwrap, wrapped } from '../../syntax/frames.js';
import type { ProjectFiles } from '../../syntax/program-view.js';
import type { PartFinding } from '../draft.js';
import { textOf } from '../edits/edit.js';
import { REST } from '../edits/move.js';
import type { Site } from '../edits/site.js';
import { placeOf } from './risks.js';

/** Why a place must not be edited: the new field is there already, or a rest element would take another object. */
export function conflictOf(site: Site, { replacement }: PartFinding, files: ProjectFiles): string | null {
  if (site.form === 'binding') {
    const { elements } = site.node.parent;
    return elements.some((one) => ts.isBindingElement(one) && one.dotDotDotToken) ? REST : null;
  }
  if (!replacement) return null;
  const { target } = replacement;
  if (site.form === 'access' && !site.isWritten) return lacks(site.node.expression, target, files);
  const other = newFieldBeside(site, replacement);
  return other && `\`${target}\` is given beside it (${placeOf(other)}): remove one of them`;
}

/** Where the object that is given the old field is given the new one as well. */
export function newFieldBeside(site: Site, { kind, target }: Replacement): TS.Node | null {
  if (kind === 'move') return holderBeside(site, target);
  if (site.form === 'property')
    return (
      site.literal.properties.find((one) => one.name && literalName(one.name) === target) ??
      writeBeside(variableOf(site.literal), target)
    );
  return site.form === 'access' && site.isWritten ? writeBeside(site.node.expression, target) : null;
}

/** Where the object gets what a moved field would be put into. */
function holderBeside(site: Site, target: string): TS.Node | null {
  if (site.form !== 'property') return null;
  const variable = variableOf(site.literal);
  return target.split('.').reduce<TS.Node | null>((found, step) => found ?? writeBeside(variable, step), null);
}

/** The variable that an object is made for. */
function variableOf(literal: TS.Node): TS.Node | null {
  const { parent } = wrapped(literal);
  return ts.isVariableDeclaration(parent) ? parent.name : null;
}

/** `rest.old` in `const { next, ...rest } = x`: the new field is not there. */
function lacks(holder: TS.Expression, target: string, files: ProjectFiles): string | null {
  const node = unwrap(holder);
  if (!ts.isIdentifier(node)) return null;
  const [rest] = files.module(node.getSourceFile().fileName)?.scopes.bindingOf(node)?.declarations ?? [];
  if (!rest || !ts.isBindingElement(rest) || !rest.dotDotDotToken) return null;
  const [first] = target.split('.');
  const taken = rest.parent.elements.some(
    (one) => ts.isBindingElement(one) && literalName(one.propertyName ?? one.name) === first,
  );
  return taken ? `\`${node.text}\` is what is left of an object without \`${first!}\`` : null;
}

/** A write of the new field to the same object, in the same function. */
function writeBeside(object: TS.Node | null, target: string): TS.Node | null {
  if (!object) return null;
  const holder = textOf(object);
  let frame = object;
  while (!ts.isFunctionLike(frame) && !ts.isSourceFile(frame)) frame = frame.parent;
  const isWrite = ({ left, operatorToken }: TS.BinaryExpression): boolean =>
    operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    (ts.isPropertyAccessExpression(left) || ts.isElementAccessExpression(left)) &&
    textOf(left.expression) === holder &&
    (ts.isPropertyAccessExpression(left) ? left.name.text : elementName(left.argumentExpression)) === target;
  const visit = (at: TS.Node): TS.Node | undefined =>
    ts.isBinaryExpression(at) && isWrite(at) ? at : ts.forEachChild(at, visit);
  return visit(frame) ?? null;
}
