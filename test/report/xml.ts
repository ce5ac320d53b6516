import { DOMParser, type Element } from '@xmldom/xmldom';

/**
 * Parses with all complaints of the parser as errors, except for the replacement of characters that XML cannot
 * represent.
 */
export function parseXml(text: string): Element {
  const onError = (level: string, message: string): void => {
    if (!message.startsWith('Unicode replacement character')) throw new Error(`${level}: ${message}`);
  };
  const root = new DOMParser({ onError }).parseFromString(text, 'text/xml').documentElement;
  if (!root) throw new Error('no element');
  return root;
}

export function all(root: Element, name: string): Element[] {
  return [...root.getElementsByTagName(name)];
}

export function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
}
