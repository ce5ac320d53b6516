export type Result<T, E = string> = { ok: true; value: T } | { ok: false; error: E };

export interface Page<T, M = { total: number }> {
  rows: T[];
  meta: M;
}

export type Handler<T> = (event: T) => Promise<void>;
