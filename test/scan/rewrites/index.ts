import { extract, extractChunk, split } from './constants.js';
import { castToAny, quotes, reorder } from './literals.js';
import { rename } from './rename.js';
import type { Rewrite } from './rewrite.js';
import { wrap, wrapInPlace } from './wrap.js';

/** Different ways to write the same program. All keep the lines; none moves a call or a field to another file. */
export const REWRITES: readonly Rewrite[] = [
  rename,
  quotes,
  reorder,
  castToAny,
  extract,
  extractChunk,
  split,
  wrap,
  wrapInPlace,
];
