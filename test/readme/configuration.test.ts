import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeProject, PACKAGE_ROOT, runWithContracts as run } from '../cli/run.js';
import { itIsTried } from './pages.js';
import { Document } from './snippets.js';

const PAGE = join(PACKAGE_ROOT, 'docs', 'configuration.md');
const page = new Document(PAGE);
const project = makeProject(
  Object.fromEntries(page.named('file').map(({ snippet, subject }) => [subject, snippet.code])),
);

interface Schema {
  properties: Record<string, unknown>;
  $defs: Record<string, { properties?: Record<string, unknown> }>;
}

itIsTried(page, project, run);

it('the clients that are described are what finds the uses', async () => {
  const uses = async (...args: string[]): Promise<string[]> => {
    const { findings } = JSON.parse(
      (await run([...args, '--format', 'json', '--as-of', '2026-09-01'], { cwd: project })).stdout,
    ) as { findings: { entry: string; confidence: string }[] };
    return findings
      .filter(({ confidence }) => confidence !== 'low')
      .map(({ entry, confidence }) => `${entry} ${confidence}`);
  };
  expect(await uses()).toEqual([
    'client.chat.citations high',
    'indexing.getdocumentcount high',
    'indexing.getusercount high',
  ]);
  const none = join(makeProject({ 'none.json': '{}' }), 'none.json');
  expect(await uses('--config', none)).toEqual([]);
});

it('every key is described', () => {
  const { properties, $defs } = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'config.schema.json'), 'utf8')) as Schema;
  const keys = [
    properties,
    ...['client', 'call', 'make', 'response'].map((name) => $defs[name]?.properties ?? {}),
  ].flatMap((group) => Object.keys(group));
  expect(keys.filter((key) => !page.text.includes(`\`${key}\``))).toEqual([]);
});
