import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ESLint, Linter } from 'eslint';
import { afterAll, describe, expect, it } from 'vitest';
import plugin from '../../rules/index.js';
import { applyEdits } from '../../src/fix/apply.js';
import { isSourceFile } from '../../src/candidates/search.js';
import { listFiles } from '../../src/files/list.js';
import type { Finding, PlacedFinding } from '../../src/model/finding.js';
import { isSafe, type Fix } from '../../src/model/fix.js';
import type { Violation } from '../../src/model/violation.js';
import { phaseOf } from '../../src/verdict/phase.js';
import { PACKAGE_ROOT } from '../cli/run.js';
import { Tree } from '../files/tree.js';
import { copyFixtures, fixtureNames, ONLY } from '../scan/fixtures.js';
import { bucketOf, IS_WHOLE, sampleOf } from '../scan/sample.js';
import { asOf, DEPRECATIONS, makeESLint, VERSIONS, type Version } from './eslints.js';
import { DAY, LAST_DAY, scanOf } from './scanned.js';

const RULES = {
  removed: 'no-removed-api',
  imminent: 'no-expiring-api',
  scheduled: 'no-deprecated-api',
  deprecated: 'no-deprecated-api',
} as const;

/** Makes sure that there is a project to compare, and one with JavaScript alone. */
const { root: ours } = new Tree({
  'lib/http.cjs':
    "exports.post = (path, body) => fetch(`https://acme-be.glean.com/api/index/v1/${path}`, { method: 'POST', body: JSON.stringify(body) });\n",
  'lib/count.cjs': "const { post } = require('./http.cjs');\nmodule.exports = () => post('getdocumentcount', {});\n",
  'src/chat.js':
    "export async function ask() {\n  const reply = await fetch('/rest/api/v1/chat', { method: 'POST' });\n  return reply.json();\n}\n",
  'src/View.jsx':
    "import { ask } from './chat.js';\nexport const View = ({ reply }) => <p>{ask().then((r) => r.messages.map(({ citations }) => citations))}</p>;\n",
  'src/typed.ts': 'export const label = (text: string): string => text;\n',
});

/** One of so many fixtures is linted. */
const ONE_IN = 48;
const names = sampleOf(fixtureNames(), ONE_IN);
const copies = copyFixtures(names);
const SHARED = join(PACKAGE_ROOT, '..', 'shared');
const [complianceCases, accuracyCases] = ['compliance', 'accuracy'].map((kind) => {
  const directory = join(SHARED, kind, 'cases');
  return existsSync(directory) && !ONLY ? readdirSync(directory).map((name) => copied(join(directory, name))) : [];
}) as [string[], string[]];
const fixtures = names.map((name) => join(copies, name));
const named = (root: string): { name: string; root: string } => ({ name: basename(root), root });
const linted = [{ name: 'a project in CommonJS', root: ours }, ...[...fixtures, ...complianceCases].map(named)];
const fixed = [...fixtures, ...accuracyCases].map(named);

/** In a whole run each version of ESLint lints all projects, in a usual run a project's name decides which version does. */
function isLintedBy(version: Version, { name, root }: { name: string; root: string }): boolean {
  return IS_WHOLE || ONLY !== null || root === ours || VERSIONS[bucketOf(name, VERSIONS.length)] === version;
}

/** A copy where ESLint may lint it, outside of every repository. */
function copied(project: string): string {
  const { root } = new Tree({});
  cpSync(project, join(root, basename(project)), { recursive: true });
  return join(root, basename(project));
}

/** The scanner's findings and violations by file, in the form of ESLint. */
function expectedPlaces(root: string): ReadonlyMap<string, string[]> {
  const byFile = new Map<string, string[]>();
  const add = (file: string, place: string): void => void byFile.set(file, [...(byFile.get(file) ?? []), place]);
  const { findings, violations, fixes: byDay } = scanOf(root);
  // Types that declare a field are shown where the edit of them is a fix.
  const fixes = byDay[DAY];
  const isEdited = ({ id, isDeclared }: PlacedFinding): boolean =>
    isDeclared === true && fixes.some((fix) => isSafe(fix) && fix.findings.includes(id));
  for (const finding of findings)
    if (finding.confidence !== 'low' || isEdited(finding)) add(finding.file, placeOf(finding));
  for (const finding of editedMembers(fixes, findings)) add(finding.file, placeOf(finding));
  for (const violation of violations)
    if (violation.confidence !== 'low') add(violation.file, placeOfViolation(violation));
  return byFile;
}

/** Members of types that a safe fix edits in files where nothing is found. */
function editedMembers(fixes: readonly Fix[], findings: readonly PlacedFinding[]): PlacedFinding[] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  return fixes.filter(isSafe).flatMap((fix) => {
    const users = new Set(fix.findings.map((id) => byId.get(id)!.file));
    const others = fix.edits.filter(({ file }) => !users.has(file));
    const first = others.filter(({ file }, index) => others.findIndex((one) => one.file === file) === index);
    return others.some(({ file }) => !/\.[cm]?[jt]sx?$/.test(file))
      ? []
      : first.map((edit) => ({ ...byId.get(fix.findings[0]!)!, ...edit, confidence: 'low' as const }));
  });
}

function placeOf({ removal, line, column, endLine, endColumn, entry, confidence }: Finding): string {
  const name = confidence === 'high' ? entry : `${entry}, confidence ${confidence}`;
  return `${RULES[phaseOf(removal, DAY, 30)]} ${line}:${column}-${endLine}:${endColumn} [${name}]`;
}

function placeOfViolation({ rule, line, column, endLine, endColumn, confidence }: Violation): string {
  const name = confidence === 'high' ? rule : `${rule}, confidence ${confidence}`;
  return `${rule} ${line}:${column}-${endLine}:${endColumn} [${name}]`;
}

/** The same for a message, which ends in the entry. */
function placeOfMessage({ ruleId, line, column, endLine, endColumn, message }: Linter.LintMessage): string {
  return `${ruleId?.replace('deprec-scan/', '')} ${line}:${column}-${endLine}:${endColumn} ${/\[[^\]]*\]$/.exec(message)?.[0]}`;
}

interface Linted {
  eslint: ESLint;
  results: ESLint.LintResult[];
}

/** What the newest ESLint that linted it reported, by project: for tests of its suggestions. */
const newest = new Map<string, Linted>();

/** ESLint's reports, for the files that its parsers accept. */
async function lint(version: Version, root: string, files: string[]): Promise<Linted> {
  const eslint = makeESLint(version, {
    cwd: root,
    config: [plugin.configs.strict, asOf(DAY)],
    options: { ignore: false, allowInlineConfig: false },
  });
  // Without files ESLint would search for some itself.
  const results = files.length > 0 ? await eslint.lintFiles(files) : [];
  const accepted = { eslint, results: results.filter(({ messages }) => !messages.some(({ fatal }) => fatal)) };
  newest.set(root, accepted);
  return accepted;
}

let compared = 0;
afterAll(() => expect(compared).toBeGreaterThan(0));

describe.each(VERSIONS)('$name', (version) => {
  it.each(linted.filter((project) => isLintedBy(version, project)))(
    'reports what the scanner finds in $name',
    async ({ root }) => {
      // ESLint reads component files only with a processor.
      const files = listFiles(root, [], root).files.filter(
        (file) => isSourceFile(file) && /\.[cm]?[jt]sx?$/.test(file),
      );
      const expected = expectedPlaces(root);
      const { results } = await lint(version, root, files);
      for (const { filePath, messages } of results) {
        const file = filePath.slice(root.length + 1).replaceAll('\\', '/');
        const places = messages.map(placeOfMessage);
        expect(places.sort(), file).toEqual((expected.get(file) ?? []).sort());
        compared += places.length;
      }
    },
  );

  it('needs no TypeScript parser for JavaScript', async () => {
    const jsx: Linter.Config = { languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } };
    const eslint = new version.ESLint({
      cwd: ours,
      overrideConfigFile: true,
      overrideConfig: [jsx, DEPRECATIONS, asOf(DAY), { files: ['**/*.jsx'] }],
    });
    const results = await eslint.lintFiles('.');
    const lines = results.map(
      ({ filePath, messages }) =>
        `${filePath.slice(ours.length + 1).replaceAll('\\', '/')}: ${messages.map(placeOfMessage).join()}`,
    );
    expect(lines.sort()).toEqual([
      'lib/count.cjs: no-removed-api 2:24-2:52 [indexing.getdocumentcount]',
      'lib/http.cjs: ',
      expect.stringMatching(/^src\/View\.jsx: no-removed-api 2:\d+-2:\d+ \[client\.chat\.citations/),
      'src/chat.js: ',
    ]);
  });
});

/** How often each kind of suggestion was offered. */
const offered = new Map<string, number>();
afterAll(() => {
  for (const kind of ONLY ? [] : ['reshape']) expect(offered.get(kind), kind).toBeGreaterThan(IS_WHOLE ? 5 : 0);
});

/** Edits move what follows them. What a finding says of a wrong method goes with that. */
const wordsOf = ({ message }: Linter.LintMessage): string =>
  message.replace(/ \(Called with .*?\)\.?/, '').replace(', confidence medium', '');

describe('each suggestion', () => {
  it.each(linted)('in $name removes its finding, and adds none', async ({ root }) => {
    const { eslint, results } = newest.get(root)!;
    for (const { filePath, messages, source } of results) {
      for (const message of messages) {
        for (const { fix, messageId = '' } of message.suggestions ?? []) {
          const [start, end] = fix.range;
          const text = `${source!.slice(0, start)}${fix.text}${source!.slice(end)}`;
          const [after] = await eslint.lintText(text, { filePath });
          const others = messages.filter((other) => other !== message).map(wordsOf);
          const left = after!.messages.map(wordsOf);
          // What belongs together is edited together, so that more findings may go.
          expect(others, `${filePath}:${message.line} ${wordsOf(message)}`).toEqual(expect.arrayContaining(left));
          expect(left.length).toBeLessThanOrEqual(others.length);
          offered.set(messageId, (offered.get(messageId) ?? 0) + 1);
        }
      }
    }
  });
});

describe('eslint --fix', () => {
  let edited = 0;
  afterAll(() => {
    if (!ONLY) expect(edited).toBeGreaterThan(IS_WHOLE ? 60 : 3);
  });

  it.each(fixed)('makes the edits of `fix --write` in $name', async ({ root: project }) => {
    const { fixes, files } = fixesOf(project);
    if (fixes.length === 0) return;
    // Without what the rules know of the project already, and what is left of it is compared.
    const root = copied(project);
    const expected = new Map<string, string>();
    for (const file of new Set(fixes.flatMap(({ edits }) => edits.map((edit) => edit.file)))) {
      const text = readFileSync(join(root, file), 'utf8');
      const edits = fixes.flatMap((fix) => fix.edits.filter((edit) => edit.file === file));
      expected.set(file, applyEdits(text, edits));
    }
    const config = [DEPRECATIONS, asOf(LAST_DAY)];
    const eslint = makeESLint(VERSIONS[1]!, { cwd: root, config, options: { fix: true } });
    // As on the command line: all files, and only then the disk.
    const results = await eslint.lintFiles([...new Set([...expected.keys(), ...files])].sort());
    for (const { filePath, output } of results) if (output !== undefined) writeFileSync(filePath, output);
    for (const [file, text] of expected) expect(readFileSync(join(root, file), 'utf8'), file).toBe(text);
    edited++;
  });
});

/** The safe fixes that ESLint can make, of files that it lints without a processor, and the files with findings. */
function fixesOf(root: string): { fixes: Fix[]; files: string[] } {
  const { findings, fixes } = scanOf(root);
  const isLinted = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file);
  return {
    fixes: fixes[LAST_DAY].filter((fix) => isSafe(fix) && fix.edits.every(({ file }) => isLinted(file))),
    files: [...new Set(findings.map(({ file }) => file))].filter(isLinted),
  };
}
