import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/runtime/package-root.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { Tree } from '../files/tree.js';
import { configured } from './configured.js';

const registry = loadRegistry(
  ['openai', 'notion'].map((name) => join(packageRoot(), `registries/${name}.json`)),
  { builtin: false },
);

const OPENAI = "import OpenAI from 'openai';\nconst client = new OpenAI();\n";
const NOTION = "import { Client } from '@notionhq/client';\nconst client = new Client();\n";

/** Why calls of a file are not understood. */
function openIn(source: string): string[] {
  const { root } = new Tree({ 'a.ts': source });
  return analyse({ root, paths: [], registry, ...configured(root) }).notUnderstood.map(({ reason }) => reason);
}

/** A function that sends a body in a chat. */
function chat(parameters: string, body: string, before = ''): string {
  return `${OPENAI}${before}\nexport const chat = (${parameters}) => client.chat.completions.create(${body});`;
}

describe('a call whose body is not known', () => {
  it.each([
    ['params', chat('params: OpenAI.ChatCompletionCreateParams', 'params')],
    ['req.body', chat('req', 'req.body')],
    ['params', chat('messages, params', '{ messages, ...params }')],
    ['params', chat('params: Record<string, unknown>', "{ model: 'gpt-5.2', ...params }")],
    ['text', chat('text: string', "{ model: 'gpt-5.2', ...JSON.parse(text) }")],
    ['extra', chat('messages, extra', 'Object.assign({ messages }, extra)')],
    [
      'something that is not known',
      chat('messages, { stream, ...options }: { stream: boolean; model?: string }', '{ messages, ...options }'),
    ],
    ['defaults', chat('messages', '{ ...defaults, messages }', "import { defaults } from '@acme/models';")],
  ])('may have a listed value in %s: %s', (name, source) => {
    expect(openIn(source)).toEqual([`the value of model depends on ${name}`]);
  });

  it.each([
    chat('params', "{ ...params, model: 'gpt-5.2' }"),
    chat('messages: any, tools: any', "{ model: 'gpt-5.2', messages, tools, response_format: JSON.parse(tools) }"),
    chat('tuning: { seed?: number }', "{ model: 'gpt-5.2', ...tuning }"),
    chat('tuning: Omit<OpenAI.ChatCompletionCreateParams, "model">', "{ model: 'gpt-5.2', ...tuning }"),
    chat('tuning?: Partial<Tuning>', "{ model: 'gpt-5.2', ...(tuning ?? {}) }", 'interface Tuning { seed: number }'),
    chat('all: Options', "{ model: 'gpt-5.2', ...all.tuning }", 'type Options = { tuning?: { seed: number } };'),
    chat('{ seed, ...rest }: { seed: number; user?: string }', "{ model: 'gpt-5.2', seed, ...rest }"),
    chat('{ model, ...rest }', "{ model: 'gpt-5.2', ...rest }"),
    `${OPENAI}export function chat(extra: any) {\n  const body: any = { ...extra };\n  body.model = 'gpt-5.2';\n  return client.chat.completions.create(body);\n}`,
    `${OPENAI}export const page = (query: any) => client.files.list(query);`,
  ])('is understood where that can have none: %s', (source) => {
    expect(openIn(source)).toEqual([]);
  });

  it('is open below the fields that lead to a value', () => {
    const search = (filter: string): string =>
      `${NOTION}export const find = (filter: any, query: any) => client.search({ query, filter: ${filter} });`;
    expect(openIn(search('filter'))).toEqual(['the value of value depends on filter']);
    expect(openIn(search("{ property: 'object', value: 'page' }"))).toEqual([]);
  });
});
