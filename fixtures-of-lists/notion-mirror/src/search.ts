import { Client } from '@notionhq/client';
import type { SearchParameters } from '@notionhq/client/build/src/api-endpoints';

type Hit = Awaited<ReturnType<Client['search']>>['results'][number];

export const databasesNamed = (query: string): SearchParameters => ({
  query,
  filter: { property: 'object', value: 'database' }, // uses notion.search.filter.database
  page_size: 50,
});

export const ids = (hits: Hit[]) => hits.map((h) => h.id);
