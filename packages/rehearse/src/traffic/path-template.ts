import { FAMILY, hasParameter, segmentsOf } from '../../../../src/model/route.js';
import { decoded, escaped } from '../../../../src/strings/texts.js';

/** A path template that requests are held against: `/rest/api/v1/governance/data/policies/{id}`. */
export class PathTemplate {
  readonly segments: readonly string[];
  readonly #isFamily: boolean;
  readonly #matchers: readonly (SegmentMatcher | null)[];

  constructor(readonly path: string) {
    const segments = segmentsOf(path);
    this.#isFamily = segments.at(-1) === FAMILY;
    this.segments = this.#isFamily ? segments.slice(0, -1) : segments;
    this.#matchers = this.segments.map((segment) => (hasParameter(segment) ? matcherOf(segment) : null));
  }

  /** Values of the parameters, decoded; null if the path is another one. */
  match(path: readonly string[]): Record<string, string> | null {
    const { length } = this.segments;
    if (this.#isFamily ? path.length <= length : path.length !== length) return null;
    const parameters: Record<string, string> = {};
    // Each request is held against all templates: an iterator would cost more than the comparison.
    for (let at = 0; at < length; at++) {
      const matcher = this.#matchers[at];
      if (!matcher) {
        if (!isSameSegment(this.segments[at]!, path[at]!)) return null;
        continue;
      }
      const values = matcher.pattern.exec(path[at]!);
      if (!values) return null;
      for (const [i, name] of matcher.names.entries()) parameters[name] = values[i + 1]!;
    }
    return parameters;
  }
}

interface SegmentMatcher {
  pattern: RegExp;
  names: string[];
}

/** `{id}.json`: text around parameters. */
function matcherOf(segment: string): SegmentMatcher {
  const names: string[] = [];
  const text = segment
    .split(/(\{[^}]*\})/)
    .map((part) => {
      if (!part.startsWith('{')) return escaped(part);
      names.push(part.slice(1, -1));
      return '(.+)';
    })
    .join('');
  return { pattern: new RegExp(`^${text}$`, 'is'), names };
}

/** Paths are equal in any letter case, as they are to a scan: many servers route so. */
export function isSameSegment(one: string, other: string): boolean {
  return one === other || one.toLowerCase() === other.toLowerCase();
}

/** The segments of a path as it was sent, decoded. */
export function sentSegments(path: string): string[] {
  return segmentsOf(path).map(decoded);
}
