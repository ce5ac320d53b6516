import type { Rule } from 'eslint';
import type { DatedFinding, Phase } from '../src/model/finding.js';
import { subjectWords } from '../src/report/subject-words.js';
import { AFTER_WORDS } from '../src/report/effects.js';
import { instructionWords, sentence, whenWords } from '../src/report/words.js';
import { capitalised } from '../src/report/text.js';
import { editsOf, SUGGESTIONS } from './edits.js';
import { endLint, findingsFor, type FileFindings } from './findings.js';
import { OPTIONS_SCHEMA } from './options.js';
import type { PhaseRuleName } from './presets.js';
import { CACHED_OPTIONS, locOf, pageOf } from './rule-meta.js';

/** What distinguishes the rules. */
export interface PhaseRule {
  name: PhaseRuleName;
  phases: readonly Phase[];
  description: string;
  /** The message, with placeholders that `wordsOf` fills. */
  message: string;
}

/** The message for what has no day of removal. */
const UNDATED = '{{subject}} is deprecated, and no removal date is published. {{instruction}} [{{entry}}]';

/** Makes the rule that reports the findings of some phases. */
export function createRule({ name, phases, description, message }: PhaseRule): Rule.RuleModule {
  return {
    meta: {
      type: 'problem',
      docs: { description, url: pageOf(name) },
      fixable: 'code',
      hasSuggestions: true,
      schema: OPTIONS_SCHEMA,
      defaultOptions: CACHED_OPTIONS,
      messages: { use: message, undated: UNDATED, ...SUGGESTIONS },
    },
    create: (context) => ({
      Program() {
        const found = findingsFor(context);
        for (const finding of found.findings) {
          if (phases.includes(finding.phase)) context.report(toReport(finding, found));
        }
      },
      'Program:exit': () => endLint(context.sourceCode),
    }),
  };
}

/** The report of a finding, with its edits. */
function toReport(finding: DatedFinding, { fixes, file }: FileFindings): Rule.ReportDescriptor {
  const messageId = finding.removal === null ? 'undated' : 'use';
  return {
    messageId,
    loc: locOf(finding),
    data: wordsOf(finding),
    ...editsOf(finding, fixes(), file),
  };
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
