import * as rules from '../model/contract-rules.js';
import type { Contract, RuleId, Section } from '../model/contract.js';

/** What the APIs of a contract answer to calls that break a rule: `Glean Indexing API: 401 (…), section 7`. */
export function answersTo(rule: RuleId, { apis }: Contract): string[] {
  return apis.flatMap((api) =>
    rules.answersTo(rule, api).map((status) => `${api.title}: ${rules.inWords(status)}, section ${status.section}`),
  );
}

/** The APIs against whose contracts a rule checks calls, each with the sections that it refers to. */
export function sectionsOf(rule: RuleId, { apis }: Contract): { title: string; sections: Section[] }[] {
  return apis.flatMap((api) => {
    const sections = rules.sectionsOf(rule, api, api.operations);
    return sections.length === 0 ? [] : [{ title: api.title, sections }];
  });
}
