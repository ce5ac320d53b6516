const SCRIPT = /<script\b/gi;
const SCRIPT_END = /<\/script\b/gi;
/** A block without an end extends to the end of the file. */
const FRONT_MATTER = /^\uFEFF?\s*---\r?\n([\s\S]*?)(?:\r?\n---|$)/;
/** Scripts that are data or templates. */
const NO_CODE =
  /\btype\s*=\s*["']?(application\/(ld\+)?json|text\/(x-)?(template|handlebars|html)|importmap|speculationrules)/i;

const WITH_JSX = /\blang\s*=\s*["']?[jt]sx\b/i;

/** Files whose code is in script blocks. */
export function hasScriptBlocks(file: string): boolean {
  return /\.(vue|svelte|astro|html?)$/i.test(file);
}

/** The code of a component file. */
export interface Scripts {
  /**
   * The scripts at their true positions: everything else is blanked except for line breaks, so that every position in
   * the code is one in the file.
   */
  code: string;
  /** Whether a script declares that it contains JSX. */
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

/** The script blocks of a text, in order; one without an end extends to the end of the text. */
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
 * The end of a tag that begins before `from`. A `>` in quotes belongs to an attribute, `generic="T extends
 * Record<string, string>"`.
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
