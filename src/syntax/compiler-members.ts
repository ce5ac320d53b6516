import type { ts as TS } from 'ts-morph';

/**
 * The members of the compiler that this package uses, in an object of their own. The compiler's object has 2,000
 * getters, which V8 keeps in a hash table: each `ts.isIdentifier(node)` would be a look-up and two calls that are not
 * inlined, several times for each node of each file.
 */
// oxlint-disable-next-line max-lines-per-function -- One list of names, taken apart and put together.
export function membersOf(compiler: typeof TS) {
  // prettier-ignore
  const {
    DiagnosticCategory, JSDocParsingMode, ModifierFlags, ModuleKind, NodeFlags, ScriptKind, ScriptTarget, SymbolFlags,
    SyntaxKind, TypeFlags, canHaveModifiers, createProgram, createScanner, createSourceFile,
    flattenDiagnosticMessageText, forEachChild, getCombinedModifierFlags, getCombinedNodeFlags, getDecorators,
    getJSDocTags, getJSDocType, getModifiers, isAccessor, isArrayBindingPattern, isArrayLiteralExpression,
    isArrayTypeNode, isArrowFunction, isAsExpression, isAwaitExpression, isBinaryExpression, isBindingElement,
    isBlock, isBreakOrContinueStatement, isBreakStatement, isCallExpression, isCaseBlock, isCaseClause,
    isCaseOrDefaultClause, isCatchClause, isClassDeclaration, isClassExpression, isClassLike,
    isClassStaticBlockDeclaration, isComputedPropertyName, isConditionalExpression, isConstructorDeclaration,
    isContinueStatement, isDeleteExpression, isElementAccessExpression, isEnumDeclaration, isEnumMember,
    isExportAssignment, isExportDeclaration, isExportSpecifier, isExpressionStatement, isExpressionWithTypeArguments,
    isExternalModule, isExternalModuleReference, isForInStatement, isForOfStatement, isForStatement,
    isFunctionDeclaration, isFunctionExpression, isFunctionLike, isFunctionTypeNode, isGetAccessor, isIdentifier,
    isIfStatement, isImportClause, isImportDeclaration, isImportEqualsDeclaration, isImportSpecifier,
    isImportTypeNode, isIndexSignatureDeclaration, isIndexedAccessTypeNode, isInterfaceDeclaration,
    isIntersectionTypeNode, isIterationStatement, isJSDocImportTag, isJSDocNonNullableType, isJSDocNullableType,
    isJSDocOptionalType, isJSDocParameterTag, isJSDocTypeExpression, isJSDocTypedefTag, isJsxAttribute,
    isJsxAttributes, isJsxClosingElement, isJsxElement, isJsxExpression, isJsxOpeningElement, isJsxSelfClosingElement,
    isJsxSpreadAttribute, isLabeledStatement, isLiteralTypeNode, isMappedTypeNode, isMetaProperty, isMethodDeclaration,
    isMethodSignature, isModuleBlock,
    isModuleDeclaration, isNamedImports, isNamespaceExport, isNamespaceImport, isNewExpression, isNonNullExpression,
    isNumericLiteral, isObjectBindingPattern, isObjectLiteralElementLike, isObjectLiteralExpression, isParameter,
    isParenthesizedExpression, isParenthesizedTypeNode, isPostfixUnaryExpression, isPrefixUnaryExpression, isPrivateIdentifier,
    isPropertyAccessExpression, isPropertyAssignment, isPropertyDeclaration, isPropertySignature, isQualifiedName,
    isRegularExpressionLiteral, isReturnStatement, isSatisfiesExpression, isSetAccessor,
    isShorthandPropertyAssignment, isSourceFile, isSpreadAssignment, isSpreadElement, isStatement, isStringLiteral,
    isStringLiteralLike, isSwitchStatement, isTaggedTemplateExpression, isTemplateExpression, isTemplateSpan, isThrowStatement,
    isTryStatement, isTypeAliasDeclaration, isTypeAssertionExpression, isTypeLiteralNode, isTypeNode, isTypeOperatorNode,
    isTypeQueryNode, isTypeReferenceNode, isUnionTypeNode, isVariableDeclaration, isVariableStatement,
    isVoidExpression, isYieldExpression,
    ModuleResolutionKind, getTextOfJSDocComment, isCallSignatureDeclaration, isJSDoc, isJSDocTypeLiteral, isTupleTypeNode,
    resolveModuleName, sys,
  } = compiler;
  // prettier-ignore
  return {
    DiagnosticCategory, JSDocParsingMode, ModifierFlags, ModuleKind, NodeFlags, ScriptKind, ScriptTarget, SymbolFlags,
    SyntaxKind, TypeFlags, canHaveModifiers, createProgram, createScanner, createSourceFile,
    flattenDiagnosticMessageText, forEachChild, getCombinedModifierFlags, getCombinedNodeFlags, getDecorators,
    getJSDocTags, getJSDocType, getModifiers, isAccessor, isArrayBindingPattern, isArrayLiteralExpression,
    isArrayTypeNode, isArrowFunction, isAsExpression, isAwaitExpression, isBinaryExpression, isBindingElement,
    isBlock, isBreakOrContinueStatement, isBreakStatement, isCallExpression, isCaseBlock, isCaseClause,
    isCaseOrDefaultClause, isCatchClause, isClassDeclaration, isClassExpression, isClassLike,
    isClassStaticBlockDeclaration, isComputedPropertyName, isConditionalExpression, isConstructorDeclaration,
    isContinueStatement, isDeleteExpression, isElementAccessExpression, isEnumDeclaration, isEnumMember,
    isExportAssignment, isExportDeclaration, isExportSpecifier, isExpressionStatement, isExpressionWithTypeArguments,
    isExternalModule, isExternalModuleReference, isForInStatement, isForOfStatement, isForStatement,
    isFunctionDeclaration, isFunctionExpression, isFunctionLike, isFunctionTypeNode, isGetAccessor, isIdentifier,
    isIfStatement, isImportClause, isImportDeclaration, isImportEqualsDeclaration, isImportSpecifier,
    isImportTypeNode, isIndexSignatureDeclaration, isIndexedAccessTypeNode, isInterfaceDeclaration,
    isIntersectionTypeNode, isIterationStatement, isJSDocImportTag, isJSDocNonNullableType, isJSDocNullableType,
    isJSDocOptionalType, isJSDocParameterTag, isJSDocTypeExpression, isJSDocTypedefTag, isJsxAttribute,
    isJsxAttributes, isJsxClosingElement, isJsxElement, isJsxExpression, isJsxOpeningElement, isJsxSelfClosingElement,
    isJsxSpreadAttribute, isLabeledStatement, isLiteralTypeNode, isMappedTypeNode, isMetaProperty, isMethodDeclaration,
    isMethodSignature, isModuleBlock,
    isModuleDeclaration, isNamedImports, isNamespaceExport, isNamespaceImport, isNewExpression, isNonNullExpression,
    isNumericLiteral, isObjectBindingPattern, isObjectLiteralElementLike, isObjectLiteralExpression, isParameter,
    isParenthesizedExpression, isParenthesizedTypeNode, isPostfixUnaryExpression, isPrefixUnaryExpression, isPrivateIdentifier,
    isPropertyAccessExpression, isPropertyAssignment, isPropertyDeclaration, isPropertySignature, isQualifiedName,
    isRegularExpressionLiteral, isReturnStatement, isSatisfiesExpression, isSetAccessor,
    isShorthandPropertyAssignment, isSourceFile, isSpreadAssignment, isSpreadElement, isStatement, isStringLiteral,
    isStringLiteralLike, isSwitchStatement, isTaggedTemplateExpression, isTemplateExpression, isTemplateSpan, isThrowStatement,
    isTryStatement, isTypeAliasDeclaration, isTypeAssertionExpression, isTypeLiteralNode, isTypeNode, isTypeOperatorNode,
    isTypeQueryNode, isTypeReferenceNode, isUnionTypeNode, isVariableDeclaration, isVariableStatement,
    isVoidExpression, isYieldExpression,
    ModuleResolutionKind, getTextOfJSDocComment, isCallSignatureDeclaration, isJSDoc, isJSDocTypeLiteral, isTupleTypeNode,
    resolveModuleName, sys,
  };
}
