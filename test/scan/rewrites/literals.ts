import ts from 'typescript';
import { around, nodesOf, type Place, type Rewrite } from './rewrite.js';

/** Turns `'` into `"` and vice versa. */
export const quotes: Rewrite = {
  name: 'quotes',
  places: ({ tree }) =>
    [...nodesOf(tree)]
      .filter(
        (node) =>
          ts.isStringLiteral(node) &&
          !ts.isJsxAttribute(node.parent) &&
          !/['"\\]/.test(node.text) &&
          !node.getText().includes('\\'),
      )
      .map((node) => {
        const other = node.getText().startsWith("'") ? '"' : "'";
        return {
          edits: [{ start: node.getStart(), end: node.end, text: other + (node as ts.StringLiteral).text + other }],
        };
      }),
};

/** Reverses the properties of an object literal or pattern that are on one line. */
export const reorder: Rewrite = {
  name: 'reorder',
  places: ({ tree }) =>
    [...nodesOf(tree)]
      .filter(isReversible)
      .flatMap((node) => linesOf(node, tree).map((properties) => reversed(properties))),
};

type Properties = ts.ObjectLiteralExpression | ts.ObjectBindingPattern;
type Property = Properties extends infer P
  ? P extends ts.ObjectLiteralExpression
    ? ts.ObjectLiteralElementLike
    : ts.BindingElement
  : never;

const propertiesOf = (node: Properties): readonly Property[] =>
  ts.isObjectBindingPattern(node) ? node.elements : node.properties;

function isReversible(node: ts.Node): node is Properties {
  if (ts.isObjectLiteralExpression(node))
    return !isTarget(node) && node.properties.every(isPlain) && areDistinct(node.properties);
  return (
    ts.isObjectBindingPattern(node) &&
    node.elements.every(
      (element) =>
        !element.dotDotDotToken &&
        !element.initializer &&
        !(element.propertyName && ts.isComputedPropertyName(element.propertyName)),
    )
  );
}

/** Whether the literal is the left side of an assignment. */
function isTarget(node: ts.ObjectLiteralExpression): boolean {
  const assignment = ts.findAncestor(
    node,
    (at) => ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.EqualsToken,
  ) as ts.BinaryExpression | undefined;
  return assignment !== undefined && node.pos < assignment.left.end;
}

/** No spread, accessor or computed name, and nothing that awaits or writes while the object is made. */
function isPlain(property: ts.ObjectLiteralElementLike): boolean {
  if (
    !ts.isPropertyAssignment(property) &&
    !ts.isShorthandPropertyAssignment(property) &&
    !ts.isMethodDeclaration(property)
  )
    return false;
  if (ts.isComputedPropertyName(property.name) || property.name.getText() === '__proto__') return false;
  return ![...nodesOf(property)].some(
    (node) =>
      ts.isAwaitExpression(node) ||
      ts.isYieldExpression(node) ||
      ts.isPostfixUnaryExpression(node) ||
      isAssignment(node),
  );
}

function isAssignment(node: ts.Node): boolean {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
  );
}

function areDistinct(properties: readonly ts.ObjectLiteralElementLike[]): boolean {
  return (
    new Set(properties.map((property) => property.name?.getText().replace(/['"]/g, ''))).size === properties.length
  );
}

/** Runs of two or more properties that begin and end on one line. */
function linesOf(node: Properties, tree: ts.SourceFile): Property[][] {
  const lines = new Map<number, Property[]>();
  for (const property of propertiesOf(node)) {
    const line = tree.getLineAndCharacterOfPosition(property.getStart()).line;
    if (tree.getLineAndCharacterOfPosition(property.end).line === line)
      lines.set(line, [...(lines.get(line) ?? []), property]);
  }
  return [...lines.values()].filter((properties) => properties.length > 1);
}

function reversed(properties: readonly Property[]): Place {
  return {
    edits: properties.map((property, index) => ({
      start: property.getStart(),
      end: property.end,
      text: properties.at(-1 - index)!.getText(),
    })),
  };
}

/** Adds `as any` to arguments, initializers, values of properties and computed names. */
export const castToAny: Rewrite = {
  name: 'as any',
  places({ file, tree }) {
    if (!/\.[cm]?tsx?$/.test(file)) return [];
    const values = [...nodesOf(tree)].flatMap((node): readonly ts.Expression[] => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) return isLoading(node) ? [] : (node.arguments ?? []);
      if (ts.isElementAccessExpression(node)) return [node.argumentExpression];
      if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node))
        return node.initializer && !isPattern(node.initializer) ? [node.initializer] : [];
      return [];
    });
    return values
      .filter((value) => !ts.isSpreadElement(value))
      .map((value) => ({ edits: around(value, '((', ') as any)') }));
  },
};

/** `require('x')`, `import('x')`, `vi.mock('x')`: tools read what it loads, without running it. */
export function isLoading(node: ts.CallExpression | ts.NewExpression): boolean {
  return /^(require(\.\w+)?|import|super|(vi|jest)\.\w+)$/.test(node.expression.getText());
}

/** `{ a: { b } } = x`: the value of a property is a target there. */
function isPattern(value: ts.Expression): boolean {
  return ts.findAncestor(value, (at) => ts.isObjectLiteralExpression(at) && isTarget(at)) !== undefined;
}
