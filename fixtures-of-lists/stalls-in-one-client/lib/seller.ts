import { MarketClient } from './market-client';

const client = new MarketClient();

/** The town and the number of the seller's own stall: `york/12`. */
const place = () => localStorage.getItem('stall');

export const prices = () => client.ask(['stalls', place(), 'prices?currency=EUR'].join('/')); // uses markets.prices
export const tell = (text: string) =>
  client.ask(['stalls', place(), 'notes'].filter(Boolean).join('/'), { method: 'POST', body: { text } });
export const leave = (town: string) => client.ask(`stalls/${town}/7`, { method: 'DELETE' }); // uses markets.close

export async function hasAny(part: string) {
  const path = new URL(`stalls/${place()}/${part}`, 'https://api.markets.example/v2/');
  path.searchParams.set('limit', '1');
  const response = await client.ask(path.pathname + path.search);
  return response.headers.has('x-next');
}
