import fc from 'fast-check';
import typescript from 'typescript';
import { expect, it } from 'vitest';
import { fixed } from './fixed.js';
import { programOf, READS, WRITES } from './forms.js';

/** Programs with what becomes of them. */
const PROGRAMS = [
  ...READS.map(({ api, before, after }) => ({ before: programOf(api, before), after: programOf(api, after) })),
  ...WRITES,
];

interface Token {
  text: string;
  /** Whether a line may begin with it. */
  mayBreak: boolean;
}

/** After these a line break ends a statement, or is not allowed. */
const HOLDING = new Set(['return', 'throw', 'async', 'yield']);

function tokensOf(code: string): Token[] {
  const source = typescript.createSourceFile('a.mjs', code, typescript.ScriptTarget.Latest, true);
  const texts: string[] = [];
  const visit = (node: typescript.Node): void => {
    const children = node.getChildren(source).filter(({ kind }) => kind < typescript.SyntaxKind.FirstJSDocNode);
    if (children.length === 0 || typescript.isTemplateExpression(node)) {
      const text = node.getText(source);
      if (text !== '') texts.push(text);
    } else children.forEach(visit);
  };
  visit(source);
  return texts.map((text, index) => ({ text, mayBreak: text !== '=>' && !HOLDING.has(texts[index - 1] ?? '') }));
}

/** The tokens without commas before a closing bracket, which formatters write or not. */
function plainTokens(code: string): string[] {
  const texts = tokensOf(code).map(({ text }) => text);
  return texts.filter((text, index) => text !== ',' || !/^[)\]}]$/.test(texts[index + 1] ?? ''));
}

const GAPS = [' ', '  ', '\t', '\n', '\r\n', '\n\n    ', ' /* between */ ', ' // to the end\n', '\n/** before */\n'];

it('edits code however it is formatted', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PROGRAMS),
      fc.infiniteStream(fc.constantFrom(...GAPS)),
      ({ before, after }, gaps) => {
        const written = tokensOf(before)
          .map(({ text, mayBreak }) => {
            const gap = gaps.next().value;
            return (mayBreak || !/[\r\n]/.test(gap) ? gap : ' ') + text;
          })
          .join('');
        const { files } = fixed({ 'a.mjs': written }, { unsafe: true });
        expect(plainTokens(files['a.mjs']!)).toEqual(plainTokens(after));
        const again = fixed(files, { unsafe: true });
        expect(again.files).toEqual(files);
      },
    ),
    { numRuns: 300 },
  );
});
