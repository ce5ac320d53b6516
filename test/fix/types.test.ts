import { describe, expect, it } from 'vitest';
import type { ProjectFiles } from '../../src/syntax/program-view.js';
import { nameOf, typeProgram } from '../../src/fix/types/type-program.js';
import { parseModule } from '../../src/syntax/module.js';
import { fixed, type Files } from './fixed.js';

/** What the compiler says of files. */
function complaints(files: Files): string[] {
  const project: ProjectFiles = {
    module: (file) => (files[file] === undefined ? undefined : parseModule(file, files[file])),
    textOf: (file) => files[file] ?? '',
    resolve: (specifier) => specifier.replace(/^\.\//, '').replace(/\.js$/, '.ts'),
    importersOf: () => [],
    unseenImportersOf: () => [],
    connectedWith: () => [],
  };
  const program = typeProgram(Object.keys(files), project, new Map());
  return Object.keys(files).flatMap((file) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(nameOf(file)))
      .map(({ messageText }) => `${file}: ${JSON.stringify(messageText)}`),
  );
}

const GLOBALS =
  'declare function fetch(url: string, init?: object): Promise<{ json(): Promise<any> }>;\ndeclare function use(...all: unknown[]): void;\n';
const ANSWER = "await (await fetch('https://acme-be.glean.com/rest/api/v1/getanswer', { method: 'POST' })).json()";
const ANNOUNCE =
  "await (await fetch('https://acme-be.glean.com/rest/api/v1/createannouncement', { method: 'POST', body: '{}' })).json()";
const COLLECTION =
  "await (await fetch('https://acme-be.glean.com/rest/api/v1/getcollection', { method: 'POST', body: '{}' })).json()";
const CHAT = "await (await fetch('https://acme-be.glean.com/rest/api/v1/chat', { method: 'POST', body: '{}' })).json()";

interface Case {
  name: string;
  before: Files;
  after: Files;
  unsafe?: true;
  /** Why a finding is left. */
  left?: string;
}

const CASES: Case[] = [
  {
    name: 'an interface in the same file',
    before: {
      'a.ts': `interface Snippet { snippet?: string; url?: string }\ninterface Reply { snippets: Snippet[] }\nexport async function f() {\n  const reply: Reply = ${ANNOUNCE};\n  return reply.snippets.map((one) => one.snippet);\n}\n`,
    },
    after: {
      'a.ts': `interface Snippet { text?: string; url?: string }\ninterface Reply { snippets: Snippet[] }\nexport async function f() {\n  const reply: Reply = ${ANNOUNCE};\n  return reply.snippets.map((one) => one.text);\n}\n`,
    },
  },
  {
    name: 'an interface in another file that has the new field',
    before: {
      'types.ts':
        'export interface Snippet {\n  snippet: string;\n  text: string;\n}\nexport interface Reply { snippets: Snippet[] }\n',
      'a.ts': `import type { Reply } from './types.js';\nexport async function f(): Promise<string[]> {\n  const reply: Reply = ${ANNOUNCE};\n  return reply.snippets.map(({ snippet }) => snippet);\n}\n`,
    },
    after: {
      'types.ts': 'export interface Snippet {\n  text: string;\n}\nexport interface Reply { snippets: Snippet[] }\n',
      'a.ts': `import type { Reply } from './types.js';\nexport async function f(): Promise<string[]> {\n  const reply: Reply = ${ANNOUNCE};\n  return reply.snippets.map(({ text: snippet }) => snippet);\n}\n`,
    },
  },
  {
    name: 'an interface that other code uses as well',
    left: 'other code uses it as well',
    before: {
      'types.ts':
        'export interface Snippet {\n  snippet?: string;\n}\nexport interface Reply { snippets: Snippet[] }\n',
      'a.ts': `import type { Reply } from './types.js';\nexport async function f() {\n  const reply: Reply = ${ANNOUNCE};\n  return reply.snippets.map(({ snippet }) => snippet);\n}\n`,
      'b.ts': "import type { Snippet } from './types.js';\nexport const g = (one: Snippet) => one.snippet;\n",
    },
    after: {
      'types.ts':
        'export interface Snippet {\n  snippet?: string;\n  text?: string;\n}\nexport interface Reply { snippets: Snippet[] }\n',
      'a.ts': `import type { Reply } from './types.js';\nexport async function f() {\n  const reply: Reply = ${ANNOUNCE};\n  return reply.snippets.map(({ text: snippet }) => snippet);\n}\n`,
      'b.ts': "import type { Snippet } from './types.js';\nexport const g = (one: Snippet) => one.snippet;\n",
    },
  },
  {
    name: 'a type in a directory that is called lib',
    before: {
      'lib/a.ts': `interface Snippet { snippet?: string }\nexport async function f() {\n  const reply: { snippets: Snippet[] } = ${ANNOUNCE};\n  return reply.snippets[0]?.snippet;\n}\n`,
    },
    after: {
      'lib/a.ts': `interface Snippet { text?: string }\nexport async function f() {\n  const reply: { snippets: Snippet[] } = ${ANNOUNCE};\n  return reply.snippets[0]?.text;\n}\n`,
    },
  },
  {
    name: 'a move into a new object',
    before: {
      'a.ts': `interface Reply {\n  answerResult: {\n    trackingToken: string;\n  };\n}\nexport async function f(): Promise<string> {\n  const reply = (${ANSWER}) as Reply;\n  return reply.answerResult.trackingToken;\n}\n`,
    },
    after: {
      'a.ts': `interface Reply {\n  answerResult: {\n    answer: { trackingToken: string };\n  };\n}\nexport async function f(): Promise<string> {\n  const reply = (${ANSWER}) as Reply;\n  return reply.answerResult.answer?.trackingToken;\n}\n`,
    },
  },
  {
    name: 'a move into an object whose type lacks the field',
    before: {
      'a.ts': `interface Answer {\n  id: number;\n}\ninterface Result {\n  answer: Answer;\n  trackingToken?: string;\n}\nexport async function f() {\n  const { answerResult }: { answerResult: Result } = ${ANSWER};\n  const { trackingToken } = answerResult;\n  return trackingToken;\n}\n`,
    },
    after: {
      'a.ts': `interface Answer {\n  id: number;\n  trackingToken?: string;\n}\ninterface Result {\n  answer: Answer;\n}\nexport async function f() {\n  const { answerResult }: { answerResult: Result } = ${ANSWER};\n  const { answer: { trackingToken } } = answerResult;\n  return trackingToken;\n}\n`,
    },
  },
  {
    name: 'a list that is collected',
    before: {
      'a.ts': `interface Citation { title: string }\ninterface Message {\n  citations?: Citation[];\n}\nexport async function f() {\n  const reply: { messages: Message[] } = ${CHAT};\n  return reply.messages.map((message) => message.citations?.map(({ title }) => title));\n}\n`,
    },
    after: {
      'a.ts': `interface Citation { title: string }\ninterface Message {\n  fragments?: { citation?: Citation }[];\n}\nexport async function f() {\n  const reply: { messages: Message[] } = ${CHAT};\n  return reply.messages.map((message) => message.fragments?.flatMap(({ citation }) => citation ?? [])?.map(({ title }) => title));\n}\n`,
    },
    unsafe: true,
  },
  {
    name: 'a list of values without a type',
    before: {
      'a.ts': `export async function f() {\n  const reply = ${CHAT};\n  return reply.messages[0].citations.length;\n}\n`,
    },
    after: {
      'a.ts': `export async function f() {\n  const reply = ${CHAT};\n  return reply.messages[0].fragments?.flatMap(({ citation }: any) => citation ?? []).length;\n}\n`,
    },
    unsafe: true,
  },
  {
    name: 'a field of a request that is left out',
    before: {
      'types.ts': 'export interface Employee {\n  email: string;\n  location: string;\n}\n',
      'a.ts':
        "import type { Employee } from './types.js';\nexport async function f(email: string) {\n  const employee: Employee = { email, location: 'here' };\n  await fetch('https://acme-be.glean.com/api/index/v1/indexemployee', { method: 'POST', body: JSON.stringify({ employee }) });\n}\n",
    },
    after: {
      'types.ts': 'export interface Employee {\n  email: string;\n}\n',
      'a.ts':
        "import type { Employee } from './types.js';\nexport async function f(email: string) {\n  const employee: Employee = { email };\n  await fetch('https://acme-be.glean.com/api/index/v1/indexemployee', { method: 'POST', body: JSON.stringify({ employee }) });\n}\n",
    },
  },
  {
    name: 'a value of a request',
    before: {
      'a.ts':
        "interface Value {\n  value: string;\n  isNegated?: boolean;\n}\nexport async function f() {\n  const values: Value[] = [{ value: 'x', isNegated: true }];\n  await fetch('https://acme-be.glean.com/rest/api/v1/createannouncement', { method: 'POST', body: JSON.stringify({ audienceFilters: [{ values }] }) });\n}\n",
    },
    after: {
      'a.ts':
        "interface Value {\n  value: string;\n  relationType?: string;\n}\nexport async function f() {\n  const values: Value[] = [{ value: 'x', relationType: 'NOT_EQUALS' }];\n  await fetch('https://acme-be.glean.com/rest/api/v1/createannouncement', { method: 'POST', body: JSON.stringify({ audienceFilters: [{ values }] }) });\n}\n",
    },
  },
  {
    name: 'a schema that parses the response',
    before: {
      'a.ts': `import { z } from 'zod';\nconst Snippet = z.object({ snippet: z.string(), url: z.string() });\nconst Reply = z.object({ snippets: z.array(Snippet) });\nexport async function f() {\n  const reply = Reply.parse(${ANNOUNCE});\n  return reply.snippets.map((one: any) => one.snippet);\n}\n`,
    },
    after: {
      'a.ts': `import { z } from 'zod';\nconst Snippet = z.object({ text: z.string(), url: z.string() });\nconst Reply = z.object({ snippets: z.array(Snippet) });\nexport async function f() {\n  const reply = Reply.parse(${ANNOUNCE});\n  return reply.snippets.map((one: any) => one.text);\n}\n`,
    },
  },
  {
    name: 'a field that moves into another schema',
    before: {
      'a.ts': `import { z } from 'zod';\nconst Reply = z.object({ trackingToken: z.string().optional(), collection: z.object({ id: z.number() }) });\nexport async function f() {\n  const reply = Reply.parse(${COLLECTION});\n  return (reply as any).trackingToken;\n}\n`,
    },
    after: {
      'a.ts': `import { z } from 'zod';\nconst Reply = z.object({ collection: z.object({ id: z.number(), trackingToken: z.string().optional() }) });\nexport async function f() {\n  const reply = Reply.parse(${COLLECTION});\n  return (reply as any).collection?.trackingToken;\n}\n`,
    },
  },
  {
    name: 'a field that moves into a schema of its own',
    before: {
      'a.ts': `import { z } from 'zod';\nconst Reply = z.object({ trackingToken: z.string() });\nexport async function f() {\n  const reply = Reply.parse(${COLLECTION});\n  return (reply as any).trackingToken;\n}\n`,
    },
    after: {
      'a.ts': `import { z } from 'zod';\nconst Reply = z.object({ collection: z.object({ trackingToken: z.string() }) });\nexport async function f() {\n  const reply = Reply.parse(${COLLECTION});\n  return (reply as any).collection?.trackingToken;\n}\n`,
    },
    unsafe: true,
  },
  {
    name: 'a schema that is written elsewhere',
    left: 'the schema of `collection` is written elsewhere',
    before: {
      'a.ts': `import { z } from 'zod';\nconst Collection = z.object({ id: z.number() });\nconst Reply = z.object({ trackingToken: z.string(), collection: Collection });\nexport async function f() {\n  const reply = Reply.parse(${COLLECTION});\n  return (reply as any).trackingToken;\n}\n`,
    },
    after: {
      'a.ts': `import { z } from 'zod';\nconst Collection = z.object({ id: z.number() });\nconst Reply = z.object({ trackingToken: z.string(), collection: Collection });\nexport async function f() {\n  const reply = Reply.parse(${COLLECTION});\n  return (reply as any).trackingToken;\n}\n`,
    },
  },
  {
    name: 'JSX',
    before: {
      'View.tsx': `export async function View() {\n  const reply = ${ANNOUNCE};\n  return <ul>{reply.snippets.map((one: any) => <li title={one.snippet}>{one.snippet}</li>)}</ul>;\n}\n`,
    },
    after: {
      'View.tsx': `export async function View() {\n  const reply = ${ANNOUNCE};\n  return <ul>{reply.snippets.map((one: any) => <li title={one.text}>{one.text}</li>)}</ul>;\n}\n`,
    },
  },
  {
    name: 'a Vue component',
    before: {
      'View.vue': `<template>\n  <p>snippet</p>\n</template>\n<script setup lang="ts">\ninterface Snippet { snippet?: string }\nconst reply: { snippets: Snippet[] } = ${ANNOUNCE};\nuse(reply.snippets.map(({ snippet }) => snippet));\n</script>\n`,
    },
    after: {
      'View.vue': `<template>\n  <p>snippet</p>\n</template>\n<script setup lang="ts">\ninterface Snippet { text?: string }\nconst reply: { snippets: Snippet[] } = ${ANNOUNCE};\nuse(reply.snippets.map(({ text: snippet }) => snippet));\n</script>\n`,
    },
  },
  {
    name: 'a Svelte component',
    before: {
      'View.svelte': `<script>\n  const reply = ${ANNOUNCE};\n  use(reply.snippets[0].snippet);\n</script>\n<p>snippet</p>\n`,
    },
    after: {
      'View.svelte': `<script>\n  const reply = ${ANNOUNCE};\n  use(reply.snippets[0].text);\n</script>\n<p>snippet</p>\n`,
    },
  },
  {
    name: 'the SDK',
    before: {
      'a.ts':
        "import { Glean } from '@gleanwork/api-client';\nconst glean = new Glean({ apiToken: 'x', instance: 'acme' });\nexport async function f() {\n  const { collection, trackingToken } = await glean.client.collections.retrieve({ id: 7 });\n  return [collection, trackingToken];\n}\n",
    },
    after: {
      'a.ts':
        "import { Glean } from '@gleanwork/api-client';\nconst glean = new Glean({ apiToken: 'x', instance: 'acme' });\nexport async function f() {\n  const { collection, collection: { trackingToken } = {} } = await glean.client.collections.retrieve({ id: 7 });\n  return [collection, trackingToken];\n}\n",
    },
  },
];

describe('types', () => {
  it.each(CASES)('$name', ({ before, after, unsafe = false, left }) => {
    const done = fixed(before, { unsafe: true });
    expect([...new Set(done.unfixed.map(({ reason }) => reason))]).toEqual(left === undefined ? [] : [left]);
    expect(done.files).toEqual(after);
    expect(
      done.applied.flatMap(({ risks }) => risks).length > 0,
      JSON.stringify(done.applied.map(({ risks }) => risks)),
    ).toBe(unsafe);
    const whole = (files: Files): Files => ({ ...files, 'globals.d.ts': GLOBALS });
    const known = complaints(whole(before));
    expect(complaints(whole(done.files)).filter((one) => !known.includes(one))).toEqual([]);
    const again = fixed(done.files, { unsafe: true });
    expect(again.files).toEqual(done.files);
  });
});
