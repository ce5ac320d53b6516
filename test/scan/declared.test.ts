import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { makeProject } from '../cli/run.js';

const registry = loadRegistry([]);

const TYPES = `export interface Message {
  text: string;
  citations?: string[];
}
export interface Reply<T> {
  messages: Message[];
  role: T;
}
export interface Paper {
  citations: string[];
}
`;

const CALL = "await (await fetch('https://acme-be.glean.com/rest/api/v1/chat', { method: 'POST' })).json()";

/** The places that types declare. */
function declared(use: string): string[] {
  const { findings } = analyse({
    root: makeProject({
      'src/types.ts': TYPES,
      'src/use.ts': `import type { Message, Paper, Reply } from './types';\n${use}\n`,
    }),
    paths: [],
    registry,
  });
  expect(findings.map(({ confidence }) => confidence)).toEqual(findings.map(() => 'low'));
  return findings.map(({ file, line, column, entry }) => `${file}:${line}:${column} ${entry}`);
}

describe('a type that declares a field of a response is mentioned', () => {
  it.each([
    ['a cast', `export const text = async () => ((${CALL}) as Reply<string>).messages[0].text;`],
    [
      'a variable',
      `export const text = async () => { const reply: Reply<string> = ${CALL}; return reply.messages[0].text; };`,
    ],
    ['a result', `export async function load(): Promise<Reply<string>> { return ${CALL}; }`],
    [
      'a parameter',
      `const show = ({ messages }: { messages: Message[] }) => messages.length;\nexport const shown = async () => show(${CALL});`,
    ],
    [
      'a part of the body',
      `export const last = async () => { const reply: any = ${CALL}; return reply.messages.at(-1) as Message; };`,
    ],
    [
      'a type argument',
      "import axios from 'axios';\nexport const text = async () => (await axios.post<Reply<string>>('https://acme-be.glean.com/rest/api/v1/chat')).data.messages[0].text;",
    ],
  ])('%s', (_, use) => {
    expect(declared(use)).toEqual(['src/types.ts:3:3 client.chat.citations']);
  });

  it('with the steps that lead to it', () => {
    const { findings } = analyse({
      root: makeProject({ 'a.ts': `interface Reply { citations: string[] }\nexport const reply: Reply = ${CALL};\n` }),
      paths: [],
      registry,
    });
    expect(findings[0]?.trace.map(({ line, note }) => `${line}: ${note}`)).toEqual([
      "2: 'https://acme-be.glean.com/rest/api/v1/chat'",
      '2: request sent with fetch',
      '2: a response is declared to be of this type',
      '1: citations is declared',
    ]);
  });

  it.each([
    [
      'of a response of another endpoint',
      `export const reply = async () => (await (await fetch('https://acme-be.glean.com/rest/api/v1/search')).json()) as Reply<string>;`,
    ],
    [
      'that nothing of the API is declared to be of',
      `export const papers: Paper[] = [];\nexport const reply = async () => ${CALL};`,
    ],
  ])('but not one %s', (_, use) => {
    expect(declared(use)).toEqual([]);
  });
});

const SCHEMAS = `import { z } from 'zod';
import * as v from 'valibot';
const Source = z.object({ title: z.string() });
export const Message = z.object({
  citations: z.array(Source).optional(),
});
export const Reply = z.object({ messages: z.array(Message.extend({ text: z.string() })).default([]) }).passthrough();
export const Paper = z.object({ citations: z.array(z.string()) });
export const Loose = v.looseObject({
  messages: v.array(v.object({ ...{ citations: v.unknown() } })),
});
`;

/** The places that schemas declare. */
function named(use: string): string[] {
  const { findings } = analyse({
    root: makeProject({
      'src/schemas.ts': SCHEMAS,
      'src/use.ts': `import * as v from 'valibot';\nimport { Loose, Message, Paper, Reply } from './schemas';\n${use}\n`,
    }),
    paths: [],
    registry,
  });
  expect(findings.map(({ confidence }) => confidence)).toEqual(findings.map(() => 'low'));
  return findings.map(({ file, line, column, entry }) => `${file}:${line}:${column} ${entry}`);
}

describe('a schema that names a field of a response is mentioned', () => {
  it.each([
    ['that parses it', `export const reply = async () => Reply.parse(${CALL}).messages.length;`, '5:3'],
    [
      'that checks a part of it',
      `export const last = async () => { const reply = ${CALL}; return Message.safeParse(reply.messages[0]).success; };`,
      '5:3',
    ],
    [
      'that is handed to a function',
      `const load = async <T>(schema: { parse(data: unknown): T }): Promise<T> => schema.parse(${CALL});\nexport const reply = () => load(Reply);`,
      '5:3',
    ],
    [
      'that is handed to its library',
      `export const reply = async () => v.parse(Loose, ${CALL}).messages.length;`,
      '10:37',
    ],
  ])('%s', (_, use, place) => {
    expect(named(use)).toEqual([`src/schemas.ts:${place} client.chat.citations`]);
  });

  it('with the steps that lead to it', () => {
    const { findings } = analyse({
      root: makeProject({
        'a.ts': `import { z } from 'zod';\nconst Reply = z.object({ citations: z.string() });\nexport const reply = Reply.parse(${CALL});\n`,
      }),
      paths: [],
      registry,
    });
    expect(findings[0]?.trace.map(({ line, note }) => `${line}: ${note}`)).toEqual([
      "3: 'https://acme-be.glean.com/rest/api/v1/chat'",
      '3: request sent with fetch',
      '3: a response is checked by a schema',
      '2: citations is declared',
    ]);
  });

  it.each([
    [
      'that checks something else',
      `export const papers = (json: string) => Paper.parse(JSON.parse(json));\nexport const reply = async () => ${CALL};`,
    ],
    [
      'that checks the response of another endpoint',
      `export const reply = async () => Reply.parse(await (await fetch('https://acme-be.glean.com/rest/api/v1/search')).json());`,
    ],
  ])('but not one %s', (_, use) => {
    expect(named(use)).toEqual([]);
  });
});
