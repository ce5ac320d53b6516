/** What the benchmark sends, what the upstream answers, and the OpenAPI document that says so. */

/** A request of the load, and its fate on both days. */
export interface Operation {
  /** What a list says about it. */
  name: string;
  path: string;
  body: object;
  /** What the upstream answers. */
  answer: object;
  /** Status after the removal. */
  after: number;
}

/** A day before all removals of these operations, and one after them. */
export const BEFORE = '2026-10-01';
export const AFTER = '2026-10-16';

const TEXT = 'The quarterly report is in the folder of the finance team, which reads and signs it before it is sent.';

const PEOPLE = numbered(12, (n) => ({
  id: `doc-${n}`,
  title: `Report ${n}`,
  url: `https://acme.example.com/doc/${n}`,
  snippet: TEXT,
  updated: 1_790_000_000 + n,
  tags: ['finance', 'quarter', `q${1 + (n % 4)}`],
}));

/** The place of a field that is listed, and of one of the same name that is not. */
const MESSAGES = numbered(6, (n) => ({
  author: 'GLEAN_AI',
  messageId: `message-${n}`,
  citations: [{ sourceDocument: { id: `doc-${n}`, title: `Report ${n}`, url: `https://acme.example.com/doc/${n}` } }],
  fragments: [{ text: TEXT, citation: { sourceDocument: { id: `doc-${n}` } } }, { text: TEXT }],
}));

export const SEARCH: Operation = {
  name: 'nothing listed',
  path: '/rest/api/v1/search',
  body: { query: 'quarterly report', pageSize: 12, requestOptions: { facetBucketSize: 10 } },
  answer: { results: PEOPLE, hasMoreResults: false, requestID: 'a1b2c3' },
  after: 200,
};

export const CHAT: Operation = {
  name: 'a field of the response',
  path: '/rest/api/v1/chat',
  body: { messages: [{ author: 'USER', fragments: [{ text: 'Where is the report?' }] }], saveChat: false },
  answer: { messages: MESSAGES, chatId: 'chat-1', followUpPrompts: [TEXT, TEXT] },
  after: 200,
};

export const EMPLOYEE: Operation = {
  name: 'a field of the request',
  path: '/api/index/v1/indexemployee',
  body: { employee: { email: 'ada@acme.example.com', department: 'Finance', location: 'Paris', bio: TEXT } },
  answer: { status: 'accepted', results: PEOPLE },
  after: 400,
};

const LISTANSWERS: Operation = {
  name: 'an endpoint',
  path: '/rest/api/v1/listanswers',
  body: { pageSize: 10 },
  answer: { answerResults: PEOPLE },
  after: 410,
};

export const OPERATIONS: readonly Operation[] = [SEARCH, CHAT, EMPLOYEE, LISTANSWERS];

/** A list has no entry about it, and its body passes unseen. */
export const UPLOAD = '/api/index/v1/bulkindexdocuments';

export const HEADERS = { 'content-type': 'application/json', authorization: 'Bearer bench' };

/** The document that Prism and the service without an upstream are given. */
export function specification(operations: readonly Operation[] = OPERATIONS): object {
  const content = (example: object): object => ({ 'application/json': { schema: schemaOf(example), example } });
  return {
    openapi: '3.0.3',
    info: { title: 'Operations of a benchmark', version: '1.0.0' },
    paths: Object.fromEntries(
      operations.map(({ path, body, answer }) => [
        path,
        {
          post: {
            requestBody: { required: true, content: content(body) },
            responses: { 200: { description: 'The answer of the upstream.', content: content(answer) } },
          },
        },
      ]),
    ),
  };
}

/** The schema of a value that resembles another one. */
function schemaOf(value: unknown): object {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
  if (typeof value !== 'object' || value === null) return { type: typeof value };
  const properties = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, schemaOf(one)]));
  return { type: 'object', properties };
}

/** Parts of a JSON document of some bytes, whose last array has one element of many. */
export function* longBody(head: object, bytes: number): Generator<Buffer> {
  const [before] = JSON.stringify({ ...head, items: [] }).split(/(?<="items":\[)/) as [string];
  yield Buffer.from(before + JSON.stringify(PEOPLE[0]));
  const part = Buffer.from(PEOPLE.map((one) => `,${JSON.stringify(one)}`).join(''));
  for (let sent = 0; sent < bytes; sent += part.length) yield part;
  yield Buffer.from(']}');
}

/** Lines of a chat of some bytes. */
export function* chatLines(bytes: number): Generator<Buffer> {
  const lines = MESSAGES.map((message) => `${JSON.stringify({ messages: [message] })}\n`).join('');
  const part = Buffer.from(lines);
  for (let sent = 0; sent < bytes; sent += part.length) yield part;
}

/** A line of a chat. */
export const LINE = Buffer.from(`${JSON.stringify({ messages: MESSAGES.slice(0, 1) })}\n`);

function numbered<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
