// Writes the table of known HTTP clients into a page, from their rows: a line for each file of them.
//
//     node scripts/client-list.mjs PAGE [--print]    with `--print` the page is printed
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DATA = join(dirname(fileURLToPath(import.meta.url)), '../src/calls/clients/data');
const BEGIN = '<!-- Written by `npm run docs` from the rows of the clients: edit those instead. -->\n';
const END = '<!-- The end of what is written. -->\n';

/** An id that could be a package or a function is code; the others are words. */
const nameOf = ({ id }) => (id.includes(' ') ? id : `\`${id}\``);

function tableOf() {
  const lines = readdirSync(DATA)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(DATA, file), 'utf8')))
    .map(({ title, clients }) => `| ${title} | ${clients.map(nameOf).join(', ')} |`);
  return ['| | |', '| --- | --- |', ...lines, ''].join('\n');
}

const [page, isPrinted] = process.argv.slice(2);
if (page === undefined) {
  process.stderr.write('usage: node scripts/client-list.mjs PAGE [--print]\n');
  process.exit(2);
}
const text = readFileSync(page, 'utf8');
const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
if (from < 0 || to < from) throw new Error(`${page} has no place for the table`);
const written = `${text.slice(0, from)}${BEGIN}\n${tableOf()}\n${text.slice(to)}`;
if (isPrinted) process.stdout.write(written);
else writeFileSync(page, written);
