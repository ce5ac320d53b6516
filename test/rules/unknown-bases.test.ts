import { expect, it } from 'vitest';
import { Session } from '../../rules/session.js';
import { loadContract } from '../../src/registry/contract.js';
import { loadRegistry } from '../../src/registry/load.js';
import { makeProject } from '../cli/run.js';

const PATHS = "export const PATHS = { chat: '/chat' };\n";
const UNUSED = "import { PATHS } from './paths';\nexport const names = Object.keys(PATHS);\n";
const USED = `import { PATHS } from './paths';
export const ask = async (body) => {
  const reply = await (await fetch(process.env.SEARCH_URL + PATHS.chat, { method: 'POST', body })).json();
  return reply.messages.map((message) => message.citations);
};
`;

it('a call that is typed makes a path in another file one that is used', () => {
  const root = makeProject({ 'paths.ts': PATHS, 'ask.ts': UNUSED });
  const session = new Session(root, loadRegistry([]), loadContract(), {});
  const found = (text: string): string[] =>
    session.foundIn('ask.ts', text).findings.map(({ line, entry, confidence }) => `${line} ${entry} ${confidence}`);
  expect(found(UNUSED)).toEqual([]);
  expect(found(USED)).toEqual(['4 client.chat.citations medium']);
  expect(found(UNUSED)).toEqual([]);
});
