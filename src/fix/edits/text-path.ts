import type { ts as TS } from 'ts-morph';

/** A name in a path that is written as text, with its range in the file. */
export interface TextStep {
  name: string;
  start: number;
  end: number;
}

/** The names in `'a.b[0].c'`. Empty for a text with escapes, whose characters are not where they seem to be. */
export function pathSteps(node: TS.StringLiteralLike): TextStep[] {
  const source = node.getSourceFile();
  const start = node.getStart(source) + 1;
  const written = source.text.slice(start, node.end - 1);
  if (written !== node.text) return [];
  return [...written.matchAll(/[^.[\]]+/g)].map(({ 0: name, index }) => ({
    name,
    start: start + index,
    end: start + index + name.length,
  }));
}
