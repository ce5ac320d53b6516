import type { Contract, RuleId } from '../../model/contract.js';
import type { Level } from '../../model/violation.js';
import type { FormatContext } from '../format.js';
import { answersTo, sectionsOf } from '../rule-answers.js';
import { RULE_GUIDE } from '../rule-guide.js';
import { labelledLines, printable, wrap } from '../text.js';
import { sentence } from '../words.js';

const INDENT = '  ';
const LABEL_WIDTH = 'what to do'.length;

const LEVEL_WORDS = {
  error: 'error: `check` fails',
  warn: 'warn: shown, `check` does not fail',
  off: 'off',
} as const satisfies Record<Level, string>;

/** What is known of a rule, for programs. */
export function ruleFacts(rule: RuleId, level: Level, contract: Contract): object {
  const { description, about, remedy, wrong, right } = RULE_GUIDE[rule];
  const answers = answersTo(rule, contract);
  return { rule, description, about, level, contract: sectionsOf(rule, contract), answers, remedy, wrong, right };
}

/** The page of a rule, for a person who has to act on it. */
export function formatRulePage(
  rule: RuleId,
  level: Level,
  contract: Contract,
  { colors, width }: Pick<FormatContext, 'colors' | 'width'>,
): string {
  const { description, about, remedy, wrong, right } = RULE_GUIDE[rule];
  const row = (label: string, text: string): string[] =>
    labelledLines(label, text, { indent: INDENT, labelWidth: LABEL_WIDTH, width, dim: colors.dim });
  const rows = (label: string, texts: readonly string[]): string[] =>
    texts.flatMap((text, i) => row(i === 0 ? label : '', text));
  const places = sectionsOf(rule, contract).map(
    ({ title, sections }) => `${title}, ${sections.length === 1 ? 'section' : 'sections'} ${sections.join(', ')}`,
  );
  const blocks = [
    [
      colors.bold(rule),
      ...[sentence(description), about].flatMap((text) =>
        wrap(printable(text), width - INDENT.length).map((line) => INDENT + line),
      ),
    ],
    [
      ...row('level', LEVEL_WORDS[level]),
      ...rows('contract', places),
      ...rows('response', answersTo(rule, contract)),
      ...row('what to do', remedy),
    ],
    [`${INDENT}${colors.red('wrong')}`, '', ...codeLines(wrong)],
    [`${INDENT}${colors.green('right')}`, '', ...codeLines(right)],
  ];
  return blocks.map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n');
}

function codeLines(code: string): string[] {
  return code
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `${INDENT}${INDENT}${line}`));
}
