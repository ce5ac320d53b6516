import type { ts as TS } from 'ts-morph';
import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import type { Module } from '../../../syntax/module.js';
import { functionsIn, unknown, type FunctionValue, type Value, type Values } from '../../domain/values.js';
import type { CallEdge } from '../../domain/call-edge.js';
import { joinValues } from '../../domain/join.js';
import type { Engine } from '../../engine/engine.js';

/** Clients that a framework passes to functions, by the name of a parameter or by the function's place. */

/** The client that a framework injects into a parameter by its name: `function ($http) {}` of AngularJS. */
export function injectedClient({ name }: TS.ParameterDeclaration, engine: Engine): Values | undefined {
  if (!ts.isIdentifier(name) || !engine.clients.isInjected(name.text)) return undefined;
  const { text } = name.getSourceFile();
  const client = engine.clients.injected(name.text, (words) => words.some((word) => holdsWord(text, word)));
  return client && [client];
}

const PART_OF_WORD = /[\w$]/;

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!PART_OF_WORD.test(text[at - 1] ?? ' ') && !PART_OF_WORD.test(text[at + word.length] ?? ' ')) return true;
  }
  return false;
}

/** Whether a name stands anywhere in a file's text: asked in each round of the call graph, for each place of each client. */
function hasText(module: Module, name: string): boolean {
  const known = TEXTS.get(module) ?? new Map<string, boolean>();
  TEXTS.set(module, known);
  const has = known.get(name) ?? module.source.text.includes(name);
  known.set(name, has);
  return has;
}

const TEXTS = new WeakMap<Module, Map<string, boolean>>();

/**
 * Calls that a framework makes of functions at a known place below an export, `operation.perform`, with a client as
 * argument.
 */
export function frameworkCalls(module: Module, engine: Engine): CallEdge[] {
  const { exports } = module;
  if (exports.named.size === 0 && exports.assigned.length === 0) return [];
  const context = engine.contexts.root(module.source, false);
  return flatMap(engine.clients.calledWith, ({ functions, client }) =>
    flatMap(functions, (place) => {
      // A file that lacks one of the names has no such function. That settles most files.
      if (!place.split('.').every((name) => name === '*' || hasText(module, name))) return [];
      const exported = joinValues(
        ...exports.assigned.map((expression) =>
          engine.evaluate(expression, engine.contexts.within(context, expression)),
        ),
        ...[...exports.named.keys()].map((name) => engine.exported(module.file, name)),
      );
      const found = place.split('.').reduce<Values>(
        (values, name) =>
          engine.member(
            values.filter(({ kind }) => kind !== 'unknown'),
            name === '*' ? null : name,
          ),
        exported,
      );
      return functionsIn(joinValues(found, engine.elements(found.filter(({ kind }) => kind === 'array')))).map(
        (fn) => ({
          fn,
          invocation: engine.callGraph.synthetic(fn.node, context, 'framework', passedValue(fn, client)),
        }),
      );
    }),
  );
}

/** The arguments: the client, and unknowns for the other parameters. */
function passedValue({ node }: FunctionValue, client: Value): (() => Values)[] {
  return node.parameters.map(({ name }, i) => () => [
    i === 0 ? client : unknown(ts.isIdentifier(name) ? name.text : 'unknown'),
  ]);
}
