// Writes the index of the fixtures: a table for each theme, with the name of each fixture and what it shows. That is the
// `description` of its package.json, or its README.md where having no package.json is part of what it shows.
//
//     node scripts/fixture-index.mjs FIXTURES [PAGE]    without PAGE it is printed
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fixturePaths } from './fixtures.mjs';

/** What the fixtures of a theme are about, in the order of the page. */
const THEMES = {
  clients: 'HTTP clients and SDKs, and the forms in which they send a request',
  urls: 'How the URL of a request is put together',
  wrappers: "The project's own functions and classes around a client",
  bodies: 'How the body of a request is put together',
  responses: 'How the fields of a response are read',
  state: 'Where a response is kept or handed on before its fields are read: stores, caches, queues, workers and events',
  frameworks: 'Frameworks that call the code, or hand it a client or a response',
  language: 'Features of the language between a request and its client',
  files: 'Kinds of source files and packages, and how imports are resolved',
  traps: 'Code that looks like a use of the API and is none',
};

/** @param {string} fixture */
function lineOf(fixture) {
  const [manifest, readme] = ['package.json', 'README.md'].map((file) => join(fixture, file));
  if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).description;
  return existsSync(readme) ? readFileSync(readme, 'utf8').trim() : undefined;
}

/** What keeps a fixture out of the index. @param {Fixture} fixture */
function mistakeIn({ theme, name, line }) {
  const place = `${theme}/${name}`;
  if (!(theme in THEMES))
    return `${place}: a fixture is at THEME/NAME, and a theme is one of ${Object.keys(THEMES).join(', ')}`;
  if (typeof line !== 'string' || line === '')
    return `${place}: nothing says what it shows: add a "description" to its package.json`;
  return /^[^a-z\s].{0,108}[^.\s]$/.test(line)
    ? null
    : `${place}: what it shows is one line of up to 110 characters, with a capital letter and without a full stop`;
}

const INTRO = `# Fixtures

<!-- Written by \`npm run docs\` from the fixtures: edit their descriptions instead. -->

A fixture is a small project whose comments mark what a scan has to find in it. [CONTRIBUTING.md](../CONTRIBUTING.md#add-a-fixture) says how to add
one.
`;

/** @typedef {{ theme: string, name: string, line: string | undefined }} Fixture */

/** @param {Fixture[]} fixtures */
function pageOf(fixtures) {
  const themes = Object.entries(THEMES).flatMap(([theme, about]) => {
    const members = fixtures.filter((fixture) => fixture.theme === theme);
    return members.length > 0 ? [{ theme, about, members }] : [];
  });
  const contents = themes.map(
    ({ theme, about, members }) => `| [${theme}](#${theme}) | ${members.length} | ${about} |`,
  );
  const sections = themes.map(({ theme, members }) => {
    const rows = members.map(({ name, line }) => `| [${name}](${theme}/${name}) | ${line.replaceAll('|', '\\|')} |`);
    return `## ${theme}\n\n| fixture | shows |\n| --- | --- |\n${rows.join('\n')}\n`;
  });
  return [INTRO, `| theme | fixtures | about |\n| --- | --- | --- |\n${contents.join('\n')}\n`, ...sections].join('\n');
}

const [directory, output] = process.argv.slice(2);
if (directory === undefined) {
  process.stderr.write('usage: node scripts/fixture-index.mjs FIXTURES [PAGE]\n');
  process.exit(2);
}
const fixtures = [...fixturePaths(directory)].map(([name, path]) => ({
  theme: basename(dirname(path)),
  name,
  line: lineOf(path),
}));
const mistakes = fixtures.flatMap((fixture) => mistakeIn(fixture) ?? []);
if (mistakes.length > 0) {
  process.stderr.write(`${mistakes.join('\n')}\n`);
  process.exit(1);
}
const page = pageOf(fixtures);
if (output === undefined) process.stdout.write(page);
else writeFileSync(output, page);
