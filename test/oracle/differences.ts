/** Entries by the names of the fixtures in which they differ. */
type ByFixture = Readonly<Record<string, readonly string[]>>;

interface Explained {
  reason: string;
  /** Sent, and not found with high or medium confidence. */
  unfound?: ByFixture;
  /** Found by a scan, and not sent. */
  unsent?: ByFixture;
}

/** All differences between what programs send and what scans find. */
const DIFFERENCES: readonly Explained[] = [
  {
    reason: 'The driver passes an argument to an exported function that no caller in the project passes.',
    unfound: {
      'barrels-and-star-exports': ['indexing.getusercount'],
      'endpoint-definitions-as-functions': ['client.chat.citations'],
      'half-migrated-helpdesk': ['client.chat.citations'],
      'record-of-operation-paths': ['indexing.getusercount'],
      'vitest-live-and-mocked': ['client.createannouncement.isNegated'],
    },
  },
  {
    reason: 'The driver calls a generated function that nothing calls in the project: a mention of low confidence.',
    unfound: {
      'generated-legacy-hey-api': ['indexing.getusercount'],
      'generated-typescript-codegen': ['indexing.getusercount'],
    },
  },
  {
    reason: 'The type of an object says that it is to be sent, and nothing in the project sends it.',
    unsent: { 'types-of-search-filters': ['client.createannouncement.isNegated'] },
  },
  {
    reason: 'Messages of an answer are sent back as they came, and will have no citations once answers have none.',
    unfound: { 'chat-session-store': ['client.chat.citations'] },
  },
  {
    reason: 'The API has the path with another method, so that it answers 405 today, and 404 after the removal.',
    unsent: {
      'verbs-and-own-property-checks': ['client.listanswers', 'indexing.getdocumentstatus', 'indexing.getusercount'],
    },
  },
  {
    reason: 'An earlier call of the driver has set another origin.',
    unsent: { 'clients-by-entries': ['indexing.getdocumentstatus'] },
  },
  {
    reason: 'The call waits for a certain answer, a file with certain contents, an option, or standard input.',
    unsent: {
      'announcement-from-cms-entry': ['client.createannouncement.boardId', 'client.createannouncement.snippet'],
      'announcement-json-rules': ['client.createannouncement.isNegated'],
      'async-generator-chat-stream': ['client.chat.citations'],
      'employee-import-cli': ['indexing.indexemployee.location'],
      'overloads-switch-stats': ['indexing.getusercount'],
      'sdk-stream-repl': ['client.chat.citations'],
    },
  },
  {
    reason: 'A parameter without a type wants an object that no sample is, such as a message or a client of a service.',
    unsent: {
      'exported-endpoint-classes': ['indexing.getdocumentcount'],
      'sdk-factory-and-parts': ['client.chat.citations'],
    },
  },
  {
    reason: 'The code is of a page or a component, which the driver does not load.',
    unsent: {
      'paths-behind-rewrites': ['client.listanswers'],
      'single-file-components': ['client.listanswers', 'indexing.getdocumentcount', 'indexing.getusercount'],
    },
  },
  {
    reason: 'A framework calls the code, or hands it a client, and is not installed.',
    unsent: {
      'chat-bot-scripts': ['client.listanswers'],
      'node-red-one-kind-of-server': ['client.listanswers'],
      'node-red-pages-say-types': ['client.listanswers'],
    },
  },
  {
    reason: 'The client, or a release of it that can do this, is not installed.',
    unsent: {
      'undici-dispatchers': [
        'client.listanswers',
        'indexing.getdocumentcount',
        'indexing.getdocumentstatus',
        'indexing.getusercount',
      ],
      'vendor-uptime-matrix': ['indexing.getusercount'],
    },
  },
  {
    reason: 'The service speaks HTTP/1.1.',
    unsent: {
      'http2-policy-export': ['indexing.getdocumentstatus'],
      'http2-session': ['indexing.getdocumentstatus', 'indexing.indexemployee.location'],
    },
  },
  {
    reason: 'The driver loads modules, and these are scripts without an extension.',
    unsent: { 'scripts-without-extension': ['indexing.getdocumentcount', 'indexing.getusercount'] },
  },
];

/** Entries of a fixture that differ in one direction. */
export function explained(direction: 'unfound' | 'unsent', fixture: string): string[] {
  return DIFFERENCES.flatMap((one) => one[direction]?.[fixture] ?? []).sort();
}

/** All fixtures that are named. */
export function fixturesWithDifferences(): string[] {
  return DIFFERENCES.flatMap(({ unfound, unsent }) => Object.keys({ ...unfound, ...unsent }));
}
