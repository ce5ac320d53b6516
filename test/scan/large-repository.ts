/**
 * A web application of 4,000 files as they grow: features with barrels, components that use each other, one `shared`
 * barrel that nearly everything imports from, and models, hooks and utilities. Fifty services send requests through one
 * wrapper around fetch; eight places need something deprecated.
 */
export const FILES = 4000;
export const CLIENTS = 50;

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** The wrapper, what it is made of, and the barrels that export it. */
const CORE: [file: string, text: string][] = [
  ['tsconfig.json', '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./src/*"] } } }'],
  [
    'src/config/env.ts',
    "export const ORIGIN = process.env.GLEAN_ORIGIN ?? 'https://acme-be.glean.com';\nexport const LOCALE = 'en';\nexport const PAGE_SIZE = 50;\n",
  ],
  ['src/config/index.ts', "export * from './env';\nexport * from './flags';\n"],
  ['src/config/flags.ts', 'export const flags = { darkMode: true, enabled: true };\n'],
  ['src/api/paths.ts', "export const REST = '/rest/api/v1';\nexport const INDEX = '/api/index/v1';\n"],
  [
    'src/api/request.ts',
    `import { ORIGIN } from '@/config';

export async function request<T = any>(prefix: string, name: string, body: unknown = {}): Promise<T> {
  const response = await fetch(ORIGIN + [prefix, name].join('/'), { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(name);
  return response.json();
}
`,
  ],
  ['src/api/index.ts', "export * from './paths';\nexport { request } from './request';\n"],
  [
    'src/shared/index.ts',
    `export * from '../api';\nexport * from '../config';\n${times(40, (i) => `export * from '../utils/util${i}';\n`).join('')}`,
  ],
];

/** Name, arguments of the request, and how the view reads the response. Without a use, `deprecated` is empty. */
interface Client {
  prefix: 'REST' | 'INDEX';
  endpoint: string;
  body?: string;
  /** Markers of the line in the service and of the line in the view. */
  inService?: string;
  inView?: string;
  read: string;
}

const DEPRECATED: readonly Client[] = [
  {
    prefix: 'INDEX',
    endpoint: 'getdocumentcount',
    read: 'documentCount',
    inService: 'endpoint POST /api/index/v1/getdocumentcount',
  },
  {
    prefix: 'INDEX',
    endpoint: 'getusercount',
    read: 'userCount',
    inService: 'endpoint POST /api/index/v1/getusercount',
  },
  {
    prefix: 'REST',
    endpoint: 'listanswers',
    read: 'answerResults',
    inService: 'endpoint POST /rest/api/v1/listanswers',
  },
  {
    prefix: 'REST',
    endpoint: 'chat',
    read: 'messages[0].citations',
    inView: 'response POST /rest/api/v1/chat citations',
  },
  {
    prefix: 'REST',
    endpoint: 'getcollection',
    read: 'trackingToken',
    inView: 'response POST /rest/api/v1/getcollection trackingToken',
  },
  {
    prefix: 'REST',
    endpoint: 'getanswer',
    read: 'answerResult.trackingToken',
    inView: 'response POST /rest/api/v1/getanswer trackingToken',
  },
  {
    prefix: 'INDEX',
    endpoint: 'indexemployee',
    read: 'status',
    body: '{ employee: { email: id, location: LOCALE } }',
    inService: 'request POST /api/index/v1/indexemployee location',
  },
  {
    prefix: 'REST',
    endpoint: 'createannouncement',
    read: 'id',
    body: '{ audienceFilters: [{ values: [{ value: id, isNegated: true }] }] }',
    inService: 'request POST /rest/api/v1/createannouncement isNegated',
  },
];

/** Endpoints that stay, with field names that are deprecated elsewhere. */
const LIVE = ['search', 'autocomplete', 'feed', 'listcollections', 'people', 'recommendations'] as const;
const clientAt = (i: number): Client =>
  (i % 6 === 0 ? DEPRECATED[i / 6] : undefined) ?? {
    prefix: 'REST',
    endpoint: LIVE[i % LIVE.length]!,
    read: 'trackingToken',
  };

const marker = (subject: string | undefined): string => (subject ? ` // EXPECT ${subject}` : '');

/** A service, a hook around it, and the view of its result. */
function clientFiles(i: number): [file: string, text: string][] {
  const { prefix, endpoint, body = '{ id }', inService, inView, read } = clientAt(i);
  const feature = `src/features/feature${i}`;
  return [
    [
      `src/services/service${i}.ts`,
      `import { LOCALE, ${prefix}, request } from '@/shared';\n\nexport async function load${i}(id: string) {\n  return request(${prefix}, '${endpoint}', ${body});${marker(inService)}\n}\n\nexport const locale${i} = LOCALE;\n`,
    ],
    [
      `${feature}/useData.ts`,
      `import { useQuery } from '@tanstack/react-query';\nimport { load${i} } from '@/services';\n\nexport const useData${i} = (id: string) => useQuery({ queryKey: [id], queryFn: () => load${i}(id) });\n`,
    ],
    [
      `${feature}/View.tsx`,
      `import { format${i % 40} } from '@/shared';\nimport { Component${i} } from './Component0';\nimport { useData${i} } from './useData';\n\nexport function View${i}({ id }: { id: string }) {\n  const { data } = useData${i}(id);\n  return <Component${i} label={format${i % 40}(data?.${read})} />;${marker(inView)}\n}\n`,
    ],
  ];
}

/**
 * The rest of the application. None of it touches the API, though most of it imports the barrel that exports the
 * wrapper.
 */
function otherFile(i: number): [file: string, text: string] {
  const feature = `src/features/feature${i % 120}`;
  switch (i % 5) {
    case 0:
      return [
        `src/models/model${i}.ts`,
        `export interface Model${i} { id: string; role: string; enabled: boolean; citations: string[]; trackingToken: string }\nexport const empty${i}: Model${i} = { id: '', role: '', enabled: false, citations: [], trackingToken: '' };\n`,
      ];
    case 1:
      return [
        `src/hooks/useThing${i}.ts`,
        `import { useState } from 'react';\nimport { PAGE_SIZE, format${i % 40} } from '@/shared';\nimport { empty${i - 1} } from '@/models/model${i - 1}';\n\nexport function useThing${i}() {\n  const [thing, setThing] = useState(empty${i - 1});\n  return { thing, setThing, label: format${i % 40}(thing.trackingToken), size: PAGE_SIZE };\n}\n`,
      ];
    case 2:
      return [
        `${feature}/Widget${i}.tsx`,
        `import { useThing${i - 1} } from '@/hooks/useThing${i - 1}';\nimport { format${i % 40} } from '@/shared';\n\nexport const Widget${i} = () => {\n  const { thing } = useThing${i - 1}();\n  return <p title={thing.role}>{thing.citations.map(format${i % 40})}{String(thing.enabled)}</p>;\n};\n`,
      ];
    case 3:
      return [
        `${feature}/Widget${i}.stories.tsx`,
        `import { Widget${i - 1} } from './Widget${i - 1}';\n\nexport default { title: 'Widget ${i}', component: Widget${i - 1} };\nexport const enabled = { args: { enabled: true, location: 'Zurich' } };\n`,
      ];
    default:
      return [
        `${feature}/settings${i}.ts`,
        `import { LOCALE, flags } from '@/shared';\n\nexport const post${i} = (name: string) => fetch('/internal/settings/' + name, { method: 'POST', body: JSON.stringify({ locale: LOCALE, enabled: flags.enabled }) });\n`,
      ];
  }
}

/** Texts by path, with markers as in fixtures. */
export function largeRepository(): Map<string, string> {
  const files = new Map(CORE);
  for (const i of times(40, (n) => n))
    files.set(
      `src/utils/util${i}.ts`,
      `export const format${i} = (value: unknown): string => String(value ?? '').padStart(${i});\n`,
    );
  for (const [file, text] of times(CLIENTS, clientFiles).flat()) files.set(file, text);
  files.set('src/services/index.ts', times(CLIENTS, (i) => `export * from './service${i}';\n`).join(''));
  for (const i of times(120, (n) => n)) {
    files.set(
      `src/features/feature${i}/Component0.tsx`,
      `import { LOCALE } from '@/shared';\n\nexport const Component${i} = ({ label }: { label: string }) => <b lang={LOCALE}>{label}</b>;\n`,
    );
    files.set(
      `src/features/feature${i}/index.ts`,
      `export * from './Component0';\n${i < CLIENTS ? "export * from './View';\n" : ''}`,
    );
  }
  files.set(
    'src/main.tsx',
    `${times(120, (i) => `import * as feature${i} from './features/feature${i}';\n`).join('')}export const features = [${times(120, (i) => `feature${i}`).join(', ')}];\n`,
  );
  for (let i = 0; files.size < FILES; i++) files.set(...otherFile(i));
  return files;
}
