import { addDays, daysBetween } from '../model/dates.js';
import type { Location, Severity } from '../model/finding.js';
import type { Forecast, ForecastDay, ScanReport } from '../model/results/report.js';
import type { IsoDate } from '../model/registry.js';
import type { RegisteredToken, ReportedToken, TokenState, TokenUse, UnknownToken } from '../model/token.js';
import { isAtLeast, isCovered, limitsOf, type Policy } from './policy.js';

/** What the register of tokens and the code that reads tokens say, as of a day. */
export interface TokenVerdict {
  tokens: ReportedToken[];
  unknown: UnknownToken[];
  /** The tokens that fail the gate: they have expired, or are about to. */
  failing: ReportedToken[];
}

/**
 * Judges tokens under a policy: an expiry is like a removal, and `within` and `failOn` mean the same.
 *
 * @param byChange whether only what a change adds can fail. No change makes a token expire.
 */
export function judgeTokens(
  register: readonly RegisteredToken[],
  uses: readonly TokenUse[],
  policy: Policy,
  byChange: boolean,
): TokenVerdict {
  const tokens = register.map((token): ReportedToken => {
    const state = stateOf(token, policy);
    const severity = severityOf(token, state, policy);
    return {
      ...token,
      daysLeft: token.expiresOn === null ? null : daysBetween(policy.asOf, token.expiresOn),
      state,
      severity: byChange && severity === 'error' ? 'warning' : severity,
    };
  });
  return {
    tokens,
    unknown: unknownTokens(register, uses, policy),
    failing: tokens.filter(({ severity }) => severity === 'error'),
  };
}

function stateOf(token: RegisteredToken, policy: Policy): TokenState {
  return stateOn(token, policy.asOf, limitsOf(policy, token).within);
}

/**
 * The last day of a token ends at 23:59:59 UTC, so it is still valid on that day.
 *
 * @param within days before the expiry.
 */
function stateOn({ expiresOn }: Pick<RegisteredToken, 'expiresOn'>, asOf: IsoDate, within: number): TokenState {
  if (expiresOn === null) return 'unlimited';
  const left = daysBetween(asOf, expiresOn);
  if (left < 0) return 'expired';
  return left <= within ? 'expiring' : 'valid';
}

/** A token of a report as of another day. What fails the gate of its project is not known here, so it is a warning. */
export function tokenOn(token: ReportedToken, asOf: IsoDate, within: number): ReportedToken {
  const state = stateOn(token, asOf, within);
  const daysLeft = token.expiresOn === null ? null : daysBetween(asOf, token.expiresOn);
  if (state === token.state) return { ...token, daysLeft };
  return { ...token, daysLeft, state, severity: state === 'valid' || state === 'unlimited' ? 'info' : 'warning' };
}

/** A token that is valid for longer never fails, whatever `failOn` says: each of them expires some day. */
function severityOf(token: RegisteredToken, state: TokenState, policy: Policy): Severity {
  if (state === 'valid' || state === 'unlimited') return 'info';
  const phase = state === 'expired' ? 'removed' : 'imminent';
  return isCovered(phase, limitsOf(policy, token).failOn) ? 'error' : 'warning';
}

/** Variables that are read as tokens of an interface, and registered for another one or not at all. */
function unknownTokens(
  register: readonly RegisteredToken[],
  uses: readonly TokenUse[],
  { minConfidence }: Policy,
): UnknownToken[] {
  const interfaces = new Map(register.map((token) => [token.variable, token.interface]));
  const found = new Map<string, UnknownToken>();
  for (const { confidence, ...use } of uses) {
    const registeredFor = interfaces.get(use.variable) ?? null;
    if (registeredFor === use.interface || !isAtLeast(confidence, minConfidence)) continue;
    const key = `${use.variable} ${use.interface}`;
    const known = found.get(key);
    if (known) known.places += 1;
    else found.set(key, { ...use, registeredFor, places: 1, severity: 'warning' });
  }
  return [...found.values()];
}

/** The forecast with the days on which tokens begin to fail. Asks the verdict on each day on which a state begins. */
export function withTokens(forecast: Forecast, register: readonly RegisteredToken[], policy: Policy): Forecast {
  const failing = register.flatMap((token) => {
    const day = firstFailure(token, policy);
    return day === null ? [] : [{ day, name: token.name }];
  });
  if (failing.length === 0) return forecast;
  const days = new Map<IsoDate, ForecastDay>(forecast.days.map((day) => [day.day, day]));
  for (const { day, name } of failing) {
    const known = days.get(day) ?? { day, findings: [] };
    days.set(day, { ...known, tokens: [...(known.tokens ?? []), name] });
  }
  const sorted = [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
  return { red: sorted[0]!.day, days: sorted };
}

function firstFailure(token: RegisteredToken, policy: Policy): IsoDate | null {
  const { expiresOn } = token;
  if (expiresOn === null) return null;
  const begins = [policy.asOf, addDays(expiresOn, -limitsOf(policy, token).within), addDays(expiresOn, 1)];
  const days = begins.filter((day) => day >= policy.asOf).sort();
  const failsOn = (asOf: IsoDate): boolean => {
    const then = { ...policy, asOf };
    return severityOf(token, stateOf(token, then), then) === 'error';
  };
  return days.find(failsOn) ?? null;
}

/** What a report has of tokens, with a fixed order of keys. */
export function reportedTokens({ tokens, unknown }: TokenVerdict): Pick<ScanReport, 'tokens' | 'unknownTokens'> {
  return { tokens: tokens.map(orderedToken), unknownTokens: unknown.map(orderedUnknown) };
}

function orderedToken(token: ReportedToken): ReportedToken {
  return {
    name: token.name,
    interface: token.interface,
    variable: token.variable,
    expiresOn: token.expiresOn,
    daysLeft: token.daysLeft,
    state: token.state,
    severity: token.severity,
    scope: token.scope,
    ipRestrictions: token.ipRestrictions,
    rotationPeriodMinutes: token.rotationPeriodMinutes,
    owner: token.owner,
    reason: token.reason,
    refusal: token.refusal,
    issuedBy: token.issuedBy,
    ...orderedPlace(token),
  };
}

function orderedUnknown(token: UnknownToken): UnknownToken {
  const { variable, interface: id, registeredFor, places, severity } = token;
  return { variable, interface: id, registeredFor, places, severity, ...orderedPlace(token) };
}

function orderedPlace({ file, line, column, endLine, endColumn }: Location): Location {
  return { file, line, column, endLine, endColumn };
}
