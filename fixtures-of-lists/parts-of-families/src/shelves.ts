const BASE = process.env.STOCK_URL ?? 'https://api.stock.example/warehouse/v3';

interface Shelf {
  id: string;
  rack: string;
  bin?: string;
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const reply = await fetch(`${BASE}${path}`, init);
  return (await reply.json()) as T;
}

export async function place(id: string): Promise<string> {
  const shelf = await call<Shelf>(`/shelves/${id}`);
  return `${shelf.rack}/${shelf.bin}`; // uses stock.bin
}

export const move = (id: string, rack: string, bin: string) =>
  call<Shelf>(`/shelves/${id}`, {
    method: 'PUT',
    body: JSON.stringify({
      rack,
      bin, // uses stock.bin
      unit: 'crate', // uses stock.crate
    }),
  });

export const inFrench = (id: string) => call<Shelf>(`/shelves/${id}?locale=fr`); // uses stock.locale

// An entry of the operation itself says more than the one of all operations.
export const label = (id: string) => call<{ text: string }>(`/labels/${id}?locale=fr`); // uses stock.labels.locale

export const printed = (id: string) =>
  call<{ text: string }>(`/labels/${id}?locale=de`, { method: 'POST' }); // uses stock.locale
