import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';
import { isElement } from './frames.js';
import type { CallSite } from './module.js';
import type { Scopes } from './scopes.js';

const known = new WeakMap<CallSite, boolean>();

/**
 * Whether the arguments of a call read anything that belongs to an activation: a parameter, a local variable, `this`. A
 * call with only literals and names of the module is the same in every activation.
 */
export function readsActivation(site: CallSite, scopes: Scopes): boolean {
  let answer = known.get(site);
  if (answer === undefined)
    known.set(site, (answer = argumentsOf(site).some((argument) => reads(argument, argument, scopes))));
  return answer;
}

function argumentsOf(site: CallSite): readonly TS.Node[] {
  if (isElement(site)) return [site.attributes];
  return ts.isTaggedTemplateExpression(site) ? [site.template] : (site.arguments ?? []);
}

function reads(node: TS.Node, argument: TS.Node, scopes: Scopes): boolean {
  if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) return true;
  if (ts.isIdentifier(node)) {
    const frame = scopes.bindingOf(node)?.frame;
    if (frame === undefined && node.text === 'arguments') return true;
    // What a function inside the argument declares exists only when that function runs.
    return frame !== undefined && !ts.isSourceFile(frame) && !(frame.pos >= argument.pos && frame.end <= argument.end);
  }
  return ts.forEachChild(node, (child) => reads(child, argument, scopes) || undefined) ?? false;
}
