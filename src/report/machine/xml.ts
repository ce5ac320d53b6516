/** An XML element: with child elements, with a text, or empty. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string | number>>;
  children?: readonly XmlElement[];
  text?: string;
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
  if (text !== undefined) return [`${start}>${escapeText(text)}</${name}>`];
  if (children.length === 0) return [`${start}/>`];
  return [`${start}>`, ...children.flatMap((child) => lines(child, `${indent}  `)), `${indent}</${name}>`];
}

/** Characters that XML 1.0 cannot represent, not even escaped, such as half of a surrogate pair. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A parser turns a carriage return into a line feed unless it is escaped. */
function escapeText(text: string): string {
  return text
    .replace(IMPOSSIBLE, '\ufffd')
    .replace(/[&<>]/g, (char) => ENTITIES[char] ?? char)
    .replaceAll('\r', '&#13;');
}

/** For double quotes. A parser turns white space into a space unless it is escaped. */
function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n]/g, (char) => `&#${char.charCodeAt(0)};`);
}
