const API = process.env.GITHUB_API_URL ?? 'https://api.github.com';

export interface Options { method?: string; body?: unknown }

export async function github<T>(path: string, { method = 'GET', body }: Options = {}): Promise<T> {
  const response = await fetch(`${API}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${process.env.GITHUB_TOKEN}`,
      'x-github-api-version': '2022-11-28',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.status === 204 ? (undefined as T) : response.json();
}
