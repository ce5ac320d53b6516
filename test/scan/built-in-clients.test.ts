import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { CONFIG_SCHEMA_FILE } from '../../src/config/config-list.js';
import { schemaIssues } from '../../src/registry/json-schema.js';
import { PACKAGE_ROOT } from '../cli/run.js';

/** The rows of clients are data: files that a configuration could hold, with the keys of one schema and one interface. */

const DATA = join(PACKAGE_ROOT, 'src/calls/clients/data');
const { $defs } = JSON.parse(readFileSync(join(PACKAGE_ROOT, CONFIG_SCHEMA_FILE), 'utf8')) as {
  $defs: Record<string, { properties: object }>;
};

it.each([...readdirSync(DATA).map((file) => `data/${file}`), 'gleanwork-api-client.json'])(
  '%s is valid by the schema of own clients',
  (file) => {
    const text = readFileSync(join(DATA, '..', file), 'utf8');
    // The row of the SDK is for one API, which a list says of its own rows.
    const { api: _api, ...content } = JSON.parse(text) as { api?: string; clients?: unknown[] };
    const { clients = [content] } = content;
    expect(schemaIssues(clients, CONFIG_SCHEMA_FILE, '/$defs/clients')).toEqual([]);
  },
);

/** The keys of each interface, with those that it inherits. */
const interfaces = new Map<string, ts.InterfaceDeclaration>();
for (const file of ['call-parts', 'client-row', 'response-spec'])
  ts.forEachChild(
    ts.createSourceFile(
      file,
      readFileSync(join(PACKAGE_ROOT, `src/calls/domain/${file}.ts`), 'utf8'),
      ts.ScriptTarget.Latest,
    ),
    (node) => {
      if (ts.isInterfaceDeclaration(node)) interfaces.set(node.name.text, node);
    },
  );

function keysOf(name: string): string[] {
  const { heritageClauses = [], members } = interfaces.get(name)!;
  const inherited = heritageClauses.flatMap(({ types }) => types.map(({ expression }) => expression as ts.Identifier));
  return [
    ...inherited.flatMap(({ text }) => keysOf(text)),
    ...members.map((member) => (member.name as ts.Identifier).text),
  ];
}

/** What the engine itself adds to rows. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  ClientRow: ['api'],
  CallSpec: ['spelledPath', 'made', 'operation'],
};

describe('the schema has the keys of', () => {
  it.each([
    ['ClientRow', 'client'],
    ['CallSpec', 'call'],
    ['Make', 'make'],
    ['ResponseSpec', 'response'],
    ['Hand', 'hand'],
    ['RequestHook', 'requestHook'],
    ['HeaderFacts', 'headers'],
    ['HttpErrors', 'errors'],
    ['BodyEncoding', 'encoding'],
    ['ResponseCallback', 'callback'],
    ['Contract', 'contract'],
    ['Operations', 'operations'],
    ['OperationCase', 'operationCase'],
    ['DataPlace', 'dataPlace'],
  ])('%s', (name, definition) => {
    const keys = keysOf(name).filter((key) => !ADDED[name]?.includes(key));
    expect(Object.keys($defs[definition]!.properties).sort()).toEqual(keys.sort());
  });
});
