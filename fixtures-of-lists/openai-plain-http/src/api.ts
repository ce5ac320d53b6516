import { request } from 'undici';

const BASE = 'https://api.openai.com/v1';
const headers = () => ({ authorization: `Bearer ${process.env.OPENAI_API_KEY}`, 'content-type': 'application/json', 'openai-beta': 'assistants=v2' });

export async function post<T>(path: string, body: object): Promise<T> {
  const { body: reply } = await request(`${BASE}/${path}`, { method: 'POST', headers: headers(), body: JSON.stringify(body) });
  return reply.json() as Promise<T>;
}

export async function get<T>(path: string): Promise<T> {
  const { body } = await request(`${BASE}/${path}`, { headers: headers() });
  return body.json() as Promise<T>;
}
