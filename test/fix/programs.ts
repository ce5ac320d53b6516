import type { Files } from './fixed.js';

const BASE = "const BASE = 'https://acme-be.glean.com/rest/api/v1';\n";
const POST = `${BASE}export const post = async (path, body) => {
  const response = await fetch(\`\${BASE}/\${path}\`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(\`\${path} answered \${response.status}\`);
  return response.json();
};
`;
const IMPORT = "import { post } from './http.mjs';\n";
const withPost = (code: string): Files => ({ 'http.mjs': POST, 'a.mjs': `${IMPORT}${code}\n` });

/** Programs of more than one file, and with more between the request and the use. */
export const PROGRAMS: Files[] = [
  withPost("const { answerResult } = await post('getanswer', { id: 7 });\nuse(answerResult.trackingToken);"),
  withPost("post('getanswer', { id: 7 }).then(({ answerResult: { trackingToken } }) => use(trackingToken));"),
  withPost(
    "post('getanswer', { id: 7 }).then((reply) => reply.answerResult).then((result) => use(result?.trackingToken));",
  ),
  withPost("const reply = await post('getcollection', { id: 7 });\nuse(reply.trackingToken, reply.collection.name);"),
  withPost(
    "const { collection, trackingToken } = await post('getcollection', { id: 7 });\nuse(collection.id, trackingToken);",
  ),
  withPost("const { trackingToken: token = 'none' } = await post('getcollection', { id: 7 });\nuse(token);"),
  withPost("const reply = await post('getcollection', { id: 7 });\nuse(reply['trackingToken']);"),
  withPost("const reply = await post('getcollection', { id: 7 });\nuse(`token ${reply.trackingToken}`);"),
  withPost("const reply = await post('getcollection', { id: 7 });\nif (reply.trackingToken) use('there');"),
  withPost("const reply = await post('getcollection', { id: 7 });\nuse(reply.trackingToken?.toUpperCase() ?? 'none');"),
  withPost(
    "async function token(id) {\n  const reply = await post('getcollection', { id });\n  return reply.trackingToken;\n}\nuse(await token(7));",
  ),
  withPost(
    "class Client {\n  async token(id) {\n    this.reply = await post('getcollection', { id });\n    return this.reply.trackingToken;\n  }\n}\nuse(await new Client().token(7));",
  ),
  withPost(
    "const reply = await post('chat', { messages: [] });\nfor (const message of reply.messages) for (const one of message.citations) use(one.trackingToken);",
  ),
  withPost(
    "const reply = await post('chat', { messages: [] });\nuse(reply.messages.flatMap((message) => message.citations ?? []).length);",
  ),
  withPost(
    "await post('createannouncement', { body: { structuredList: [{ snippets: [{ snippet: 'a', mimeType: 'text/plain' }] }] } });\nuse('done');",
  ),
  withPost(
    "const snippets = ['a', 'b'].map((snippet) => ({ snippet }));\nawait post('createannouncement', { body: { structuredList: [{ snippets }] } });\nuse(snippets.length);",
  ),
  withPost(
    "await post('createannouncement', { audienceFilters: [{ fieldName: 'x', values: [{ value: 'a', isNegated: true }, { value: 'b', isNegated: false }] }] });\nuse('done');",
  ),
  withPost(
    "function filterOf(value) {\n  const one = { value };\n  one.isNegated = true;\n  return one;\n}\nawait post('createannouncement', { audienceFilters: [{ fieldName: 'x', values: [filterOf('a')] }] });\nuse('done');",
  ),
  {
    'http.mjs': POST,
    'show.mjs': 'export const show = ({ snippet = "none" }) => use(snippet);\n',
    'a.mjs': `${IMPORT}import { show } from './show.mjs';\nconst reply = await post('createannouncement', {});\nreply.body.structuredList[0].snippets.forEach((one) => show(one));\n`,
  },
  {
    'http.mjs': POST,
    'make.mjs': 'export function make(text) {\n  return { snippet: text, url: text };\n}\n',
    'a.mjs': `${IMPORT}import { make } from './make.mjs';\nawait post('createannouncement', { body: { structuredList: [{ snippets: [make('a')] }] } });\nuse('done');\n`,
  },
  {
    'a.mjs':
      "const send = (employee) =>\n  fetch('https://acme-be.glean.com/api/index/v1/indexemployee', { method: 'POST', body: JSON.stringify({ employee }) });\nconst { status } = await send({ email: 'a', location: 'b' });\nuse(status);\n",
  },
];
