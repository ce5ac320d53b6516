import type { Conventions } from '../engine/engine.js';

/** What frameworks and libraries say by where a file is, how a name begins, or a decorator, and not by a call. */
export const CONVENTIONS: Conventions = {
  autoImports: [{ configuration: 'nuxt.config', folders: ['composables', 'utils'] }],
  contents: [{ extension: '.svelte', prefix: '$' }],
  fieldTypes: [{ module: 'class-transformer', name: 'Type' }],
  functionTypes: [{ modules: ['react', 'preact'], names: ['FC', 'FunctionComponent', 'VFC', 'VoidFunctionComponent'] }],
};

/** Packages that change how a client sends, and no headers of it. */
export const KEEPS_HEADERS: ReadonlySet<string> = new Set([
  'axios-retry',
  'retry-axios',
  'axios-cookiejar-support',
  'axios-mock-adapter',
  'axios-cache-interceptor',
  'axios-rate-limit',
  'axios-better-stacktrace',
  'axios-logger',
  'axios-case-converter',
  'axios-curlirize',
  'p-retry',
  'p-limit',
  'p-queue',
  'p-map',
  'bottleneck',
  'lodash',
  'lodash-es',
]);

/** Packages whose functions give back a function that they were given. */
export const GIVES_BACK: ReadonlySet<string> = new Set(['react', 'preact']);
