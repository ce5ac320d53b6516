import { current } from './current.js';

const SITE = 'https://api.parcels.example/v1/';

/** A path with a slash in front is one of the API; any other is below the parcel on the screen. */
export async function tell(path: string, body: object): Promise<unknown> {
  if (!path.startsWith('https:')) {
    path = path.startsWith('/') ? path.slice(1) : ['parcels', current()!.id, path].filter(Boolean).join('/');
  }
  const url = new URL(path, SITE);
  const response = await fetch(url.href, { method: 'POST', body: JSON.stringify(body) });
  return response.json();
}
