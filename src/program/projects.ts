import { posix } from 'node:path';
import { connectedComponents, type Link } from '../collections/connected-components.js';

/** Files and fields that join the packages below a directory to one project. */
const WORKSPACE_FILE = /^(pnpm-workspace\.yaml|lerna\.json|nx\.json|rush\.json|turbo\.json)$/;
const MANIFEST = 'package.json';
const DECLARES_WORKSPACES = /"workspaces"\s*:\s*[[{]/;

/**
 * Returns a function from a file to its project in a repository, by the project's directory: the workspace around the
 * file, else the package, else the repository.
 */
export function projectLookup(
  files: readonly string[],
  textOf: (file: string) => string | undefined,
): (file: string) => string {
  const packages = new Set<string>();
  const workspaces = new Set<string>();
  for (const file of files) {
    const name = posix.basename(file);
    if (name === MANIFEST) packages.add(posix.dirname(file));
    else if (WORKSPACE_FILE.test(name)) workspaces.add(posix.dirname(file));
  }
  // With one package there is only one project.
  if (packages.size > 1)
    for (const directory of packages)
      if (DECLARES_WORKSPACES.test(textOf(posix.join(directory, MANIFEST)) ?? '')) workspaces.add(directory);
  const known = new Map<string, string>([['.', '.']]);
  const nearest = (directory: string, among: ReadonlySet<string>): string | undefined => {
    for (let at = directory; ; at = posix.dirname(at)) {
      if (among.has(at)) return at;
      if (at === '.') return undefined;
    }
  };
  return (file) => {
    const directory = posix.dirname(file);
    let project = known.get(directory);
    if (project === undefined)
      known.set(directory, (project = nearest(directory, workspaces) ?? nearest(directory, packages) ?? '.'));
    return project;
  };
}

/**
 * The projects connected with some of them: by an import in either direction, or both with a third one.
 *
 * @param imports the imports between all sources.
 */
export function concernedProjects(
  wanted: ReadonlySet<string>,
  projectOf: (file: string) => string,
  imports: Iterable<Link>,
): ReadonlySet<string> {
  const links: Link[] = [];
  for (const [source, target] of imports) {
    const link = [projectOf(source), projectOf(target)] as const;
    if (link[0] !== link[1]) links.push(link);
  }
  const groups = connectedComponents([...wanted, ...links.flat()], links);
  return new Set(groups.filter((group) => group.some((project) => wanted.has(project))).flat());
}
