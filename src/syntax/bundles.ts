import type { ts as TS } from 'ts-morph';
import { ts } from './compiler.js';

/** Characters of a file from which on its lines tell that it is minified. A smaller one costs little in any case. */
const LONG = 5000;
/** Characters in a line of a minified file. Prettier's default is 80. Comments, styles and templates have shorter lines. */
const MINIFIED = 300;
/** What bundlers put in front of the modules in a file: webpack, esbuild, Browserify, Parcel. */
const RUNTIME = /\b__webpack_require__\b|\b__commonJS(?:Min)? = |\bMODULE_NOT_FOUND\b|\bparcelRequire\w* = /;
/** A runtime stands at the beginning. */
const PREAMBLE = 20_000;

/** Characters in one expression at the top: a library in a function that is called at once. */
const WRAPPED = 100_000;

const known = new WeakMap<TS.SourceFile, boolean>();

/** Whether a file is the output of a minifier or a bundler, by its shape. */
export function isBundle(source: TS.SourceFile): boolean {
  let isOne = known.get(source);
  if (isOne === undefined) known.set(source, (isOne = hasShapeOfBundle(source)));
  return isOne;
}

function hasShapeOfBundle(source: TS.SourceFile): boolean {
  const { text } = source;
  return (
    (text.length > LONG && isMinified(source)) ||
    RUNTIME.test(text.slice(0, PREAMBLE)) ||
    source.statements.some((one) => ts.isExpressionStatement(one) && one.end - one.pos > WRAPPED)
  );
}

/** Whether most of a file is in long lines. */
function isMinified(source: TS.SourceFile): boolean {
  const starts = source.getLineStarts();
  const lengths = starts.map((start, line) => (starts[line + 1] ?? source.end) - start);
  return lengths.reduce((sum, length) => sum + (length > MINIFIED ? length : 0), 0) > source.end / 2;
}
