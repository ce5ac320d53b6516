import type { Contract, RuleId } from '../../model/contract.js';
import { DEFAULT_LEVELS, levelIn } from '../../model/levels.js';
import type { ScanReport } from '../../model/results/report.js';
import type { Entry } from '../../model/registry.js';
import { escapeMarkdown, inlineMarkdown } from '../markdown/markdown-text.js';
import { answersTo } from '../rule-answers.js';
import { RULE_GUIDE } from '../rule-guide.js';
import { addressOf, sourceWords } from '../source-words.js';
import { entryWords } from '../subject-words.js';
import { TOKEN_RULES } from '../token-words.js';
import { dayCell, endOfDayWords, fatesOf, replacementWords, sentence } from '../words.js';

/**
 * A SARIF rule for an entry. It does not depend on the day, because code scanning compares the rules of one run with
 * those of the next.
 */
export function ruleOf(entry: Entry): object {
  const helpUri = addressOf(entry);
  return {
    id: entry.id,
    shortDescription: { text: sentence(`deprecated ${entryWords(entry)}, removal ${dayCell(entry.removal)}`) },
    fullDescription: { text: entry.message },
    help: { text: helpText(entry), markdown: helpMarkdown(entry) },
    ...(helpUri !== undefined && { helpUri }),
    properties: { tags: ['deprecation', entry.api], announced: entry.announced, removal: entry.removal },
  };
}

/** The rules on tokens of a register, where there is one. */
export function tokenRules({ tokens }: ScanReport): object[] {
  if (!tokens) return [];
  return Object.entries(TOKEN_RULES).map(([id, text]) => ({
    id,
    shortDescription: { text },
    fullDescription: { text },
    properties: { tags: ['token'] },
  }));
}

/** The contents of the help, as pairs of a label and a text in which backticks mark code. */
function helpRows(entry: Entry): [label: string, text: string][] {
  const { replacement } = entry;
  const todo =
    replacement === null ? ['no replacement is given'] : [replacementWords(replacement), replacement.note ?? ''];
  return [
    ['Subject', entryWords(entry)],
    ['Announced', entry.announced ?? 'on an unknown date'],
    ['Removal', endOfDayWords(entry.removal)],
    ...fatesOf(entry).map((fate): [string, string] => ['After removal', fate]),
    [
      'What to do',
      todo
        .filter((text) => text !== '')
        .map(sentence)
        .join(' '),
    ],
    ['Source', sourceWords(entry)],
  ];
}

function helpText(entry: Entry): string {
  return [entry.message, '', ...helpRows(entry).map(([label, text]) => `${label}: ${text}`)].join('\n');
}

function helpMarkdown(entry: Entry): string {
  const rows = helpRows(entry).map(([label, text]) => `- **${escapeMarkdown(label)}**: ${inlineMarkdown(text)}`);
  return [inlineMarkdown(entry.message), '', ...rows].join('\n');
}

/** A SARIF rule for a rule of contracts. Its level is that of a run without a configuration. */
export function contractRuleOf(rule: RuleId, contract: Contract): object {
  const { description, about, remedy } = RULE_GUIDE[rule];
  const rows: [label: string, text: string][] = [
    ...answersTo(rule, contract).map((answer): [string, string] => ['The answer', sentence(answer)]),
    ['What to do', remedy],
  ];
  const markdown = rows.map(([label, text]) => `- **${escapeMarkdown(label)}**: ${inlineMarkdown(text)}`);
  return {
    id: rule,
    shortDescription: { text: sentence(description) },
    fullDescription: { text: about },
    help: {
      text: [about, '', ...rows.map(([label, text]) => `${label}: ${text}`)].join('\n'),
      markdown: [inlineMarkdown(about), '', ...markdown].join('\n'),
    },
    defaultConfiguration: { level: levelIn([DEFAULT_LEVELS], rule) === 'warn' ? 'warning' : 'error' },
    properties: { tags: ['contract'] },
  };
}
