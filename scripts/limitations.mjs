// Writes the page of known limitations from the fixtures: every TODO-EXPECT marker is a use that the analysis is known
// to miss. A fixture says in one line what is hard about it: `// about: …` at the top of its first file.
//
//     node scripts/limitations.mjs FIXTURES [PAGE]    without PAGE it is printed
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fixturePaths, loadFromTests } from './fixtures.mjs';

const ABOUT = /^(?:\/\/|\/\*|#|<!--)\s*about: (.*?)\s*(?:\*\/|-->)?$/m;
/** Names that fences know, where they are not the ending of the file. */
const LANGUAGES = { mts: 'ts', cts: 'ts', mjs: 'js', cjs: 'js' };

/** The texts of a fixture without their markers, in the order of their paths, and what the markers say. */
function readFixture(root, { noMarkers, takeMarkers }) {
  const markers = noMarkers();
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  const texts = new Map(
    paths.map((path) => [path, takeMarkers(readFileSync(join(root, path), 'utf8'), path, markers)]),
  );
  return { texts, missed: markers.expected.filter(({ todo }) => todo) };
}

/** What the first file that begins with it says of a fixture. */
function aboutOf(texts) {
  for (const text of texts.values()) {
    const [about] = text.split('\n', 2).flatMap((line) => ABOUT.exec(line.trim())?.[1] ?? []);
    if (about !== undefined) return about;
  }
  return null;
}

/** One entry per marked line: its place, what is missed there, and the code. */
function entriesOf({ texts, missed }) {
  const places = [...new Set(missed.map(placeOf))];
  return places.map((place) => {
    const here = missed.filter((expectation) => placeOf(expectation) === place);
    const [{ file, line }] = here;
    const ending = file.split('.').at(-1);
    const code = texts.get(file).split(/\r?\n/)[line - 1].trim();
    return `- \`${place}\`: ${here.map(wordsOf).join(', and ')}\n\n  \`\`\`${LANGUAGES[ending] ?? ending}\n  ${code}\n  \`\`\`\n`;
  });
}

const placeOf = ({ file, line }) => `${file}:${line}`;

function wordsOf({ kind, method, path, field }) {
  return kind === 'endpoint'
    ? `the call of \`${method} ${path}\``
    : `\`${field}\` in the ${kind} of \`${method} ${path}\``;
}

function sectionOf([name, fixture]) {
  const about = aboutOf(fixture.texts);
  return [`## ${name}\n`, ...(about === null ? [] : [`${about}\n`]), ...entriesOf(fixture)].join('\n');
}

const INTRO = `# Known limitations

<!-- Written by \`npm run docs\` from the fixtures: edit those instead. -->

Each known limitation is a line of code in a project below \`fixtures/\`, marked as a use that a scan misses. A test fails as soon as such a use
is found, or when this page does not match the fixtures. The README lists what is not analysed on purpose.
`;

function pageOf(fixtures) {
  const limited = fixtures.filter(([, { missed }]) => missed.length > 0);
  const count = limited.reduce((sum, [, { missed }]) => sum + missed.length, 0);
  const all = `${fixtures.length} ${fixtures.length === 1 ? 'fixture' : 'fixtures'}`;
  if (count === 0) return `${INTRO}\nNo use is known to be missed in ${all}.\n`;
  return [
    INTRO,
    `${count} ${count === 1 ? 'use is' : 'uses are'} missed, in ${limited.length} of ${all}.\n`,
    ...limited.map(sectionOf),
  ].join('\n');
}

const [directory, output] = process.argv.slice(2);
if (directory === undefined) {
  process.stderr.write('usage: node scripts/limitations.mjs FIXTURES [PAGE]\n');
  process.exit(2);
}
const reader = await loadFromTests('marker-text');
const page = pageOf(
  [...fixturePaths(directory)].map(([, path]) => [
    relative(directory, path).replaceAll('\\', '/'),
    readFixture(path, reader),
  ]),
);
if (output === undefined) process.stdout.write(page);
else writeFileSync(output, page);
