import { useEffect, useState } from 'react';

export function useApi<T>(path: string): { data: T | null } {
  const [data, setData] = useState<T | null>(null);
  useEffect(() => {
    void fetch(path)
      .then((reply) => reply.json())
      .then((body) => setData(body as T));
  }, [path]);
  return { data };
}
