import type { ts as TS } from 'ts-morph';
import { hash } from 'node:crypto';
import { flatMap } from '../../../collections/lists.js';
import { withoutScheme } from '../../../secrets/secret-values.js';
import { ts } from '../../../syntax/compiler.js';
import { nodesOf, type Trace } from '../../domain/trace.js';
import type { ExternalValue, Origin, TextValue, Value, Values } from '../../domain/values.js';
import type { ResolvedCall } from '../../requests/resolved-call.js';
import type { CheckTools } from '../check.js';
import type { ContractCall } from '../contract-call.js';
import type { HeaderEntry } from '../../requests/headers/headers.js';
import { headersOf } from '../headers/headers.js';
import { isTestFile } from '../../../strings/test-files.js';
import { isPlaceholder } from './placeholders.js';
import { sourceOf } from './token-sources.js';

/** What a call may send as its token. */
export interface SentToken {
  /** Where it stands: the literal, or the expression that reads it. */
  node: TS.Node;
  /** Equal for places that read the same token; it holds no secret. */
  source: string;
  /** The environment variable, if the source is one. */
  variable: string | null;
  /** The text that is written down, if it is a secret. */
  secret: string | null;
  trace: Trace | null;
}

/** By call and header: they do not depend on which URL of the call is meant. */
const known = new WeakMap<ResolvedCall, Map<string | undefined, SentToken[]>>();

export function tokensOf(of: ContractCall, tools: CheckTools): SentToken[] {
  const byHeader = known.get(of.call) ?? new Map<string | undefined, SentToken[]>();
  known.set(of.call, byHeader);
  const header = headerOf(of);
  let tokens = byHeader.get(header);
  if (!tokens) byHeader.set(header, (tokens = [...new Map(read(of, tools).map((one) => [keyOf(one), one])).values()]));
  return tokens;
}

function headerOf({ api }: ContractCall): string | undefined {
  return api.authentication?.header.toLowerCase();
}

/** What is written to the header of the token. */
function entriesOf(call: ContractCall, tools: CheckTools): HeaderEntry[] {
  const header = headerOf(call);
  return headersOf(call, tools).entries.filter(({ name }) => name === header);
}

function keyOf({ source, node }: SentToken): string {
  return `${source}|${node.getSourceFile().fileName}:${node.pos}`;
}

/** What the header may have, scheme and all, and the tokens that the client was made with. */
export function tokenValuesOf(call: ContractCall, tools: CheckTools): Values {
  return [...flatMap(entriesOf(call, tools), ({ values }) => [...values]), ...handedOver(call, tools)];
}

function read(call: ContractCall, tools: CheckTools): SentToken[] {
  return [
    ...flatMap(entriesOf(call, tools), ({ node, values }) => flatMap(values, (value) => inHeader(value, node, tools))),
    ...flatMap(handedOver(call, tools), (value) => inHeader(value, call.call.sink, tools)),
  ];
}

/** Tokens that an instance was made with, which sends them by itself. */
function handedOver({ call }: ContractCall, tools: CheckTools): Values {
  const { row, origin } = call.request;
  const places = row.headers?.token ?? [];
  if (places.length === 0) return [];
  const handed = (origin.invocation.argument(0) ?? []).filter((value) => value.kind === 'external');
  const made = flatMap([origin.callee, ...handed], (client) => [...client.made]);
  return flatMap(made, (config) =>
    flatMap(places, (place) =>
      flatMap(config.argument(place), (value) =>
        value.kind === 'function' ? [...tools.engine.invoke(value, null)] : [value],
      ),
    ),
  );
}

/** The tokens in a value of the header, whose scheme does not matter. */
function inHeader(value: Value, written: TS.Node, tools: CheckTools): SentToken[] {
  if (value.kind === 'unknown') return fromOrigin(value.hole.source, undefined, tools);
  if (value.kind === 'external') return fromOrigin(value.source, value, tools);
  if (value.kind !== 'text') return [];
  const [first, ...others] = value.parts;
  const parts = typeof first === 'string' ? [withoutScheme(first), ...others] : value.parts;
  const holes = flatMap(parts, (part) => (typeof part === 'string' ? [] : [part]));
  const isBasic = typeof first === 'string' && BASIC.test(first);
  if (holes.length > 0) return isBasic ? [] : flatMap(holes, ({ source, of }) => fromOrigin(source, of, tools));
  const secret = parts.filter((part) => typeof part === 'string').join('');
  const node = literalOf(value, secret) ?? written;
  if (isPlaceholder(secret, isTestFile(node.getSourceFile().fileName))) return [];
  tools.addSecret(secret, [...(value.trace ? nodesOf(value.trace) : []), expressionAt(written)]);
  return isBasic
    ? []
    : [
        {
          node,
          source: `literal ${hash('sha256', secret, 'hex').slice(0, 16)}`,
          variable: null,
          secret,
          trace: value.trace,
        },
      ];
}

const BASIC = /^\s*basic\s/i;

/** What a header is given where its name stands. */
function expressionAt(name: TS.Node): TS.Node {
  return ts.isPropertyAssignment(name.parent) ? name.parent.initializer : name.parent;
}

function fromOrigin(origin: Origin | undefined, of: ExternalValue | undefined, tools: CheckTools): SentToken[] {
  if (!origin) return [];
  return sourceOf(origin, of, tools.engine).map((source) => ({ ...source, secret: null, trace: null }));
}

/** The literal that holds a token, or most of it. */
function literalOf({ trace }: TextValue, secret: string): TS.Node | undefined {
  const nodes = trace ? [...nodesOf(trace)].filter(isLiteral) : [];
  return (
    nodes.find(({ text }) => text === secret) ??
    nodes.find(({ text }) => text.endsWith(secret)) ??
    nodes.find(({ text }) => text.length > 3 && secret.includes(text.trim()))
  );
}

function isLiteral(node: TS.Node): node is TS.StringLiteralLike {
  return ts.isStringLiteralLike(node);
}
