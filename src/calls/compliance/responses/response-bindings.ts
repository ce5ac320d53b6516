import type { ts as TS } from 'ts-morph';
import { ts } from '../../../syntax/compiler.js';
import { literalName } from '../../../syntax/frames.js';
import type { Module } from '../../../syntax/module.js';
import type { Binding } from '../../../syntax/scopes.js';
import { nearestContext } from '../../domain/context.js';
import { own } from '../../../collections/own-property.js';
import { heldBelow, isListed } from './response-parts.js';
import { USED, joined, type Held, type Next, type Place, type Walk } from './response-place.js';

/** Where a variable, a parameter or a pattern that takes the result is read. */
export function bound(name: TS.BindingName, place: Place, walk: Walk): Next {
  if (ts.isIdentifier(name)) return named(name, place, walk);
  return joined(
    name.elements.map((element, index): Next => {
      if (!ts.isBindingElement(element)) return [];
      if (element.dotDotDotToken) return takesSecret(name, place, walk) ? [] : bound(element.name, place, walk);
      if (ts.isArrayBindingPattern(name)) return indexed(index, place, walk, (held) => bound(element.name, held, walk));
      return property(element.propertyName ?? (element.name as TS.Identifier), place, walk, (held) =>
        bound(element.name, held, walk),
      );
    }),
  );
}

/** Whether a pattern takes the secret out, so that what is left of the object lacks it. */
function takesSecret({ elements }: TS.BindingPattern, { held }: Place, walk: Walk): boolean {
  return elements.some((element) => {
    const name = ts.isBindingElement(element) ? literalName(element.propertyName ?? element.name) : undefined;
    const below = name === undefined ? undefined : heldBelow(held, name, walk);
    return typeof below === 'object' && below.stage === 'secret';
  });
}

/** The same for what stands on the left of an assignment. */
export function assigned(target: TS.Expression, place: Place, walk: Walk): Next {
  if (ts.isIdentifier(target)) return named(target, place, walk);
  if (ts.isParenthesizedExpression(target)) return assigned(target.expression, place, walk);
  // A default: `({ data = {} } = response)`.
  if (ts.isBinaryExpression(target)) return assigned(target.left, place, walk);
  if (ts.isArrayLiteralExpression(target))
    return joined(
      target.elements.map((element, index) =>
        element.kind === ts.SyntaxKind.OmittedExpression
          ? []
          : indexed(index, place, walk, (held) => assigned(element, held, walk)),
      ),
    );
  if (!ts.isObjectLiteralExpression(target)) return USED;
  return joined(
    target.properties.map((part): Next => {
      if (ts.isShorthandPropertyAssignment(part))
        return property(part.name, place, walk, (held) => named(part.name, held, walk));
      if (ts.isPropertyAssignment(part))
        return property(part.name, place, walk, (held) => assigned(part.initializer, held, walk));
      return USED;
    }),
  );
}

/** A property that a pattern takes. A method of the response that is taken out of it is called who knows how. */
function property(name: TS.Node, place: Place, walk: Walk, into: (place: Place) => Next): Next {
  const literal = literalName(name);
  if (literal === undefined) return USED;
  const { held } = place;
  if (held.path.length === 0 && held.stage === 'raw' && own(walk.response.methods ?? {}, literal)) return USED;
  const below = heldBelow(held, literal, walk);
  if (below === USED) return USED;
  return below === 'nothing' ? [] : into({ ...place, held: below });
}

function indexed(index: number, place: Place, walk: Walk, into: (place: Place) => Next): Next {
  if (!isListed(place.held)) return USED;
  const below = heldBelow(place.held, String(index), walk);
  return below === USED || below === 'nothing' ? [] : into({ ...place, held: below });
}

/** The places that read a variable. */
export function named(name: TS.Identifier, place: Place, { engine }: Walk): Next {
  const module = engine.program.modules.get(name.getSourceFile().fileName);
  const binding = module?.scopes.bindingOf(name);
  if (!module || !binding || isExportedName(binding, module)) return USED;
  return readsOf(binding).map((node) => {
    const activation = nearestContext(place.context, node);
    const context = engine.contexts.within(activation ?? engine.contexts.root(module.source, false), node);
    return { ...place, node, context };
  });
}

/** The same with one more step to what is held. */
export function wrappedIn(key: string, { stage, path }: Held): Held {
  return { stage, path: [key, ...path] };
}

export function readsOf(binding: Binding): TS.Identifier[] {
  return binding.references.filter((reference) => !isTarget(reference));
}

function isExportedName(binding: Binding, { exports }: Module): boolean {
  return [...exports.named.values()].some((target) => target.kind === 'binding' && target.binding === binding);
}

/** Whether a name is only written to. */
function isTarget(name: TS.Identifier): boolean {
  for (let node: TS.Node = name; ; node = node.parent) {
    const { parent } = node;
    if (ts.isBinaryExpression(parent))
      return parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === node;
    const isPattern =
      (ts.isPropertyAssignment(parent) && parent.initializer === node) ||
      ts.isShorthandPropertyAssignment(parent) ||
      ts.isObjectLiteralExpression(parent) ||
      ts.isArrayLiteralExpression(parent);
    if (!isPattern) return false;
  }
}
