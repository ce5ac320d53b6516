import type { ts as TS } from 'ts-morph';
import { isWorkflowFile } from '../../model/settings/workflow-files.js';
import { ts } from '../compiler.js';
import { hasScriptBlocks, onlyBlocks, scriptsOf } from '../embedded.js';
import { isJson } from '../exports/exports.js';
import { hasJsDocTypes } from '../jsdoc.js';
import { isFunctionNode } from '../frames.js';
import { contentProblem, evidentKindOf, otherKindOf, type OtherKind } from './other-kinds.js';
import { proposalWords, type ParseProblem } from './problems.js';
import { readingsOf } from './readings.js';
import { isTemplate } from './template-files.js';
import { codeOfWorkflow } from './workflows.js';

/** A syntax tree, and what it lacks. */
export interface ParsedFile {
  source: TS.SourceFile;
  /** The first syntax error; null if there is none, or if nobody can mend it. */
  problem: ParseProblem | null;
  /** What the file, or a script in it, is instead of a program; null if all of it is one. */
  otherKind: OtherKind | null;
}

/** Parses code in the language that the name of its file says. */
type Parse = (code: string) => TS.SourceFile;

/**
 * Parses a file. What cannot be parsed is looked at again: it may be written in another dialect of the language, or be
 * no program at all.
 */
export function parseFile(file: string, text: string): ParsedFile {
  if (isWorkflowFile(file)) {
    const source = parseCode(file, codeOfWorkflow(text), ts.ScriptKind.JS);
    return { source, problem: firstOf(source), otherKind: null };
  }
  const { code, hasJsx, blocks } = hasScriptBlocks(file)
    ? scriptsOf(file, text)
    : { code: text, hasJsx: false, blocks: null };
  const parse: Parse = (some) => parseCode(file, some, scriptKind(file, hasJsx));
  const evident = blocks || isJson(file) ? null : evidentKindOf(text);
  if (evident) return { source: parse(''), problem: null, otherKind: evident };
  const source = parse(code);
  if (isJson(file) || syntaxErrors(source).length === 0) return { source, problem: null, otherKind: null };
  if (!blocks) return reread(file, source, parse);
  const errorsIn = (some: string): TS.DiagnosticWithLocation[] => syntaxErrors(parse(some));
  const programs = blocks.filter((block) => !isTemplate(onlyBlocks(text, [block]), errorsIn));
  if (programs.length === blocks.length) return { source, problem: firstOf(source), otherKind: null };
  const rest = parse(onlyBlocks(text, programs));
  return { source: rest, problem: firstOf(rest), otherKind: 'a template' };
}

/** What a file is that has syntax errors as its name has it read. */
function reread(file: string, source: TS.SourceFile, parse: Parse): ParsedFile {
  const { text } = source;
  const asJson = (): boolean => syntaxErrors(parseCode(file, text, ts.ScriptKind.JSON)).length === 0;
  const isTemplateOfCode = isTemplate(text, (code) => syntaxErrors(parse(code)));
  const otherKind = otherKindOf(text, asJson) ?? (isTemplateOfCode ? 'a template' : null);
  if (otherKind) return { source: parse(''), problem: null, otherKind };
  let problem = contentProblem(text) ?? firstOf(source);
  for (const read of readingsOf(file)) {
    const reading = read(text);
    if (reading === null) continue;
    if ('problem' in reading) {
      problem = reading.problem;
      continue;
    }
    const other = parse(reading.code);
    if (syntaxErrors(other).length === 0) return { source: other, problem: null, otherKind: null };
    // The types may be right, and what can be read of the file is worth more than nothing.
    if (reading.isWhole) return { source: other, problem: null, otherKind: 'Flow syntax that is not JavaScript' };
  }
  return { source, problem, otherKind: null };
}

function parseCode(file: string, code: string, kind: TS.ScriptKind): TS.SourceFile {
  const hasJsDoc = kind === ts.ScriptKind.JSX && hasJsDocTypes(code);
  const jsDocParsingMode = hasJsDoc ? ts.JSDocParsingMode.ParseAll : ts.JSDocParsingMode.ParseNone;
  // Without JSDoc in the tree, the facts' own pass sets the parents, which saves a pass.
  const parse = (asModule: boolean): TS.SourceFile =>
    ts.createSourceFile(
      file,
      code,
      {
        languageVersion: ts.ScriptTarget.Latest,
        jsDocParsingMode,
        ...(asModule && { setExternalModuleIndicator: markModule }),
      },
      hasJsDoc,
      kind,
    );
  const script = parse(false);
  return waitsAtTop(script) ? parse(true) : script;
}

/**
 * Whether a file without imports and exports has a top-level `await` of something in parentheses, which only modules
 * can have. In a script the parser takes `await (x)` for a call of a function of that name.
 */
function waitsAtTop(source: TS.SourceFile): boolean {
  if (ts.isExternalModule(source) || !/\bawait\s*[([`]/.test(source.text)) return false;
  const waits = (node: TS.Node): boolean => {
    if (isFunctionNode(node)) return false;
    const called =
      ts.isCallExpression(node) || ts.isElementAccessExpression(node)
        ? node.expression
        : ts.isTaggedTemplateExpression(node)
          ? node.tag
          : undefined;
    return (
      (called !== undefined && ts.isIdentifier(called) && called.text === 'await') ||
      (ts.forEachChild(node, waits) ?? false)
    );
  };
  return waits(source);
}

function markModule(source: TS.SourceFile): void {
  (source as { externalModuleIndicator?: TS.Node }).externalModuleIndicator = source;
}

function scriptKind(file: string, hasJsx: boolean): TS.ScriptKind {
  if (isJson(file)) return ts.ScriptKind.JSON;
  if (file.endsWith('.tsx') || hasJsx) return ts.ScriptKind.TSX;
  if (/\.[cm]?ts$/.test(file) || hasScriptBlocks(file)) return ts.ScriptKind.TS;
  // JSX is common in plain .js files, and allowing it misreads no JavaScript.
  return ts.ScriptKind.JSX;
}

/** Parser errors that lose no code: TypeScript syntax in a JavaScript file. */
const IGNORED_ERRORS = new Set([8002, 8003, 8004, 8005, 8006, 8008, 8009, 8010, 8011, 8012, 8013, 8016, 8037, 18016]);

function syntaxErrors(source: TS.SourceFile): TS.DiagnosticWithLocation[] {
  const { parseDiagnostics = [] } = source as unknown as { parseDiagnostics?: TS.DiagnosticWithLocation[] };
  return parseDiagnostics.filter((d) => d.category === ts.DiagnosticCategory.Error && !IGNORED_ERRORS.has(d.code));
}

function firstOf(source: TS.SourceFile): ParseProblem | null {
  const [first] = syntaxErrors(source);
  if (!first) return null;
  const { line } = source.getLineAndCharacterOfPosition(first.start);
  const [start, end] = [source.getLineStarts()[line]!, source.getLineStarts()[line + 1]];
  const words = ts.flattenDiagnosticMessageText(first.messageText, ' ');
  return { line: line + 1, message: `syntax error: ${words}${proposalWords(source.text.slice(start, end))}` };
}
