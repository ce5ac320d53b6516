// Measures how the code is laid out: `npm run figures`. With `--json` it prints the figures for a program, without those
// that the linter holds. What has a goal is held by test/package/figures.test.ts.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import ts from 'typescript';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** The scanner, and the sources of the packages beside it. */
const SCANNER = ['src', 'rules'];
const PACKAGES = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`);
/** What is measured. */
const SOURCES = [...SCANNER, ...PACKAGES];
/** Of which the lines are shown, with the directories that make up each. */
const ROOMS = {
  src: ['src'],
  rules: ['rules'],
  'src and rules': SCANNER,
  packages: PACKAGES,
  'src/calls': ['src/calls'],
  'src/calls/compliance': ['src/calls/compliance'],
};
const LONGEST_LINE = 140;
const MOST_COMPLEX = 15;
/** Imports that leave nothing behind in the compiled code. */
const TYPES = ['type-only', 'type-import'];

const files = SOURCES.flatMap((directory) =>
  readdirSync(join(root, directory), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
).sort();
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const figures = { ...(await graphFigures()), ...sizeFigures(), ...modelFigures() };
if (process.argv.includes('--json')) console.log(JSON.stringify(figures));
else console.log(tableOf({ ...figures, ...(await complexityFigures()) }));

/** Cycles, and imports that a layer rule of a room forbids. */
async function graphFigures() {
  process.chdir(root);
  const config = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise(
    SOURCES,
    { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true },
    config.options.enhancedResolveOptions,
    { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
  );
  const edges = (isCounted) =>
    new Map(
      output.modules.map(({ source, dependencies }) => [
        source,
        dependencies.filter(isCounted).map(({ resolved }) => resolved),
      ]),
    );
  const atRunTime = componentsOf(edges(({ dependencyTypes }) => !dependencyTypes.some((type) => TYPES.includes(type))));
  const withTypes = componentsOf(edges(() => true));
  return {
    cycles: atRunTime.length,
    largestCycle: Math.max(0, ...atRunTime.map(({ length }) => length)),
    cyclesWithTypes: withTypes.length,
    largestCycleWithTypes: Math.max(0, ...withTypes.map(({ length }) => length)),
    upwardImports: output.summary.violations.filter(({ rule }) => rule.name.includes('-is-below-')).length,
  };
}

/** The sets of files that import each other, if only through others: Tarjan's strongly connected components. */
function componentsOf(edges) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (file) => {
    index.set(file, index.size);
    low.set(file, index.get(file));
    stack.push(file);
    for (const next of edges.get(file)) {
      if (!edges.has(next)) continue;
      if (!index.has(next)) {
        visit(next);
        low.set(file, Math.min(low.get(file), low.get(next)));
      } else if (stack.includes(next)) low.set(file, Math.min(low.get(file), index.get(next)));
    }
    if (low.get(file) !== index.get(file)) return;
    const component = stack.splice(stack.indexOf(file));
    if (component.length > 1) found.push(component);
  };
  for (const file of edges.keys()) if (!index.has(file)) visit(file);
  return found;
}

/** Files, functions and lines. */
function sizeFigures() {
  const ofFiles = [...texts.values()].map((text) => text.trimEnd().split('\n').length);
  const ofFunctions = [...texts].flatMap(([file, text]) => functionLengths(file, text));
  return {
    files: files.length,
    lines: ofFiles.reduce((sum, count) => sum + count, 0),
    linesOf: Object.fromEntries(Object.entries(ROOMS).map(([room, directories]) => [room, linesBelow(directories)])),
    longLines: longLines(),
    fileMedian: quantile(ofFiles, 0.5),
    fileP90: quantile(ofFiles, 0.9),
    fileMost: Math.max(...ofFiles),
    functions: ofFunctions.length,
    functionP90: quantile(ofFunctions, 0.9),
    functionMost: Math.max(...ofFunctions),
  };
}

/** The lines of the TypeScript sources below directories. */
function linesBelow(directories) {
  const below = [...texts].filter(([file]) => directories.some((directory) => file.startsWith(`${directory}/`)));
  return below.reduce((sum, [, text]) => sum + text.trimEnd().split('\n').length, 0);
}

/** Where lines are too long. */
function longLines() {
  return [...texts].flatMap(([file, text]) =>
    text.split('\n').flatMap(({ length }, index) => (length > LONGEST_LINE ? [`${file}:${index + 1}`] : [])),
  );
}

/** The lines of each function that has a body, comments and empty lines among them. */
function functionLengths(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line;
  const lengths = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) lengths.push(lineAt(node.end) - lineAt(node.getStart(source)) + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lengths;
}

/** Functions above the limit of the linter, wherever that is not asked. */
async function complexityFigures() {
  // Neither is needed with `--json`, and both take long to load.
  const [{ ESLint }, { default: tseslint }] = await Promise.all([import('eslint'), import('typescript-eslint')]);
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser },
      rules: { complexity: ['error', { max: MOST_COMPLEX, variant: 'modified' }] },
    },
  });
  const results = await eslint.lintFiles(SOURCES.map((directory) => `${directory}/**/*.ts`));
  return { complexFunctions: results.reduce((count, { messages }) => count + messages.length, 0) };
}

/** The rows of models that are data, and those that are tables of code. */
function modelFigures() {
  return { modelRowsInData: modelRowsInData(join(root, 'src/calls/models/data')), modelRowsInCode: modelRowsInCode() };
}

/** The functions that rows in JSON files describe, by package and name. */
function modelRowsInData(folder) {
  const tables = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return tables.flat().reduce((count, { modules = [], names = [] }) => count + modules.length * names.length, 0);
}

/**
 * The rows in tables of code: what objects hold that are named `PACKAGES` or `…_PACKAGES`, by package and name. What a
 * function makes of a list of names is not counted.
 */
function modelRowsInCode() {
  let count = 0;
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && /(?:^|_)PACKAGES$/.test(node.name.text ?? ''))
      for (const row of node.initializer?.properties ?? []) count += row.initializer?.properties?.length ?? 1;
    ts.forEachChild(node, visit);
  };
  for (const [file, text] of texts)
    if (file.startsWith('src/calls/models/')) visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return count;
}

function quantile(numbers, share) {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)];
}

function tableOf(all) {
  const rows = all.modelRowsInData + all.modelRowsInCode;
  const share = rows === 0 ? 0 : Math.round((100 * all.modelRowsInData) / rows);
  const table = [
    ['files, lines, with packages', `${all.files}, ${all.lines}`],
    ['cycles of imports at run time; files of the largest', `${all.cycles}; ${all.largestCycle}`],
    ['the same with imports of types', `${all.cyclesWithTypes}; ${all.largestCycleWithTypes}`],
    ...Object.entries(all.linesOf).map(([room, lines]) => [`lines of ${room}`, lines]),
    ['imports that run up between rooms', all.upwardImports],
    [`lines over ${LONGEST_LINE} characters`, all.longLines.length],
    ['lines of a function: p90, longest', `${all.functionP90}, ${all.functionMost}`],
    ['lines of a file: median, p90, longest', `${all.fileMedian}, ${all.fileP90}, ${all.fileMost}`],
    [`functions with a complexity over ${MOST_COMPLEX}`, all.complexFunctions],
    ['functions of packages described in data', `${all.modelRowsInData} of ${rows} (${share} %)`],
  ];
  const width = Math.max(...table.map(([name]) => name.length));
  return table.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}
