/** A fence closes where it begins a line: dashes in a comment do not. Front matter without one extends to the end. */
const FRONT_MATTER = /^\uFEFF?\s*---([\s\S]*?)(?:(?<=[\r\n][^\S\r\n]*)---|$)/;
/** Comments of the markup, or of a template of it, whose scripts are not run, and scripts. */
const COMMENT_OR_SCRIPT = /<!--[\s\S]*?-->|\{#\s[\s\S]*?#\}|<%#[\s\S]*?%>|<script\b/gi;
const SCRIPT_END = /<\/script\b/gi;
/** What hides a script from browsers that know none, or its signs from readers of XML. */
const HIDING = /^\s*(?:<!--.*|<!\[CDATA\[)|(?:-->|\]\]>)\s*$/g;
/** What would continue an expression in front of it. */
const CONTINUES = /^\s*[([`+\-*/.,<=&|?%^]/;

const TYPE = /(?:^|\s)type\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]*))/i;
/** Types of scripts that are programs. What has any other type is data or a template, which nothing runs. */
const OF_CODE = /^$|(java|ecma|j|live|type|rocket)script|babel|jsx|tsx|^module$|partytown|mathjax-config|[<{]/i;
const OF_IMPORTS = /(?:^|\s)type\s*=\s*["']?(?:systemjs-)?importmap\b/i;
/** A script that waits until somebody has consented to cookies. */
const WAITS = /cookie|consent|categor|optanon/i;

const WITH_JSX = /\b(?:lang|type)\s*=\s*["']?(?:text\/)?(?:[jt]sx|babel)\b/i;

/** Files whose code is in script blocks. */
export function hasScriptBlocks(file: string): boolean {
  return /\.(vue|svelte|astro|html?)$/i.test(file);
}

/** A piece of code in a component file. */
export interface ScriptBlock {
  start: number;
  end: number;
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
  blocks: readonly ScriptBlock[];
}

export function scriptsOf(file: string, text: string): Scripts {
  const front = file.endsWith('.astro') ? FRONT_MATTER.exec(text) : null;
  const begin = front ? front[0].indexOf('---') + 3 : 0;
  const frontBlock = front ? [{ start: begin, end: begin + front[1]!.length }] : [];
  const scripts = scriptBlocks(text, front?.[0].length ?? 0);
  const blocks = [...frontBlock, ...scripts.filter(({ attributes }) => isCode(attributes))];
  return {
    code: onlyBlocks(text, blocks),
    hasJsx: scripts.some(({ attributes }) => WITH_JSX.test(attributes)),
    blocks,
  };
}

/** A text with nothing but some of its blocks, each at its place. */
export function onlyBlocks(text: string, blocks: readonly ScriptBlock[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of blocks) {
    const code = text.slice(start, end).replace(HIDING, blank);
    const gap = blank(text.slice(at, start));
    // Each block is a program of its own: what one ends with, the next does not continue.
    result += (at > 0 && CONTINUES.test(code) ? gap.replace(' ', ';') : gap) + code;
    at = end;
  }
  return result + blank(text.slice(at));
}

function isCode(attributes: string): boolean {
  const type = TYPE.exec(attributes);
  const name = (type?.[1] ?? type?.[2] ?? type?.[3] ?? '').trim();
  return OF_CODE.test(name) || (name === 'text/plain' && WAITS.test(attributes));
}

/** The import map of a page. */
export function importMapOf(text: string): string | undefined {
  const map = scriptBlocks(text, 0).find(({ attributes }) => OF_IMPORTS.test(attributes));
  return map && text.slice(map.start, map.end);
}

/** The script blocks of a text from a position on, in order; one without an end extends to the end of the text. */
function scriptBlocks(text: string, from: number): (ScriptBlock & { attributes: string })[] {
  const blocks: (ScriptBlock & { attributes: string })[] = [];
  COMMENT_OR_SCRIPT.lastIndex = from;
  for (let match = COMMENT_OR_SCRIPT.exec(text); match; match = COMMENT_OR_SCRIPT.exec(text)) {
    if (!match[0].startsWith('<s') && !match[0].startsWith('<S')) continue;
    const after = COMMENT_OR_SCRIPT.lastIndex;
    const close = tagEnd(text, after);
    if (close < 0) break;
    const attributes = text.slice(after, close);
    const start = close + 1;
    COMMENT_OR_SCRIPT.lastIndex = start;
    if (attributes.endsWith('/')) continue;
    SCRIPT_END.lastIndex = start;
    const end = SCRIPT_END.exec(text)?.index ?? text.length;
    blocks.push({ attributes, start, end });
    COMMENT_OR_SCRIPT.lastIndex = end;
  }
  return blocks;
}

/**
 * The end of a tag that begins before `from`. A `>` in quotes belongs to an attribute, `generic="T extends
 * Record<string, string>"`, and one after `%` or `?` to a template: `<script<% if (ts) { %> lang="ts"<% } %>>`.
 */
function tagEnd(text: string, from: number): number {
  let quote: string | null = null;
  for (let i = from; i < text.length; i++) {
    const character = text[i]!;
    if (quote !== null) quote = character === quote ? null : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>' && !/[%?]/.test(text[i - 1]!)) return i;
  }
  return text.indexOf('>', from);
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
