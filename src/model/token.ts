import type { Confidence, Location, Severity } from './finding.js';
import type { Section } from './contract.js';
import type { IsoDate } from './registry.js';

/** A token that a project has written into its register, with the place there. It never has a value. */
export interface RegisteredToken extends Location {
  name: string;
  /** Id of the API in the contract that the token is for. */
  interface: string;
  /** All datasources, some of them, or null if the register does not say it. */
  scope: 'global' | { datasources: string[] } | null;
  /** The last day on which it is valid; null if the contract of its interface asks for none. */
  expiresOn: IsoDate | null;
  /** CIDR ranges from which it may be used; empty for all addresses. */
  ipRestrictions: string[];
  rotationPeriodMinutes: number | null;
  owner: string | null;
  /** The environment variable that it arrives in. */
  variable: string | null;
  /** Why it has a global scope. */
  reason: string | null;
  /** How the server answers when it has expired, if the contract says so. */
  refusal: { status: number; section: Section } | null;
  /** Where a new one comes from, if the contract says so. */
  issuedBy: string | null;
}

/** An environment variable that code reads as the token of a call. */
export interface TokenUse extends Location {
  variable: string;
  /** Id of the API that the call is of. */
  interface: string;
  confidence: Confidence;
}

/** Where a day is relative to the expiry of a token; `unlimited` if it has none. */
export type TokenState = 'expired' | 'expiring' | 'valid' | 'unlimited';

/** A token of the register as of a day. */
export type ReportedToken = RegisteredToken & {
  /** UTC calendar days from the as-of day to the last day on which it is valid; negative when past. */
  daysLeft: number | null;
  state: TokenState;
  severity: Severity;
};

/** A variable that code reads as a token, and that the register lacks or has for another interface. */
export interface UnknownToken extends Location {
  variable: string;
  /** Id of the API that it is sent to. */
  interface: string;
  /** The interface that the register has it for; null if it lacks the variable. */
  registeredFor: string | null;
  /** Number of places that read it for this interface; the location is the first. */
  places: number;
  severity: Severity;
}
