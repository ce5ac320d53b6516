import { parse } from 'smol-toml';
import { readJsonSettings } from './json-settings.js';
import type { SetText } from './set-text.js';

/** The variables that a Worker is given, `vars`, in any of its environments. */
export function readWranglerFile(text: string): SetText[] {
  const isJson = text.trimStart().startsWith('{') || text.trimStart().startsWith('/');
  return (isJson ? readJsonSettings(text) : readToml(text)).flatMap((set) => {
    const [, name] = /^(?:env\.[^.]+\.)?vars\.([^.]+)$/.exec(set.name) ?? [];
    return name === undefined ? [] : [{ ...set, name }];
  });
}

function readToml(text: string): SetText[] {
  try {
    return textsIn(parse(text), '', text);
  } catch {
    // A broken file says nothing that can be relied on.
    return [];
  }
}

function textsIn(table: object, above: string, text: string): SetText[] {
  return Object.entries(table).flatMap(([key, value]: [string, unknown]): SetText[] => {
    const name = above + key;
    if (typeof value === 'object' && value !== null) return textsIn(value, `${name}.`, text);
    if (typeof value !== 'string' || !value.includes('://')) return [];
    return [{ name, text: value, line: text.slice(0, Math.max(0, text.indexOf(value))).split('\n').length }];
  });
}
