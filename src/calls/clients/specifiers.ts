/** The sites that browsers and Deno load packages from. */
const SITES = ['esm.sh', 'esm.run', 'cdn.skypack.dev', 'cdn.jsdelivr.net/npm', 'unpkg.com', 'deno.land/x'];
/** Where Deno, browsers and bundlers have packages from. What stands before the name of the package. */
const SOURCES = new RegExp(
  `^(?:node:|npm:/?|jsr:/?|https://(?:${SITES.join('|').replaceAll('.', '\\.')})/(?:(?:v\\d+|stable)/)?)`,
);
const VERSION = /^((?:@[^/]+\/)?[^/@?]+)@[^/?]+/;
/** What stands behind it, and is no module of the package but its whole. */
const WHOLE = /(?:\?.*|\/\+esm|\/mod\.[jt]s|\/index\.[jt]s)$/;

/**
 * The module of a package that a specifier names: of `node:https` it is `https`, of `npm:axios@1.7` and
 * `https://esm.sh/axios@1.7` it is `axios`.
 */
export function packageModule(specifier: string): string {
  const module = specifier.replace(SOURCES, '');
  return module === specifier ? module : module.replace(VERSION, '$1').replace(WHOLE, '');
}
