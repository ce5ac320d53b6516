import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../src/registry/load.js';
import { fixed } from './fixed.js';
import { announce, filter, programOf, type Api } from './forms.js';

// Before the removals, when both fields can be used.
const asOf = '2026-09-01';
const until = '2026-10-01';
const AFTERWARDS = '2026-10-02';
const registry = loadRegistry([]);

const waiver = (entry: string, target: string): string =>
  `// deprec-scan-waive client.${entry} until ${until} -- beside \`${target}\` for servers without it\n`;
const SNIPPET = waiver('createannouncement.snippet', 'text');
const TOKEN = waiver('getanswer.trackingToken', 'answerResult.answer.trackingToken');
const NEGATED = waiver('createannouncement.isNegated', 'relationType');

const announced = 'body.body.structuredList[0].snippets[0]';

interface Row {
  api?: Api;
  before: string;
  kept: string;
  after: string;
}

const ROWS: Row[] = [
  {
    api: 'announcement',
    before: `use(${announced}.snippet);`,
    kept: `${SNIPPET}use(${announced}.text ?? ${announced}.snippet);`,
    after: `use(${announced}.text);`,
  },
  {
    api: 'announcement',
    before: `use(${announced}.snippet.length, ${announced}['snippet']);`,
    kept: `${SNIPPET}use((${announced}.text ?? ${announced}.snippet).length, ${announced}['text'] ?? ${announced}['snippet']);`,
    after: `use(${announced}.text.length, ${announced}['text']);`,
  },
  {
    api: 'announcement',
    before: `const { snippet } = ${announced};\nuse(snippet);`,
    kept: `${SNIPPET}const { snippet: earlierSnippet, text: snippet = earlierSnippet } = ${announced};\nuse(snippet);`,
    after: `const { text: snippet } = ${announced};\nuse(snippet);`,
  },
  {
    api: 'announcement',
    before: `const {\n  snippet: shown = 'none',\n} = ${announced};\nuse(shown);`,
    kept: `const {\n  ${SNIPPET}  snippet: earlierShown = 'none',\n  text: shown = earlierShown,\n} = ${announced};\nuse(shown);`,
    after: `const {\n  text: shown = 'none',\n} = ${announced};\nuse(shown);`,
  },
  {
    api: 'getanswer',
    before: 'use(body.answerResult.trackingToken);',
    kept: `${TOKEN}use(body.answerResult.answer?.trackingToken ?? body.answerResult.trackingToken);`,
    after: 'use(body.answerResult.answer?.trackingToken);',
  },
  {
    api: 'getanswer',
    before: "const { answerResult: { trackingToken = '' } = {} } = body;\nuse(trackingToken);",
    kept: `${TOKEN}const { answerResult: { trackingToken: earlierTrackingToken = '', answer: { trackingToken = earlierTrackingToken } = {} } = {} } = body;\nuse(trackingToken);`,
    after: "const { answerResult: { answer: { trackingToken = '' } = {} } = {} } = body;\nuse(trackingToken);",
  },
  {
    before: announce("[{ snippet: 'a' }]"),
    kept: SNIPPET + announce("[{ text: 'a', snippet: 'a' }]"),
    after: announce("[{ text: 'a' }]"),
  },
  {
    before: `const snippet = 'a';\n${announce('[{\n  url: 1,\n  snippet,\n}]')}`,
    kept: `const snippet = 'a';\n${announce(`[{\n  url: 1,\n  text: snippet,\n  ${SNIPPET}  snippet,\n}]`)}`,
    after: `const snippet = 'a';\n${announce('[{\n  url: 1,\n  text: snippet,\n}]')}`,
  },
  {
    before: `const one = {};\none.snippet = 'a';\n${announce('[one]')}`,
    kept: `const one = {};\none.text = 'a';\n${SNIPPET}one.snippet = 'a';\n${announce('[one]')}`,
    after: `const one = {};\none.text = 'a';\n${announce('[one]')}`,
  },
  {
    before: filter("[{ value: 'x', isNegated: true }]"),
    kept: NEGATED + filter("[{ value: 'x', relationType: 'NOT_EQUALS', isNegated: true }]"),
    after: filter("[{ value: 'x', relationType: 'NOT_EQUALS' }]"),
  },
];

describe('both fields', () => {
  it.each(ROWS)('are used beside each other, and then only the new one: $before', ({ api, before, kept, after }) => {
    const code = (text: string): string => (api ? programOf(api, text) : `${text}\n`);
    const first = fixed({ 'a.mjs': code(before) }, { asOf, until });
    expect(first.unfixed).toEqual([]);
    expect(first.unsafe).toEqual([]);
    expect(first.files['a.mjs']).toBe(code(kept));
    const again = fixed(first.files, { asOf, until });
    expect(again.files).toEqual(first.files);
    expect(again.unfixed.map(({ reason }) => reason).join()).toMatch(/ already exists beside it/);
    const early = fixed(first.files, { asOf, unsafe: true });
    expect(early.files).toEqual(first.files);
    expect(early.unfixed.map(({ reason }) => reason).join()).toMatch(/it stays beside `.*` until 2026-10-01/);
    const longer = fixed(first.files, { asOf, until: '2026-10-05' });
    expect(longer.files['a.mjs']).toBe(code(kept.replaceAll(until, '2026-10-05')));
    const second = fixed(first.files, { asOf: AFTERWARDS });
    expect(second.unfixed).toEqual([]);
    expect(second.files['a.mjs']).toBe(code(after));
    expect(
      fixed(second.files, { asOf: AFTERWARDS }).findings.filter(({ in: place }) => !api && place === 'request'),
    ).toEqual([]);
  });

  it('have their waiver above comments about the line, and in JSX', () => {
    const view = (list: string): string =>
      `const View = async () => {\n  const { snippets } = await (await fetch('https://acme-be.glean.com/rest/api/v1/createannouncement', { method: 'POST', body: '{}' })).json();\n  return (\n    <p>\n${list}    </p>\n  );\n};\n`;
    const jsx = fixed({ 'a.jsx': view('      {snippets[0].snippet}\n') }, { asOf, until });
    expect(jsx.files['a.jsx']).toBe(
      view(`      {/* ${SNIPPET.slice(3).trimEnd()} */}\n      {snippets[0].text ?? snippets[0].snippet}\n`),
    );
    expect(fixed(jsx.files, { asOf: AFTERWARDS }).files['a.jsx']).toBe(view('      {snippets[0].text}\n'));
    const noted = (lines: string): string => announce(`[{\n${lines}}]`);
    const comment = '  // eslint-disable-next-line\n';
    const first = fixed({ 'a.mjs': noted(`${comment}  snippet: 'a',\n`) }, { asOf, until });
    expect(first.files['a.mjs']).toBe(noted(`  text: 'a',\n  ${SNIPPET}${comment}  snippet: 'a',\n`));
  });

  it('are declared beside each other', () => {
    const answer =
      "await (await fetch('https://acme-be.glean.com/rest/api/v1/createannouncement', { method: 'POST', body: '{}' })).json()";
    const code = (member: string, read: string): string =>
      `interface Snippet {\n${member}}\ninterface Reply { snippets: Snippet[] }\nexport async function f(): Promise<string[]> {\n  const reply: Reply = ${answer};\n${read}}\n`;
    const before = code('  snippet: string;\n', '  return reply.snippets.map((one) => one.snippet);\n');
    const first = fixed({ 'a.ts': before }, { asOf, until });
    expect(first.files['a.ts']).toBe(
      code(
        '  snippet: string;\n  text?: string;\n',
        `  ${SNIPPET}  return reply.snippets.map((one) => one.text ?? one.snippet);\n`,
      ),
    );
    const second = fixed(first.files, { asOf: AFTERWARDS });
    expect(second.files['a.ts']).toBe(code('  text: string;\n', '  return reply.snippets.map((one) => one.text);\n'));
  });

  it.each([
    [programOf('announcement', `use((await ${announced}).snippet);`), 'it would be evaluated twice'],
    [programOf('announcement', `use(${announced}?.snippet.length);`), 'an optional chain goes on behind it'],
    [programOf('announcement', `const { snippet: { length } } = ${announced};`), 'its value is destructured at once'],
    [announce('[{ snippet: make() }]'), 'it would be evaluated twice'],
    [filter("[{ value: 'x', isNegated: false }]"), '`relationType` is left out for this value'],
    [programOf('announcement', `use(\`\n\${${announced}.snippet}\`);`), 'no comment can be placed above its line'],
  ])('are not used where that would change what the program does: %s', (code, reason) => {
    const { applied, unfixed } = fixed({ 'a.mjs': code }, { asOf, until, unsafe: true });
    expect(applied).toEqual([]);
    expect(unfixed.map((one) => one.reason)).toEqual([reason]);
  });

  it('are not used after the removal', () => {
    const { unfixed } = fixed({ 'a.mjs': announce("[{ snippet: 'a' }]") }, { asOf, until: '2026-10-16' });
    expect(unfixed.map(({ reason }) => reason)).toEqual(['after 2026-10-15 the API refuses or lacks it']);
    expect(registry.entries.find(({ id }) => id.endsWith('.snippet'))!.removal).toBe('2026-10-15');
  });
});

describe('what a person has put side by side', () => {
  it.each([
    [`use(${announced}.text ?? ${announced}.snippet);`, `use(${announced}.text);`],
    [`use(${announced}.snippet || ${announced}.text || 'none');`, `use(${announced}.text || 'none');`],
    [`use(body.title ?? ${announced}?.text ?? ${announced}?.snippet);`, `use(body.title ?? ${announced}?.text);`],
    [`use(${announced}.snippet ?? body.title);`, `use(${announced}.text ?? body.title);`],
  ])('becomes one: %s', (before, after) => {
    const { files, unfixed } = fixed({ 'a.mjs': programOf('announcement', before) });
    expect(unfixed).toEqual([]);
    expect(files['a.mjs']).toBe(programOf('announcement', after));
  });
});
