import { connectedComponents, type Link } from '../../collections/connected-components.js';
import { flatMap, mapDefined } from '../../collections/lists.js';
import { oncePer } from '../../collections/once.js';
import { ts } from '../../syntax/compiler.js';
import type { Module } from '../../syntax/module.js';
import type { ProgramView } from '../../syntax/program-view.js';
import { isSpecifier } from '../endpoints/text-places.js';

/** Files that import each other, a group each. In other files, a name means something else, and a word is no secret. */
export const modulesTogether = oncePer((program: Pick<ProgramView, 'modules' | 'resolve'>): Module[][] => {
  const { modules } = program;
  const imports = flatMap([...modules.values()], ({ file, strings }) =>
    mapDefined(strings, (node): Link | undefined => {
      const target = ts.isStringLiteralLike(node) && isSpecifier(node) ? program.resolve(node.text, file) : undefined;
      return target === undefined ? undefined : [file, target];
    }),
  );
  return connectedComponents(modules.keys(), imports).map((files) => files.map((file) => modules.get(file)!));
});
