import { isIsoDate } from '../../../../src/model/dates.js';
import type { Contract, ContractApi } from '../../../../src/model/contract.js';
import { UserError } from '../../../../src/model/errors.js';
import type { IsoDate } from '../../../../src/model/registry.js';
import { faultOfRange } from '../../../../src/registry/tokens/cidr.js';
import { DAY_IN_MINUTES, type Tokens } from './tokens.js';

/** What an administrator says of a new token, section 2.1 of the contract. */
export interface TokenFacts {
  /** Id of the API that it is for: `indexing` by default, or `client`. */
  interface?: string;
  /** The datasources that it is limited to; by default all. */
  datasources?: readonly string[];
  /** The last day on which it is valid, `YYYY-MM-DD` in UTC. Tokens of the indexing interface need one. */
  expiresOn?: IsoDate;
  /** CIDR ranges: `203.0.113.0/24`. */
  ipRestrictions?: readonly string[];
  /** By default 1440. */
  rotationPeriodMinutes?: number;
}

/**
 * Issues a token as the admin console does, which checks what it is told.
 *
 * @returns its value.
 * @throws UserError for an interface that no contract has, and for what the limits of its contract forbid.
 */
export function issueToken(facts: TokenFacts, tokens: Tokens, { apis }: Contract): string {
  const { interface: id = 'indexing', datasources = null, expiresOn = null, ipRestrictions = [] } = facts;
  const { rotationPeriodMinutes = DAY_IN_MINUTES } = facts;
  const api = apis.find((one) => one.id === id);
  if (!api) throw new UserError(`interface: no contract has an API ${id}`, `there are: ${namesOf(apis)}`);
  checkExpiry(expiresOn, api);
  const { least = 1 } = api.limits?.rotationPeriodMinutes ?? {};
  if (!Number.isInteger(rotationPeriodMinutes) || rotationPeriodMinutes < least)
    throw new UserError(`rotationPeriodMinutes: ${rotationPeriodMinutes} is not a number of minutes from ${least} on`);
  for (const range of ipRestrictions) {
    const fault = faultOfRange(range);
    if (fault) throw new UserError(`ipRestrictions: ${fault.message}`, fault.hint);
  }
  return tokens.issue({ interface: id, datasources, expiresOn, ipRestrictions, rotationPeriodMinutes });
}

function checkExpiry(expiresOn: string | null, { limits }: ContractApi): void {
  const expiry = limits?.tokenExpiry;
  if (expiresOn === null && expiry?.required)
    throw new UserError(`expiresOn: every token needs an expiry date (section ${expiry.section})`);
  if (expiresOn !== null && !isIsoDate(expiresOn))
    throw new UserError(`expiresOn: ${expiresOn} is not a day written YYYY-MM-DD`);
}

function namesOf(apis: Contract['apis']): string {
  return apis.map(({ id }) => id).join(', ');
}
