import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';

/** Types in JSDoc comments of JavaScript: `@param`, `@type`, `@returns`, `@typedef`. */

const TYPED = /@(?:param|arg|argument|type|typedef|returns?|import)\b/;

/** Whether the comments of a source are worth parsing. */
export function hasJsDocTypes(text: string): boolean {
  return TYPED.test(text);
}

/** The declared type of a variable, parameter or property, in TypeScript or JSDoc. */
export function typeOf(
  node: TS.VariableDeclaration | TS.ParameterDeclaration | TS.PropertyDeclaration,
): TS.TypeNode | undefined {
  return node.type ?? (isJavaScript(node) ? plain(ts.getJSDocType(node) ?? misnamedType(node)) : undefined);
}

/** The type of a parameter by position, if the comment names it differently and no other parameter has that name. */
function misnamedType(node: TS.Node): TS.TypeNode | undefined {
  if (!ts.isParameter(node) || !ts.isIdentifier(node.name)) return undefined;
  const { parameters } = node.parent;
  const tag = ts.getJSDocTags(node.parent).filter(ts.isJSDocParameterTag)[parameters.indexOf(node)];
  const name = tag?.name.getText();
  return tag && parameters.every((parameter) => parameter.name.getText() !== name)
    ? tag.typeExpression?.type
    : undefined;
}

/** The types that a source declares with `@typedef {…} name`. */
export function typedefsIn(source: TS.SourceFile): { name: string; type: TS.TypeNode }[] {
  if (!isJavaScript(source)) return [];
  return [...tagsOf(source)].flatMap((tag) => {
    const declared = ts.isJSDocTypedefTag(tag) ? tag.typeExpression : undefined;
    const type = declared && (ts.isJSDocTypeExpression(declared) ? plain(declared.type) : declared);
    return type && ts.isJSDocTypedefTag(tag) && tag.name ? [{ name: tag.name.text, type }] : [];
  });
}

export function typedefNamed(name: string, source: TS.SourceFile): TS.TypeNode | undefined {
  return typedefsIn(source).find((typedef) => typedef.name === name)?.type;
}

/** The module from which `@import { name } from 'module'` imports a type. */
export function jsDocImportOf(name: string, source: TS.SourceFile): { specifier: string; name: string } | undefined {
  if (!isJavaScript(source)) return undefined;
  for (const tag of tagsOf(source)) {
    if (!ts.isJSDocImportTag(tag) || !ts.isStringLiteral(tag.moduleSpecifier)) continue;
    const named = tag.importClause?.namedBindings;
    const found =
      named && ts.isNamedImports(named) ? named.elements.find((element) => element.name.text === name) : undefined;
    if (found) return { specifier: tag.moduleSpecifier.text, name: (found.propertyName ?? found.name).text };
  }
  return undefined;
}

function* tagsOf(source: TS.SourceFile): Generator<TS.JSDocTag> {
  for (const statement of [...source.statements, source.endOfFileToken])
    for (const comment of commentsBefore(statement)) yield* comment.tags ?? [];
}

/** All comments before a statement; the compiler's own function returns only those that describe it. */
function commentsBefore(statement: TS.Node): readonly TS.JSDoc[] {
  return (statement as TS.Node & { jsDoc?: TS.JSDoc[] }).jsDoc ?? [];
}

/** `?Glean`, `Glean=`: the type without the marks for an optional value. */
function plain(type: TS.TypeNode | undefined): TS.TypeNode | undefined {
  const isMarked =
    type && (ts.isJSDocNullableType(type) || ts.isJSDocNonNullableType(type) || ts.isJSDocOptionalType(type));
  return isMarked ? plain((type as TS.JSDocNullableType).type) : type;
}

function isJavaScript(node: TS.Node): boolean {
  return (node.flags & ts.NodeFlags.JavaScriptFile) !== 0;
}
