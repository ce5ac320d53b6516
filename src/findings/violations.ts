import type { Contract, ContractApi } from '../model/contract.js';
import type { Confidence } from '../model/finding.js';
import type { Usage } from '../model/usage.js';
import type { Breach, PlacedViolation, TokenRead } from '../model/violation.js';
import { fingerprintOf, numbering } from './fingerprint.js';
import { comparePlaces, compareTexts } from './order.js';
import { messageOf, sectionOf } from './violation-words.js';

/**
 * The violations of a program: what the calls stage has found in its parts, and what only all parts together show. They
 * are sorted by file, line, column and rule.
 */
export function matchViolations(
  parts: readonly Pick<Usage, 'breaches' | 'tokens'>[],
  contract: Contract,
): PlacedViolation[] {
  const breaches = [...parts.flatMap((part) => part.breaches), ...sharedTokens(parts.flatMap(({ tokens }) => tokens))];
  const apis = new Map(contract.apis.map((api) => [api.id, api]));
  return withIds(breaches.sort(byPlace), apis);
}

/** Tokens of which one source is read for calls of several APIs. */
function sharedTokens(tokens: readonly TokenRead[]): Breach[] {
  const readers = new Map<string, Set<string>>();
  for (const { source, api } of tokens) readers.set(source, (readers.get(source) ?? new Set()).add(api));
  const found = new Map<string, Breach>();
  for (const { source, variable, ...read } of tokens) {
    const others = [...readers.get(source)!].filter((api) => api !== read.api).sort();
    const key = `${read.file}:${read.line}:${read.column}`;
    if (others.length === 0 || found.has(key)) continue;
    const facts = { others: others.join(', '), ...(variable !== null && { variable }) };
    found.set(key, { ...read, rule: 'no-shared-token', facts });
  }
  return [...found.values()];
}

/** How sure a place is that a call of an API has led to. */
export function confidenceOf({ host, exact }: Pick<Breach, 'host' | 'exact'>): Confidence {
  if (host === 'other') return 'low';
  return exact && host !== 'none' ? 'high' : 'medium';
}

function withIds(breaches: readonly Breach[], apis: ReadonlyMap<string, ContractApi>): PlacedViolation[] {
  const placeOf = numbering();
  return breaches.map((breach) => {
    const { rule, file, line, column, endLine, endColumn, trace, scope, anchor } = breach;
    const subject = { entry: rule, in: null, file };
    const place = placeOf(subject, { scope, anchor });
    const api = apis.get(breach.api)!;
    return {
      id: fingerprintOf(subject, place),
      rule,
      file,
      line,
      column,
      endLine,
      endColumn,
      confidence: confidenceOf(breach),
      message: messageOf(breach, api),
      section: sectionOf(breach, api),
      trace,
      place,
      facts: breach.facts,
    };
  });
}

function byPlace(a: Breach, b: Breach): number {
  return comparePlaces(a, b) || compareTexts(a.rule, b.rule);
}
