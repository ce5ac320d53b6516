import type { ts as TS } from 'ts-morph';
import { ts } from '../../syntax/compiler.js';
import { frameOf, isFunctionNode, nameOfFunction, type FrameNode } from '../../syntax/frames.js';
import type { TextValue } from '../domain/values.js';
import { printPattern } from '../routes/url-pattern.js';

/**
 * The URLs that calls of clients send, and where. A function that is handed the very URL that is sent beside it is asked
 * something about it, `getProxyForUrl(url)`: one URL is one request.
 */
export class SentTexts {
  /** The functions in which a URL is sent, by its pattern. */
  readonly #frames = new Map<string, Set<TS.Node>>();

  note(url: TextValue, ...places: readonly TS.Node[]): void {
    const pattern = printPattern(url);
    const frames = this.#frames.get(pattern) ?? new Set<TS.Node>();
    for (const place of places) frames.add(frameOf(place));
    this.#frames.set(pattern, frames);
  }

  /** Whether a call of a client in the same function, or in one within it or around it, sends this URL. */
  isBeside(url: TextValue, site: TS.Node): boolean {
    const frame = aroundSteps(frameOf(site));
    return [...(this.#frames.get(printPattern(url)) ?? [])].some(
      (sent) => isWithin(sent, frame) || isWithin(frame, sent),
    );
  }
}

/** The named function that an arrow function is a step of: `const isKnown = () => isAllowed(url)` within it. */
function aroundSteps(frame: FrameNode): FrameNode {
  const outer = ts.isArrowFunction(frame) ? frameOf(frame) : undefined;
  return outer && isFunctionNode(outer) && nameOfFunction(outer) ? aroundSteps(outer) : frame;
}

/** Whether a function stands in another one. A file is around its own statements only. */
function isWithin(frame: TS.Node, outer: TS.Node): boolean {
  if (ts.isSourceFile(outer)) return frame === outer;
  return frame.getSourceFile() === outer.getSourceFile() && frame.pos >= outer.pos && frame.end <= outer.end;
}
