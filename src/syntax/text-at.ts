import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';

/** Whether a position is inside of a text of the program, where a comment would be a part of it, or of JSX. */
export function textAt(source: TS.SourceFile, position: number): 'text' | 'jsx' | null {
  const visit = (node: TS.Node): 'text' | 'jsx' | undefined => {
    if (position < node.pos || position >= node.end) return undefined;
    if (node.kind === ts.SyntaxKind.JsxText) return 'jsx';
    if (isText(node)) return position > node.getStart(source) ? 'text' : undefined;
    return ts.forEachChild(node, visit);
  };
  return visit(source) ?? null;
}

function isText({ kind }: TS.Node): boolean {
  return (
    kind === ts.SyntaxKind.StringLiteral ||
    kind === ts.SyntaxKind.RegularExpressionLiteral ||
    kind === ts.SyntaxKind.NoSubstitutionTemplateLiteral ||
    kind === ts.SyntaxKind.TemplateHead ||
    kind === ts.SyntaxKind.TemplateMiddle ||
    kind === ts.SyntaxKind.TemplateTail
  );
}
