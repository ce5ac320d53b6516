/** Text of modules that use what the registry lists, as code in repositories does it. */

type Use = (index: number) => string;

/** Through the wrapper that all packages share. */
const throughShared: Use = (index) => `import { request } from '@acme/http';

export interface Answer${index} {
  id: number;
  question: string;
}

export async function listAnswers${index}(token: string): Promise<Answer${index}[]> {
  const { answerResults = [] } = await request<{ answerResults?: { answer: Answer${index} }[] }>('/rest/api/v1/listanswers', { method: 'POST', token, body: { pageSize: ${10 + (index % 40)} } });
  return answerResults.map(({ answer }) => answer);
}
`;

/** A client of the package itself, with the path in a constant of another file. */
const ownClient: Use = (index) => `import { INDEXING_BASE } from './settings';

export class IndexingClient${index} {
  constructor(private readonly token: string) {}

  async documentCount(datasource: string): Promise<number> {
    const { documentCount } = await this.post('getdocumentcount', { datasource });
    return documentCount;
  }

  private async post(operation: string, body: object): Promise<{ documentCount: number }> {
    const response = await fetch(\`\${INDEXING_BASE}/\${operation}\`, { method: 'POST', headers: { authorization: \`Bearer \${this.token}\` }, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(\`\${operation}: \${response.status}\`);
    return (await response.json()) as { documentCount: number };
  }
}
`;

/** The SDK, and a deprecated field of a response. */
const throughSdk: Use = (index) => `import { Glean } from '@gleanwork/api-client';

const glean = new Glean({ apiToken: process.env['GLEAN_API_TOKEN'] ?? '', instance: 'acme' });

export async function ask${index}(question: string): Promise<string[]> {
  const { messages = [] } = await glean.client.chat.create({ messages: [{ fragments: [{ text: question }] }] });
  return messages.flatMap((message) => (message.citations ?? []).map((citation) => citation.sourceDocument?.title ?? ''));
}
`;

export const USES: readonly Use[] = [throughShared, ownClient, throughSdk];

/** What `ownClient` imports. */
export const SETTINGS = `export const INSTANCE = 'acme';
export const INDEXING_BASE = \`https://\${INSTANCE}-be.glean.com/api/index/v1\`;
`;

/** The wrapper that all packages share. */
export const SHARED = `export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  token: string;
  body?: unknown;
}

const BASE = process.env['API_URL'] ?? 'http://localhost:8080';

export async function request<T>(path: string, { method = 'GET', token, body }: RequestOptions): Promise<T> {
  const response = await fetch(BASE + path, { method, headers: { authorization: \`Bearer \${token}\`, 'content-type': 'application/json' }, ...(body !== undefined && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(\`\${method} \${path}: \${response.status}\`);
  return (await response.json()) as T;
}
`;
