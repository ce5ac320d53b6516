interface Options {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
}

export class MarketClient {
  async ask(path: string, { method = 'GET', body }: Options = {}) {
    const url = new URL(path, 'https://api.markets.example/v2/');
    return fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  }
}
