// Writes the index of the fixtures: a table for each theme, with the name of each fixture and what it shows. That is the
// `description` of its package.json, or its README.md where having no package.json is part of what it shows.
//
//     node scripts/fixture-index.mjs [--flat] FIXTURES [PAGE]    without PAGE it is printed; `--flat`: there are no themes
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
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

/** @typedef {{ theme: string | null, name: string, line: unknown }} Fixture */

/** All fixtures, in the order of their names. @param {string} directory @returns {Fixture[]} */
function readFixtures(directory) {
  return [...fixturePaths(directory)].map(([name, path]) => ({
    theme: basename(dirname(path)),
    name,
    line: lineOf(path),
  }));
}

/** The fixtures of a directory without themes. @param {string} directory @returns {Fixture[]} */
function readFlat(directory) {
  const entries = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = entries.map(({ name }) => name).sort();
  return names.map((name) => ({ theme: null, name, line: lineOf(join(directory, name)) }));
}

/** @param {Fixture} fixture */
const placeOf = ({ theme, name }) => (theme === null ? name : `${theme}/${name}`);

/** What keeps a fixture out of the index. @param {Fixture} fixture */
function mistakeIn(fixture) {
  const { theme, line } = fixture;
  if (theme !== null && !(theme in THEMES))
    return `a fixture is at THEME/NAME, and a theme is one of ${Object.keys(THEMES).join(', ')}`;
  if (typeof line !== 'string' || line === '')
    return 'nothing says what it shows: add a "description" to its package.json';
  return /^[^a-z\s].{0,108}[^.\s]$/.test(line)
    ? null
    : 'what it shows is one line of up to 110 characters, with a capital letter and without a full stop';
}

/** @param {string} title @param {string} about */
const introOf = (title, about) => `# ${title}

<!-- Written by \`npm run docs\` from the fixtures: edit their descriptions instead. -->

${about}
[CONTRIBUTING.md](../CONTRIBUTING.md#add-a-fixture) says how to add one.
`;

const INTRO = introOf('Fixtures', 'A fixture is a small project whose comments mark what a scan has to find in it.');
const FLAT_INTRO = introOf(
  'Fixtures of other registries',
  'Small projects that use the APIs of GitHub, Notion, OpenAI, Shopify, Slack and Stripe, or APIs that are made up, with their registries in this folder. Those\nnamed `trap-…` use nothing that is deprecated.',
);

/** @param {Fixture[]} fixtures */
function tableOf(fixtures) {
  const rows = fixtures.map(
    (fixture) => `| [${fixture.name}](${placeOf(fixture)}) | ${fixture.line.replaceAll('|', '\\|')} |`,
  );
  return `| fixture | shows |\n| --- | --- |\n${rows.join('\n')}\n`;
}

/** @param {Fixture[]} fixtures */
function pageOf(fixtures) {
  const themes = Object.entries(THEMES).flatMap(([theme, about]) => {
    const members = fixtures.filter((fixture) => fixture.theme === theme);
    return members.length > 0 ? [{ theme, about, members }] : [];
  });
  const contents = themes.map(
    ({ theme, about, members }) => `| [${theme}](#${theme}) | ${members.length} | ${about} |`,
  );
  return [
    INTRO,
    `| theme | fixtures | about |\n| --- | --- | --- |\n${contents.join('\n')}\n`,
    ...themes.map(({ theme, members }) => `## ${theme}\n\n${tableOf(members)}`),
  ].join('\n');
}

const {
  values: { flat },
  positionals: [directory, output],
} = parseArgs({ allowPositionals: true, options: { flat: { type: 'boolean', default: false } } });
if (directory === undefined) {
  process.stderr.write('usage: node scripts/fixture-index.mjs [--flat] FIXTURES [PAGE]\n');
  process.exit(2);
}
const fixtures = flat ? readFlat(directory) : readFixtures(directory);
const mistakes = fixtures.flatMap((fixture) => {
  const mistake = mistakeIn(fixture);
  return mistake === null ? [] : [`${placeOf(fixture)}: ${mistake}`];
});
if (mistakes.length > 0) {
  process.stderr.write(`${mistakes.join('\n')}\n`);
  process.exit(1);
}
const page = flat ? `${FLAT_INTRO}\n${tableOf(fixtures)}` : pageOf(fixtures);
if (output === undefined) process.stdout.write(page);
else writeFileSync(output, page);
