import type { ts as TS } from 'ts-morph';
import { packageModule } from '../clients/specifiers.js';
import { HAND_ON_FETCH } from '../clients/hand-on-fetch.js';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import type { CallSite, Module } from '../../syntax/module.js';
import type { Context } from '../domain/context.js';
import type { Value } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { literalOf } from '../text/strings.js';
import { packageTypeOf } from './types/type-names.js';

/** Unknown functions that are named `fetch`: which of them are the platform's. */

/**
 * Frameworks pass the platform's own `fetch` to their handlers: `load({ fetch })`, `event.fetch(url)`. An unknown of
 * that name is taken for it.
 */
export function isNamedFetch(value: Value): boolean {
  return value.kind === 'unknown' && !value.hole.frame && !value.hole.missing && /(^|\.)fetch$/.test(value.hole.label);
}

/** Whether what a call says of such a function, and what types say of it, leaves room for the platform's. */
export function mayBePlatformFetch(site: CallSite, context: Context, engine: Engine): boolean {
  if (!ts.isCallExpression(site)) return true;
  const name = unwrap(site.expression);
  if (ts.isIdentifier(name))
    return !isDeclaredSynchronous(name, context, engine) && !isOfPackage(name, context, engine);
  return mayTakeUrl(site, context, engine) && !isOfPackage(name, context, engine);
}

/** A parameter whose type is a function that returns no promise is not the platform's `fetch`, whatever its name. */
function isDeclaredSynchronous(name: TS.Identifier, context: Context, engine: Engine): boolean {
  const [declaration] = engine.moduleOf(context).scopes.bindingOf(name)?.declarations ?? [];
  const type = declaration && ts.isParameter(declaration) ? declaration.type : undefined;
  return (
    type !== undefined && ts.isFunctionTypeNode(type) && !/\bPromise|\bany\b|\bResponse\b/.test(type.type.getText())
  );
}

/** A method that is called without a URL gets something by an id: `message.fetch()`, `members.fetch('1')`. */
function mayTakeUrl(site: TS.CallExpression, context: Context, engine: Engine): boolean {
  const [first] = site.arguments;
  if (!first) return false;
  if (ts.isSpreadElement(first)) return true;
  const given = engine.evaluate(first, context);
  return given.length === 0 || given.some((value) => /[/:]/.test(literalOf(value) ?? '/') && value.kind !== 'object');
}

/** Whether a function is of an object whose type is one of a package that hands no `fetch` on. */
function isOfPackage(name: TS.Expression, context: Context, engine: Engine): boolean {
  const module = engine.moduleOf(context);
  const specifier = typePackageOf(name, module, engine, 0);
  const [owner] = specifier === undefined ? [] : packageModule(specifier).split('/');
  return owner !== undefined && !HAND_ON_FETCH.has(owner);
}

const MOST_STEPS = 6;

/** The package of the type of what an expression begins with: of `guild` in `guild.members.fetch`. */
function typePackageOf(start: TS.Expression, module: Module, engine: Engine, steps: number): string | undefined {
  let at = unwrap(start);
  while (!ts.isIdentifier(at)) {
    if (
      !ts.isPropertyAccessExpression(at) &&
      !ts.isElementAccessExpression(at) &&
      !ts.isCallExpression(at) &&
      !ts.isAwaitExpression(at)
    )
      return undefined;
    at = unwrap(at.expression);
  }
  const [declaration] = module.scopes.bindingOf(at)?.declarations ?? [];
  if (!declaration || steps > MOST_STEPS) return undefined;
  const owner = ownerOf(declaration);
  if (owner.type) return packageTypeOf(owner.type, engine)?.specifier;
  return ts.isVariableDeclaration(owner) && owner.initializer
    ? typePackageOf(owner.initializer, module, engine, steps + 1)
    : undefined;
}

type Typed = TS.Node & { type?: TS.TypeNode };

/** The parameter or variable that a name is bound by, also within a pattern. */
function ownerOf(declaration: TS.Node): Typed {
  let at = declaration;
  while (ts.isBindingElement(at)) at = at.parent.parent;
  return at;
}
