import { Client } from '@notionhq/client';
import { useEffect, useState } from 'react';

const notion = new Client({ auth: localStorage.getItem('token') ?? undefined });

export function useSearch(query: string, kind: 'pages' | 'databases') {
  const [results, setResults] = useState<unknown[]>([]);
  useEffect(() => {
    const filter = kind === 'databases'
      ? { property: 'object', value: 'database' } as const // uses notion.search.filter.database
      : { property: 'object', value: 'page' } as const;
    notion.search({ query, filter }).then((found) => setResults(found.results));
  }, [query, kind]);
  return results;
}
