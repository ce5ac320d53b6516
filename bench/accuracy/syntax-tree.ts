import { Lang, parse, type SgNode } from '@ast-grep/napi';
import { LONGEST_CALL } from '../../test/scan/markers.js';

/** The tree of a file, or undefined in a language that ast-grep does not parse as it comes: Vue, Svelte, Astro. */
export function parseFile(file: string, text: string): SgNode | undefined {
  const language = languageOf(file);
  return language && parse(language, text).root();
}

function languageOf(file: string): Lang | undefined {
  if (/\.[cm]?ts$/.test(file)) return Lang.TypeScript;
  if (file.endsWith('.tsx')) return Lang.Tsx;
  return /\.[cm]?jsx?$/.test(file) ? Lang.JavaScript : undefined;
}

const CALL = /^(call|new)_expression$/;
/** An expression that holds a call ends here. */
const OUTSIDE =
  /_statement$|_declaration$|_definition$|^(program|statement_block|class_body|arrow_function|function_expression)$/;

/**
 * The call that a place is part of, as widely as the expression goes, since the marker of an endpoint stands anywhere
 * in the call that sends the request: a baseline that points into it is right. Undefined where there is no call.
 */
export function callAround(root: SgNode, line: number, column: number): { line: number; endLine: number } | undefined {
  let widest: { line: number; endLine: number } | undefined;
  for (
    let node: SgNode | null = nodeAt(root, line, column);
    node && !OUTSIDE.test(String(node.kind()));
    node = node.parent()
  ) {
    const { start, end } = node.range();
    if (CALL.test(String(node.kind())) && end.line - start.line < LONGEST_CALL)
      widest = { line: start.line + 1, endLine: end.line + 1 };
  }
  return widest;
}

/** The innermost node at a place, both 0-based. */
function nodeAt(root: SgNode, line: number, column: number): SgNode {
  const covers = (node: SgNode): boolean => {
    const { start, end } = node.range();
    const isAfterStart = start.line < line || (start.line === line && start.column <= column);
    return isAfterStart && (end.line > line || (end.line === line && end.column > column));
  };
  let node = root;
  for (let child: SgNode | undefined = root; child; child = node.children().find(covers)) node = child;
  return node;
}
