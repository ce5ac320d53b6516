/** A kind of files that may say what specifiers mean. */
export interface ConfigurationKind {
  names: RegExp;
  /** Whether the names begin in the folder of a package. */
  isAtRoot?: true;
  /** A word for aliases, which their texts have if they say something of specifiers. */
  words: RegExp;
}

const BUNDLER =
  /alias|moduleNameMapper|extraNodeModules|module-resolver|moduleDirectories|modulePaths|\bmodules\b|\blib\s*:/i;
const LOADER = /\b(?:require(?:js)?|System(?:JS)?)\.config\s*\(|\baddAlias(?:es)?\s*\(/;
const IMPORT_MAP = /"(?:imports|scopes)"/;

/** The kinds, in the order in which they are asked. */
export const CONFIGURATION_KINDS: readonly ConfigurationKind[] = [
  {
    names: /(?:^|\/)(?:vite|webpack|rollup|rolldown|rspack|rsbuild|farm|esbuild|tsup|svelte|vue)[\w.-]*\.[cm]?[jt]s$/,
    words: BUNDLER,
  },
  {
    names: /(?:^|\/)(?:craco|config-overrides|metro|quasar|nuxt|astro|electron|wxt|next|gatsby)[\w.-]*\.[cm]?[jt]s$/,
    words: BUNDLER,
  },
  { names: /(?:^|\/)(?:(?:build|bundle)(?:\.\w+)?|\.umirc|\.storybook\/main)\.[cm]?[jt]s$/, words: BUNDLER },
  { names: /(?:^|\/)(?:babel[\w.-]*\.[cm]?js|\.babelrc(?:\.json|\.[cm]?js)?)$/, words: BUNDLER },
  { names: /(?:^|\/)config\/config\.[cm]?[jt]s$/, isAtRoot: true, words: BUNDLER },
  { names: /(?:^|\/)config\/environment\.js$/, isAtRoot: true, words: /modulePrefix/ },
  { names: /(?:^|\/)(?:index|server)\.[cm]?[jt]s$/, isAtRoot: true, words: LOADER },
  { names: /(?:^|\/)(?:main|app|config|common|boot|bootstrap|require-?config)\.js$/, words: LOADER },
  { names: /(?:^|\/)package\.json$/, words: BUNDLER },
  { names: /(?:^|\/)(?:deno\.jsonc?|[\w.-]*import[_-]?map[\w.-]*\.json)$/, words: IMPORT_MAP },
  { names: /(?:^|\/)index\.html$/, words: IMPORT_MAP },
  { names: /(?:^|\/)(?:vitest|jest)[\w.-]*\.(?:[cm]?[jt]s|json)$/, words: BUNDLER },
];

/** Names of aliases that are written nowhere as a whole. */
const UNWRITTEN_NAMES: readonly RegExp[] = [
  // All names in folders.
  /module-resolver|moduleDirectories|modulePaths|\bmodules\b/,
  // Computed ones.
  /fromEntries|\balias\[(?!["'][^"'\]]*["']\])|\[`[^`\n]{0,80}\$\{|\[["'][^"'\n]{0,80}["']\s*\+/,
  // Patterns whose groups begin within a name.
  /\^[^"'`\n/]{0,40}\(/,
];

/** Whether an alias may concern every specifier. */
export function hasUnwrittenNames(text: string): boolean {
  return UNWRITTEN_NAMES.some((names) => names.test(text));
}
