/** The sites that browsers and Deno load packages from. */
const SITES = ['esm.sh', 'esm.run', 'cdn.skypack.dev', 'cdn.jsdelivr.net/npm', 'unpkg.com', 'deno.land/x'];
/** What Deno, browsers and bundlers write in front of a package's name. */
const SOURCES = new RegExp(
  `^(?:node:|npm:/?|jsr:/?|https://(?:${SITES.join('|').replaceAll('.', '\\.')})/(?:(?:v\\d+|stable)/)?)`,
);
const VERSION = /^((?:@[^/]+\/)?[^/@?]+)@[^/?]+/;
/** What they write behind it for the whole package, rather than a module of it. */
const WHOLE = /(?:\?.*|\/\+esm|\/mod\.[jt]s|\/index\.[jt]s)$/;

/**
 * The package module that a specifier names: `https` for `node:https`, `axios` for `npm:axios@1.7` and
 * `https://esm.sh/axios@1.7`.
 */
export function packageModule(specifier: string): string {
  const module = specifier.replace(SOURCES, '');
  return module === specifier ? module : module.replace(VERSION, '$1').replace(WHOLE, '');
}
