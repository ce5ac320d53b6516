/** Two endpoints with equal keys are the same one: the names of path parameters do not count. */
export function routeKey(method: string, path: string): string {
  return `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
}
