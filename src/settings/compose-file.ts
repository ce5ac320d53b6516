import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import type { SetText } from './set-text.js';

/** The variables that a compose file sets for its services. */
export function readComposeFile(text: string): SetText[] {
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines, logLevel: 'silent', merge: true });
  const set = (name: unknown, value: unknown, node: Node): SetText[] =>
    typeof name === 'string' && typeof value === 'string'
      ? [{ name, text: withFallbacks(value), line: lines.linePos(node.range![0]).line }]
      : [];
  return servicesIn(contents).flatMap((environment) => {
    if (isMap(environment))
      return environment.items.flatMap(({ key, value }) =>
        isScalar(key) && isScalar(value) ? set(key.value, value.value, key) : [],
      );
    if (!isSeq(environment)) return [];
    return environment.items.flatMap((item) => {
      const [, name, value] = isScalar(item) ? (/^([^=]+)=(.*)$/s.exec(String(item.value)) ?? []) : [];
      return set(name, value, item as Node);
    });
  });
}

/** What the services of a file have as their environment. */
function servicesIn(contents: unknown): unknown[] {
  const services = isMap(contents) ? contents.get('services') : undefined;
  if (!isMap(services)) return [];
  return services.items.map(({ value }) => (isMap(value) ? value.get('environment') : undefined));
}

/** `${URL:-https://host}` with its fallback. */
function withFallbacks(text: string): string {
  return text.replace(/\$\{\w+:?-([^{}]*)\}/g, '$1');
}
