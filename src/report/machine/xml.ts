import { printable, withReferences } from '../text.js';

/** An XML element: with child elements, with lines of text, or empty. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string | number>>;
  children?: readonly XmlElement[];
  /** Each is printed on one line, because a build server may show the file in its log. */
  text?: readonly string[];
}

/** The whole document. Texts are not indented, because readers may show the white space. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '').join('\n')}\n`;
}

function lines({ name, attributes, children = [], text }: XmlElement, indent: string): string[] {
  const attributeTexts = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`,
  );
  const start = `${indent}<${name}${attributeTexts.join('')}`;
  if (text) return [`${start}>${text.map((line) => escapeText(printable(line))).join('\n')}</${name}>`];
  if (children.length === 0) return [`${start}/>`];
  return [`${start}>`, ...children.flatMap((child) => lines(child, `${indent}  `)), `${indent}</${name}>`];
}

/** Characters that XML 1.0 cannot represent, not even escaped, such as half of a surrogate pair. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeText(text: string): string {
  return text.replace(IMPOSSIBLE, '\ufffd').replace(/[&<>]/g, (char) => ENTITIES[char] ?? char);
}

/** For double quotes. A parser turns white space into a space unless it is escaped, and a terminal obeys control characters. */
function escapeAttribute(text: string): string {
  return withReferences(escapeText(text).replaceAll('"', '&quot;'));
}
