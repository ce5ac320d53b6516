import type { ts as TS } from 'ts-morph';
import type { ClassNode, FrameNode, FunctionNode } from '../../syntax/frames.js';
import type { Binding } from '../../syntax/scopes.js';
import type {
  ClassValue,
  ClientConfig,
  Context,
  Invocation,
  Hole,
  TextPart,
  Alias,
  TextValue,
  UnknownValue,
  NullishValue,
  ObjectValue,
  ArrayValue,
  ListValue,
  RecordValue,
  FunctionValue,
  InstanceValue,
  ExternalValue,
  ResponseValue,
  JsonValue,
  MethodValue,
  CallLike,
  Value,
  Values,
  MutableValue,
} from './value-kinds.js';
import type { Trace } from './trace.js';
import { mergeParts } from './text-parts.js';

/** How values are made. [value-kinds.ts](value-kinds.ts) declares them. */
export type * from './value-kinds.js';

const MAX_PATH = 14;

/** The label of an unknown that has no name of its own. */
export const NAMELESS = 'unknown';

let lastId = 0;
/**
 * A stable number for a node or a name. It is stored in the field that the compiler's checker would use, which does not
 * run here: a `WeakMap` of nodes costs more garbage collection than everything else.
 */
export function idOf(node: TS.Node | Binding): number {
  const numbered: (TS.Node | Binding) & { id?: number } = node;
  return (numbered.id ||= ++lastId);
}

export const NULLISH: NullishValue = { kind: 'nothing', key: 'nothing', trace: null };
export const NULL: NullishValue = { ...NULLISH, key: 'null', is: 'null' };
export const UNDEFINED: NullishValue = { ...NULLISH, key: 'undefined', is: 'undefined' };

export function unknown(label = NAMELESS, extra: Omit<Hole, 'label'> = {}): UnknownValue {
  const hole: Hole = { ...extra, label };
  return { kind: 'unknown', key: `?${holeKey(hole)}`, hole, trace: null };
}

/** Whether a value is unknown, and neither a caller nor another file can decide it. */
export function isUnresolved(value: Value): value is UnknownValue {
  return value.kind === 'unknown' && !value.hole.frame && !value.hole.missing;
}

/** The same unknown with another label, and as something else than the expression that it came from. */
export function renamed(value: UnknownValue, label: string): UnknownValue {
  const { at: _, ...hole } = value.hole;
  return unknown(label, hole);
}

/**
 * The result of a step from an unknown; its label is extended by `.name` or `()`. A step that was taken before leads
 * back to that label, or a function that calls itself would extend `page.next().next()` for ever.
 */
export function unknownAccess(value: UnknownValue, step: string): UnknownValue {
  const { source: _, at: __, ...hole } = value.hole;
  const { label } = hole;
  const named = (name: string): UnknownValue => unknown(name, hole);
  if (label === NAMELESS) return named(step === '()' ? label : step.slice(1));
  const before = label.indexOf(step);
  const end = before + step.length;
  const isBefore = before >= 0 && (step === '()' ? end === label.length : /^$|^[.(]/.test(label.slice(end)));
  return named(isBefore ? label.slice(0, end) : label + step);
}

function holeKey(hole: Hole): string {
  const of = hole.isOther ? 'other' : hole.frame ? idOf(hole.frame) : '';
  const from = hole.from ? `|${hole.from.module}.${hole.from.path.join('.')}` : '';
  return `${hole.label}|${of}|${hole.missing ? `${hole.missing.files[0]}#${hole.missing.name}` : ''}${from}`;
}

export function text(parts: readonly TextPart[], trace: Trace | null): TextValue {
  const merged = mergeParts(parts);
  const key = `t:${merged.map((part) => (typeof part === 'string' ? part : `\u0000${holeKey(part)}\u0000`)).join('')}`;
  return { kind: 'text', key, parts: merged, trace };
}

export function response(
  site: CallLike,
  context: Context,
  stage: ResponseValue['stage'],
  path: readonly string[],
  trace: Trace | null,
  { declared, event }: Pick<ResponseValue, 'declared' | 'event'> = {},
): ResponseValue {
  const kept = path.length > MAX_PATH ? path.slice(-MAX_PATH) : path;
  const ofType = declared ? `|${declared.direction} ${declared.method} ${declared.path}` : '';
  const ofEvent = event ? `|${event.names?.join(' ') ?? '*'}|${event.others?.join(' ') ?? ''}` : '';
  return {
    kind: 'response',
    key: `r:${idOf(site)}|${context.id}|${stage}|${kept.join('.')}${ofType}${ofEvent}`,
    site,
    context,
    stage,
    path: kept,
    trace,
    ...(declared && { declared }),
    ...(event && { event }),
  };
}

export function functionValue(node: FunctionNode, context: Context, self: Value | null): FunctionValue {
  return {
    kind: 'function',
    key: `f:${idOf(node)}|${context.id}|${self?.key ?? ''}`,
    node,
    context,
    self,
    trace: null,
  };
}

export function instance(
  node: ClassNode,
  context: Context,
  creation: Invocation | null,
  receiverOf?: FrameNode,
): InstanceValue {
  const value: InstanceValue = {
    kind: 'instance',
    key: `i:${idOf(node)}|${context.id}|${creation?.key ?? ''}|${receiverOf ? idOf(receiverOf) : ''}`,
    node,
    context,
    creation,
    aliases: [],
    trace: null,
  };
  if (receiverOf) value.receiverOf = receiverOf;
  return value;
}

const MAX_STEPS = 12;

/** The same object, after a call of a method that returned it. */
export function stepped(value: InstanceValue, step: Context): InstanceValue {
  const steps = value.steps ?? [];
  return steps.length >= MAX_STEPS ? value : { ...value, key: `${value.key}>${step.id}`, steps: [...steps, step] };
}

export function external(
  module: string | null,
  path: readonly string[],
  made: readonly ClientConfig[] = [],
  aliases: readonly Alias[] = [],
): ExternalValue {
  return {
    kind: 'external',
    key: `x:${module ?? ''}|${path.join('.')}|${made.map((m) => m.key).join(',')}|${aliasKey(aliases)}`,
    module,
    path,
    made,
    aliases,
    trace: null,
  };
}

export function objectValue(node: ObjectValue['node'], context: Context): ObjectValue {
  return { kind: 'object', key: `o:${idOf(node)}|${context.id}|`, node, context, aliases: [], trace: null };
}

export function arrayValue(node: TS.ArrayLiteralExpression, context: Context): ArrayValue {
  return { kind: 'array', key: `a:${idOf(node)}|${context.id}|`, node, context, aliases: [], trace: null };
}

/** A list; `key` must name the place and the context that made it. */
export function list(site: TS.Node, key: string, items: () => Values, isMap = false): ListValue {
  return { kind: 'list', key: `l:${idOf(site)}|${key}|`, site, items, isMap, aliases: [], trace: null };
}

export function record(
  key: string,
  fields: Record<string, () => Values>,
  spreads: () => Values = () => [],
): RecordValue {
  return {
    kind: 'record',
    key: `c:${key}|`,
    fields: new Map(Object.entries(fields)),
    spreads,
    aliases: [],
    trace: null,
  };
}

export function json(key: string, of: () => Values): JsonValue {
  return { kind: 'json', key: `j:${key}`, of, trace: null };
}

export function method(receiver: Value, name: string): MethodValue {
  return { kind: 'method', key: `m:${name}|${receiver.key}`, receiver, name, trace: receiver.trace };
}

/**
 * The first arguments of a function may be bound this often, one after the other. A function bound more often is
 * unknown.
 */
const MAX_BOUND_DEPTH = 3;

/**
 * A function with its first arguments bound: `f.bind(self, a)`, where `invocation` is the call of it. A function that
 * is already bound by the same call stays as it is, for `f = f.bind(self, a)` in a circle.
 */
export function bound(fn: Value, invocation: Invocation): Value {
  let count = 0;
  for (let at = fn; at.kind === 'method' && at.bound; at = at.receiver) {
    if (at.bound.site === invocation.site) return fn;
    count++;
  }
  if (count === MAX_BOUND_DEPTH) return unknown('a function that is bound again and again');
  return { ...method(fn, 'bound'), key: `m:bound|${invocation.key}|${fn.key}`, bound: invocation };
}

/** A function that another one calls: the callee of `f.call(self, a)`. */
export function passing(fn: Value, passes: NonNullable<MethodValue['invokedThrough']>): MethodValue {
  return { ...method(fn, passes), key: `m:passes ${passes}|${fn.key}`, invokedThrough: passes };
}

export function aliasKey(aliases: readonly Alias[]): string {
  return aliases.map((h) => `${idOf(h.root)}@${h.context.id}.${h.path.join('.')}`).join(',');
}

export function isMutable(value: Value): value is MutableValue {
  return 'aliases' in value;
}

/** An external value that is told apart from others of its kind. Values below it are told apart as well. */
export function ofOrigin(value: ExternalValue, origins: readonly string[] | undefined): ExternalValue {
  return origins ? { ...value, key: `${value.key}<${origins.join(',')}`, origins } : value;
}

/** The same value with one more alias through which it may be changed. */
export function withAlias(value: MutableValue, alias: Alias): MutableValue {
  const suffix = aliasKey([alias]);
  if (value.key.includes(suffix) || value.aliases.length >= 6) return value;
  return { ...value, key: `${value.key}${suffix};`, aliases: [...value.aliases, alias] };
}

/** The same object without its aliases, as it was made. A client keeps them, because its settings identify it. */
export function unchanged(value: MutableValue): MutableValue {
  if (value.kind === 'external') return value;
  let known = bare.get(value);
  if (!known) bare.set(value, (known = withoutAliases(value)));
  return known;
}

const bare = new WeakMap<MutableValue, MutableValue>();

function withoutAliases(value: MutableValue): MutableValue {
  const suffixes = value.aliases.map((alias) => `${aliasKey([alias])};`).join('');
  const key = value.key.endsWith(suffixes) ? value.key.slice(0, -suffixes.length) : `${value.key}=`;
  return { ...value, key, aliases: [] };
}

export function isTracedText(value: Value): value is TextValue & { trace: Trace } {
  return value.kind === 'text' && value.trace !== null;
}

export function traced<T extends Value>(value: T, trace: Trace): T {
  return { ...value, trace };
}

export function classValue(node: ClassValue['node'], context: Context): ClassValue {
  return {
    kind: 'class',
    key: `k:${node.pos}|${node.getSourceFile().fileName}|${context.id}`,
    node,
    context,
    trace: null,
  };
}

/** Whether a value comes from a file that is not parsed yet. */
export function isMissing(value: Value): boolean {
  return value.kind === 'unknown' && value.hole.missing !== undefined;
}

export function functionsIn(values: Values): FunctionValue[] {
  return values.filter((value): value is FunctionValue => value.kind === 'function');
}
