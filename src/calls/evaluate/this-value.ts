import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { classOf, isFunctionNode, isStatic, type FunctionNode } from '../../syntax/frames.js';
import { assignedOwner } from '../../syntax/prototypes.js';
import { isOptionsObject, receiverOf } from '../../syntax/receivers.js';
import type { Context } from '../domain/context.js';
import { joinValues } from '../domain/join.js';
import { classValue, instance, unknown, type Values } from '../domain/values.js';
import type { Engine } from '../engine/engine.js';
import { constructedThis, mixedThis } from '../heap/constructors.js';
import { declaredThis } from '../heap/receivers.js';

/** `this`: bound by the call, any object of the enclosing class, or the enclosing object literal. */
export function thisValue(context: Context, engine: Engine): Values {
  for (let at: Context | null = context; at; at = at.outer) {
    const { frame } = at;
    const given = declaredThis(frame, engine);
    if (given) return given;
    if (at.self) return [at.self];
    if (ts.isArrowFunction(frame) || ts.isSourceFile(frame) || !at.outer) continue;
    const cls = classOf(frame);
    if (cls)
      return [
        isStatic(frame) ? classValue(cls, at.outer) : instance(cls, at.outer, null, at.isSymbolic ? frame : undefined),
      ];
    const put = isFunctionNode(frame) ? ofFunction(frame, at, engine) : [];
    if (put.length > 0) return put;
    const literal = receiverOf(frame);
    return literal && isFunctionNode(frame) ? inLiteral(literal, frame, at, engine) : [unknown('this')];
  }
  return [unknown('this')];
}

/** The objects into which a literal is mixed, or the literal itself. */
function inLiteral(literal: TS.ObjectLiteralExpression, frame: FunctionNode, context: Context, engine: Engine): Values {
  const mixed = mixedThis(literal, frame, context, engine);
  if (mixed.length > 0 || !context.outer) return mixed;
  return isOptionsObject(literal)
    ? [engine.optionsValue(literal, context.outer)]
    : engine.evaluate(literal, context.outer);
}

/** What a constructor function makes, and the object that a function is put on: `api.find = function () {}`. */
function ofFunction(frame: FunctionNode, context: Context, engine: Engine): Values {
  const made = constructedThis(frame, context, engine);
  const owner = assignedOwner(frame);
  const holder = owner && ts.isIdentifier(owner) && context.outer ? engine.evaluate(owner, context.outer) : [];
  return joinValues(made, holder);
}
