// Writes a page per rule of the ESLint plugin from what `npm run build` has made: its description, options and presets
// come from the plugin, and what it says of the examples from a run of ESLint.
//
//     node scripts/rule-pages.mjs DIRECTORY
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import plugin from '../dist/rules/index.js';

/**
 * What a page says that the plugin does not: the phase in words, what it means for whoever reads it, and an example for
 * a day.
 */
const RULES = {
  'no-removed-api': {
    phase: 'phase `removed`',
    about:
      'The removal date has passed. An endpoint answers 410 Gone, a request with the field is refused with 400, and a field of a response is silently missing: that gives no error at all.',
    day: '2026-11-01',
    files: {
      'http.js':
        'export const get = (path) => fetch(`https://acme-be.glean.com${path}`).then((response) => response.json());\n',
      'policies.js': `import { get } from './http.js';

export async function sources(id) {
  const { report } = await get(\`/rest/api/v1/governance/data/policies/\${id}\`);
  return report.config.inputOptions.datasources;
}
`,
    },
  },
  'no-expiring-api': {
    phase: 'phase `imminent`',
    about:
      'The removal is at most `within` days away, by default 30. There is not much time left: `deprec-scan check` already fails by default.',
    day: '2026-10-01',
    files: {
      'chat.js': `export async function sources(question) {
  const body = JSON.stringify({ messages: [{ fragments: [{ text: question }] }] });
  const reply = await fetch('https://acme-be.glean.com/rest/api/v1/chat', { method: 'POST', body });
  const { messages } = await reply.json();
  return messages.flatMap((message) => message.citations ?? []);
}
`,
    },
  },
  'no-deprecated-api': {
    phase: 'phases `scheduled` and `deprecated`',
    about: 'The removal date is further away, or none is published. Nothing breaks soon; the rule prevents new uses.',
    day: '2026-11-01',
    files: {
      'answers.js': `export async function token(id) {
  const reply = await fetch('https://acme-be.glean.com/rest/api/v1/getanswer', { method: 'POST', body: JSON.stringify({ id }) });
  const { answerResult } = await reply.json();
  return answerResult.trackingToken;
}
`,
    },
  },
};

/** Type and default of the options, in words, and where more is said; their meaning stands in the schema. */
const OPTIONS = {
  registries: { type: 'strings', initial: 'none' },
  contracts: { type: 'strings', initial: 'none', more: '../contract.md#a-contract-of-your-own' },
  within: { type: 'days', initial: '30' },
  asOf: { type: '`YYYY-MM-DD`', initial: 'today (UTC)' },
  minConfidence: { type: '`high`, `medium`, `low`', initial: '`medium`' },
  hosts: { type: 'strings', initial: 'none' },
  clients: { type: 'rows', initial: 'none', more: '../configuration.md#clients-of-your-own' },
  root: { type: 'path', initial: 'the working directory', more: '../eslint.md#in-a-monorepo' },
  cacheKey: { type: 'string', initial: 'set by the presets', more: '../eslint.md#with---cache' },
};

const SEVERITIES = { error: 'error', warn: 'warning', off: 'off' };
const PRESETS = Object.keys(plugin.configs);

/**
 * What ESLint says of files on a day: a line for each report, fix and suggestion, and the texts after these edits.
 */
async function lint(files, day, preset = plugin.configs.contract) {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'deprec-scan-page-')));
  try {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text);
    const eslint = new ESLint({
      cwd,
      overrideConfigFile: true,
      overrideConfig: [preset, { settings: { 'deprec-scan': { asOf: day } } }],
    });
    const results = await eslint.lintFiles(Object.keys(files));
    const lines = results.flatMap(({ filePath, messages }) =>
      messages.flatMap((message) => linesOf(filePath.slice(cwd.length + 1), message)),
    );
    const fixed = results.map(({ filePath, messages, source = '' }) => [
      filePath.slice(cwd.length + 1),
      messages.reduceRight(applyEdit, source),
    ]);
    return {
      rules: results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId)),
      lines,
      fixed: Object.fromEntries(fixed),
    };
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

function linesOf(file, { line, column, message, fix, suggestions = [] }) {
  return [
    `${file}:${line}:${column}`,
    ...wrapped(message),
    ...(fix ? ['  `eslint --fix` makes the edit.'] : []),
    ...suggestions.flatMap(({ desc }) => wrapped(`suggestion: ${desc}`)),
  ];
}

function wrapped(text) {
  return text
    .replaceAll(/(.{60,110}) /g, '$1\n')
    .split('\n')
    .map((line) => `  ${line}`);
}

function applyEdit(text, { fix, suggestions: [suggestion] = [] }) {
  const edit = fix ?? suggestion?.fix;
  if (!edit) return text;
  const { range, text: replacement } = edit;
  return text.slice(0, range[0]) + replacement + text.slice(range[1]);
}

function code(files) {
  const texts = Object.entries(files).map(([file, text]) =>
    Object.keys(files).length > 1 ? `// ${file}\n${text}` : text,
  );
  return `\`\`\`js\n${texts.join('\n')}\`\`\`\n`;
}

async function examplesOf(name) {
  const { files, day } = RULES[name];
  const { rules, lines, fixed } = await lint(files, day, plugin.configs.audit);
  if (rules.length !== 1 || rules[0] !== `deprec-scan/${name}`)
    throw new Error(`the example of ${name} is reported by ${rules.join() || 'nothing'}`);
  const report = `On ${day} the rule says:\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`;
  const changed = Object.entries(fixed).filter(([file, text]) => text !== '' && text !== files[file]);
  if (changed.length === 0) return `${code(files)}\n${report}`;
  const after = { ...files, ...Object.fromEntries(changed) };
  const { rules: left } = await lint(after, day, plugin.configs.audit);
  if (left.length > 0) throw new Error(`the suggestion of ${name} leaves ${left.join()}`);
  return `${code(files)}\n${report}\nAfter that edit, nothing is reported any more:\n\n${code(Object.fromEntries(changed))}`;
}

function optionsOf({ schema: [{ properties }] }) {
  const rows = Object.entries(properties).map(([option, { description }]) => {
    const { type, initial, more } = OPTIONS[option] ?? {};
    if (!type) throw new Error(`nothing is said of the option ${option}`);
    const [first, ...rest] = description.replace(/\.$/, '').split(/(?=[,;] )/);
    return `| \`${option}\` | ${type} | ${initial} | ${more ? `[${first}](${more})${rest.join('')}` : description.replace(/\.$/, '')} |`;
  });
  return `| option | type | default | meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

/** The severities of a rule in the presets that have it. */
function severitiesOf(name) {
  const own = PRESETS.map((preset) => [preset, plugin.configs[preset].rules[`deprec-scan/${name}`]]).filter(
    ([, entry]) => entry !== undefined,
  );
  return `| ${own.map(([preset]) => `\`${preset}\``).join(' | ')} |
|${own.map(() => ' --- |').join('')}
| ${own.map(([, entry]) => SEVERITIES[[entry].flat()[0]]).join(' | ')} |
`;
}

/** The rules of contracts: what their pages say stands in src/report/rule-guide.ts. */
async function contractPageOf(name) {
  const { meta } = plugin.rules[name];
  const { about, remedy, wrong, right } = meta.docs.guide;
  return `# deprec-scan/${name}

<!-- Written by \`npm run docs\`, see scripts/rule-pages.mjs: an edit of this page is lost. -->

${meta.docs.description}.

${severitiesOf(name)}
${about}

${remedy}

## Examples

Wrong:

${code({ 'push.js': wrong })}
${await reportOf(name, wrong)}Right:

${code({ 'push.js': right })}
Only what is known is reported; wrappers, constants and helpers in other files are followed. \`deprec-scan explain ${name}\` shows what the server
answers. The rule has the same name on the command line, where the [configuration](../contract.md#levels) sets its level by path; where that is \`off\`,
ESLint says nothing either.

## Options

${optionsOf(meta)}
An option that is left out is taken from \`settings['deprec-scan']\`, which all rules share, and then from \`deprec-scan.config.json\`, which the
command line reads too.

## See also

[Contracts](../contract.md), and [how to use the plugin](../eslint.md).
`;
}

/** What ESLint says of the wrong example. */
async function reportOf(name, wrong) {
  const { rules, lines, fixed } = await lint({ 'push.js': wrong }, '2026-11-01');
  if (rules.length === 0) return '';
  if (rules.some((rule) => rule !== `deprec-scan/${name}`)) throw new Error(`${name}: reported by ${rules.join()}`);
  const { rules: left } = await lint(fixed, '2026-11-01');
  if (lines.some((line) => line.includes('suggestion')) && left.length > 0)
    throw new Error(`the suggestion of ${name} leaves ${left.join()}`);
  return `\`\`\`text\n${lines.join('\n')}\n\`\`\`\n\n`;
}

async function pageOf(name) {
  if (!RULES[name]) return contractPageOf(name);
  const { meta } = plugin.rules[name];
  const { phase, about } = RULES[name];
  return `# deprec-scan/${name}

<!-- Written by \`npm run docs\`, see scripts/rule-pages.mjs: an edit of this page is lost. -->

${meta.docs.description} (${phase}).

${severitiesOf(name)}
🔧 💡 Edits after which the program provably does what it did are made by \`eslint --fix\`. Others are suggestions, which say why. They are the edits of
[\`deprec-scan fix\`](../fix.md). ESLint changes one file at a time: an edit that needs another one in a file without a report is left to \`fix\`.

${about}

The three rules share the same findings and divide them by phase, so that one preset can give both errors and warnings. A use moves to the
next rule by itself as its removal date comes closer: the day is read at every lint.

## Examples

${await examplesOf(name)}
Wrappers, base URLs and constants in other files are followed, as on the command line. The message says what is used, when it is or was
removed, what happens then, and what to write instead. It ends in the id of the registry's entry, for \`deprec-scan explain\`.

## Options

${optionsOf(meta)}
An option that is left out is taken from \`settings['deprec-scan']\`, which all rules share, and then from \`deprec-scan.config.json\`,
which the command line reads too.

\`\`\`js
export default [deprecScan.configs.recommended, { settings: { 'deprec-scan': { within: 60 } } }];
\`\`\`

## See also

[How to use the plugin](../eslint.md): with TypeScript and without, in a monorepo, in an editor, with \`--cache\` and \`--concurrency\`, with oxlint.
`;
}

const [directory] = process.argv.slice(2);
if (directory === undefined) {
  process.stderr.write('usage: node scripts/rule-pages.mjs DIRECTORY\n');
  process.exit(2);
}
for (const name of Object.keys(plugin.rules)) {
  const page = join(directory, `${name}.md`);
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, await pageOf(name));
}
