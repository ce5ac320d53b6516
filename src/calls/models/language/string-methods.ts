import { flatMap } from '../../../collections/lists.js';
import { ts } from '../../../syntax/compiler.js';
import type { CallSummary, ModelledCall } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { isMutable, list, unknown, type Value, type Values } from '../../domain/values.js';
import { inOrder } from '../../heap/list-order.js';
import { builtUntil } from '../../heap/mutated-values.js';
import { concat, literalOf, literalsOf, mapLiterals, opaque, putTogether, textsOf } from '../../text/strings.js';
import { between, replaced, sliced, trimmed, type Search } from '../../text/replacements.js';
import { returns } from '../model.js';

type StringModel = (receiver: Values, call: ModelledCall) => Values;

const same: StringModel = (receiver) => receiver;

function replaces(all: boolean): StringModel {
  return (receiver, { invocation }) => {
    const replacement = invocation.argument(1) ?? [];
    const replacements = replacement.some((value) => value.kind === 'function') ? undefined : replacement;
    const searches = invocation.argument(0) ?? [];
    return searches.length === 0
      ? receiver
      : joinValues(...searches.map((search) => replaced(receiver, searchOf(search), replacements, all)));
  };
}

/** What is searched for; null if nothing of it is known. */
function searchOf(value: Value): Search {
  const node = value.kind === 'unknown' ? value.hole.at : undefined;
  if (!node || !ts.isRegularExpressionLiteral(node))
    return value.kind === 'text' && value.parts.some((part) => typeof part === 'string') ? value : null;
  const end = node.text.lastIndexOf('/');
  return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
}

/** String methods that matter to a URL or a method name; every other one gives an unknown string. */
const STRING_METHODS: Readonly<Record<string, StringModel>> = {
  toString: same,
  valueOf: same,
  toJSON: same,
  trim: (receiver) => trimmed(receiver, { start: true, end: true }),
  trimEnd: (receiver) => trimmed(receiver, { start: false, end: true }),
  trimStart: (receiver) => trimmed(receiver, { start: true, end: false }),
  normalize: same,
  toUpperCase: (receiver) => mapLiterals(receiver, (literal) => literal.toUpperCase()),
  toLowerCase: (receiver) => mapLiterals(receiver, (literal) => literal.toLowerCase()),
  toLocaleUpperCase: (receiver) => mapLiterals(receiver, (literal) => literal.toUpperCase()),
  toLocaleLowerCase: (receiver) => mapLiterals(receiver, (literal) => literal.toLowerCase()),
  concat: (receiver, { invocation, site, engine }) =>
    concat(
      [receiver, ...('arguments' in site ? (site.arguments ?? []).map((_, i) => invocation.argument(i) ?? []) : [])],
      engine,
    ),
  replace: replaces(false),
  replaceAll: replaces(true),
  split: (receiver, call) => [list(call.site, `split${call.context.id}`, () => splitTexts(receiver, call))],
  slice: cuts(sliced),
  substring: cuts(between),
};

function splitTexts(receiver: Values, { invocation }: ModelledCall): Values {
  const separator = literalsOf(invocation.argument(0) ?? [])[0];
  return joinValues(
    ...receiver.map((value) =>
      separator === undefined || literalOf(value) === undefined
        ? opaque([value])
        : flatMap(literalOf(value)!.split(separator), (piece) => mapLiterals([value], () => piece)),
    ),
  );
}

/** A method with plain bounds. */
function cuts(cut: typeof sliced): StringModel {
  return (receiver, { invocation }) => {
    const to = invocation.argument(1);
    const start = Number(literalsOf(invocation.argument(0) ?? [])[0]);
    const end = to ? Number(literalsOf(to)[0]) : undefined;
    if (Number.isNaN(start) || Number.isNaN(end ?? 0)) return opaque(receiver);
    return joinValues(
      ...receiver.map((value) => {
        const rest = value.kind === 'text' ? cut(value, start, end) : undefined;
        return rest ? [rest] : opaque([value]);
      }),
    );
  };
}

/**
 * Whether a call of a method with this name on something unknown can only put a path together:
 * `origin.concat('/chat')`.
 */
export function isOfString(name: string, { invocation }: ModelledCall): boolean {
  const given = invocation.rest(0);
  return (
    name === 'concat' &&
    given.length > 0 &&
    given.every((value) => value.kind === 'text') &&
    textsOf(given).some(({ parts }) => parts.some((part) => typeof part === 'string' && part.includes('/')))
  );
}

/** Whether such a call can only put lists together: `others.concat(ids.map(load))`. */
export function isOfList(name: string, { invocation }: ModelledCall): boolean {
  return name === 'concat' && invocation.rest(0).some(({ kind }) => kind === 'array' || kind === 'list');
}

export function stringMethod(receiver: Values, name: string, call: ModelledCall): CallSummary {
  const model = Object.hasOwn(STRING_METHODS, name) ? STRING_METHODS[name] : undefined;
  return returns(() => (model ? model(receiver, call) : opaque(receiver)));
}

/** `array.join(separator)`: the elements in order when they are written down. */
export function join(receiver: Values, call: ModelledCall): Values {
  const given = call.invocation.argument(0);
  const separators = given ? textsOf(given) : [];
  const separator = given ? (separators.length === 1 ? literalOf(separators[0]!) : undefined) : ',';
  if (separator === undefined) return [unknown()];
  return joinValues(
    ...receiver.map((value): Values => {
      if (value.kind === 'response' || value.kind === 'json') return [value];
      const lists = listsOf(value, call);
      if (!lists) {
        const carried = call.engine.elements([value]).filter((item) => item.kind === 'response');
        return carried.length > 0 ? carried : [unknown()];
      }
      return joinValues(...lists.map((pieces) => joined(pieces, separator, call)));
    }),
  );
}

/** The pieces of an array in order, as far as they are known; several lists if conditions decide what is among them. */
function listsOf(value: Value, { site, engine }: ModelledCall): readonly Values[][] | undefined {
  if (isMutable(value) && value.aliases.length > 0)
    return value.kind === 'array' ? builtUntil(value, site, engine) : undefined;
  const pieces = inOrder(value, engine);
  return pieces && [pieces];
}

function joined(pieces: readonly Values[], separator: string, { site, engine }: ModelledCall): Values {
  const sets = pieces.map((piece) =>
    piece.length === 0 ? [unknown()] : piece.filter((item) => literalOf(item) !== ''),
  );
  return putTogether(
    concat(
      sets.filter((set) => set.length > 0),
      engine,
      separator,
    ),
    site,
  );
}
