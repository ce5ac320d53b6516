import type { ContractApi, Operation, RuleId, Section, Status } from './contract.js';

/** What the contract of an API says of each rule: where, and what the API answers. */

/** The answers of an API to calls that break a rule. */
export function answersTo(rule: RuleId, { statuses }: ContractApi): Status[] {
  return statuses.filter(({ brokenRules = [] }) => brokenRules.includes(rule));
}

/** One answer in words: `401 (invalid or missing token)`. */
export function inWords({ status, causes }: Status): string {
  return `${status} (${causes.join(', or ')})`;
}

/**
 * The sections that a rule refers to, the first of which is the most specific; empty if the contract does not say what
 * the rule asks for.
 *
 * @param operations those that a call may be of.
 */
export function sectionsOf(rule: RuleId, api: ContractApi, operations: readonly Operation[]): Section[] {
  return [...new Set(SECTIONS[rule](api, operations))];
}

type Sections = (api: ContractApi, operations: readonly Operation[]) => Section[];

const ofAuthentication: Sections = ({ authentication }) => (authentication ? [authentication.section] : []);
const ofOperations: Sections = (_, operations) => operations.map(({ section }) => section);

const SECTIONS: Readonly<Record<RuleId, Sections>> = {
  'valid-method': ofOperations,
  'require-authorization': (api, all) => (api.authentication?.required ? ofAuthentication(api, all) : []),
  'valid-authorization': (api, all) => (api.authentication?.scheme === undefined ? [] : ofAuthentication(api, all)),
  'no-foreign-header': ({ foreignHeaders }) => (foreignHeaders ? [foreignHeaders.section] : []),
  'no-shared-token': ({ authentication }) =>
    authentication?.otherTokens ? [authentication.otherTokens.section, authentication.section] : [],
  'no-hardcoded-token': ofAuthentication,
  'valid-body': (_, operations) => operations.filter(({ request }) => request).map(({ section }) => section),
  'require-json': ({ contentType }) => (contentType ? [contentType.section] : []),
  'use-rotated-token': (_, operations) => operations.flatMap(({ rotates }) => rotates?.section ?? []),
  'check-status': ({ statuses }) => statuses.map(({ section }) => section),
  'require-https': ({ https }) => (https ? [https.section] : []),
  'no-token-leak': ofAuthentication,
};
