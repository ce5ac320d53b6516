import { daysBetween } from '../model/dates.js';
import type { Location, Severity } from '../model/finding.js';
import type { ScanReport } from '../model/results/report.js';
import type { IsoDate } from '../model/registry.js';
import type { ReportedToken, UnknownToken } from '../model/token.js';
import { plural } from './text.js';
import { sentence, whenWords } from './words.js';

/** The rules under which formats name what is wrong with tokens. */
export const TOKEN_RULES = {
  'token-expiry': 'A token has expired, or is about to.',
  'token-register': 'Code sends a token that is not in the register of tokens.',
} as const;

/** What is wrong with a token, for formats with one text per result. */
export interface TokenNotice extends Location {
  id: string;
  rule: keyof typeof TOKEN_RULES;
  severity: Severity;
  /** What and when, what happens, what to do. */
  sentences: [what: string, ...then: string[]];
}

/** The tokens that fail or warn, and the variables that the register lacks. */
export function tokenNotices({ tokens = [], unknownTokens = [] }: ScanReport): TokenNotice[] {
  const wrong = tokens.filter(({ severity }) => severity !== 'info');
  return [
    ...wrong.map((token) => ({
      ...placeOf(token),
      id: `token-expiry:${token.name}`,
      rule: 'token-expiry' as const,
      severity: token.severity,
      sentences: [
        sentence(`the ${token.interface} token ${token.name} ${expiryWords(token)}`),
        ...adviceOn(token),
      ] satisfies [string, ...string[]],
    })),
    ...unknownTokens.map((unknown) => ({
      ...placeOf(unknown),
      id: `token-register:${unknown.variable}:${unknown.interface}`,
      rule: 'token-register' as const,
      severity: unknown.severity,
      sentences: unknownSentences(unknown),
    })),
  ];
}

function placeOf({ file, line, column, endLine, endColumn }: Location): Location {
  return { file, line, column, endLine, endColumn };
}

/** `expired 3 days ago (2026-09-01)`, `expires today (2026-09-01)`, `has no expiry`. */
export function expiryWords({ daysLeft, expiresOn }: Pick<ReportedToken, 'daysLeft' | 'expiresOn'>): string {
  if (daysLeft === null) return 'has no expiry';
  return `${daysLeft < 0 ? 'expired' : 'expires'} ${whenWords({ daysLeft })} (${expiresOn})`;
}

/** What happens when it has expired, and what to do. */
export function adviceOn({ state, refusal, issuedBy, variable, owner }: ReportedToken): string[] {
  const when = state === 'expired' ? 'every call with this token is' : 'after that day, every call with this token is';
  const refused = refusal ? [sentence(`${when} answered with ${refusal.status} (section ${refusal.section})`)] : [];
  const source = issuedBy === null ? '' : ` (${issuedBy})`;
  const where = variable === null ? '' : `, put it into ${variable}`;
  const whose = owner === null ? '' : `; its owner is ${owner}`;
  return [...refused, sentence(`create a new token${source}${where}, and write its expiry into the register${whose}`)];
}

function unknownSentences(unknown: UnknownToken): [string, ...string[]] {
  const { variable, interface: id, registeredFor, places } = unknown;
  const others = places > 1 ? ` (here and in ${plural(places - 1, 'other place')})` : '';
  const sent = `${variable} is sent to the ${id} interface as a token${others}`;
  return registeredFor === null
    ? [sentence(`${sent}, but is not in the register`), 'Add it to the register, with its expiry date.']
    : [
        sentence(`${sent}, but is registered for the ${registeredFor} interface`),
        'Send a token of the right interface, or correct the register.',
      ];
}

/** `3 registered, 1 expired, 1 expires within the limit; the next is crm in 12 days (2026-09-13)`; null without a register. */
export function registerWords({ tokens, unknownTokens = [] }: ScanReport): string | null {
  if (!tokens) return null;
  const countOf = (state: ReportedToken['state']): number => tokens.filter((token) => token.state === state).length;
  const counts = [
    `${tokens.length} registered`,
    ...(countOf('expired') > 0 ? [`${countOf('expired')} expired`] : []),
    ...(countOf('expiring') > 0 ? [`${countOf('expiring')} about to expire`] : []),
    ...(unknownTokens.length > 0 ? [`${plural(unknownTokens.length, 'variable')} to check`] : []),
  ];
  const [next] = tokens.filter(({ daysLeft }) => daysLeft !== null && daysLeft >= 0).sort(byExpiry);
  return `${counts.join(', ')}${next ? `; next, ${next.name} ${expiryWords(next)}` : ''}`;
}

/** For sorting: the next expiry first, and tokens without one last. */
export function byExpiry(a: ReportedToken, b: ReportedToken): number {
  return (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) || (a.name < b.name ? -1 : 1);
}

/** The tokens with these names. */
export function tokensNamed(
  names: readonly string[] = [],
  { tokens = [] }: Pick<ScanReport, 'tokens'>,
): ReportedToken[] {
  return tokens.filter(({ name }) => names.includes(name)).sort(byExpiry);
}

/** Why a token fails from a day on. */
export function whyTokenWords({ expiresOn }: ReportedToken, day: IsoDate): string {
  const left = daysBetween(day, expiresOn!);
  if (left < 0) return `expired on ${expiresOn}`;
  return `expires on ${expiresOn}, ${left === 0 ? 'that day' : `${plural(left, 'day')} later`}`;
}
