import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { builtInClients } from '../../src/calls/clients/rows.js';
import { builtInModels } from '../../src/calls/models/model-table.js';
import { PACKAGE_ROOT } from '../cli/run.js';

/** Libraries are known to two layers of the engine, clients and models, so that one more changes no other code. */

/** Packages whose names are words that code needs for something else. */
const WORDS = new Set(['*', 'api', 'body', 'fetch', 'form-data', 'nothing', 'parse', 'request', 'text']);
const FRAMEWORKS = /angular|class.?transformer|nuxt|pinia|react|redux|rxjs|svelte|vue/i;

const packages = new Set(
  // Rows that say something of names alone have words among them: `debug`, `open`.
  [...builtInClients(), ...builtInModels().filter((row) => !('is' in row))]
    .flatMap(({ modules = [] }) => modules)
    .filter((name) => !isBuiltin(name) && !WORDS.has(name)),
);

const files = execFileSync('git', ['ls-files', 'src/calls'], { cwd: PACKAGE_ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/^src\/calls\/(?:clients|models)\//.test(file));

function librariesIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(PACKAGE_ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const isNamed =
      (ts.isIdentifier(node) && FRAMEWORKS.test(node.text)) ||
      (ts.isStringLiteralLike(node) && (packages.has(node.text) || FRAMEWORKS.test(node.text)));
    if (isNamed) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.text}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('no room of the engine but clients and models names a library', () => {
  expect(packages.size).toBeGreaterThan(300);
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(librariesIn)).toEqual([]);
});
