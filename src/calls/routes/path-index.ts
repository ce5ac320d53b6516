import { isOfWholeHost, lastLiteral, literalSegment, pathOf, type UrlPattern } from './url-pattern.js';

/** A path template of a list. */
interface Template {
  segments: readonly string[];
}

/**
 * Path templates by the segment that decides them, their last literal one: a URL has it at the same distance from its
 * end. So the time that a URL takes does not depend on the length of a list.
 */
export class PathIndex<T extends Template> {
  readonly #order = new Map<T, number>();
  /** By the distance of the deciding segment from the end, then by its text. */
  readonly #byEnd = new Map<number, Map<string, T[]>>();
  /** The patterns of whole hosts, by their length. */
  readonly #ofHosts = new Map<number, T[]>();
  /** By the index of the deciding segment. */
  readonly #byStart = new Map<number, T[]>();

  constructor(templates: Iterable<T>) {
    for (const template of templates) this.#add(template);
  }

  #add(template: T): void {
    const { segments } = template;
    const deciding = lastLiteral(segments);
    this.#order.set(template, this.#order.size);
    if (isOfWholeHost(segments)) getOrMake(this.#ofHosts, segments.length, () => []).push(template);
    // Without a literal segment nothing else shows that a URL is of it.
    if (deciding < 0) return;
    const byText = getOrMake(this.#byEnd, segments.length - 1 - deciding, () => new Map<string, T[]>());
    getOrMake(byText, segments[deciding]!.toLowerCase(), () => []).push(template);
    getOrMake(this.#byStart, deciding, () => []).push(template);
  }

  /**
   * The templates whose deciding segment a URL has, or that its host decides, in the order of the list: all that it may
   * match are among them.
   */
  decidedBy(pattern: UrlPattern): T[] {
    const path = pathOf(pattern);
    const found = [...(this.#ofHosts.get(path.length) ?? [])];
    for (const [end, byText] of this.#byEnd) {
      const segment = path[path.length - 1 - end];
      const literal = segment && literalSegment(segment);
      if (literal !== undefined) found.push(...(byText.get(literal) ?? []));
    }
    return found.length < 2 ? found : found.sort((a, b) => this.#order.get(a)! - this.#order.get(b)!);
  }

  /** Whether some template fits whose deciding segment is where a URL has one that is not wholly known. */
  someUnknown(pattern: UrlPattern, fits: (template: T) => boolean): boolean {
    const path = pathOf(pattern);
    for (const [end, byText] of this.#byEnd) {
      const segment = path[path.length - 1 - end];
      if (segment === undefined || literalSegment(segment) !== undefined) continue;
      for (const templates of byText.values()) if (templates.some(fits)) return true;
    }
    return false;
  }

  /** Whether some template fits whose deciding segment is at an index or after it. */
  someFrom(index: number, fits: (template: T) => boolean): boolean {
    for (const [deciding, templates] of this.#byStart) if (deciding >= index && templates.some(fits)) return true;
    return false;
  }
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
