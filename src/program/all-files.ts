import { parseModule } from '../syntax/module.js';
import type { ProjectFiles } from '../syntax/program-view.js';
import { specifiersIn } from './import-specifiers.js';
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

/** The text of a file that is being edited. */
export interface Edited {
  file: string;
  text: string;
}

/** The files of a project as they are with an edit. */
export function withEdit(files: ProjectFiles, { file, text }: Edited): ProjectFiles {
  const targets = new Set(specifiersIn(text, file).map((specifier) => files.resolve(specifier, file)));
  return {
    ...files,
    module: (one) => (one === file ? parseModule(file, text) : files.module(one)),
    textOf: (one) => (one === file ? text : files.textOf(one)),
    importersOf: (one) => (targets.has(one) ? [...new Set([...files.importersOf(one), file])] : files.importersOf(one)),
  };
}
