/** What a file's text shows without being parsed. Each check may say yes too often, but never no too often. */

/** Re-exports everything of another file: `export * from`, `module.exports = require(…)`. */
const RE_EXPORTS_ALL = /\bexport\s*\*|\brequire\s*\(/;
/** Exports of JavaScript in a comment. */
const DECLARES_IN_COMMENT = /@(?:typedef|callback)\b/;
/** May re-export something of another file. */
const RE_EXPORTS = /\bexport\b[^;]*?\bfrom\b|\bexport\s*\{|\bmodule\.exports\b|\bexports\./;
/** Imports a module as a whole, so that its names need not be mentioned. */
const IMPORTS_NAMESPACE = /\b(?:export|import)\s*\*|\b(?:require|import)\s*\(/;

/** Whether a file may re-export what it imports. */
export function reExports(text: string): boolean {
  return RE_EXPORTS.test(text);
}

/** One piece of a file that only re-exports. */
const RE_EXPORT_STATEMENT =
  /\s+|\/\/.*|\/\*[^]*?\*\/|export\s*(?:type\s*)?(?:\*|\{[^{}]*\})\s*(?:as\s+[\w$]+\s*)?from\s*(?:'[^'\n]*'|"[^"\n]*");?/y;

/** Whether a file does nothing but re-export. */
export function isBarrel(text: string): boolean {
  RE_EXPORT_STATEMENT.lastIndex = 0;
  while (RE_EXPORT_STATEMENT.lastIndex < text.length) if (!RE_EXPORT_STATEMENT.test(text)) return false;
  return true;
}

/** Whether a file may export one of the names; `*` and `default` stand for any. */
export function mayDeclare(text: () => string, names: ReadonlySet<string>): boolean {
  if (names.has('*') || names.has('default')) return true;
  const read = text();
  return (
    RE_EXPORTS_ALL.test(read) ||
    [...names].some((name) => read.includes(name) && (isExported(name, read) || DECLARES_IN_COMMENT.test(read)))
  );
}

/** Whether an export of any form contains `name`. */
function isExported(name: string, text: string): boolean {
  const escaped = name.replace(/\$/g, '\\$');
  const word = `(?<![\\w$])${escaped}(?![\\w$])`;
  const declared = `\\bexport\\b[^;={(]*${word}`;
  const listed = `\\bexport\\s*(?:const|let|var)?\\s*[{\\[][^;}\\]]*${word}`;
  return new RegExp(`${declared}|${listed}|\\bexports\\b`).test(text);
}

/** Whether a file imports modules as a whole. */
export function importsNamespace(text: string): boolean {
  return IMPORTS_NAMESPACE.test(text);
}

/** Whether a file that imports a module may use one of the names, if it does not import the module as a whole. */
export function mayImport(text: () => string, names: ReadonlySet<string>): boolean {
  if (names.has('*') || names.has('default')) return true;
  const read = text();
  return [...names].some((name) => read.includes(name));
}

/** Whether a text contains one of the words as a whole word. */
export function mentions(text: string, words: Iterable<string>): boolean {
  return [...words].some(
    (word) => text.includes(word) && new RegExp(`(?<![\\w$])${word.replace(/[^\w]/g, '\\$&')}(?![\\w$])`).test(text),
  );
}

/**
 * Where a framework receives something that other code reads by name: `app.decorate('name', value)`,
 * `context.locals.name = value`, `app.provide('name', value)`.
 */
const DECORATES = [
  /\bdecorate(?:Request|Reply)?\(\s*\(*['"]([^'"]+)/g,
  /\blocals\.([\w$]+)\s*(?:\?\?|\|\|)?=(?!=)/g,
  /\bprovide\(\s*\(*['"]([^'"]+)/g,
];
const EXPORTS = /\bexport\s+(?:async\s+)?(?:function|const)\s+([\w$]+)/g;
/** `provide: { api }` in a plugin defines `$api`. */
const PROVIDES = /\bprovide\s*:\s*\(*\{([^}]*)\}/g;

/** `window.name = …`, and `root.name = …` where a script hands `window` to its own function. */
const SHARES = /(?<![\w$.])[\w$]+\.([\w$]+)\s*(?:\?\?|\|\|)?=(?!=)/g;
/** What classic scripts declare at their top. */
const DECLARES = /^(?:var|(?:async\s+)?function)\s+([\w$]+)/gm;

/**
 * Whether a framework's objects are given one of the names. A name written `export name` is one that a file exports for
 * a framework to import by itself, and `global name` one that a script may declare for others.
 */
export function decorates(text: string, names: ReadonlySet<string>): boolean {
  const mentioned = [...names].filter((name) => text.includes(name.replace(/^export |^global |^\$/, '')));
  if (mentioned.length === 0) return false;
  const given = DECORATES.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, name]) => [name!, `$${name!}`]));
  const provided = [...text.matchAll(PROVIDES)].flatMap(([, body]) =>
    (body!.match(/[\w$]+/g) ?? []).map((name) => `$${name}`),
  );
  const exported = [...text.matchAll(EXPORTS)].map(([, name]) => `export ${name!}`);
  const shared = [SHARES, DECLARES].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, name]) => `global ${name!}`),
  );
  const all = new Set([...given, ...provided, ...exported, ...shared]);
  return mentioned.some((name) => all.has(name));
}
