import type { ProjectFiles } from '../syntax/program-view.js';
import type { Program } from './program.js';

/** All sources of a program's project. */
export function allFilesOf(program: Program): ProjectFiles {
  const { imports, members } = program;
  return {
    module: (file) => program.module(file),
    textOf: (file) => program.textOf(file),
    resolve: (specifier, from) => program.resolve(specifier, from),
    importersOf: (file) => imports.importersOf(file),
    unseenImportersOf(file) {
      const reached = new Set([file]);
      // A set that grows while it is iterated over.
      for (const at of reached)
        for (const importer of at === file || imports.of(at).reExports ? imports.importersOf(at) : [])
          reached.add(importer);
      return [...reached].filter((one) => !members.has(one));
    },
    connectedWith(files) {
      const reached = new Set(files);
      for (const file of reached)
        for (const other of [...imports.of(file).targets, ...imports.importersOf(file)]) reached.add(other);
      return [...reached];
    },
  };
}
