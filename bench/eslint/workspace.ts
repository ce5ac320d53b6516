import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../src/runtime/package-root.js';

/** Files of a package in the workspace. */
const FILES_PER_PACKAGE = 10;
/** How many of these use the API, in a package that does. */
export const FILES_OF_USER = 3;
const PACKAGES_OF_NPM = ['@gleanwork/api-client', '@types/node', 'typescript', 'eslint', 'typescript-eslint'];

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** What every package has beside the API: types, a store, some arithmetic, views of both. About 60 lines a file. */
function plainFile(name: string, i: number): string {
  const item = `${name}${i}`;
  const type = `Item${item}`;
  const methods = times(
    6,
    (n) => `
  /** The items of group ${n}, those that are enabled first. */
  group${n}(name: string, limit = ${10 + n}): ${type}[] {
    const found = [...this.#items.values()].filter((item) => item.groups.includes(name) && item.rank > ${n});
    found.sort((a, b) => Number(b.enabled) - Number(a.enabled) || a.label.localeCompare(b.label));
    return found.slice(0, limit).map((item) => ({ ...item, label: \`\${item.label} (${n})\` }));
  }
`,
  ).join('');
  return `export interface ${type} {
  id: string;
  label: string;
  enabled: boolean;
  rank: number;
  role?: string;
  groups: string[];
}

export class Store${item} {
  readonly #items = new Map<string, ${type}>();

  add(item: ${type}): this {
    this.#items.set(item.id, item);
    return this;
  }
${methods}
  total(): number {
    return [...this.#items.values()].reduce((sum, { rank }) => sum + rank, 0);
  }
}

export const parse${item} = (text: string): ${type}[] =>
  text.split('\\n').map((line, index) => {
    const [label = '', role, ...groups] = line.split(/[,;]/).map((part) => part.trim());
    return { id: \`\${label}-\${index}\`, label, enabled: groups.length > 0, rank: index, ...(role && { role }), groups };
  });
`;
}

/**
 * One package's part of the API: \`service\` calls the SDK, \`announce\` a wrapper in another package, \`view\` shows
 * what \`service\` gives.
 */
const apiFiles = (name: string): Record<string, string> => ({
  service: `import { glean } from '@bench/core/client';

export async function ask${name}(question: string) {
  const reply = await glean.client.chat.create({ messages: [{ author: 'USER', fragments: [{ text: question }] }] });
  return { text: reply.messages?.at(-1)?.fragments?.map((fragment) => fragment.text ?? '').join('') ?? '', reply };
}

export async function answers${name}() {
  const { answerResults } = await glean.client.answers.list({});
  return answerResults ?? [];
}

export async function policy${name}(id: string) {
  const { report } = await glean.client.governance.data.policies.retrieve(id);
  return report?.config?.inputOptions;
}

export async function people${name}(query: string) {
  const { results } = await glean.client.search.query({ query, pageSize: 20 });
  return (results ?? []).map(({ title, url }) => ({ title, url }));
}
`,
  announce: `import { post } from '@bench/core/http';
import { Store${name}0 } from './module0';

export const store = new Store${name}0();

export async function announce${name}(title: string, departments: string[]) {
  const values = departments.map((value) => ({ value, isNegated: false }));
  const created = await post<{ id: number }>('createannouncement', { title, audienceFilters: [{ fieldName: 'department', values }] });
  return created.id;
}

export const count${name} = (datasource: string) => post<{ count: number }>('getdocumentcount', { datasource }, '/api/index/v1');
export const search${name} = (query: string) => post<{ results: { title: string }[] }>('search', { query });
`,
  view: `import { ask${name}, policy${name} } from './service';

export async function sources${name}(question: string): Promise<string[]> {
  const { reply } = await ask${name}(question);
  return (reply.messages ?? []).flatMap((message) => message.citations ?? []).map(({ sourceDocument }) => sourceDocument?.url ?? '');
}

export async function scope${name}(id: string): Promise<string> {
  const options = await policy${name}(id);
  return (options?.datasources ?? []).join(', ');
}
`,
});

const CORE: Record<string, string> = {
  'packages/core/src/client.ts':
    "import { Glean } from '@gleanwork/api-client';\n\nexport const glean = new Glean({ apiToken: process.env.GLEAN_TOKEN ?? '', serverURL: 'https://acme-be.glean.com' });\n",
  'packages/core/src/http.ts': `const ORIGIN = 'https://acme-be.glean.com';

export async function post<T>(path: string, body: unknown, prefix = '/rest/api/v1'): Promise<T> {
  const response = await fetch(\`\${ORIGIN}\${prefix}/\${path}\`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(path);
  return (await response.json()) as T;
}
`,
};

export interface Shape {
  packages: number;
  /** How many of them have files that use the API, three each. */
  users: number;
}

/** Texts of a workspace, by path: a client in one package, and others that use it or have nothing to do with it. */
export function workspaceFiles({ packages, users }: Shape): Map<string, string> {
  const files = new Map(Object.entries(CORE));
  files.set('package.json', '{ "name": "bench", "private": true, "type": "module" }\n');
  files.set('packages/core/package.json', '{ "name": "@bench/core", "type": "module" }\n');
  const paths = { '@bench/*': ['./packages/*/src', './packages/*'] };
  const compilerOptions = {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    paths: { '@bench/core/*': ['./packages/core/src/*'], ...paths },
  };
  files.set('tsconfig.json', JSON.stringify({ compilerOptions, include: ['packages/*/src'] }));
  for (const i of times(packages, (n) => n)) {
    const name = `P${i}`;
    const api = i < users ? Object.entries(apiFiles(name)) : [];
    files.set(`packages/p${i}/package.json`, `{ "name": "@bench/p${i}", "type": "module" }\n`);
    for (const [file, text] of api) files.set(`packages/p${i}/src/${file}.ts`, text);
    for (const n of times(FILES_PER_PACKAGE - api.length, (k) => k))
      files.set(`packages/p${i}/src/module${n}.ts`, plainFile(name, n));
  }
  return files;
}

/** A file of so many lines, every 50th of which uses something that is deprecated. */
export function largeFile(lines: number): string {
  const blocks: string[] = ["import { post } from '@bench/core/http';\nimport { askP0 } from './service';\n"];
  for (let i = 0; blocks.join('').split('\n').length < lines; i++) {
    blocks.push(`
export async function step${i}(input: { id: string; label: string; groups: string[] }, limit = ${i}) {
  const { results } = await post<{ results: { title: string }[] }>('search', { query: input.label, pageSize: limit });
  const sorted = results.map(({ title }) => title.trim()).sort((a, b) => a.localeCompare(b));
  if (sorted.length > limit) throw new RangeError(\`too many for \${input.id}\`);
  const groups = new Map(input.groups.map((group, index) => [group, index]));
  let total = 0;
  for (const title of sorted) {
    const rank = groups.get(title) ?? -1;
    if (rank < 0) continue;
    total += rank * ${i + 1};
  }
  return { total, first: sorted[0], enabled: total > ${i * 10}, role: sorted.at(-1) ?? 'none' };
}
`);
    if (i % 4 === 3) {
      blocks.push(`
export async function sources${i}(question: string) {
  const { reply } = await askP0(question);
  return (reply.messages ?? []).flatMap((message) => message.citations ?? []);
}

export const announce${i} = (title: string) => post<{ id: number }>('createannouncement', { title, audienceFilters: [{ values: [{ value: title, isNegated: true }] }] });
`);
    }
  }
  return blocks.join('');
}

/** Writes texts below a directory. */
export function writeFiles(directory: string, files: Iterable<[path: string, text: string]>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** Puts packages in place as an install would: this one, the SDK with its types, ESLint with typescript-eslint. */
export function linkPackages(directory: string): void {
  const modules = join(directory, 'node_modules');
  const packages = [
    ...PACKAGES_OF_NPM.map((name) => [name, join(packageRoot(), 'node_modules', name)] as const),
    ['deprec-scan', packageRoot()] as const,
  ];
  for (const [name, target] of packages) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(target, join(modules, name), 'junction');
  }
}
