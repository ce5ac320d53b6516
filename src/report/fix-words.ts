import type { Finding } from '../model/finding.js';
import { fixClassOf, type FixClass } from '../model/registry.js';

const WORDS = {
  rename: 'the same value under another name',
  move: 'the same value in another place',
  reshape: 'another value or structure',
  remove: 'left out of the request',
  endpoint: 'another endpoint, with another request and response',
  value: 'another value in the same place',
  manual: 'to be replaced by hand',
} as const satisfies Record<FixClass, string>;

/** What becomes of a use: `rename: snippet -> text`. */
export function fixWords(finding: Pick<Finding, 'replacement' | 'in' | 'field' | 'path'>): string {
  const { replacement, field, path } = finding;
  const kind = fixClassOf(finding, finding.in);
  const subject = field ?? path;
  return replacement && kind !== 'manual' ? `${kind}: ${subject} -> ${replacement.target}` : `${kind}: ${subject}`;
}

/** A class and what it means: `rename: the same value under another name`. */
export function classWords(kind: FixClass): string {
  return `${kind}: ${WORDS[kind]}`;
}
