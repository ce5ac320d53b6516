// Puts counters into TypeScript, for scripts/cover-fixtures.mjs: each function and each branch counts how often it runs.
//
// V8's own coverage was tried. It needs source maps, tells nothing of a branch that ran as often as what is around it,
// and makes all of the compiler slow. Counters in the source have exact places, and cost next to nothing.
import ts from 'typescript';

/** The name under which counters are kept: an array with an element for each block. */
export const REACHED = '__reached';

/**
 * A function, or a branch of one: something that may run or not when what is around it does.
 *
 * @typedef {object} Block
 * @property {string} file path relative to the root of the project
 * @property {string} kind `function`, `then`, `else`, `loop`, `case`, `catch`, or the operator: `?`, `:`, `&&`, `||`, `??`
 * @property {string} name of the function: `Class.method`, the variable that it is assigned to, or `around (callback)`
 * @property {number} line of its first character, 1-based
 * @property {number} column of its first character, 1-based
 * @property {number} endLine of its last character
 * @property {number} endColumn behind its last character
 */

/**
 * The text with a counter in each block, on the same lines.
 *
 * @param {string} file its name in the blocks
 * @param {string} text
 * @param {Block[]} blocks takes the blocks of the file; a block's index is its counter
 */
export function instrument(file, text, blocks) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const opening = [];
  const closing = [];
  const visit = (node, name) => {
    for (const { kind, body, around = body } of branchesOf(node)) {
      const inside = kind === 'function' ? nameOf(node, name) : name;
      const counter = `${REACHED}[${blocks.length}]++`;
      blocks.push({ file, kind, name: inside, ...placeOf(tree, around) });
      const { at, before, after, end } = insertion(body, counter);
      opening.push({ at, text: before });
      if (after) closing.push({ at: end, text: after, depth: -opening.length });
    }
    const inside = isFunction(node) ? nameOf(node, name) : name;
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(tree, '');
  // Where several end, the innermost ends first.
  closing.sort((a, b) => a.at - b.at || a.depth - b.depth);
  const edits = [...closing, ...opening].sort((a, b) => a.at - b.at);
  let result = '';
  let from = 0;
  for (const { at, text: added } of edits) {
    result += text.slice(from, at) + added;
    from = at;
  }
  return result + text.slice(from);
}

const isFunction = (node) => ts.isFunctionLike(node) && node.body !== undefined;

const OPERATORS = new Map([
  [ts.SyntaxKind.AmpersandAmpersandToken, '&&'],
  [ts.SyntaxKind.BarBarToken, '||'],
  [ts.SyntaxKind.QuestionQuestionToken, '??'],
  [ts.SyntaxKind.AmpersandAmpersandEqualsToken, '&&'],
  [ts.SyntaxKind.BarBarEqualsToken, '||'],
  [ts.SyntaxKind.QuestionQuestionEqualsToken, '??'],
]);

/** What a node may run or not, with the node that the block is said to be, where that is another one. */
function branchesOf(node) {
  if (isFunction(node)) return [{ kind: 'function', body: node.body, around: node }];
  if (ts.isIfStatement(node))
    return [
      { kind: 'then', body: node.thenStatement },
      ...(node.elseStatement ? [{ kind: 'else', body: node.elseStatement }] : []),
    ];
  if (ts.isIterationStatement(node, false)) return [{ kind: 'loop', body: node.statement }];
  if (ts.isConditionalExpression(node))
    return [
      { kind: '?', body: node.whenTrue },
      { kind: ':', body: node.whenFalse },
    ];
  if (ts.isCaseOrDefaultClause(node) && node.statements.length > 0) return [{ kind: 'case', body: node }];
  if (ts.isCatchClause(node)) return [{ kind: 'catch', body: node.block }];
  const operator = ts.isBinaryExpression(node) && OPERATORS.get(node.operatorToken.kind);
  return operator ? [{ kind: operator, body: node.right }] : [];
}

function insertion(body, counter) {
  if (ts.isCaseOrDefaultClause(body)) return { at: body.statements.pos, before: ` ${counter};` };
  if (ts.isBlock(body)) return { at: body.getStart() + 1, before: ` ${counter};` };
  const [open, close] = ts.isStatement(body) ? ['{', '}'] : ['(', ')'];
  const separator = open === '{' ? ';' : ',';
  return { at: body.getStart(), before: `${open}${counter}${separator} `, after: close, end: body.end };
}

/** @param {string} around name of the function around it, which tells callbacks apart */
function nameOf(node, around) {
  if (ts.isConstructorDeclaration(node)) return `${node.parent.name?.text ?? '(class)'}.constructor`;
  const name = node.name ?? (node.parent.initializer === node ? node.parent.name : undefined);
  if (name === undefined) return `${around} (callback)`.trim();
  return ts.isClassLike(node.parent) ? `${node.parent.name?.text ?? '(class)'}.${name.getText()}` : name.getText();
}

function placeOf(tree, node) {
  const start = tree.getLineAndCharacterOfPosition(node.getStart());
  const end = tree.getLineAndCharacterOfPosition(node.end);
  return { line: start.line + 1, column: start.character + 1, endLine: end.line + 1, endColumn: end.character + 1 };
}
