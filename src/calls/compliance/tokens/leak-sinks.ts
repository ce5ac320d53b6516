import type { ts as TS } from 'ts-morph';
import { ts } from '../../../syntax/compiler.js';
import { basesOf, frameOf, unwrap, wrapped } from '../../../syntax/frames.js';
import type { CallSite, Module } from '../../../syntax/module.js';
import { classAround } from '../../../syntax/writes/writes.js';
import type { Context } from '../../domain/context.js';
import { instance, type Value } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { calleesOf } from '../../evaluate/callees.js';
import { classesOf } from '../../heap/ancestry.js';

/** A place whose content people or other systems get to see. */
export interface LeakSink {
  /** For the message. */
  sink: string;
  expressions: readonly TS.Expression[];
  context: Context;
}

export const QUERY = 'the query of a URL';

const ERROR = 'an error message';

/** Names that end so are errors, whatever package they are from. */
const ERROR_NAME = /(?:Error|Exception)$/;
/** What writes to the terminal beside `console`. */
const OUTPUT = /^process\.(?:stdout|stderr)\.write$/;

/** Where a module logs, makes an error, or puts something into the query of a URL. */
export function* leakSinksIn(module: Module, engine: Engine): Generator<LeakSink> {
  for (const site of module.calls) {
    const context = engine.contexts.root(frameOf(site), false);
    const sink = engine.attempt(site, undefined, () => sinkOf(site, context, engine));
    if (sink !== undefined && 'arguments' in site)
      yield { sink, expressions: [...(site.arguments ?? [])].filter(isNoCallback), context };
    else yield* parametersSet(site, context);
  }
  for (const template of module.strings)
    if (ts.isTemplateExpression(template)) yield* queryOf(template, engine.contexts.root(frameOf(template), false));
  for (const node of thrownTexts(module.source))
    yield { sink: 'an error', expressions: [node], context: engine.contexts.root(frameOf(node), false) };
}

function isNoCallback(node: TS.Expression): boolean {
  return !ts.isFunctionLike(unwrap(node));
}

function sinkOf(site: CallSite, context: Context, engine: Engine): string | undefined {
  if (ts.isNewExpression(site)) return isError(site, context, engine) ? ERROR : undefined;
  if (!ts.isCallExpression(site)) return undefined;
  const callee = unwrap(site.expression);
  if (callee.kind === ts.SyntaxKind.SuperKeyword) {
    const cls = classAround(site);
    return cls && extendsError(cls, context, engine) ? ERROR : undefined;
  }
  // What the project does with it is followed there.
  if (engine.targets(site, context).length > 0) return undefined;
  const callees = calleesOf(site, context, engine);
  if (isLog(callee, engine) || callees.some((value) => isLogger(value, engine))) return 'a log';
  const isRejected = callees.some(isRejection) || isReject(callee, context, engine);
  return isRejected || isError(site, context, engine) ? ERROR : undefined;
}

function isLog(callee: TS.Expression, { models }: Engine): boolean {
  return (
    ts.isPropertyAccessExpression(callee) && models.says('logger', 'methods', callee.name.text) && !isOfPromise(callee)
  );
}

function isLogger(value: Value, engine: Engine): boolean {
  if (value.kind === 'unknown') return isMadeByLogger(value.hole.source?.node, engine);
  if (value.kind !== 'external') return false;
  const name = value.path.join('.');
  if (value.module === null) return name.startsWith('console.') || OUTPUT.test(name);
  const method = value.path.at(-1);
  return isOfLogger(value, engine) && (method === undefined || engine.models.says('logger', 'methods', method));
}

/** What a package that logs has made: `require('debug')('sync')`. */
function isMadeByLogger(at: TS.Node | undefined, engine: Engine): boolean {
  if (!at || !ts.isCallExpression(at)) return false;
  return calleesOf(at, engine.contexts.root(frameOf(at), false), engine).some((value) => isOfLogger(value, engine));
}

function isOfLogger(value: Value, { models }: Engine): boolean {
  return value.kind === 'external' && value.module !== null && models.says('logger', 'modules', value.module);
}

function isRejection(value: Value): boolean {
  return value.kind === 'external' && value.module === null && value.path.join('.') === 'Promise.reject';
}

/** `reject` in `new Promise((resolve, reject) => …)`. */
function isReject(callee: TS.Expression, context: Context, engine: Engine): boolean {
  if (!ts.isIdentifier(callee)) return false;
  const [parameter] = engine.moduleOf(context).scopes.bindingOf(callee)?.declarations ?? [];
  if (!parameter || !ts.isParameter(parameter) || parameter.parent.parameters.indexOf(parameter) !== 1) return false;
  const { parent } = wrapped(parameter.parent);
  return ts.isNewExpression(parent) && parent.expression.getText() === 'Promise';
}

/** `Promise.error`, `Observable.error` and the like hand a value on. */
function isOfPromise({ expression }: TS.PropertyAccessExpression): boolean {
  return ts.isIdentifier(expression) && /^(?:Math|Promise|Object|Number)$/.test(expression.text);
}

function isError(site: TS.NewExpression | TS.CallExpression, context: Context, engine: Engine): boolean {
  return calleesOf(site, context, engine).some((value) => {
    if (value.kind === 'external') return ERROR_NAME.test(value.path.at(-1) ?? '');
    if (value.kind === 'unknown') return ERROR_NAME.test(value.hole.label);
    // The constructor of the project's own error is followed to its `super(message)`.
    return false;
  });
}

function extendsError(cls: Parameters<typeof instance>[0], context: Context, engine: Engine): boolean {
  return classesOf(instance(cls, context, null), engine).some(({ node }) => {
    const [base] = basesOf(node);
    return base !== undefined && ERROR_NAME.test(base.expression.getText());
  });
}

/** `url.searchParams.set('token', token)`. */
function* parametersSet(site: CallSite, context: Context): Generator<LeakSink> {
  const callee = ts.isCallExpression(site) ? unwrap(site.expression) : undefined;
  if (!callee || !ts.isPropertyAccessExpression(callee) || !/^(?:set|append)$/.test(callee.name.text)) return;
  const owner = unwrap(callee.expression);
  if (!ts.isPropertyAccessExpression(owner) || owner.name.text !== 'searchParams') return;
  yield { sink: QUERY, expressions: [...(site as TS.CallExpression).arguments].slice(1), context };
}

/** `${url}?token=${token}`. */
function* queryOf({ head, templateSpans }: TS.TemplateExpression, context: Context): Generator<LeakSink> {
  let before = head.text;
  for (const { expression, literal } of templateSpans) {
    if (/[?&][\w.-]+=$/.test(before)) yield { sink: QUERY, expressions: [expression], context };
    before = literal.text;
  }
}

/** `throw 'message'`. */
function* thrownTexts(source: TS.SourceFile): Generator<TS.Expression> {
  const pending: TS.Node[] = [source];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (ts.isThrowStatement(node) && isText(unwrap(node.expression))) yield node.expression;
    node.forEachChild((child) => void pending.push(child));
  }
}

function isText(node: TS.Expression): boolean {
  return ts.isTemplateExpression(node) || ts.isBinaryExpression(node);
}
