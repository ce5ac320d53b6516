import { flatMap } from '../../lists.js';
import { joinValues } from '../domain/join.js';
import { text, type TextPart, type Values } from '../domain/values.js';
import { merge, textsOf } from './strings.js';

/** `text.replace(search, replacement)` for a literal search. */
export function replaceLiteral(values: Values, search: string, replacements: Values, all: boolean): Values {
  if (search === '') return values;
  return joinValues(
    ...textsOf(values).map((value): Values => {
      if (!value.parts.some((part) => typeof part === 'string' && part.includes(search))) return [value];
      const options = textsOf(replacements);
      return (options.length > 0 ? options : [text([{ label: 'unknown' }], null)]).map((option) =>
        text(splice(value.parts, search, option.parts, all), merge([option.trace, value.trace])),
      );
    }),
  );
}

function splice(
  parts: readonly TextPart[],
  search: string,
  replacement: readonly TextPart[],
  all: boolean,
): TextPart[] {
  const result: TextPart[] = [];
  let done = false;
  for (const part of parts) {
    if (typeof part !== 'string') {
      result.push(part);
      continue;
    }
    let rest = part;
    for (let at = rest.indexOf(search); at >= 0 && (all || !done); at = rest.indexOf(search)) {
      result.push(rest.slice(0, at), ...replacement);
      rest = rest.slice(at + search.length);
      done = true;
    }
    result.push(rest);
  }
  return result;
}

/**
 * `text.replace(/…/, replacement)`. Patterns that name a literal, and those that strip slashes, are understood. A
 * regular expression of the scanned code is never run.
 */
export function replacePattern(values: Values, pattern: string, flags: string, replacements: Values): Values {
  const source = pattern.replace(/\\\//g, '/');
  if (/^\/[+*]?\$$/.test(source)) return stripSlashes(values, 'end');
  if (/^\^\/[+*]?$/.test(source)) return stripSlashes(values, 'start');
  // `:id` and `{id}` are filled in from a table of parameters; the values are unknown.
  if (/^(\(\?<?[!=].*\))?\\?:[\[(\\]/.test(source)) return fillPlaceholders(values, /:[A-Za-z_]\w*/g);
  if (/^\\?\{/.test(source) && /[[(\\]/.test(source.slice(2))) return fillPlaceholders(values, /\{[^{}]*\}/g);
  const plain = source.replace(/\\([{}.:$-])/g, '$1');
  if (/^[\w/{}:.$-]+$/.test(plain) && !/[.$](?!\w)/.test(source.replace(/\\./g, '')))
    return replaceLiteral(values, plain, replacements, flags.includes('g'));
  return values;
}

function fillPlaceholders(values: Values, placeholder: RegExp): Values {
  return textsOf(values).map((value) => {
    const parts = flatMap(value.parts, (part): TextPart[] => {
      if (typeof part !== 'string') return [part];
      const names = part.match(placeholder) ?? [];
      return flatMap(part.split(placeholder), (piece, i): TextPart[] =>
        i === 0 ? [piece] : [{ label: names[i - 1]!.replace(/[:{}]/g, '') }, piece],
      );
    });
    return text(parts, value.trace);
  });
}

function stripSlashes(values: Values, side: 'start' | 'end'): Values {
  return textsOf(values).map((value) => {
    const index = side === 'end' ? value.parts.length - 1 : 0;
    return text(
      value.parts.map((part, i) =>
        i === index && typeof part === 'string'
          ? side === 'end'
            ? part.replace(/\/+$/, '')
            : part.replace(/^\/+/, '')
          : part,
      ),
      value.trace,
    );
  });
}
