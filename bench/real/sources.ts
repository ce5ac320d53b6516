import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { packageRoot } from '../../src/runtime/package-root.js';
import { once, unpack } from '../speed/shell.js';
import { ownList } from './own-list.js';

/** A package of which the sources are scanned: a row of `packages.json`. */
export interface Subject {
  package: string;
  version: string;
  /** Files and directories in it; without the same in another module format. */
  sources: readonly string[];
  /** One large file that a bundler wrote. */
  bundle?: boolean;
  /** Prefix of an API of which the methods have names with dots in the place of paths. */
  dottedUnder?: string;
}

/** Where sources are laid out. */
export interface Sources {
  /** The directory with nothing else. */
  sources: string;
  bytes: number;
  files: number;
  tsconfig: string;
}

/** Where a package is laid out. */
export interface Laid extends Sources {
  subject: Subject;
  /** A list that names half of the package's own calls, and how many entries it has. */
  list: { file: string; entries: number };
}

export const SOURCE = /\.[cm]?[jt]sx?$/;
const DECLARATION = /\.d\.[cm]?ts$/;

export function subjects(): Subject[] {
  return JSON.parse(readFileSync(join(packageRoot(), 'bench/real/packages.json'), 'utf8')) as Subject[];
}

/** What takes the time of `tsc` for the same files; it knows as little of other packages as a scan does. */
export const TSCONFIG = {
  compilerOptions: {
    noEmit: true,
    allowJs: true,
    checkJs: false,
    skipLibCheck: true,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'preserve',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
  },
  include: ['sources'],
};

/** Fetches a package once, and lays its sources out alone. Nothing of it is installed or run. */
export function layOut(subject: Subject): Laid {
  const specifier = `${subject.package}@${subject.version}`;
  const directory = once(`real/${specifier.replaceAll(/[@/]/g, '_')}${subject.bundle ? '-bundle' : ''}`, (draft) => {
    const fetched = join(draft, 'fetched');
    mkdirSync(fetched);
    unpack(fetched, [specifier]);
    const [unpacked = ''] = readdirSync(fetched);
    for (const source of subject.sources) copySources(join(fetched, unpacked, source), join(draft, 'sources', source));
    rmSync(fetched, { recursive: true });
    writeFileSync(join(draft, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  });
  const sources = join(directory, 'sources');
  const texts = textsIn(sources);
  const list = ownList(texts, subject.dottedUnder);
  const file = join(directory, 'own-list.json');
  writeFileSync(file, JSON.stringify(list, null, 2));
  return {
    subject,
    sources,
    files: texts.length,
    bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    list: { file, entries: list.entries.length },
    tsconfig: join(directory, 'tsconfig.json'),
  };
}

/** Copies what a scan would analyse: no declarations, which say nothing of calls, and no data. */
function copySources(from: string, to: string): void {
  for (const file of filesIn(from)) {
    if (!SOURCE.test(file) || DECLARATION.test(file)) continue;
    const target = join(to, relative(from, file));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
}

/** A file by itself, or all below a directory, in order. */
export function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const found = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return found.map((entry) => join(entry.parentPath, entry.name)).sort();
}

function textsIn(directory: string): string[] {
  return filesIn(directory).map((file) => readFileSync(file, 'utf8'));
}
