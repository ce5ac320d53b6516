import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { packageRoot } from '../../src/runtime/package-root.js';

/** What a project without a tsconfig.json gets, as an editor would assume it. */
const ASSUMED = { module: 'ESNext', moduleResolution: 'Bundler', target: 'ES2022', strict: true };

/**
 * A program of all files of a project with its own options, JavaScript included and the types of the web and of Node.js
 * known.
 */
export function makeProgram(root: string, files: readonly string[]): ts.Program {
  const config = join(root, 'tsconfig.json');
  const read = existsSync(config)
    ? (ts.readConfigFile(config, (path) => ts.sys.readFile(path)).config as object)
    : { compilerOptions: ASSUMED };
  const { options } = ts.parseJsonConfigFileContent(read, ts.sys, root);
  return ts.createProgram(
    files.map((file) => join(root, file)),
    {
      ...options,
      allowJs: true,
      jsx: options.jsx ?? ts.JsxEmit.Preserve,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: ['node'],
      typeRoots: [join(packageRoot(), 'node_modules', '@types')],
      noEmit: true,
      skipLibCheck: true,
      // Some cases are as old as their module resolution.
      ignoreDeprecations: '6.0',
    },
  );
}

/** The packages below a project's root, which an install links. */
export function workspacePackages(root: string): { name: string; directory: string }[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => name === 'package.json' && parentPath !== root)
    .flatMap(({ name: manifest, parentPath }) => {
      const { name } = JSON.parse(readFileSync(join(parentPath, manifest), 'utf8')) as { name?: string };
      return name === undefined ? [] : [{ name, directory: dirname(join(parentPath, manifest)) }];
    });
}
