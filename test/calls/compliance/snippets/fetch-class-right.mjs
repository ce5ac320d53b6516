class Indexing {
  #token;
  constructor({ origin, token }) {
    this.origin = origin;
    this.#token = token;
  }
  get headers() {
    return { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' };
  }
  async send(path, payload) {
    const { ok, status } = await fetch(new URL(path, this.origin), {
      method: 'post',
      headers: this.headers,
      body: JSON.stringify(payload),
    });
    if (!ok) throw new Error(`status ${status}`);
  }
}

const indexing = new Indexing({ origin: process.env.GLEAN_ORIGIN, token: process.env.GLEAN_INDEXING_TOKEN });
await indexing.send('/api/index/v1/adddatasource', { name: 'flat', displayName: 'Flat' });
await indexing.send('/api/index/v1/indexdocument', {
  datasource: 'flat',
  document: { id: 'a', updatedAt: new Date().toISOString() },
});
