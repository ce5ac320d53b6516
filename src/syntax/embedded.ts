const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const FRONT_MATTER = /^\uFEFF?\s*---\r?\n([\s\S]*?)\r?\n---/;
/** Scripts that are data or templates. */
const NO_CODE = /\btype\s*=\s*["']?(application\/(ld\+)?json|text\/(x-)?(template|handlebars|html)|importmap|speculationrules)/i;

/** Files whose code stands in script blocks. */
export function hasScriptBlocks(file: string): boolean {
  return /\.(vue|svelte|astro|html?)$/i.test(file);
}

/**
 * The code of a component file at its true place: all that is no script is blanked, line breaks stay, so that every position in
 * the result is one in the file.
 */
export function scriptsOf(file: string, text: string): string {
  const kept: [number, number][] = [];
  const front = file.endsWith('.astro') ? FRONT_MATTER.exec(text) : null;
  if (front) kept.push([front[0].indexOf(front[1]!), front[0].indexOf(front[1]!) + front[1]!.length]);
  for (const match of text.matchAll(SCRIPT)) {
    const start = match.index + match[0].indexOf('>') + 1;
    if (!NO_CODE.test(match[1]!)) kept.push([start, start + match[2]!.length]);
  }
  let result = '';
  let at = 0;
  for (const [start, end] of kept) {
    result += blank(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  return result + blank(text.slice(at));
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
