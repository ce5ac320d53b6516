// Few rules, and each one for a mistake that the compiler lets pass.
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const CLOCK =
  'Only src/runtime/clock.ts asks what day it is: a result must be the same for the same day. Elapsed time is performance.now().';

export default defineConfig(
  globalIgnores(['dist', 'fixtures', 'fixtures-of-lists', 'coverage', '.cache']),
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './src/report/page/client/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-control-regex': 'error',
      // A case that somebody forgot in a discriminated union is a silent loss of findings.
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowNever: true }],
      // `map.set(key, (found = new Map()))` is how look-ups are filled here, and the empty map is one of any.
      '@typescript-eslint/no-unsafe-argument': 'off',
      // Says no more than that a type became better than it was.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'rules/**/*.ts'],
    ignores: ['src/runtime/clock.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK },
        { selector: "CallExpression[callee.name='Date']", message: CLOCK },
        { selector: "MemberExpression[object.name='Date'][property.name='now']", message: CLOCK },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'rules/**/*.ts'],
    ignores: [
      'src/syntax/compiler.ts',
      'src/registry/json-schema.ts',
      'src/registry/precompiled.ts',
      // These put something in the place of modules of Node.js.
      'src/making-lists/recording/child/*.ts',
      'src/cli/main.ts',
      'src/on-demand/load-later-stages-lazily.ts',
      'src/on-demand/load-engine-lazily.ts',
      'src/on-demand/load-patterns-lazily.ts',
      'src/calls/text/regular-expressions.ts',
      'src/on-demand/load-flow.ts',
      'src/on-demand/load-flow-lazily.ts',
      'src/on-demand/load-http-server-lazily.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'node:module',
              message:
                'The layer rules see no import that is made by hand. Only the compiler, the engine, the schema validator, regular expressions, what reads Flow and the HTTP server are loaded so, because most runs need none of them.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'rules/**/*.ts'],
    rules: {
      // What does not fit has several ideas in it: a table, or a function for each kind, says which.
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      // A plain switch over the kinds of something counts once.
      complexity: ['error', { max: 15, variant: 'modified' }],
      // A longer file says at its top why it is one.
      'max-lines': ['error', { max: 300 }],
    },
  },
  {
    files: ['src/calls/**/*.ts'],
    // NUL stands for a hole in a URL.
    rules: { 'no-control-regex': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    // What `expect.any()` and `JSON.parse` give.
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.object.name='fc'][callee.property.name=/^(assert|check|sample|statistics)$/] > ObjectExpression > Property[key.name=/^(seed|reporter|asyncReporter)$/]",
          message:
            'All properties have the seed of test/properties.ts, so that each run of the tests makes the same cases.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/cli/main.ts'],
    rules: {
      // A pipe may still be taking the result, and a library must not end its caller.
      'no-restricted-properties': ['error', { object: 'process', property: 'exit' }],
      'no-console': 'error',
    },
  },
);
