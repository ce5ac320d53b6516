import { expect, it } from 'vitest';
import { openProject } from '../../rules/project.js';
import { makeProject } from '../cli/run.js';

const CODE = "export const all = () => fetch(process.env.DESK_URL + '/listanswers', { method: 'POST' });\n";

it('the plugin reads the statements of the configuration', () => {
  const is = 'https://acme-be.glean.com/rest/api/v1';
  const found = (values: unknown[]): string[] => {
    const root = makeProject({ 'deprec-scan.config.json': JSON.stringify({ values }), 'a.ts': CODE });
    const { session } = openProject(root, {});
    return session
      .foundIn('a.ts', CODE)
      .findings.map(({ line, entry, confidence }) => `${line} ${entry} ${confidence}`);
  };
  expect(found([])).toEqual(['1 client.listanswers medium']);
  expect(found([{ name: 'DESK_URL', is, reason: 'the runbook' }])).toEqual(['1 client.listanswers high']);
  expect(found([{ name: 'DESK_URL', is: 'another API', reason: 'the runbook' }])).toEqual([]);
});
