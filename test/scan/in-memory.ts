import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalyseOptions, Tree } from '../../src/analysis/options.js';
import { configured } from './configured.js';
import { noMarkers, takeMarkers, TRACES, type Markers } from './marker-text.js';

/** A fixture without its markers, so that no label is part of what is scanned. Nothing is copied on disk. */
export interface InMemory extends Markers {
  /** The text of each file, by POSIX path, in the order of the paths. */
  texts: ReadonlyMap<string, string>;
  /** All that a scan of it needs but the registry. */
  options: Omit<AnalyseOptions, 'registry'> & { tree: Tree };
}

/** Reads a project, takes its markers out and tells what they said. Line numbers stay. */
export function readInMemory(project: string): InMemory {
  const markers = noMarkers();
  const texts = new Map(
    filesIn(project).map((file) => [file, takeMarkers(readFileSync(join(project, file), 'utf8'), file, markers)]),
  );
  const read = (file: string): Buffer => Buffer.from(texts.get(file)!);
  const tree = { files: [...texts.keys()], read };
  return { ...markers, texts, options: { root: project, paths: [], cwd: project, ...configured(project), tree } };
}

function filesIn(project: string): string[] {
  return readdirSync(project, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== TRACES)
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(project.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
