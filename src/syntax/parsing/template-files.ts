import type { SyntaxError } from './problems.js';

/** The tags of a family of template languages. */
interface Family {
  tag: RegExp;
  /** Tags that no program has outside of strings, whatever is around them. */
  isCertain: (tag: string) => boolean;
  /** Tags that stand for a text; the others stand for nothing. */
  isValue: (tag: string) => boolean;
}

const FAMILIES: readonly Family[] = [
  // EJS, ERB, ASP, lodash: <% if (x) { %>, <%= name %>, <%- name %>
  { tag: /<%[\s\S]*?%>/g, isCertain: () => true, isValue: (tag) => /^<%[=\-~@]/.test(tag) },
  // PHP: <?php if (x): ?>, <?= name ?>
  {
    tag: /<\?(?:php\b|=)[\s\S]*?(?:\?>|$)/g,
    isCertain: () => true,
    isValue: (tag) => /^<\?(?:=|php\s+echo\b)/.test(tag),
  },
  // Handlebars, Mustache, Jinja, Liquid, Go: {{name}}, {{#if x}}, {% if x %}, {# remark #}
  {
    tag: /\{%[\s\S]*?%\}|\{#[^\r\n]*?#\}|\{\{\{?[^{}:,\r\n]*\}?\}\}/g,
    isCertain: (tag) => /^\{%|^\{\{[-~]?\s*[#/^>]/.test(tag),
    isValue: (tag) => tag.startsWith('{{') && !/^\{\{\{?[-~]?\s*(?:[#/^>!]|(?:else|end|if|range|with)\b)/.test(tag),
  },
  // FreeMarker: <#if x>, </#if>, ${name}
  {
    tag: /<\/?[#@]\w[^<>]*>|\$\{[^{}\r\n]*\}/g,
    isCertain: (tag) => /^<\/?#/.test(tag),
    isValue: (tag) => tag.startsWith('$'),
  },
  // Template Toolkit: [% IF x %]
  { tag: /\[%[\s\S]*?%\]/g, isCertain: () => true, isValue: (tag) => !/^\[%[-+]?\s*[A-Z]{2,}\b/.test(tag) },
];

/** Errors of a string or a template that does not end: what follows it may well be in quotes. */
const UNTERMINATED = new Set([1002, 1160]);

/**
 * Whether code that cannot be parsed is a template of code: the first thing that the parser does not understand is a
 * tag, and without the tags it understands more, or all if programs might have such tags.
 *
 * @param errorsIn the syntax errors of a code.
 */
export function isTemplate(text: string, errorsIn: (code: string) => readonly SyntaxError[]): boolean {
  const families = FAMILIES.filter(({ tag }) => text.search(tag) >= 0);
  if (families.length === 0) return false;
  const errors = errorsIn(text);
  const first = Math.min(...errors.map(({ start }) => start));
  return families.some(({ tag, isCertain, isValue }) => {
    const tags = [...text.matchAll(tag)];
    if (!tags.some(({ index, 0: found }) => isAt(first, index, found, text))) return false;
    const left = errorsIn(text.replace(tag, (found) => (isValue(found) ? nameFor(found) : blank(found))));
    return (
      left.length === 0 ||
      (left.length < errors.length &&
        tags.some(([found]) => isCertain(found)) &&
        !left.some(({ code }) => UNTERMINATED.has(code)))
    );
  });
}

/** Whether an error is in a tag, at what follows it, or at the words in front of it: `export class <%= name %>`. */
function isAt(error: number, index: number, tag: string, text: string): boolean {
  const end = index + tag.length;
  if (error < index) return /^[\w$ \t]*$/.test(text.slice(error, index));
  return error < end || text.slice(end, error).trim() === '';
}

/** A name as long as a tag, as far as it is on one line. */
function nameFor(tag: string): string {
  const end = /[\r\n]/.exec(tag)?.index ?? tag.length;
  return '_'.repeat(end) + blank(tag.slice(end));
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
