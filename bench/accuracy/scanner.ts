import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isSourceFile } from '../../src/candidates/search.js';
import type { Entry, PartPlace } from '../../src/model/registry.js';
import { packageRoot } from '../../src/runtime/package-root.js';
import type { Report } from '../../test/scan/markers.js';

/** What a scanner says of a place. `either`: it cannot tell a field that is sent from one that is read. */
export type Claim = Omit<Report, 'in'> & { in: PartPlace | 'either' | null };

/** A case as scanners see it. */
export interface Project {
  /** A copy without markers, outside of every repository. */
  root: string;
  /** POSIX paths of the files that can hold uses, sorted. */
  files: string[];
}

export interface Scanner {
  /** Key of its counts in a snapshot. */
  id: string;
  /** How the table calls it. */
  title: string;
  /** What it is made of, with versions. */
  tools: string;
  scan(project: Project): Claim[] | Promise<Claim[]>;
}

export type Place = Pick<Claim, 'file' | 'line' | 'endLine'>;

/** A hit of a name claims every entry of that name. */
export function claimEach(entries: readonly Entry[], { file, line, endLine }: Place): Claim[] {
  return entries.map(({ kind, method, path, ...entry }) => {
    const isField = kind === 'field' && 'field' in entry;
    return {
      file,
      line,
      endLine,
      kind,
      in: isField ? 'either' : null,
      method,
      path,
      field: isField ? entry.field : null,
      confidence: 'high',
    };
  });
}

/** Every scanner looks at the same files: those that this engine can parse. */
export function sourceFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => isSourceFile(file) && !file.split('/').includes('node_modules'))
    .sort();
}

/** `typescript-eslint 8.73.0`, of what is installed here. */
export function installed(name: string): string {
  const require = createRequire(join(packageRoot(), 'package.json'));
  const { version } = require(join(packageRoot(), 'node_modules', name, 'package.json')) as { version: string };
  return `${name} ${version}`;
}
