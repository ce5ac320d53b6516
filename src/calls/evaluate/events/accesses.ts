import type { ts as TS } from 'ts-morph';
import { ts } from '../../../syntax/compiler.js';
import { elementName, literalName, unwrap } from '../../../syntax/frames.js';
import type { Module } from '../../../syntax/module.js';

/** A value by where it comes from: an expression or a declaration, and the names that lead from there to it. */
export interface Access {
  root: TS.Node;
  path: readonly string[];
}

const LONGEST = 12;

/**
 * How an expression gets at its value, as the code of one file says: `const { type } = req.body` makes `type` what is
 * read from `req` under `body` and `type`. The body of a request is under `body`, however it is read.
 */
export function accessOf(node: TS.Expression, module: Module, left = LONGEST): Access {
  const at = unwrap(node);
  if (left === 0) return { root: at, path: [] };
  if (ts.isPropertyAccessExpression(at)) return below(accessOf(at.expression, module, left - 1), at.name.text);
  if (ts.isElementAccessExpression(at)) {
    const name = elementName(at.argumentExpression);
    return name === undefined ? { root: at, path: [] } : below(accessOf(at.expression, module, left - 1), name);
  }
  if (ts.isCallExpression(at)) return accessOfCall(at, module, left);
  if (ts.isBinaryExpression(at) && isAlternative(at)) return accessOf(at.left, module, left - 1);
  return ts.isIdentifier(at) ? accessOfName(at, module, left) : { root: at, path: [] };
}

/** `JSON.parse(text)`, `request.json()`, `request.text()` */
function accessOfCall(call: TS.CallExpression, module: Module, left: number): Access {
  const callee = unwrap(call.expression);
  if (ts.isPropertyAccessExpression(callee)) {
    const [argument] = call.arguments;
    if (argument && callee.getText() === 'JSON.parse') return accessOf(argument, module, left - 1);
    if (!argument && /^(?:json|text)$/.test(callee.name.text))
      return below(accessOf(callee.expression, module, left - 1), 'body');
    if (/^(?:toString|valueOf)$/.test(callee.name.text)) return accessOf(callee.expression, module, left - 1);
  }
  return { root: call, path: [] };
}

/** `value ?? {}` */
function isAlternative({ operatorToken: { kind } }: TS.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
}

function accessOfName(name: TS.Identifier, module: Module, left: number): Access {
  const binding = module.scopes.bindingOf(name);
  const [declaration, ...others] = binding?.declarations ?? [];
  if (!binding || !declaration) return { root: name, path: [] };
  // A variable that is assigned again may hold something else.
  return others.length > 0 || module.writes.assignments.has(binding)
    ? { root: declaration, path: [] }
    : accessOfDeclaration(declaration, module, left - 1);
}

function accessOfDeclaration(declaration: TS.Node, module: Module, left: number): Access {
  if (ts.isVariableDeclaration(declaration) && declaration.initializer)
    return accessOf(declaration.initializer, module, left);
  if (!ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent) || declaration.dotDotDotToken)
    return { root: declaration, path: [] };
  const name = literalName(declaration.propertyName ?? declaration.name);
  return name === undefined || left === 0
    ? { root: declaration, path: [] }
    : below(accessOfDeclaration(declaration.parent.parent, module, left - 1), name);
}

function below({ root, path }: Access, name: string): Access {
  return { root, path: [...path, name] };
}
