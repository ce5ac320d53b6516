import type { Contract, ContractApi, RuleId, Section } from '../model/contract.js';

/** What the APIs of a contract answer to calls that break a rule: `Glean Indexing API: 401 (…), section 7`. */
export function answersTo(rule: RuleId, { apis }: Contract): string[] {
  return apis.flatMap(({ title, statuses }) =>
    statuses
      .filter(({ brokenRules = [] }) => brokenRules.includes(rule))
      .map(({ status, causes, section }) => `${title}: ${status} (${causes.join(', or ')}), section ${section}`),
  );
}

/** The APIs that a rule holds calls against, each with the sections that it refers to. */
export function sectionsOf(rule: RuleId, { apis }: Contract): { title: string; sections: Section[] }[] {
  return apis.flatMap((api) => {
    const sections = [...new Set(SECTIONS[rule](api))];
    return sections.length === 0 ? [] : [{ title: api.title, sections }];
  });
}

const ofAuthentication = ({ authentication }: ContractApi): Section[] =>
  authentication ? [authentication.section] : [];
const ofOperations = ({ operations }: ContractApi): Section[] => operations.map(({ section }) => section);

const SECTIONS: Readonly<Record<RuleId, (api: ContractApi) => Section[]>> = {
  'valid-method': ofOperations,
  'require-authorization': (api) => (api.authentication?.required ? ofAuthentication(api) : []),
  'valid-authorization': (api) => (api.authentication?.scheme === undefined ? [] : ofAuthentication(api)),
  'no-foreign-header': ({ foreignHeaders }) => (foreignHeaders ? [foreignHeaders.section] : []),
  'no-shared-token': (api) => (api.authentication?.otherTokens ? ofAuthentication(api) : []),
  'no-hardcoded-token': ofAuthentication,
  'valid-body': ({ operations }) => operations.filter(({ request }) => request).map(({ section }) => section),
  'require-json': ({ contentType }) => (contentType ? [contentType.section] : []),
  'use-rotated-token': ({ operations }) => operations.flatMap(({ rotates }) => rotates?.section ?? []),
  'check-status': ({ statuses }) => statuses.map(({ section }) => section),
  'require-https': ({ https }) => (https ? [https.section] : []),
  'no-token-leak': ofAuthentication,
};
