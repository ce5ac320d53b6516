/** A request as undici's `MockAgent` hands it over. */
export interface MockRequest {
  path: string;
  method: string;
  body?: unknown;
  headers?: unknown;
  origin?: string | URL;
}

/** An answer as undici's `MockAgent` takes it. */
export interface MockReply {
  statusCode: number;
  data: string;
  responseOptions: { headers: Record<string, string | string[]> };
}
