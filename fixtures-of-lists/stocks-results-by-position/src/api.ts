const BASE = 'https://api.stocks.example/v3';

async function get(name: string): Promise<any> {
  const response = await fetch(`${BASE}/${name}`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

export const shelves = () => get('shelves');
export const pallets = () => get('pallets');
/** Has a total of its own, and none of the list. */
export const staff = async () => (await fetch('/internal/staff')).json();
