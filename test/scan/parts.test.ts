import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../src/model/results/analysis.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse, type AnalyseOptions } from '../../src/scan.js';
import { runThrough } from '../../src/runtime/steps.js';
import { analyseParts } from '../../src/analysis/analyse-parts.js';
import { listProject } from '../../src/analysis/list-files.js';
import { openProgram } from '../../src/analysis/open-program.js';
import { searchFiles } from '../../src/analysis/search-files.js';
import { makeProject, type Files } from '../cli/run.js';
import { TEXTS } from './versions.js';
import { runs } from '../properties.js';

const registry = loadRegistry([]);

/** The result, and the final number of parts by imports alone. */
function divided(options: Omit<AnalyseOptions, 'registry'>): { analysis: Analysis; parts: number } {
  const analysis = analyse({ ...options, registry });
  const open = openProgram(searchFiles(listProject({ ...options, registry })));
  runThrough(analyseParts(open));
  return { analysis, parts: open.program.connectedParts([]).length };
}

/** Files that are connected without an import between them. */
const JOINED: Readonly<Record<string, Files>> = {
  'a global': {
    'api.js':
      "window.acmeApi = { list: (path) => fetch('https://acme-be.glean.com/rest/api/v1' + path, { method: 'POST' }) };\n",
    'page.js': "acmeApi.list('/listanswers');\n",
  },
  'a base URL that is assigned to the client itself': {
    'setup.ts': "import axios from 'axios';\naxios.defaults.baseURL = 'https://acme-be.glean.com/rest/api/v1';\n",
    'list.ts': "import axios from 'axios';\nexport const list = () => axios.post('/listanswers', {});\n",
  },
  'an interceptor': {
    'setup.ts':
      "import axios from 'axios';\nexport const marker = '/rest/api/v1';\naxios.interceptors.response.use((response) => response.data);\n",
    'chat.ts':
      "import axios from 'axios';\nexport const chat = async () => (await axios.post('https://acme-be.glean.com/rest/api/v1/chat', {})).messages[0].citations;\n",
  },
  'the state of a store': {
    'store.ts':
      "import { configureStore, createSlice } from '@reduxjs/toolkit';\nimport { reply } from './reply';\nconst chat = createSlice({ name: 'chat', initialState: { reply: await reply() }, reducers: {} });\nexport const store = configureStore({ reducer: { chat: chat.reducer } });\n",
    'reply.ts':
      "export const reply = async () => (await fetch('https://acme-be.glean.com/rest/api/v1/chat', { method: 'POST' })).json();\n",
    'page.tsx':
      "import { useSelector } from 'react-redux';\nexport const Page = () => <p>{useSelector((state: any) => state.chat.reply.messages[0].citations)}</p>;\n",
  },
  'a decoration': {
    'plugin.ts':
      "export const plugin = (app) => app.decorate('glean', { post: (path) => fetch('https://acme-be.glean.com' + path, { method: 'POST' }) });\n",
    'route.ts': "export const route = (app) => app.get('/x', () => app.glean.post('/rest/api/v1/listanswers'));\n",
  },
};

describe('parts that no import joins are analysed together', () => {
  it.each(Object.entries(JOINED))('%s', (_name, files) => {
    const root = makeProject({ 'package.json': '{}', ...files });
    const { analysis, parts } = divided({ root, paths: [], cwd: root });
    expect(parts).toBe(2);
    expect(analysis.findings).toHaveLength(1);
    expect(analysis.findings[0]!.confidence).toBe('high');
    expect(analysis).toEqual(analyse({ root, paths: [], cwd: root, registry, parts: 'whole' }));
  });
});

it('random files give part by part what they give as a whole', () => {
  const versions = fc.record(
    Object.fromEntries(Object.entries(TEXTS).map(([file, texts]) => [file, fc.constantFrom(...texts)])),
  );
  const joined = Object.values(JOINED).flatMap((files, index) =>
    Object.entries(files).map(([file, text]): [string, string] => [`joined-${index}/${file}`, text as string]),
  );
  fc.assert(
    fc.property(versions, fc.subarray(joined), (texts, more) => {
      const present = Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== null);
      const files = new Map([...present, ...more]);
      const tree = { files: [...files.keys()].sort(), read: (file: string) => Buffer.from(files.get(file)!) };
      const options = { root: '/nowhere', paths: [], registry, tree };
      expect(analyse(options)).toEqual(analyse({ ...options, parts: 'whole' }));
    }),
    { numRuns: runs(100) },
  );
});
