/** The development dependencies that scripts/build.mjs needs for the code: the bundler, and what it bundles. */
export const FOR_THE_BUILD = [
  'commander',
  'csv-stringify',
  'diff',
  'echarts',
  'esbuild',
  'fast-glob',
  'flow-remove-types',
  'ignore',
  'jsonc-parser',
  'micromatch',
  'picocolors',
  'preact',
  'preact-render-to-string',
  'yaml',
];
