import createIgnore from 'ignore';
import { isInside, posixRelative } from '../files/paths.js';
import { isGeneratedCode, isGeneratedPlace } from '../model/generated.js';
import { ORIGINS, type Origin } from '../model/origin.js';

/** Lines of a `.gitignore` in a directory. */
export interface PathRules {
  /** Absolute. */
  directory: string;
  paths: readonly string[];
}

/** Where code of another origin usually stands, as lines of a `.gitignore`. The first origin that fits counts. */
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
 * Says whose code a file is: as the configuration has it, else by the usual places and headers.
 *
 * @param top Absolute path that the usual places are looked for below. What stands above it says nothing of a file.
 * @param configured Per origin, of which `own` may say that something is not what it looks like.
 * @param linesOf The lines of a file.
 * @returns Takes the absolute path of a file.
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

/** Whether a file, absolute, is one that the lines name. */
export function pathTest({ directory, paths }: PathRules): (absolute: string) => boolean {
  const rules = createIgnore({ ignorecase: false }).add([...paths]);
  return (absolute) =>
    isInside(directory, absolute) && absolute !== directory && rules.ignores(posixRelative(directory, absolute));
}
