import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { parsePaths } from '../../src/calls/domain/access-path.js';
import { makeProject, PACKAGE_ROOT, runWithContracts as run } from '../cli/run.js';
import { itIsTried } from './pages.js';
import { Document } from './snippets.js';

const PAGE = join(PACKAGE_ROOT, 'docs', 'models.md');
const page = new Document(PAGE);
const project = makeProject(
  Object.fromEntries(page.named('file').map(({ snippet, subject }) => [subject, snippet.code])),
);

interface Schema {
  $defs: Record<string, { properties?: Record<string, unknown> }>;
}

itIsTried(page, project, run);

it('the models that are described are what finds the uses', async () => {
  const uses = async (config: string): Promise<string[]> => {
    const { findings } = JSON.parse(
      (await run(['--config', config, '--format', 'json', '--as-of', '2026-09-01'], { cwd: project })).stdout,
    ) as { findings: { file: string; entry: string; confidence: string }[] };
    return findings
      .filter(({ confidence }) => confidence !== 'low')
      .map(({ file, entry }) => `${file} ${entry}`)
      .sort();
  };
  const none = join(makeProject({ 'none.json': '{}' }), 'none.json');
  const without = await uses(none);
  const only = (uses: string[]): string[] => uses.filter((use) => !without.includes(use));
  expect(only(await uses('deprec-scan.config.json'))).toEqual([
    'src/answer.tsx client.chat.citations',
    'src/answer.tsx client.getanswer.trackingToken',
  ]);
  expect(only(await uses('models.config.json'))).toEqual([
    'src/answer.tsx client.getanswer.trackingToken',
    'src/more.ts client.getcollection.trackingToken',
    'src/more.ts client.insights.searchSessionSatisfaction',
    'src/more.ts indexing.getusercount',
  ]);
});

it('every key of a row is described, and every option', () => {
  const { $defs } = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'config.schema.json'), 'utf8')) as Schema;
  const keys = ['flowRow', 'effectRow', 'flowOptions'].flatMap((name) => Object.keys($defs[name]?.properties ?? {}));
  expect(keys).toContain('delegatesTo');
  expect(keys.filter((key) => !page.text.includes(`| \`${key}\` |`))).toEqual([]);
});

it('the roots and steps that are listed are those that can be read', () => {
  const listed = (title: string): string[] => {
    const [, section = ''] = page.text.split(`### ${title}\n`);
    return [...section.split('\n##')[0]!.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]*)`/g)].map(([, path = '']) => path),
    );
  };
  const kinds = (paths: readonly string[]): string[] => [...new Set(paths.map((path) => path.replace(/\[.*/, '')))];
  for (const root of listed('Roots')) expect(() => parsePaths(root)).not.toThrow();
  for (const step of listed('Steps')) expect(() => parsePaths(`Argument[0].${step}`)).not.toThrow();
  const source = readFileSync(join(PACKAGE_ROOT, 'src/calls/domain/access-path.ts'), 'utf8');
  const read = (name: string): string[] => {
    const [, body = ''] = source.split(`function ${name}(`);
    return [...body.split('\n}\n')[0]!.matchAll(/case '(\w+)':/g)].map(([, kind = '']) => kind);
  };
  expect(kinds(listed('Roots')).sort()).toEqual(read('rootsOf').sort());
  expect(kinds(listed('Steps')).sort()).toEqual([...read('stepsOf'), 'Awaited'].sort());
});
