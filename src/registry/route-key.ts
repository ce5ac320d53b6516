/** A key that is equal for equal endpoints, whatever the names of their path parameters. */
export function routeKey(method: string, path: string): string {
  return `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
}
