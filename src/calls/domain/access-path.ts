/**
 * Access paths: where a value stands at a call, seen from outside of the function that is called. They are those of
 * CodeQL's models as data: `Argument[0].Member[queryFn].ReturnValue`. A path begins at a root and takes steps. Rows of
 * clients and of models are written in them.
 *
 * - `Argument[0]`, `Argument[0,2]`, `Argument[0..]`: arguments of the call. After a step: of a call of the function there.
 * - `Argument[this]`: the object whose method is called, where a model made it (`Type`).
 * - `Argument[url]`, `Argument[verb]`, `Argument[json]`: the argument that is a URL, a method in capitals or the text `json`,
 *   wherever it stands.
 * - `ReturnValue`: what the call gives. After a step: what a call of the function there gives.
 * - `Parameter[0]`: what the function there is called with.
 * - `Member[a]`, `Member[a,b]`, `AnyMember`, `ArrayElement`, `ArrayElement[0]`: properties and elements.
 * - `ArrayElement[same]`: each element of a list, and of a list that is made from it what stands at the same place.
 * - `Reference[value]`: an object of which the property holds what may be replaced: Vue's `ref`, React's `useRef`.
 * - `Type[Result]`: the object is of a type of the same package, whose methods are rows: `Result.#.map`.
 * - `State`, `State[name]`: state that the call makes and that is written through `Member[set]`; `Content` is what state holds.
 * - `Local[name]`: an intermediate result of the row; `Each[name]`: the same, each of its values by itself.
 * - `Global[name]`: a channel of the whole program.
 * - `TypeArgument[0]`: a value of the type that the call is written with.
 * - `Export[name]`: what the file of the call exports under that name.
 * - `Package[name]`: a package, of which `Member` and `Instance` lead to what it exports and to instances of its classes.
 * - `Unknown[label]`: something unknown, shown to people under this label.
 * - `Awaited`: what a promise resolves to. Promises are transparent to the engine, so it changes nothing.
 */

export type Root =
  | { kind: 'Argument'; index: number }
  /** What a function that the row returns is called with; no text says it, see `userCall`. */
  | { kind: 'UserArgument'; index: number }
  | { kind: 'Arguments'; from: number }
  | { kind: 'ArgumentLike'; like: Likeness }
  | { kind: 'TypeArgument'; index: number }
  | { kind: 'This' | 'ReturnValue' }
  | { kind: 'State' | 'Local' | 'Each' | 'Global' | 'Export' | 'Package' | 'Unknown'; name: string };

/** What an argument is recognised by, wherever it stands. */
export type Likeness = 'url' | 'verb' | 'json';

export type Step =
  | { kind: 'Member' | 'Reference' | 'Type'; name: string }
  | { kind: 'Argument' | 'Parameter'; index: number }
  | { kind: 'ArrayElement'; index: number | 'same' | undefined }
  | { kind: 'AnyMember' | 'ReturnValue' | 'Content' | 'Instance' };

export interface AccessPath {
  root: Root;
  steps: readonly Step[];
}

/** A path that cannot be read, with the reason for people. */
export class AccessPathError extends Error {}

/** `Member[a,b]`: the word, and what stands in its brackets. */
const COMPONENT = /^([A-Z][A-Za-z]*)(?:\[([^[\]]*)\])?$/;

/**
 * The paths that a text stands for: one for each choice of what its brackets list.
 *
 * @throws AccessPathError for a text that is no path.
 */
export function parsePaths(text: string): AccessPath[] {
  const [first = '', ...rest] = components(text);
  const roots = rootsOf(first, text);
  const steps = rest.filter((component) => component !== 'Awaited').map((component) => stepsOf(component, text));
  const choices = steps.reduce<Step[][]>(
    (before, choice) => before.flatMap((taken) => choice.map((step) => [...taken, step])),
    [[]],
  );
  return roots.flatMap((root) => choices.map((taken) => ({ root, steps: taken })));
}

/** The components of a path; a dot in brackets belongs to a name. */
function components(text: string): string[] {
  return text.split(/\.(?![^[]*\])/);
}

function rootsOf(component: string, path: string): Root[] {
  const [kind, inBrackets] = parts(component, path);
  switch (kind) {
    case 'Argument':
      if (inBrackets === 'this') return [{ kind: 'This' }];
      if (inBrackets === 'url' || inBrackets === 'verb' || inBrackets === 'json')
        return [{ kind: 'ArgumentLike', like: inBrackets }];
      if (/^\d+\.\.$/.test(inBrackets ?? '')) return [{ kind: 'Arguments', from: Number.parseInt(inBrackets!, 10) }];
      return indexes(inBrackets, component, path).map((index) => ({ kind, index }));
    case 'TypeArgument':
      return indexes(inBrackets, component, path).map((index) => ({ kind, index }));
    case 'ReturnValue':
      noBrackets(inBrackets, component, path);
      return [{ kind }];
    case 'State':
      if (inBrackets === undefined) return [{ kind, name: '' }];
      return names(inBrackets, component, path).map((name) => ({ kind, name }));
    case 'Local':
    case 'Each':
    case 'Global':
    case 'Export':
    case 'Package':
    case 'Unknown':
      return names(inBrackets, component, path).map((name) => ({ kind, name }));
    default:
      throw new AccessPathError(`\`${component}\` in \`${path}\` is not a root of a path`);
  }
}

function stepsOf(component: string, path: string): Step[] {
  const [kind, inBrackets] = parts(component, path);
  switch (kind) {
    case 'Member':
    case 'Reference':
    case 'Type':
      return names(inBrackets, component, path).map((name) => ({ kind, name }));
    case 'Argument':
    case 'Parameter':
      return indexes(inBrackets, component, path).map((index) => ({ kind, index }));
    case 'ArrayElement':
      return inBrackets === undefined || inBrackets === 'same'
        ? [{ kind, index: inBrackets }]
        : indexes(inBrackets, component, path).map((index) => ({ kind, index }));
    case 'AnyMember':
    case 'ReturnValue':
    case 'Content':
    case 'Instance':
      noBrackets(inBrackets, component, path);
      return [{ kind }];
    default:
      throw new AccessPathError(`\`${component}\` in \`${path}\` is not a step of a path`);
  }
}

function parts(component: string, path: string): [kind: string, inBrackets: string | undefined] {
  const match = COMPONENT.exec(component);
  if (!match) throw new AccessPathError(`\`${component}\` in \`${path}\` cannot be read`);
  return [match[1]!, match[2]];
}

function noBrackets(inBrackets: string | undefined, component: string, path: string): void {
  if (inBrackets !== undefined) throw new AccessPathError(`\`${component}\` in \`${path}\` does not take brackets`);
}

function names(inBrackets: string | undefined, component: string, path: string): string[] {
  const all = (inBrackets ?? '').split(',').map((name) => name.trim());
  if (all.some((name) => name === '')) throw new AccessPathError(`\`${component}\` in \`${path}\` names nothing`);
  return all;
}

/** `0`, `0,2`, `0..2`. */
function indexes(inBrackets: string | undefined, component: string, path: string): number[] {
  return names(inBrackets, component, path).flatMap((item) => {
    const match = /^(\d{1,2})(?:\.\.(\d{1,2}))?$/.exec(item);
    if (!match) throw new AccessPathError(`\`${component}\` in \`${path}\` is not a number or range of numbers`);
    const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])];
    if (to < from) throw new AccessPathError(`\`${component}\` in \`${path}\` is a range that ends before its start`);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

/** A text for each path, equal for equal paths alone: no name has brackets. */
export function pathKey({ root, steps }: AccessPath): string {
  return [root, ...steps].map(({ kind, ...more }) => `${kind}[${Object.values(more).join(' ')}]`).join('.');
}

/** The path of an argument, or of what stands at property names below it. */
export function argumentPath(index: number, ...names: readonly string[]): AccessPath {
  return below({ root: { kind: 'Argument', index }, steps: [] }, ...names);
}

/** The path of what stands at property names below a path. */
export function below({ root, steps }: AccessPath, ...names: readonly string[]): AccessPath {
  return { root, steps: [...steps, ...names.map((name): Step => ({ kind: 'Member', name }))] };
}

/** The short spelling of a path that users may write, as in `1.body`: an index, and property names below it. */
const SHORT = /^\d+(?:\(\))?(?:\.|$)/;

/**
 * The paths that a text in a row stands for, in either spelling: `Argument[1].Member[body]`, `1.body`. Rows are read at each
 * start, and hundreds of their calls have the same few paths: each text is read once.
 *
 * @throws AccessPathError for a text that is no path.
 */
export function readPaths(text: string): readonly AccessPath[] {
  let paths = read.get(text);
  if (!paths) read.set(text, (paths = SHORT.test(text) ? [shortPath(text)] : parsePaths(text)));
  return paths;
}

const read = new Map<string, readonly AccessPath[]>();

function shortPath(text: string): AccessPath {
  const [index = '', ...names] = text.split('.');
  const steps = names.flatMap((name): Step[] => [shortStep(name.replace(/\(\)$/, '')), ...calledIf(name)]);
  return { root: { kind: 'Argument', index: Number.parseInt(index, 10) }, steps: [...calledIf(index), ...steps] };
}

function shortStep(name: string): Step {
  if (name === '[]') return { kind: 'ArrayElement', index: undefined };
  return /^\d+$/.test(name) ? { kind: 'ArrayElement', index: Number(name) } : { kind: 'Member', name };
}

function calledIf(name: string): Step[] {
  return name.endsWith('()') ? [{ kind: 'ReturnValue' }] : [];
}

/** The index of the argument that a path begins at; undefined for other roots. */
export function indexOf({ root }: AccessPath): number | undefined {
  return root.kind === 'Argument' ? root.index : undefined;
}

/** The index of an argument that is used whole. */
export function wholeArgument(path: AccessPath): number | undefined {
  return path.steps.length === 0 ? indexOf(path) : undefined;
}

/** The steps of a path behind the call of its argument, if it begins with one. */
export function stepsBelow({ steps }: AccessPath): readonly Step[] {
  return steps[0]?.kind === 'ReturnValue' ? steps.slice(1) : steps;
}

/** The names of the steps of a path: of properties, with `()` behind those that are called, and the indexes of elements. */
export function namesBelow(path: AccessPath): string[] {
  return stepsBelow(path).reduce<string[]>((names, step) => {
    if (step.kind === 'ReturnValue') return [...names.slice(0, -1), `${names.at(-1) ?? ''}()`];
    return [...names, 'name' in step ? step.name : 'index' in step ? String(step.index) : ''];
  }, []);
}
