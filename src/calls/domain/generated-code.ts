import type { ts as TS } from 'ts-morph';
import { isGeneratedCode } from '../../model/generated.js';

const generated = new WeakMap<TS.SourceFile, boolean>();

/** The length of the beginning that is searched for the marks of generated code. */
const BEGINNING = 6000;

/** Whether a node is in generated code. */
export function isGenerated(node: TS.Node): boolean {
  const source = node.getSourceFile();
  let known = generated.get(source);
  if (known === undefined)
    generated.set(source, (known = isGeneratedCode(source.fileName, source.text.slice(0, BEGINNING).split('\n'))));
  return known;
}
