import type { ts as TS } from 'ts-morph';
import type { TextEdit } from '../../model/fix.js';
import type { FieldEntry } from '../../model/registry.js';
import { ts } from '../../syntax/compiler.js';
import { literalName, unwrap } from '../../syntax/frames.js';
import {
  drafted,
  insertAfter,
  insertBefore,
  isPlainName,
  quoteOf,
  replace,
  replaceRange,
  textOf,
  type Drafted,
} from './edit.js';
import { renameKey } from './rename.js';
import type { LiteralProperty, Site } from './site.js';
import { pathSteps } from './text-path.js';

/** The way from the object that has the field to its new place. */
export interface NewPlace {
  /** Names of objects on the way, at least one. */
  steps: readonly string[];
  name: string;
}

/** The new place below the object that has the field; null if it is elsewhere, or depends on which place this is. */
export function newPlaceOf({ at, replacement }: Pick<FieldEntry, 'at' | 'replacement'>): NewPlace | null {
  const target = (replacement?.target ?? '').replace(/^\$\./, '').split('.');
  const ways = new Set(
    at.map((path) => remainderOf(path.replace(/^\$\./, '').split('.').slice(0, -1), target)?.join('.')),
  );
  const [path] = ways;
  const steps = ways.size === 1 ? (path?.split('.') ?? []) : [];
  const name = steps.pop();
  return name !== undefined && steps.length > 0 && [...steps, name].every(isPlainName) ? { steps, name } : null;
}

function remainderOf(holder: readonly string[], target: readonly string[]): readonly string[] | null {
  return holder.every((step, index) => target[index] === step) ? target.slice(holder.length) : null;
}

/** Reads or writes a field at its new place. */
export function moveSite(site: Site, from: string, place: NewPlace): Drafted {
  switch (site.form) {
    case 'access':
      return site.isWritten ? 'the object at its new place may not be there yet' : moveAccess(site.node, place);
    case 'binding':
      return moveBinding(site.node, from, place);
    case 'target':
      return 'an assignment destructures the object';
    case 'property':
      return moveProperty(site.node, site.literal, from, place);
    case 'member':
      return 'a type declares it';
    case 'text': {
      const step = pathSteps(site.node).findLast(({ name }) => name === from);
      if (!step) return `the text ${textOf(site.node)} is not a path with \`${from}\``;
      return drafted(replaceRange(site.node, step.start, step.end, [...place.steps, place.name].join('.')));
    }
  }
}

/**
 * `result.token` -> `result.answer?.token`. The new holder may be absent, where reading the field gave `undefined` and
 * did not throw; so a place that allows no optional chain gets no edit.
 */
function moveAccess(
  node: TS.PropertyAccessExpression | TS.ElementAccessExpression,
  { steps, name }: NewPlace,
): Drafted {
  if (!mayBeOptional(node)) return 'the syntax around it allows no optional chain';
  const through = steps.join('?.');
  if (ts.isPropertyAccessExpression(node)) return drafted(replace(node.name, `${through}?.${name}`));
  const argument = unwrap(node.argumentExpression);
  const isText = ts.isStringLiteralLike(argument);
  // result['token'] -> result.answer?.['token']
  const quote = isText ? textOf(argument)[0]! : quoteOf(node.getSourceFile());
  const dot = node.questionDotToken ? '?.' : '.';
  return drafted(replaceRange(node, node.expression.end, node.end, `${dot}${through}?.[${quote}${name}${quote}]`));
}

function mayBeOptional(node: TS.Node): boolean {
  let top = node;
  while (continuesChain(top)) top = top.parent;
  const { parent } = top;
  if (ts.isNewExpression(parent)) return parent.expression !== top;
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag !== top;
  if (ts.isPrefixUnaryExpression(parent))
    return parent.operator !== ts.SyntaxKind.PlusPlusToken && parent.operator !== ts.SyntaxKind.MinusMinusToken;
  return parent.kind !== ts.SyntaxKind.PostfixUnaryExpression;
}

/** Whether the parent continues the same chain: `x.y` in `x.y.z`, in `x.y()` and in `(x?.y)`. */
function continuesChain(node: TS.Node): boolean {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) ||
      ts.isElementAccessExpression(parent) ||
      ts.isCallExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      ts.isParenthesizedExpression(parent)) &&
    parent.expression === node
  );
}

/** The default for an object at whose place there may be none. */
export const ABSENT_HOLDER = ' = {}';

/** `const { token } = result` -> `const { answer: { token } = {} } = result` */
function moveBinding(node: TS.BindingElement, from: string, place: NewPlace): Drafted {
  const pattern = node.parent as TS.ObjectBindingPattern;
  if (pattern.elements.some(({ dotDotDotToken }) => dotDotDotToken)) return REST;
  return drafted(around(node, place, renamedIn(node, from, place.name), ABSENT_HOLDER));
}

/** A rest element would then take another object. */
export const REST = 'a rest element of the same pattern takes the other fields';

/** `{ token }` -> `{ answer: { token } }`, unless the object has or may have an `answer`. */
function moveProperty(
  node: LiteralProperty,
  { properties }: TS.ObjectLiteralExpression,
  from: string,
  place: NewPlace,
): Drafted {
  const [step] = place.steps;
  const other = properties.find((property) => {
    const name = property.name && literalName(property.name);
    return name === undefined || name === step;
  });
  if (other) return `the same object has or may have \`${step!}\``;
  return drafted(around(node, place, renamedIn(node, from, place.name), ''));
}

function renamedIn(node: TS.BindingElement | LiteralProperty, from: string, to: string): TextEdit[] {
  if (from === to) return [];
  const name = ts.isBindingElement(node) ? (node.propertyName ?? node.name) : node.name;
  const isShort = ts.isBindingElement(node) ? !node.propertyName : ts.isShorthandPropertyAssignment(node);
  return [isShort ? insertBefore(name, `${to}: `) : renameKey(name, to)];
}

/** Puts a property into objects. What is inserted at one place stands there in the order of the edits. */
function around(node: TS.Node, { steps }: NewPlace, inner: readonly TextEdit[], initial: string): TextEdit[] {
  return [
    insertBefore(node, steps.map((step) => `${step}: { `).join('')),
    ...inner,
    insertAfter(node, steps.map(() => ` }${initial}`).join('')),
  ];
}
