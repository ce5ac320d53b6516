const SCRIPT = /<script\b/gi;
const SCRIPT_END = /<\/script\b/gi;
/** What is not closed ends with the file. */
const FRONT_MATTER = /^\uFEFF?\s*---\r?\n([\s\S]*?)(?:\r?\n---|$)/;
/** Scripts that are data or templates. */
const NO_CODE =
  /\btype\s*=\s*["']?(application\/(ld\+)?json|text\/(x-)?(template|handlebars|html)|importmap|speculationrules)/i;

const WITH_JSX = /\blang\s*=\s*["']?[jt]sx\b/i;

/** Files whose code stands in script blocks. */
export function hasScriptBlocks(file: string): boolean {
  return /\.(vue|svelte|astro|html?)$/i.test(file);
}

/** The code of a component file. */
export interface Scripts {
  /**
   * At its true place: all that is no script is blanked, line breaks stay, so that every position in the code is one in
   * the file.
   */
  code: string;
  /** Whether a script is said to be written with JSX. */
  hasJsx: boolean;
}

export function scriptsOf(file: string, text: string): Scripts {
  const blocks = scriptBlocks(text);
  const kept: [number, number][] = [];
  const front = file.endsWith('.astro') ? FRONT_MATTER.exec(text) : null;
  if (front) kept.push([front[0].indexOf(front[1]!), front[0].indexOf(front[1]!) + front[1]!.length]);
  for (const { attributes, start, end } of blocks) if (!NO_CODE.test(attributes)) kept.push([start, end]);
  let result = '';
  let at = 0;
  for (const [start, end] of kept) {
    result += blank(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  return { code: result + blank(text.slice(at)), hasJsx: blocks.some(({ attributes }) => WITH_JSX.test(attributes)) };
}

/** The blocks of a text, in order; one that is not closed ends with the text. */
function scriptBlocks(text: string): { attributes: string; start: number; end: number }[] {
  const blocks: { attributes: string; start: number; end: number }[] = [];
  let at = 0;
  for (const match of text.matchAll(SCRIPT)) {
    if (match.index < at) continue;
    const from = match.index + match[0].length;
    const close = tagEnd(text, from);
    if (close < 0) break;
    at = close + 1;
    const attributes = text.slice(from, close);
    if (attributes.endsWith('/')) continue;
    SCRIPT_END.lastIndex = at;
    const end = SCRIPT_END.exec(text)?.index ?? text.length;
    blocks.push({ attributes, start: at, end });
    at = end;
  }
  return blocks;
}

/**
 * Where a tag ends, seen from inside: a `>` in quotes belongs to an attribute, `generic="T extends Record<string,
 * string>"`.
 */
function tagEnd(text: string, from: number): number {
  let quote: string | null = null;
  for (let i = from; i < text.length; i++) {
    const character = text[i]!;
    if (quote !== null) quote = character === quote ? null : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return i;
  }
  return text.indexOf('>', from);
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
