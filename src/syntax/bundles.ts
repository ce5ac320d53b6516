import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';

/** Characters of a file from which on its lines tell that it is minified. A smaller one costs little in any case. */
const LONG = 5000;
/** Characters in a line, on average. Prettier's default is a fifth of that at most, and minifiers have hundreds. */
const MINIFIED = 200;
/** What bundlers put in front of the modules in a file: webpack, esbuild, Browserify, Parcel. */
const RUNTIME = /\b__webpack_require__\b|\b__commonJS(?:Min)? = |\bMODULE_NOT_FOUND\b|\bparcelRequire\w* = /;
/** A runtime stands at the beginning. */
const PREAMBLE = 20_000;

/** Characters in one expression at the top: a library in a function that is called at once. */
const WRAPPED = 100_000;

/** Whether a file is the output of a minifier or a bundler, by its shape. */
export function isBundle(source: TS.SourceFile): boolean {
  const { text } = source;
  return (
    (text.length > LONG && text.length / source.getLineStarts().length > MINIFIED) ||
    RUNTIME.test(text.slice(0, PREAMBLE)) ||
    source.statements.some((one) => ts.isExpressionStatement(one) && one.end - one.pos > WRAPPED)
  );
}
