import { expect, it } from 'vitest';
import { loadContract } from '../../src/registry/contract.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { Tree } from '../files/tree.js';
import { CLIENTS, FILES, largeRepository } from './large-repository.js';
import { noMarkers, takeMarkers } from './marker-text.js';
import { disagreements } from './markers.js';

it('of 4,000 files with 50 that use a client, the program holds fewer than 300, and has every finding', () => {
  const markers = noMarkers();
  const overlay = new Map([...largeRepository()].map(([file, text]) => [file, takeMarkers(text, file, markers)]));
  const { root } = new Tree({});
  const { findings, problems, stats } = analyse({ root, paths: [], cwd: root, registry: loadRegistry([]), overlay });
  expect(overlay.size).toBe(FILES);
  expect(markers.expected).toHaveLength(8);
  expect(disagreements(findings, markers)).toEqual([]);
  expect(findings).toHaveLength(8);
  expect(problems).toEqual([]);
  expect(stats.files).toBe(FILES);
  // All of the services and none of the settings, which use another server and are not even parsed.
  expect({ calls: stats.calls, resolved: stats.resolvedCalls }).toEqual({ calls: CLIENTS, resolved: CLIENTS });
  expect(stats.parsed).toBeLessThan(300);
});

it('no file is asked for a name of the language, whoever replaces it', () => {
  const overlay = new Map([
    ['polyfill.js', 'window.Error = class extends Error {};\n'],
    ['logger.js', 'window.report = (path) => navigator.sendBeacon(path);\n'],
    ['page.js', "if (failed) throw new Error('/rest/api/v1/listanswers');\n"],
    ['other.js', "report('/rest/api/v1/listanswers');\n"],
  ]);
  const { root } = new Tree({});
  const { stats } = analyse({ root, paths: [], cwd: root, registry: loadRegistry([]), overlay });
  expect(stats.parsed).toBe(3);
});

it('rules of a contract need none of the files that call the same wrapper for other things', () => {
  const overlay = new Map([
    [
      'http.ts',
      `export async function request(path: string, token: string, body?: unknown) {
        const headers = { Authorization: \`Bearer \${token}\`, 'Content-Type': 'application/json' };
        const response = await fetch(process.env.API_URL + path, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!response.ok) throw new Error(path);
        return response.json();
      }\n`,
    ],
    [
      'index-one.ts',
      `import { request } from './http';
      export const send = (token: string, document: object) =>
        request('/api/index/v1/indexdocument', token, { datasource: 'wiki', document });\n`,
    ],
    [
      'main.ts',
      "import { send } from './index-one';\nexport const main = () => send('k7Qm2vX9pLr4TzB8', { id: '1', title: 't' });\n",
    ],
    ...Array.from(
      { length: 100 },
      (_, i) =>
        [
          `services/service-${i}.ts`,
          `import { request } from '../http';\nexport const get${i} = (token: string) => request('/v1/items/${i}', token);\n`,
        ] as const,
    ),
  ]);
  const { root } = new Tree({});
  const options = { root, paths: [], cwd: root, registry: loadRegistry([]), overlay };
  const { stats, violations } = analyse({ ...options, contract: loadContract() });
  expect(violations.map(({ file, rule }) => `${file} ${rule}`)).toEqual(['main.ts no-hardcoded-token']);
  expect(stats.parsed).toBe(3);
});

it('a path that is passed through more files than the limit is not lost without a word', () => {
  const overlay = new Map([
    ...Array.from({ length: 99 }, (_, i): [string, string] => [
      `step-${i}.ts`,
      `import { send as next } from './step-${i + 1}';\nexport const send = (path: string) => next(path);\n`,
    ]),
    ['step-99.ts', "export const send = (path: string) => fetch(process.env.HOST + path, { method: 'POST' });\n"],
    ['main.ts', "import { send } from './step-0';\nsend('/rest/api/v1/listanswers');\n"],
  ]);
  const { root } = new Tree({});
  const { problems, notUnderstood } = analyse({ root, paths: [], cwd: root, registry: loadRegistry([]), overlay });
  expect(problems).toEqual([]);
  expect(notUnderstood).toContainEqual({
    file: 'step-60.ts',
    line: 1,
    column: 1,
    text: 'step-60.ts',
    reason: 'values of the API are passed to more files than the limit, and this file is not followed',
  });
});
