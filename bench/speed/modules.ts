/** Text of modules as they stand in a product's repository, around one noun of its domain. */

/** What a module is made with. */
export interface Subject {
  /** `Invoice`. */
  name: string;
  /** `invoice`. */
  lower: string;
  /** The same noun in another module of the package, which this one imports. */
  other: Subject | null;
  /** A number that makes texts differ. */
  seed: number;
}

type Template = (subject: Subject) => string;

const types: Template = ({
  name,
  other,
  seed,
}) => `${other ? `import type { ${other.name} } from './${other.lower}-types';\n` : ''}
export type ${name}Status = 'draft' | 'active' | 'archived' | 'failed';

export interface ${name} {
  id: string;
  title: string;
  status: ${name}Status;
  createdAt: string;
  updatedAt: string | null;
  owner: { id: string; role: string; email?: string };
${other ? `  related: ${other.name}[];\n` : ''}  tags: string[];
  metadata: Record<string, unknown>;
}

export interface ${name}Filter {
  status?: ${name}Status;
  query?: string;
  page?: number;
  pageSize?: number;
}

export const EMPTY_${name.toUpperCase()}: Readonly<Partial<${name}>> = { title: '', status: 'draft', tags: [] };
export const ${name.toUpperCase()}_PAGE_SIZE = ${20 + (seed % 5) * 10};

export function is${name}(value: unknown): value is ${name} {
  return typeof value === 'object' && value !== null && 'id' in value && 'status' in value;
}
`;

const service: Template = ({ name, lower, seed }) => `import type { ${name}, ${name}Filter } from './${lower}-types';
import { ${name.toUpperCase()}_PAGE_SIZE, is${name} } from './${lower}-types';

interface Logger {
  info(message: string, details?: object): void;
  error(message: string, error: unknown): void;
}

/** Loads and stores ${lower} records of one workspace. */
export class ${name}Service {
  readonly #cache = new Map<string, ${name}>();

  constructor(
    private readonly baseUrl: string,
    private readonly token: string,
    private readonly logger: Logger,
  ) {}

  async find(id: string): Promise<${name} | null> {
    const cached = this.#cache.get(id);
    if (cached) return cached;
    const response = await fetch(\`\${this.baseUrl}/internal/v${1 + (seed % 3)}/${lower}s/\${encodeURIComponent(id)}\`, { headers: this.headers() });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(\`${name} \${id}: \${response.status}\`);
    const body: unknown = await response.json();
    if (!is${name}(body)) throw new TypeError('unexpected answer');
    this.#cache.set(id, body);
    return body;
  }

  async list(filter: ${name}Filter = {}): Promise<${name}[]> {
    const query = new URLSearchParams({ page: String(filter.page ?? 1), size: String(filter.pageSize ?? ${name.toUpperCase()}_PAGE_SIZE) });
    if (filter.status) query.set('status', filter.status);
    const response = await fetch(\`\${this.baseUrl}/internal/v1/${lower}s?\${query}\`, { headers: this.headers() });
    const { items = [] } = (await response.json()) as { items?: ${name}[] };
    this.logger.info('${lower}s listed', { count: items.length });
    for (const item of items) this.#cache.set(item.id, item);
    return items.filter((item) => !filter.query || item.title.toLowerCase().includes(filter.query.toLowerCase()));
  }

  async save(${lower}: ${name}): Promise<void> {
    try {
      await fetch(\`\${this.baseUrl}/internal/v1/${lower}s\`, { method: 'PUT', headers: this.headers(), body: JSON.stringify({ ...${lower}, updatedAt: new Date().toISOString() }) });
      this.#cache.delete(${lower}.id);
    } catch (error) {
      this.logger.error('${lower} not saved', error);
      throw error;
    }
  }

  private headers(): Record<string, string> {
    return { authorization: \`Bearer \${this.token}\`, 'content-type': 'application/json' };
  }
}
`;

const api: Template = ({ name, lower, seed }) => `import { request } from '@acme/http';
import type { ${name}, ${name}Filter } from './${lower}-types';

export const ${lower}Path = (id: string): string => \`/internal/v${1 + (seed % 3)}/${lower}s/\${encodeURIComponent(id)}\`;

export function load${name}(id: string, token: string): Promise<${name}> {
  return request<${name}>(${lower}Path(id), { token });
}

export async function find${name}s({ query = '', page = 1 }: ${name}Filter, token: string): Promise<${name}[]> {
  const { items } = await request<{ items: ${name}[] }>(\`/internal/v1/${lower}s?q=\${encodeURIComponent(query)}&page=\${page}\`, { token });
  return items;
}

export async function archive${name}(id: string, token: string): Promise<void> {
  await request<void>(${lower}Path(id), { method: 'DELETE', token });
}
`;

const component: Template = ({ name, lower }) => `import { useEffect, useMemo, useState } from 'react';
import type { ${name} } from './${lower}-types';
import { ${name}Service } from './${lower}-service';
import { sortBy${name}Title, summarise${name} } from './${lower}-utils';

interface Props {
  service: ${name}Service;
  enabled?: boolean;
  onSelect: (${lower}: ${name}) => void;
}

export function ${name}List({ service, enabled = true, onSelect }: Props) {
  const [items, setItems] = useState<${name}[]>([]);
  const [query, setQuery] = useState('');
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    if (!enabled) return;
    let isCurrent = true;
    service
      .list({ query })
      .then((loaded) => isCurrent && setItems(loaded))
      .catch((reason: unknown) => setError(String(reason)));
    return () => {
      isCurrent = false;
    };
  }, [service, query, enabled]);

  const sorted = useMemo(() => sortBy${name}Title(items), [items]);
  if (error) return <p role="alert">{error}</p>;
  return (
    <section className="${lower}-list">
      <input value={query} onChange={(event) => setQuery(event.target.value)} placeholder="Search ${lower}s" />
      <ul>
        {sorted.map((item) => (
          <li key={item.id} onClick={() => onSelect(item)}>
            <strong>{item.title}</strong> <span>{summarise${name}(item)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
`;

const utils: Template = ({ name, lower, seed }) => `import type { ${name} } from './${lower}-types';

export function sortBy${name}Title(items: readonly ${name}[]): ${name}[] {
  return [...items].sort((one, other) => one.title.localeCompare(other.title));
}

export function summarise${name}({ status, tags, owner, updatedAt }: ${name}): string {
  const when = updatedAt === null ? 'never' : new Date(updatedAt).toLocaleDateString();
  return [status, owner.role, tags.slice(0, ${2 + (seed % 4)}).join(', '), when].filter((part) => part !== '').join(' · ');
}

export function group${name}sByStatus(items: readonly ${name}[]): Map<string, ${name}[]> {
  const groups = new Map<string, ${name}[]>();
  for (const item of items) {
    const known = groups.get(item.status);
    if (known) known.push(item);
    else groups.set(item.status, [item]);
  }
  return groups;
}

export const ${lower}Key = (id: string, version = ${seed}): string => \`${lower}:\${version}:\${id}\`;
`;

const test: Template = ({ name, lower }) => `import { describe, expect, it } from 'vitest';
import { group${name}sByStatus, sortBy${name}Title, ${lower}Key } from './${lower}-utils';

const make = (id: string, title: string, status: 'draft' | 'active' = 'draft') => ({
  id,
  title,
  status,
  createdAt: '2024-01-01T00:00:00Z',
  updatedAt: null,
  owner: { id: 'u1', role: 'editor' },
  related: [],
  tags: ['a', 'b'],
  metadata: {},
});

describe('${lower} utils', () => {
  it('sorts by title', () => {
    expect(sortBy${name}Title([make('1', 'b'), make('2', 'a')]).map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('groups by status', () => {
    const groups = group${name}sByStatus([make('1', 'a'), make('2', 'b', 'active'), make('3', 'c')]);
    expect(groups.get('draft')).toHaveLength(2);
    expect(groups.get('active')).toHaveLength(1);
  });

  it('has keys', () => {
    expect(${lower}Key('x', 1)).toBe('${lower}:1:x');
  });
});
`;

/** The modules that belong to a noun, by the ending of their file. The first ones are imported by the others. */
export const MODULES: readonly [ending: string, template: Template][] = [
  ['types.ts', types],
  ['utils.ts', utils],
  ['service.ts', service],
  ['api.ts', api],
  ['list.tsx', component],
  ['utils.test.ts', test],
];
