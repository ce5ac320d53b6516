import type { Result } from './result';

export class Http {
  constructor(private readonly base: string) {}

  async call<T>(path: string): Promise<Result<T>> {
    const reply = await fetch(`${this.base}${path}`);
    return reply.ok ? { ok: true, value: (await reply.json()) as T } : { ok: false, error: reply.statusText };
  }
}

export async function load<T>(path: string): Promise<T> {
  const reply = await fetch(path);
  return (await reply.json()) as T;
}
