import ts from 'typescript';

/** The symbol of a module, also of one in CommonJS, for which the compiler's own function gives none. */
export function moduleOf(file: ts.SourceFile): ts.Symbol | undefined {
  return (file as ts.SourceFile & { symbol?: ts.Symbol }).symbol;
}

export function exportsOf(checker: ts.TypeChecker, file: ts.SourceFile): ts.Symbol[] {
  const module = moduleOf(file);
  return module ? checker.getExportsOfModule(module) : [];
}

/** Whether one of these files declares a type's shape. */
export function isAt(type: ts.Type, files: readonly ts.SourceFile[]): boolean {
  const declarations = (type.aliasSymbol ?? type.symbol)?.declarations ?? [];
  return declarations.some((one) => files.includes(one.getSourceFile()));
}

export function typeAt(checker: ts.TypeChecker, symbol: ts.Symbol, fallback: ts.Node): ts.Type {
  return checker.getTypeOfSymbolAtLocation(symbol, symbol.valueDeclaration ?? fallback);
}

/** A property access. */
export function member(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/** Every node of some files, in the order of the text. */
function nodesOf(files: readonly ts.SourceFile[]): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  return found;
}

/** Global names that the files read, and that neither they nor Node.js define. */
export function undefinedGlobals(checker: ts.TypeChecker, files: readonly ts.SourceFile[]): string[] {
  const found = new Set<string>();
  // Other fixtures of the same program can declare globals as well.
  const isDefined = (name: ts.Identifier): boolean =>
    (checker.getSymbolAtLocation(name)?.declarations ?? []).some(
      (one) => !isAmbient(one) && files.includes(one.getSourceFile()),
    );
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isIdentifier(node) && isRead(node) && !(node.text in globalThis) && !isDefined(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  for (const name of ['undefined', 'require', 'module', 'exports', '__dirname', '__filename']) found.delete(name);
  return [...found];
}

function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return (
    ts.isExpression(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isStatement(parent) ||
    ts.isSpreadAssignment(parent)
  );
}

function isAmbient(declaration: ts.Declaration): boolean {
  return (
    declaration.getSourceFile().isDeclarationFile ||
    (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient) !== 0
  );
}

/** The modules that the files import, also for types alone, or load by `require` and `import()`. */
export function importedModules(files: readonly ts.SourceFile[]): string[] {
  const found = new Set<string>();
  for (const node of nodesOf(files)) {
    const specifier = specifierOf(node);
    if (specifier && ts.isStringLiteral(specifier)) found.add(specifier.text);
  }
  return [...found];
}

function specifierOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (!ts.isCallExpression(node)) return undefined;
  return node.expression.kind === ts.SyntaxKind.ImportKeyword || isRequire(node.expression)
    ? node.arguments[0]
    : undefined;
}

const isRequire = (callee: ts.Expression): boolean => ts.isIdentifier(callee) && callee.text === 'require';

/** Texts that the files compare with or look up: of cases, of `===`, of keys of maps and of objects. */
export function comparedTexts(files: readonly ts.SourceFile[]): string[] {
  const found = new Set<string>();
  for (const node of nodesOf(files)) {
    if (ts.isStringLiteral(node) && isCompared(node)) found.add(node.text);
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isMethodDeclaration(node))
      if (ts.isIdentifier(node.name) && isLookedUp(node.parent)) found.add(node.name.text);
  }
  return [...found].filter((text) => /^[\w-]+$/.test(text));
}

function isCompared(node: ts.StringLiteral): boolean {
  const { parent } = node;
  if (ts.isCaseClause(parent)) return true;
  if (ts.isBinaryExpression(parent)) return /^[!=]==?$/.test(parent.operatorToken.getText());
  if (ts.isPropertyAssignment(parent)) return parent.name === node && isLookedUp(parent.parent);
  return ts.isArrayLiteralExpression(parent) && parent.elements.length === 2 && parent.elements[0] === node;
}

/** `const PATHS = { … }`, at the top of a module. */
function isLookedUp(node: ts.Node): boolean {
  let outer = node.parent;
  while (ts.isSatisfiesExpression(outer) || ts.isAsExpression(outer)) outer = outer.parent;
  return (
    ts.isObjectLiteralExpression(node) &&
    ts.isVariableDeclaration(outer) &&
    outer.parent.parent.parent.kind === ts.SyntaxKind.SourceFile
  );
}

/** All short texts without spaces, as names of datasources may be. */
export function names(files: readonly ts.SourceFile[]): string[] {
  const found = new Set<string>();
  for (const node of nodesOf(files))
    if (ts.isStringLiteral(node) && /^[A-Za-z]\w{0,30}$/.test(node.text)) found.add(node.text);
  return [...found];
}
