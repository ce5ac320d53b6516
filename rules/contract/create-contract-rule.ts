import type { Rule, SourceCode } from 'eslint';
import type { RuleId } from '../../src/model/contract.js';
import type { PlacedViolation } from '../../src/model/violation.js';
import { RULE_GUIDE, type RuleGuide } from '../../src/report/rule-guide.js';
import { CONTRACT_SUGGESTIONS, contractSuggestionFor } from './contract-suggestions.js';
import { endLint, findingsFor } from '../findings.js';
import { OPTIONS_SCHEMA } from '../options.js';
import { CACHED_OPTIONS, locOf, pageOf } from '../rule-meta.js';

/** What the page of a rule is made from, beside its description. */
type Docs = NonNullable<Rule.RuleMetaData['docs']> & { guide: RuleGuide };

/** Makes the rule that reports the violations of one rule of contracts. */
export function createContractRule(rule: RuleId): Rule.RuleModule {
  const guide = RULE_GUIDE[rule];
  const docs: Docs = { description: guide.description, url: pageOf(rule), guide };
  return {
    meta: {
      type: 'problem',
      docs,
      hasSuggestions: true,
      schema: OPTIONS_SCHEMA,
      defaultOptions: CACHED_OPTIONS,
      messages: { violation: '{{message}} [{{rule}}]', ...CONTRACT_SUGGESTIONS },
    },
    create: (context) => ({
      Program() {
        const { violations } = findingsFor(context);
        for (const violation of violations)
          if (violation.rule === rule) context.report(toReport(violation, context.sourceCode));
      },
      'Program:exit': () => endLint(context.sourceCode),
    }),
  };
}

function toReport(violation: PlacedViolation, sourceCode: SourceCode): Rule.ReportDescriptor {
  const { message, confidence, rule } = violation;
  return {
    messageId: 'violation',
    loc: locOf(violation),
    data: { message, rule: confidence === 'high' ? rule : `${rule}, confidence ${confidence}` },
    suggest: suggestionsOf(violation, sourceCode),
  };
}

function suggestionsOf(violation: PlacedViolation, sourceCode: SourceCode): Rule.SuggestionReportDescriptor[] {
  const suggestion = contractSuggestionFor(violation, sourceCode);
  if (!suggestion) return [];
  const { edit, ...words } = suggestion;
  return [{ ...words, fix: (fixer) => fixer.replaceTextRange(edit.range, edit.text) }];
}
