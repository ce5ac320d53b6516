import ts from 'typescript';
import { isLoading } from './literals.js';
import { nodesOf, type Place, type Rewrite } from './rewrite.js';

/** Moves a path to a file of its own. */
export const extract: Rewrite = {
  name: 'extract',
  places: ({ tree }) =>
    pathsOf(tree).map((literal, index) => {
      const name = `MOVED_${index}`;
      return {
        edits: [{ start: literal.getStart(), end: literal.end, text: name }],
        moved: [{ group: 'constants', name, text: quoted(literal.text) }],
      };
    }),
};

/** Cuts a path before its last segment, and moves both parts to files of their own. */
export const split: Rewrite = {
  name: 'split',
  places: ({ tree }) =>
    pathsOf(tree).flatMap((literal, index): Place[] => {
      const at = literal.text.lastIndexOf('/');
      if (at <= 0 || literal.text[at - 1] === '/' || at === literal.text.length - 1) return [];
      const [prefix, segment] = [`PREFIX_${index}`, `SEGMENT_${index}`];
      const moved = [
        { group: 'prefixes', name: prefix, text: quoted(literal.text.slice(0, at)) },
        { group: 'segments', name: segment, text: quoted(literal.text.slice(at)) },
      ];
      return [{ edits: [{ start: literal.getStart(), end: literal.end, text: `(${prefix} + ${segment})` }], moved }];
    }),
};

/** Moves the text between a template's expressions to a file of its own. */
export const extractChunk: Rewrite = {
  name: 'extract chunk',
  places: ({ tree }) =>
    !ts.isExternalModule(tree)
      ? []
      : [...nodesOf(tree)].filter(isChunk).flatMap((chunk, index): Place[] => {
          if (
            !chunk.text.includes('/') ||
            chunk.getText().includes('\\') ||
            chunk.text.includes('\n') ||
            isTagged(chunk)
          )
            return [];
          const end = chunk.end - (ts.isTemplateTail(chunk) ? 1 : 2);
          const name = `CHUNK_${index}`;
          return [
            {
              edits: [{ start: chunk.getStart() + 1, end, text: `\${${name}}` }],
              moved: [{ group: 'chunks', name, text: quoted(chunk.text) }],
            },
          ];
        }),
};

type Chunk = ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail;

const isChunk = (node: ts.Node): node is Chunk =>
  ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

function isTagged(chunk: Chunk): boolean {
  const template = ts.isTemplateHead(chunk) ? chunk.parent : chunk.parent.parent;
  return ts.isTaggedTemplateExpression(template.parent) || ts.isTemplateLiteralTypeNode(template);
}

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;

/** Literals with a path that a name could replace, in files that can import one. */
function pathsOf(tree: ts.SourceFile): ts.StringLiteralLike[] {
  if (!ts.isExternalModule(tree)) return [];
  return [...nodesOf(tree)].filter(
    (node): node is ts.StringLiteralLike =>
      ts.isStringLiteralLike(node) && /\/\w/.test(node.text) && !/^\.|[\n\\]/.test(node.text) && isValue(node),
  );
}

function isValue(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return !isLoading(parent);
  if (
    ts.isPropertyAssignment(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isPropertyDeclaration(parent)
  )
    return parent.initializer === node;
  return (
    ts.isBinaryExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isArrowFunction(parent)
  );
}
