import type { ts as TS } from 'ts-morph';
import type { TextEdit } from '../../model/fix.js';
import { ts } from '../../syntax/compiler.js';
import { unwrap } from '../../syntax/frames.js';
import {
  drafted,
  insertBefore,
  isPlainName,
  keyText,
  quoted,
  quoteOf,
  replace,
  replaceRange,
  textOf,
  type Drafted,
} from './edit.js';
import type { Site } from './site.js';
import { pathSteps } from './text-path.js';

/** Gives a field its new name in the same place. Only the name changes. */
export function renameSite(site: Site, from: string, to: string): Drafted {
  switch (site.form) {
    case 'access':
      return drafted(renameAccess(site.node, to));
    case 'binding':
      // const { snippet } = x -> const { text: snippet } = x
      return drafted(
        site.node.propertyName
          ? renameKey(site.node.propertyName, to)
          : insertBefore(site.node.name, `${keyText(to)}: `),
      );
    case 'target':
    case 'property':
      return drafted(
        ts.isShorthandPropertyAssignment(site.node)
          ? insertBefore(site.node.name, `${keyText(to)}: `)
          : renameKey(site.node.name, to),
      );
    case 'member':
      return drafted(renameKey(site.node.name, to));
    case 'text': {
      const steps = pathSteps(site.node).filter(({ name }) => name === from);
      if (steps.length !== 1) return `the text ${textOf(site.node)} is not a path with one \`${from}\``;
      return drafted(replaceRange(site.node, steps[0]!.start, steps[0]!.end, to));
    }
  }
}

/** The edit of an access, `x.name` or `x['name']`. */
export function renameAccess(node: TS.PropertyAccessExpression | TS.ElementAccessExpression, to: string): TextEdit {
  if (ts.isElementAccessExpression(node)) return renameText(unwrap(node.argumentExpression), to);
  if (isPlainName(to)) return replace(node.name, to);
  const quote = quoteOf(node.getSourceFile());
  const optional = node.questionDotToken ? '?.' : '';
  return replaceRange(node, node.expression.end, node.end, `${optional}[${quoted(to, quote)}]`);
}

/** The edit of a name in an object, a pattern or a type. */
export function renameKey(name: TS.Node, to: string): TextEdit {
  if (ts.isStringLiteralLike(name)) return renameText(name, to);
  if (ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression))
    return renameText(name.expression, to);
  return replace(name, keyText(to));
}

/** A text keeps its quotes, and any other expression becomes a text. */
function renameText(node: TS.Expression, to: string): TextEdit {
  const source = node.getSourceFile();
  const quote = ts.isStringLiteralLike(node) ? source.text[node.getStart(source)]! : quoteOf(source);
  return replace(node, quoted(to, quote));
}
