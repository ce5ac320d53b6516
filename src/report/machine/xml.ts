/** An element of an XML document: with elements in it, with a text, or empty. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string | number>>;
  children?: readonly XmlElement[];
  text?: string;
}

/** The whole document. Texts stand as they are between their tags: nothing is indented that a reader may show. */
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

/** Everything that XML 1.0 has no way to write, not even escaped; a lone half of a surrogate pair is among it. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A parser makes a carriage return a line feed unless it is escaped. */
function escapeText(text: string): string {
  return text
    .replace(IMPOSSIBLE, '\ufffd')
    .replace(/[&<>]/g, (char) => ENTITIES[char] ?? char)
    .replaceAll('\r', '&#13;');
}

/** For double quotes. A parser makes white space a space unless it is escaped. */
function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n]/g, (char) => `&#${char.charCodeAt(0)};`);
}
