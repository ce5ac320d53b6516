import type { Rule, SourceCode } from 'eslint';
import type { DatedFinding, Phase } from '../src/model/finding.js';
import type { Entry } from '../src/model/registry.js';
import { subjectWords } from '../src/report/subject-words.js';
import { AFTER_WORDS, instructionWords, sentence, whenWords } from '../src/report/words.js';
import { capitalised } from '../src/report/text.js';
import { endLint, findingsFor } from './findings.js';
import { OPTIONS_SCHEMA } from './options.js';
import type { PhaseRuleName } from './presets.js';
import { CACHED_OPTIONS, locOf, pageOf } from './rule-meta.js';
import { suggestionFor, SUGGESTIONS } from './suggestions.js';

/** What distinguishes the rules. */
export interface PhaseRule {
  name: PhaseRuleName;
  phases: readonly Phase[];
  description: string;
  /** The message, with placeholders that `wordsOf` fills. */
  message: string;
}

/** The message for what has no day of removal. */
const UNDATED = '{{subject}} is deprecated, and no day of its removal is published. {{instruction}} [{{entry}}]';

/** Makes the rule that reports the findings of some phases. */
export function createRule({ name, phases, description, message }: PhaseRule): Rule.RuleModule {
  return {
    meta: {
      type: 'problem',
      docs: { description, url: pageOf(name) },
      hasSuggestions: true,
      schema: OPTIONS_SCHEMA,
      defaultOptions: CACHED_OPTIONS,
      messages: { use: message, undated: UNDATED, ...SUGGESTIONS },
    },
    create: (context) => ({
      Program() {
        const { findings, entries } = findingsFor(context);
        for (const finding of findings) {
          if (phases.includes(finding.phase)) context.report(toReport(finding, entries, context.sourceCode));
        }
      },
      'Program:exit': () => endLint(context.sourceCode),
    }),
  };
}

/** The report of a finding. */
function toReport(finding: DatedFinding, entries: readonly Entry[], sourceCode: SourceCode): Rule.ReportDescriptor {
  const messageId = finding.removal === null ? 'undated' : 'use';
  return {
    messageId,
    loc: locOf(finding),
    data: wordsOf(finding),
    suggest: suggestionsOf(finding, entries, sourceCode),
  };
}

function suggestionsOf(
  finding: DatedFinding,
  entries: readonly Entry[],
  sourceCode: SourceCode,
): Rule.SuggestionReportDescriptor[] {
  const suggestion = suggestionFor(finding, entries, sourceCode);
  if (!suggestion) return [];
  const { edit, ...words } = suggestion;
  return [{ ...words, fix: (fixer) => fixer.replaceTextRange(edit.range, edit.text) }];
}

/** The parts of the message: the subject, the day, what happens then, what to do, and the entry's id. */
function wordsOf(finding: DatedFinding): Record<string, string> {
  const { entry, confidence, removal, daysLeft, after } = finding;
  return {
    subject: capitalised(subjectWords(finding)),
    ...(removal !== null && daysLeft !== null && { removal, when: whenWords({ daysLeft }) }),
    after: AFTER_WORDS[after],
    instruction: sentence(instructionWords(finding)),
    entry: confidence === 'high' ? entry : `${entry}, confidence ${confidence}`,
  };
}
