import type { ts as TS } from 'ts-morph';
import { flatMap, mapDefined } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import { frameOf } from '../../../syntax/frames.js';
import type { Module } from '../../../syntax/module.js';
import { step } from '../../domain/trace.js';
import { calleesOf } from '../../evaluate/callees.js';
import { ALL_NAMES, fieldsIn } from '../../requests/bodies.js';
import type { CheckTools, Found, ProgramCheck } from '../check.js';
import type { ContractCall } from '../contract-call.js';
import { KnownTokens } from '../tokens/known-tokens.js';
import { leakSinksIn, QUERY } from '../tokens/leak-sinks.js';
import { TokenWalk } from '../tokens/token-walk.js';

/** A token of a call, or the one that a rotation gives, gets into a log, an error message or the query of a URL. */
export const noTokenLeak: ProgramCheck = {
  rule: 'no-token-leak',
  *checkAll(calls, tools) {
    const tokens = new KnownTokens(calls, tools);
    if (tokens.isEmpty) return;
    const walk = new TokenWalk(tools.engine, tokens.callOf);
    const reported = new Set<TS.Node>();
    for (const call of calls)
      for (const node of inQuery(call, tokens, tools)) {
        reported.add(node);
        yield leakAt(node, QUERY, call);
      }
    for (const module of tools.modules) askForReceivers(module, walk, tools);
    for (const module of tools.modules)
      for (const { sink, expressions, context } of leakSinksIn(module, tools.engine))
        for (const expression of expressions)
          for (const { node, call } of walk.placesIn(expression, context)) {
            if (reported.has(node)) continue;
            reported.add(node);
            yield leakAt(node, sink, call);
          }
  },
};

/** The options of a call, and what the text of its URL is made of. */
function inQuery({ call, url }: ContractCall, tokens: KnownTokens, { engine }: CheckTools): TS.Node[] {
  const inText = flatMap(url.parts, (part) => (typeof part === 'string' ? [] : [...(part.fields?.() ?? [])]));
  const { fields } = fieldsIn([...call.request.queries, ...inText], ALL_NAMES, call, engine);
  return mapDefined(fields, ({ node, values }) => (tokens.callOf(values) ? node : undefined));
}

/** A function of a file that is not parsed yet may log what it is handed. */
function askForReceivers(module: Module, walk: TokenWalk, tools: CheckTools): void {
  for (const site of module.calls) {
    if (!ts.isCallExpression(site)) continue;
    const context = tools.engine.contexts.root(frameOf(site), false);
    const missing = calleesOf(site, context, tools.engine).filter(
      (callee) => callee.kind === 'unknown' && callee.hole.missing,
    );
    if (missing.length > 0 && site.arguments.some((argument) => walk.placesIn(argument, context).length > 0))
      tools.missingIn(missing);
  }
}

function leakAt(node: TS.Node, sink: string, call: ContractCall): Found & { call: ContractCall } {
  return { node, call, facts: { sink }, traces: [step(node, `a token leaks into ${sink}`)] };
}
