import createIgnore from 'ignore';
import { isInside, posixRelative } from '../files/paths.js';
import { isGeneratedCode, isGeneratedPlace } from '../model/generated.js';
import { ORIGINS, type Origin } from '../model/origin.js';

/** Lines of a `.gitignore`, relative to a directory. */
export interface PathRules {
  /** An absolute path. */
  directory: string;
  paths: readonly string[];
}

/** The usual places of code of each origin, as lines of a `.gitignore`. The first origin that matches counts. */
const USUAL = {
  vendored: [
    'node_modules/',
    'bower_components/',
    'vendor/',
    'vendored/',
    'third_party/',
    'third-party/',
    '*.min.js',
    '*.min.mjs',
    '*.min.cjs',
  ],
  tests: [
    'test/',
    'tests/',
    '__tests__/',
    '__mocks__/',
    '__fixtures__/',
    'e2e/',
    'cypress/',
    'playwright/',
    '*.test.*',
    '*.spec.*',
    '*.e2e.*',
    '*.cy.*',
    '*.stories.*',
    '*-test.[cm]?[jt]s',
    '*_test.[jt]s',
  ],
} as const satisfies Record<Exclude<Origin, 'own' | 'generated'>, readonly string[]>;

/**
 * Returns a function from the absolute path of a file to its origin: as configured, else by the usual places and
 * headers.
 *
 * @param top absolute path below which the usual places are looked for. Directories above it do not matter.
 * @param configured paths per origin; `own` corrects files that look like another origin.
 * @param linesOf the lines of a file.
 */
export function originLookup(
  top: string,
  configured: Partial<Record<Origin, PathRules>>,
  linesOf: (file: string) => readonly string[] | undefined,
): (file: string) => Origin {
  const said = ORIGINS.flatMap((origin) =>
    configured[origin] ? [[origin, pathTest(configured[origin])] as const] : [],
  );
  const usual = (['vendored', 'generated', 'tests'] as const).map(
    (origin) =>
      [
        origin,
        origin === 'generated' ? isGeneratedBelow(top) : pathTest({ directory: top, paths: USUAL[origin] }),
      ] as const,
  );
  return (file) => {
    const found = said.find(([, fits]) => fits(file)) ?? usual.find(([, fits]) => fits(file));
    if (found) return found[0];
    return isGeneratedCode('', linesOf(file) ?? []) ? 'generated' : 'own';
  };
}

function isGeneratedBelow(directory: string): (absolute: string) => boolean {
  return (absolute) => isInside(directory, absolute) && isGeneratedPlace(posixRelative(directory, absolute));
}

/** A test whether the lines match the absolute path of a file. */
export function pathTest({ directory, paths }: PathRules): (absolute: string) => boolean {
  const rules = createIgnore({ ignorecase: false }).add([...paths]);
  return (absolute) =>
    isInside(directory, absolute) && absolute !== directory && rules.ignores(posixRelative(directory, absolute));
}
