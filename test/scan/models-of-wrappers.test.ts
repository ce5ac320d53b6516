import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/runtime/package-root.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { Tree } from '../files/tree.js';
import { configured } from './configured.js';

const registry = loadRegistry([join(packageRoot(), 'registries/openai.json')], { builtin: false });

/** What is not understood of a file, each as a line and a reason, and the findings. */
function scanned(source: string): { open: string[]; found: string[]; resolved: boolean[] } {
  const { root } = new Tree({ 'a.ts': source });
  const { findings, notUnderstood, calls } = analyse({ root, paths: [], registry, ...configured(root) });
  return {
    open: notUnderstood.map(({ line, reason }) => `${line} ${reason}`),
    found: findings.map(({ line, entry, confidence }) => `${line} ${entry} ${confidence}`),
    resolved: calls.map((call) => call.resolved),
  };
}

const AI = "import { generateText } from 'ai';\n";
const depends = (on: string): string => `the value of model depends on ${on}`;

describe('a model that is not known', () => {
  it.each([
    [`${AI}import { choose } from '@acme/models';\ngenerateText({ model: choose() });`, `3 ${depends('choose()')}`],
    [`${AI}\ngenerateText({ model: \`\${process.env.VENDOR}/gpt-4\` });`, `3 ${depends('process.env.VENDOR')}`],
    ["import { openai } from '@ai-sdk/openai';\n\nopenai(process.env.MODEL);", `3 ${depends('process.env.MODEL')}`],
    [
      "import { Agent } from '@openai/agents';\n\nnew Agent({ model: process.env.MODEL });",
      `3 ${depends('process.env.MODEL')}`,
    ],
    [
      "import { Agent } from '@mastra/core/agent';\nimport { first } from '@acme/models';\nnew Agent({ model: [{ model: first }] });",
      `3 ${depends('first')}`,
    ],
    [
      "import { ChatOpenAI } from '@langchain/openai';\nclass Mine extends ChatOpenAI {\n  constructor() { super({ model: process.env.MODEL }); }\n}",
      `3 ${depends('process.env.MODEL')}`,
    ],
    [
      "import { ChatOpenAI } from '@langchain/openai';\nimport { options } from '@acme/models';\nnew ChatOpenAI({ ...options });",
      `3 ${depends('options.model')}`,
    ],
    [
      "import { openai } from '@ai-sdk/openai';\nimport { createProviderRegistry } from 'ai';\ncreateProviderRegistry({ [process.env.NAME]: openai }).languageModel(process.env.ID);",
      `3 ${depends('process.env.ID')}`,
    ],
    [
      "import { openai } from '@ai-sdk/openai';\nimport { register } from '@acme/models';\nregister(openai);",
      `3 ${depends('register')}`,
    ],
    [
      "import OpenAI from 'openai';\n\nnew OpenAI().chat.completions.create({ model: `gpt-4-${process.env.SIZE}` });",
      `3 ${depends('process.env.SIZE')}`,
    ],
  ])('is a call that is not understood: %s', (source, open) => {
    expect(scanned(source)).toEqual({ open: [open], found: [], resolved: [false] });
  });

  it.each([
    `${AI}import { google } from '@ai-sdk/google';\ngenerateText({ model: google(process.env.MODEL) });`,
    `${AI}\ngenerateText({ model: \`anthropic/\${process.env.MODEL}\` });`,
    `${AI}import { MockLanguageModelV2 } from 'ai/test';\ngenerateText({ model: new MockLanguageModelV2() });`,
    `${AI}const model = { specificationVersion: 'v2', doGenerate() {} };\ngenerateText({ model });`,
    "import { google } from '@ai-sdk/google';\nimport { createProviderRegistry } from 'ai';\ncreateProviderRegistry({ google }).languageModel(process.env.ID);",
    "import OpenAI from 'openai';\nnew OpenAI({ baseURL: 'https://api.groq.com/v1' }).chat.completions.create({ model: process.env.MODEL });",
  ])('is none where it is of another vendor: %s', (source) => {
    expect(scanned(source)).toMatchObject({ open: [], found: [] });
  });

  it('is none of the list where it cannot be a listed one', () => {
    const source = "import { openai } from '@ai-sdk/openai';\nopenai(`ft:gpt-5.2:${process.env.ORG}`);";
    expect(scanned(source)).toEqual({ open: [], found: [], resolved: [true] });
  });

  it.each([
    "import { azure } from '@ai-sdk/azure';\nazure('gpt-4-32k');",
    "import Portkey from 'portkey-ai';\nnew Portkey().chat.completions.create({ model: 'gpt-4-32k' });",
  ])('counts as resolved if it is known and somebody else has dates for it: %s', (source) => {
    expect(scanned(source)).toEqual({ open: [], found: ['2 openai.model.gpt-4-32k low'], resolved: [true] });
  });
});

describe('a model among several', () => {
  const OWN =
    "import { languageModel as own } from '@acme/models';\nimport { languageModel as other } from '@ai-sdk/zeta';\n";

  it.each([
    `${OWN}${AI}export const f = (c: boolean) => generateText({ model: c ? own('x') : other('y') });`,
    `${OWN}${AI}export const f = (c: boolean) => generateText({ model: c ? other('y') : own('x') });`,
    `import { anthropic } from '@ai-sdk/anthropic';\nimport { pick } from '@acme/models';\n${AI}generateText({ model: pick(anthropic, process.env.M) });`,
  ])('is open if one of them is: %s', (source) => {
    expect(scanned(source).open).toHaveLength(1);
  });

  it('is that of the provider which a provider of the registry asks', () => {
    const { open, found } = scanned(
      `import { createProviderRegistry, customProvider } from 'ai';\nimport { anthropic } from '@ai-sdk/anthropic';\n${AI}` +
        "const mine = customProvider({ languageModels: { 'gpt-4-32k': anthropic('claude') }, fallbackProvider: anthropic });\n" +
        "generateText({ model: createProviderRegistry({ mine }).languageModel('mine:gpt-4-32k') });",
    );
    expect({ open, found }).toEqual({ open: [], found: [] });
  });
});
