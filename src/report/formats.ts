import type { Format, Formatter } from './format.js';
import { formatJson } from './json.js';
import { formatMarkdown } from './markdown.js';
import { formatPretty } from './pretty.js';

/** One formatter per format; a forgotten one is a compile error. */
export const FORMATTERS = {
  pretty: formatPretty,
  json: formatJson,
  markdown: formatMarkdown,
} as const satisfies Record<Format, Formatter>;
