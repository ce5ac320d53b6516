import type { ts as TS } from 'ts-morph';
import { loadWorkflows, type WorkflowScript } from '../../on-demand/load-workflows.js';
import { ts } from '../compiler.js';
import { withWorkspacePaths } from './workspace-paths.js';

/** What the runner replaces before a script is run. */
const EXPRESSION = /\$\{\{[^\r\n]*?\}\}/g;
/** The same as a name of the same length, which nothing declares. */
const HELD = /\$_\$(\w*)/g;
/** Each script is the body of a function. */
const OPENING = ';async()=>{';

/**
 * The scripts of a workflow at their true positions, each in a function of its own, whose frame stands where the markup
 * is: every position in a script is one in the file. What the runner fills in is a name that nothing declares.
 */
export function codeOfWorkflow(text: string): string {
  const code = [...blank(text)];
  let from = 0;
  for (const script of loadWorkflows().workflowScripts(text)) {
    put(scriptCode(text, script), script.start, code);
    put(OPENING, openingPlace(text, from, script.start), code);
    from = closingPlace(text, script.end);
    put(from < text.length ? '}' : '\n}', from, code);
    from++;
  }
  return code.join('');
}

function put(some: string, at: number, code: string[]): void {
  [...some].forEach((character, i) => (code[at + i] = character));
}

/** The last place in front of a script where the opening fits into a line. */
function openingPlace(text: string, from: number, start: number): number {
  let length = 0;
  for (let at = start - 1; at >= from; at--) {
    length = isLineEnd(text[at]!) ? 0 : length + 1;
    if (length === OPENING.length) return at;
  }
  return start;
}

/** A place behind a script, in a line that no comment of the script reaches. */
function closingPlace(text: string, end: number): number {
  let at = end;
  while (at < text.length && isLineEnd(text[at]!)) at++;
  return at;
}

function isLineEnd(character: string): boolean {
  return /[\r\n]/.test(character);
}

function scriptCode(text: string, { start, end, quote }: WorkflowScript): string {
  const written = text.slice(start, end);
  const code = withWorkspacePaths(quote === null ? written : withoutEscapes(written, quote));
  const named = code.replace(EXPRESSION, (one) => `$_$${nameOf(one)}`.padEnd(one.length, '_'));
  return named === code ? code : withTexts(named);
}

/** A name that says which expression it stands for. */
function nameOf(expression: string): string {
  return expression.replace(/\W+/g, '_').replace(/^_+|_+$/g, '');
}

/** What a scalar in quotes escapes, with a space beside it: before a quote that begins a text, behind one that ends it. */
function withoutEscapes(written: string, quote: string): string {
  let isWithin = false;
  return written.replace(quote === '"' ? /\\./gs : /''/g, (escape) => {
    if (!escape.endsWith(quote)) return /\\[nrt]/.test(escape) ? '  ' : escape;
    isWithin = !isWithin;
    return isWithin ? ` ${quote}` : `${quote} `;
  });
}

/** An expression of the language in place of what is filled in. */
function unknownPart(held: string, name: string): string {
  return `\${${`$${name.replace(/_+$/, '')}`.padEnd(held.length - 3)}}`;
}

/** Code in which texts with what is filled in are templates with an unknown part of the same length. */
function withTexts(code: string): string {
  const source = ts.createSourceFile('script.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const characters = [...code];
  const visitNode = (node: TS.Node): void => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    const written = code.slice(start, end);
    const isText = isReplaceableText(node, written);
    if (isText || isTemplatePart(node)) {
      const filled = written.replace(HELD, unknownPart);
      if (filled !== written) put(isText ? `\`${filled.slice(1, -1)}\`` : filled, start, characters);
    }
    ts.forEachChild(node, visitNode);
  };
  visitNode(source);
  return characters.join('');
}

function isTemplatePart({ kind }: TS.Node): boolean {
  const { NoSubstitutionTemplateLiteral, TemplateHead, TemplateMiddle, TemplateTail } = ts.SyntaxKind;
  return [NoSubstitutionTemplateLiteral, TemplateHead, TemplateMiddle, TemplateTail].includes(kind);
}

/** Whether a text may be a template as well. */
function isReplaceableText(node: TS.Node, written: string): boolean {
  const { parent } = node;
  const isName = (): boolean => 'name' in parent && parent.name === node;
  return ts.isStringLiteral(node) && !isName() && !ts.isImportDeclaration(parent) && !/[`]|\$\{/.test(written);
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
