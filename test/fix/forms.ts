/** The beginning of a program with a response in `body`. */
const RESPONSES = {
  getanswer:
    "const body = await (await fetch('https://acme-be.glean.com/rest/api/v1/getanswer', { method: 'POST' })).json();",
  collection:
    "const body = await (await fetch('https://acme-be.glean.com/rest/api/v1/getcollection', { method: 'POST', body: '{}' })).json();",
  policy:
    "const body = await (await fetch('https://acme-be.glean.com/rest/api/v1/governance/data/policies/7')).json();",
  announcement:
    "const body = await (await fetch('https://acme-be.glean.com/rest/api/v1/createannouncement', { method: 'POST', body: '{}' })).json();",
  chat: "const body = await (await fetch('https://acme-be.glean.com/rest/api/v1/chat', { method: 'POST', body: '{}' })).json();",
} as const;

export type Api = keyof typeof RESPONSES;

export interface Row {
  api: Api;
  before: string;
  after: string;
  /** Whether the edit is unsafe. */
  unsafe?: true;
  file?: string;
  around?: (code: string) => string;
}

const announced = 'body.body.structuredList[0].snippets[0]';

export const READS: Row[] = [
  { api: 'announcement', before: `use(${announced}.snippet);`, after: `use(${announced}.text);` },
  { api: 'announcement', before: `use(${announced}?.snippet);`, after: `use(${announced}?.text);` },
  { api: 'announcement', before: `use(${announced}['snippet']);`, after: `use(${announced}['text']);` },
  { api: 'announcement', before: `use(${announced}?.["snippet"]);`, after: `use(${announced}?.["text"]);` },
  {
    api: 'announcement',
    before: `const NAME = 'snippet';\nuse(${announced}[NAME]);`,
    after: `const NAME = 'snippet';\nuse(${announced}['text']);`,
  },
  {
    api: 'announcement',
    before: `const { snippet } = ${announced};`,
    after: `const { text: snippet } = ${announced};`,
  },
  {
    api: 'announcement',
    before: `const { snippet: shown = 'none' } = ${announced};`,
    after: `const { text: shown = 'none' } = ${announced};`,
  },
  {
    api: 'announcement',
    before: `const { snippet = 'none' } = ${announced};`,
    after: `const { text: snippet = 'none' } = ${announced};`,
  },
  {
    api: 'announcement',
    before: `const { 'snippet': shown } = ${announced};`,
    after: `const { 'text': shown } = ${announced};`,
  },
  {
    api: 'announcement',
    before: `let snippet;\n({ snippet } = ${announced});`,
    after: `let snippet;\n({ text: snippet } = ${announced});`,
  },
  {
    api: 'announcement',
    before: 'use(body.body.structuredList.map(({ snippets }) => snippets.map(({ snippet }) => snippet)));',
    after: 'use(body.body.structuredList.map(({ snippets }) => snippets.map(({ text: snippet }) => snippet)));',
  },
  {
    api: 'announcement',
    before: "import get from 'lodash/get.js';\nuse(get(body, 'body.structuredList[0].snippets[0].snippet'));",
    after: "import get from 'lodash/get.js';\nuse(get(body, 'body.structuredList[0].snippets[0].text'));",
  },
  {
    api: 'getanswer',
    before: "import get from 'lodash/get.js';\nuse(get(body, 'answerResult.trackingToken'));",
    after: "import get from 'lodash/get.js';\nuse(get(body, 'answerResult.answer.trackingToken'));",
  },
  {
    api: 'getanswer',
    before: 'use(body.answerResult.trackingToken);',
    after: 'use(body.answerResult.answer?.trackingToken);',
  },
  {
    api: 'getanswer',
    before: 'const { answerResult: { trackingToken } } = body;',
    after: 'const { answerResult: { answer: { trackingToken } = {} } } = body;',
  },
  {
    api: 'getanswer',
    before: "const { answerResult: { trackingToken = '' } = {} } = body;",
    after: "const { answerResult: { answer: { trackingToken = '' } = {} } = {} } = body;",
  },
  {
    api: 'policy',
    before: 'use(body.report.config.inputOptions.datasources);',
    after: 'use(body.report.config.inputOptions.datasourceInstances);',
    unsafe: true,
  },
  {
    api: 'policy',
    before: 'const { datasources = [] } = body.report.config.inputOptions;',
    after: 'const { datasourceInstances: datasources = [] } = body.report.config.inputOptions;',
    unsafe: true,
  },
  {
    api: 'policy',
    before: 'use(body.report.config.externalSharingOptions.threshold);',
    after: 'use(body.report.config.broadSharingOptions.threshold);',
    unsafe: true,
  },
  {
    api: 'chat',
    before: 'use(body.messages.map((message) => message.citations.length));',
    after: 'use(body.messages.map((message) => message.fragments?.flatMap(({ citation }) => citation ?? []).length));',
    unsafe: true,
  },
  {
    api: 'announcement',
    before: 'use(body.body.structuredList[0].document.metadata.interactions.reactions);',
    after: 'use(body.body.structuredList[0].document.metadata.interactions.reacts?.flatMap(({ type }) => type ?? []));',
    unsafe: true,
  },
  {
    api: 'announcement',
    before: 'if (body.audienceFilters[0].values[0].isNegated) use(1);',
    after: "if (body.audienceFilters[0].values[0].relationType === 'NOT_EQUALS') use(1);",
  },
  {
    api: 'announcement',
    before: 'use(!body.audienceFilters[0].values[0].isNegated ? 1 : 2);',
    after: "use(body.audienceFilters[0].values[0].relationType !== 'NOT_EQUALS' ? 1 : 2);",
  },
  {
    api: 'announcement',
    before: 'use(body.audienceFilters[0].values[0].isNegated);',
    after: "use(body.audienceFilters[0].values[0].relationType === 'NOT_EQUALS');",
    unsafe: true,
  },
];

const HEADERS = "{ Authorization: 'Bearer x', 'Content-Type': 'application/json' }";
const post = (path: string, body: string): string =>
  `await fetch('https://acme-be.glean.com${path}', { method: 'POST', headers: ${HEADERS}, body: ${body} });`;
export const announce = (snippets: string): string =>
  post('/rest/api/v1/createannouncement', `JSON.stringify({ body: { structuredList: [{ snippets: ${snippets} }] } })`);
export const filter = (values: string): string =>
  post('/rest/api/v1/createannouncement', `JSON.stringify({ audienceFilters: [{ values: ${values} }] })`);
export const employ = (employee: string): string =>
  post('/api/index/v1/indexemployee', `JSON.stringify({ employee: ${employee} })`);

export interface Write {
  before: string;
  after: string;
  /** A word of the risk. */
  risk?: RegExp;
}

export const WRITES: Write[] = [
  { before: announce("[{ snippet: 'a' }]"), after: announce("[{ text: 'a' }]") },
  { before: announce("[{ 'snippet': 'a' }]"), after: announce("[{ 'text': 'a' }]") },
  { before: announce("[{ ['snippet']: 'a' }]"), after: announce("[{ ['text']: 'a' }]") },
  {
    before: `const snippet = 'a';\n${announce('[{ snippet }]')}`,
    after: `const snippet = 'a';\n${announce('[{ text: snippet }]')}`,
  },
  {
    before: `const one = {};\none.snippet = 'a';\n${announce('[one]')}`,
    after: `const one = {};\none.text = 'a';\n${announce('[one]')}`,
  },
  {
    before: `const one = { mimeType: 'text/plain' };\none['snippet'] = 'a';\n${announce('[one]')}`,
    after: `const one = { mimeType: 'text/plain' };\none['text'] = 'a';\n${announce('[one]')}`,
  },
  {
    before: `const all = ['a', 'b'].map((one) => ({ snippet: one }));\n${announce('all')}`,
    after: `const all = ['a', 'b'].map((one) => ({ text: one }));\n${announce('all')}`,
  },
  {
    before: `const all = [];\nfor (const one of ['a']) all.push({ snippet: one });\n${announce('all')}`,
    after: `const all = [];\nfor (const one of ['a']) all.push({ text: one });\n${announce('all')}`,
  },
  {
    before: `function make(one) {\n  return { snippet: one };\n}\n${announce("[make('a')]")}`,
    after: `function make(one) {\n  return { text: one };\n}\n${announce("[make('a')]")}`,
  },
  {
    before: `const one = { snippet: 'a' };\nconsole.log(one);\n${announce('[one]')}`,
    after: `const one = { text: 'a' };\nconsole.log(one);\n${announce('[one]')}`,
    risk: /`console.log\(one\)` \(a.mjs:2\) may read it/,
  },
  {
    before: `const one = { snippet: 'a' };\nif (one.snippet.length > 1) throw new Error();\n${announce('[one]')}`,
    after: `const one = { text: 'a' };\nif (one.snippet.length > 1) throw new Error();\n${announce('[one]')}`,
    risk: /`one.snippet` \(a.mjs:2\) may read it/,
  },
  {
    before: `const one = { snippet: 'a', ...rest };\n${announce('[one]')}`,
    after: `const one = { text: 'a', ...rest };\n${announce('[one]')}`,
    risk: /`\.\.\.rest` may have the field as well/,
  },
  {
    before: filter("[{ value: 'x', isNegated: true }]"),
    after: filter("[{ value: 'x', relationType: 'NOT_EQUALS' }]"),
  },
  { before: filter("[{ value: 'x', isNegated: false }]"), after: filter("[{ value: 'x' }]") },
  {
    before: `const one = { value: 'x' };\none.isNegated = true;\n${filter('[one]')}`,
    after: `const one = { value: 'x' };\none.relationType = 'NOT_EQUALS';\n${filter('[one]')}`,
  },
  {
    before: `const no = Boolean(process.env.NO);\n${filter("[{ value: 'x', isNegated: no }]")}`,
    after: `const no = Boolean(process.env.NO);\n${filter("[{ value: 'x', relationType: no ? 'NOT_EQUALS' : undefined }]")}`,
    risk: /`no` may be neither true nor false/,
  },
  { before: employ("{ email: 'a', location: 'b' }"), after: employ("{ email: 'a' }") },
  { before: employ("{ location: 'b', email: 'a' }"), after: employ("{ email: 'a' }") },
  { before: employ("{ location: 'b' }"), after: employ('{}') },
  {
    before: employ("{\n  email: 'a',\n  location: 'b', // where\n  title: 'c',\n}"),
    after: employ("{\n  email: 'a',\n  // where\n  title: 'c',\n}"),
  },
  { before: employ("{\n  email: 'a',\n  location: 'b',\n}"), after: employ("{\n  email: 'a',\n}") },
  { before: employ("{\n  email: 'a',\n  location: 'b'\n}"), after: employ("{\n  email: 'a'\n}") },
  {
    before: `const one = { email: 'a' };\none.location = 'b';\n${employ('one')}`,
    after: `const one = { email: 'a' };\n${employ('one')}`,
  },
  {
    before: `const one = { email: 'a' };\nif (one.email) one.location = 'b';\n${employ('one')}`,
    after: `const one = { email: 'a' };\nif (one.email) {}\n${employ('one')}`,
  },
  {
    before: employ("{ email: 'a', location: await where() }"),
    after: employ("{ email: 'a' }"),
    risk: /`await where\(\)` is no longer evaluated/,
  },
];

/** A program with the code of a row after its imports and the request. */
export function programOf(api: Api, code: string): string {
  const [, imports = '', rest = code] = /^(import .*\n)([\s\S]*)$/.exec(code) ?? [];
  return `${imports}${RESPONSES[api]}\n${rest}\n`;
}
