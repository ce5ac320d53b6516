import { groupBy } from './group-by.js';

/** Two files that belong together. */
export type Link = readonly [one: string, other: string];

/**
 * Connected components: groups in which files are linked, directly or not. Groups and their files are in the order of
 * `files`.
 */
export function connectedComponents(files: Iterable<string>, links: Iterable<Link>): string[][] {
  const parents = new Map<string, string>();
  for (const file of files) parents.set(file, file);
  const find = (file: string): string => {
    let root = file;
    while (parents.get(root) !== root) root = parents.get(root)!;
    for (let at = file; at !== root;) {
      const next = parents.get(at)!;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  for (const [one, other] of links) if (parents.has(one) && parents.has(other)) parents.set(find(one), find(other));
  return [...groupBy(parents.keys(), find).values()];
}
