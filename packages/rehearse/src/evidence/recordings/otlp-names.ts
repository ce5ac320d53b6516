/**
 * The attributes of HTTP spans in OpenTelemetry's semantic conventions: those that are stable since 2023, and the older
 * ones. The first that a span has counts.
 */

/** Which end of the connection recorded a span. */
export type Side = 'client' | 'server';

/** `_OTHER` stands for a method that is not known, and `method_original` has it. */
export const METHODS = ['http.request.method_original', 'http.request.method', 'http.method'] as const;

export const URLS = ['url.full', 'http.url'] as const;

/** The last one is a template. */
export const PATHS = ['url.path', 'http.target', 'http.route'] as const;

export const QUERIES = ['url.query'] as const;

export const HOSTS: Readonly<Record<Side, readonly string[]>> = {
  client: ['server.address', 'http.host', 'net.peer.name'],
  server: ['server.address', 'http.host', 'http.server_name', 'net.host.name'],
};

export const PORTS: Readonly<Record<Side, readonly string[]>> = {
  client: ['server.port', 'net.peer.port'],
  server: ['server.port', 'net.host.port'],
};

export const STATUSES = ['http.response.status_code', 'http.status_code'] as const;

export const USER_AGENTS = ['user_agent.original', 'http.user_agent'] as const;

const HEADERS = { request: /^http\.request\.header\.(.+)$/, response: /^http\.response\.header\.(.+)$/ };

/** The header that an attribute has; in older conventions with `_` in place of `-`. Undefined for another attribute. */
export function headerNamed(attribute: string, of: 'request' | 'response'): string | undefined {
  return HEADERS[of].exec(attribute)?.[1]?.replaceAll('_', '-');
}
