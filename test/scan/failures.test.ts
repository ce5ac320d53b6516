import { describe, expect, it } from 'vitest';
import type { ClientRow } from '../../src/calls/domain/client-row.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';

/** A client whose row throws when it is read, like a bug in the analysis. */
const FAULTY: ClientRow = {
  id: 'faulty',
  modules: ['faulty'],
  calls: {
    send: {
      get url(): never {
        throw new Error('out of luck');
      },
    },
  },
  response: {},
};

const FILES: Readonly<Record<string, string>> = {
  'src/one.js':
    "import { send } from 'faulty';\n\nsend('https://acme-be.glean.com/rest/api/v1/chat');\nfetch('https://acme-be.glean.com/rest/api/v1/listanswers', { method: 'POST' });\n",
  'src/two.js': "export const none = fetch('https://acme-be.glean.com/rest/api/v1/listanswers', { method: 'POST' });\n",
};

describe('an error inside the analysis', () => {
  const { findings, problems } = analyse({
    root: '/nowhere',
    paths: [],
    registry: loadRegistry([]),
    clients: [FAULTY],
    tree: { files: Object.keys(FILES), read: (file) => Buffer.from(FILES[file]!) },
  });

  it('is a problem of the place that was looked at', () => {
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ file: 'src/one.js', line: 3 });
    expect(problems[0]!.message).toMatch(
      /^internal error in the analysis of `send\('https:.*`: out of luck .*please report it$/,
    );
  });

  it('leaves everything else to be reported, in the same file too', () => {
    expect(findings.map(({ file, line, entry }) => `${file}:${line} ${entry}`)).toEqual([
      'src/one.js:4 client.listanswers',
      'src/two.js:1 client.listanswers',
    ]);
  });
});
