import { join } from 'node:path';
import plugin from '../../rules/index.js';
import { Tree } from '../files/tree.js';
import { tsParser, VERSIONS, workIn } from './eslints.js';

const COUNT = "fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' });";
const AFTER = [{ asOf: '2026-10-16' }];

/** A governance policy; `use` reads a part of it. */
const policy = (use: string): string =>
  [
    "const reply = await fetch('https://acme-be.glean.com/rest/api/v1/governance/data/policies/7');",
    'const { report } = await reply.json();',
    use,
  ].join('\n');

/** An announcement with `snippets` as part of the body. */
const announcement = (snippets: string): string =>
  [
    "const snippet = 'hello';",
    "await fetch('https://acme-be.glean.com/rest/api/v1/createannouncement', {",
    "  method: 'POST',",
    `  body: JSON.stringify({ body: { structuredList: [{ document: {}, snippets: ${snippets} }] } }),`,
    '});',
  ].join('\n');

const { root } = new Tree({
  'wrapper.js':
    "export const post = (path) => fetch(`https://acme-be.glean.com/api/index/v1/${path}`, { method: 'POST' });\n",
});
workIn(root);
const file = (name: string): string => join(root, name);
const toInstances = (use: string) => [
  {
    messageId: 'reshape',
    data: {
      target: 'datasourceInstances',
      field: 'datasources',
      risk: ' (unsafe: the values in `datasourceInstances` may not be those that the field had)',
    },
    output: policy(use),
  },
];

for (const { name, RuleTester } of VERSIONS) {
  new RuleTester().run(`no-removed-api in ${name}`, plugin.rules['no-removed-api'], {
    valid: [
      { name: 'a use before the day', code: COUNT, filename: file('a.js'), options: [{ asOf: '2026-10-15' }] },
      { name: 'no use', code: "fetch('/rest/api/v1/search');", filename: file('a.js'), options: AFTER },
      { name: 'a text without a name', code: COUNT, options: AFTER },
      {
        name: 'a file outside of the working directory',
        code: COUNT,
        filename: file('../elsewhere.js'),
        options: AFTER,
      },
      {
        name: 'the settings say another day',
        code: COUNT,
        filename: file('a.js'),
        settings: { 'deprec-scan': { asOf: '2026-09-01' } },
      },
      {
        name: 'the fix of a rename',
        code: policy('use(report.config.inputOptions.datasourceInstances);'),
        filename: file('a.mjs'),
        options: AFTER,
      },
    ],
    invalid: [
      {
        name: 'an endpoint',
        code: COUNT,
        filename: file('a.js'),
        options: AFTER,
        errors: [
          {
            message:
              'Endpoint POST /api/index/v1/getdocumentcount was removed 1 day ago (2026-10-15); since then the endpoint answers 410 Gone. ' +
              'The endpoint getdocumentcount is deprecated and has no replacement: remove the call. [indexing.getdocumentcount]',
            line: 1,
            column: 1,
            endLine: 1,
            endColumn: COUNT.length,
          },
        ],
      },
      {
        name: 'today, when no day is given',
        code: COUNT,
        filename: file('a.js'),
        settings: {},
        errors: [{ messageId: 'use' }],
      },
      {
        name: 'the options win over the settings',
        code: COUNT,
        filename: file('a.js'),
        options: AFTER,
        settings: { 'deprec-scan': { asOf: '2026-09-01' } },
        errors: 1,
      },
      {
        name: 'after a byte order mark',
        code: `\uFEFF${COUNT}`,
        filename: file('a.js'),
        options: AFTER,
        errors: [{ messageId: 'use', line: 1, column: 1, endColumn: COUNT.length }],
      },
      {
        name: 'after other line ends',
        code: `// one\r\n// two\u2028${COUNT}`,
        filename: file('a.js'),
        options: AFTER,
        errors: [{ messageId: 'use', line: 3, column: 1 }],
      },
      {
        name: 'through a wrapper in another file',
        code: "import { post } from './wrapper.js';\npost('getdocumentcount');",
        filename: file('a.mjs'),
        options: AFTER,
        errors: [{ messageId: 'use', line: 2, column: 1 }],
      },
      {
        name: 'a field that has another name now',
        code: policy('use(report.config.inputOptions.datasources);'),
        filename: file('a.mjs'),
        options: AFTER,
        errors: [
          {
            messageId: 'use',
            line: 3,
            column: 32,
            endColumn: 43,
            suggestions: toInstances('use(report.config.inputOptions.datasourceInstances);'),
          },
        ],
      },
      {
        name: 'the same by a string',
        code: policy("use(report.config.inputOptions['datasources']);"),
        filename: file('a.mjs'),
        options: AFTER,
        errors: [
          { messageId: 'use', suggestions: toInstances("use(report.config.inputOptions['datasourceInstances']);") },
        ],
      },
      {
        name: 'the same taken apart',
        code: policy('const { datasources = [] } = report.config.inputOptions;'),
        filename: file('typed.mts'),
        languageOptions: { parser: tsParser },
        options: AFTER,
        errors: [
          {
            messageId: 'use',
            suggestions: toInstances('const { datasourceInstances: datasources = [] } = report.config.inputOptions;'),
          },
        ],
      },
      {
        name: 'the same under another name',
        code: policy('const { datasources: scope } = report.config.inputOptions;'),
        filename: file('a.mjs'),
        options: AFTER,
        errors: [
          {
            messageId: 'use',
            suggestions: toInstances('const { datasourceInstances: scope } = report.config.inputOptions;'),
          },
        ],
      },
      {
        name: 'a field of a request, in short',
        code: announcement('[{ snippet }]'),
        filename: file('a.mjs'),
        options: AFTER,
        output: announcement('[{ text: snippet }]'),
        errors: [{ messageId: 'use', line: 4 }],
      },
      {
        name: 'a field of a request, in full',
        code: announcement("[{ 'snippet': snippet }]"),
        filename: file('a.mjs'),
        options: AFTER,
        output: announcement("[{ 'text': snippet }]"),
        errors: [{ messageId: 'use', line: 4 }],
      },
      {
        name: 'the same by a template',
        code: policy('use(report.config.inputOptions[`datasources`]);'),
        filename: file('a.mjs'),
        options: AFTER,
        errors: [
          { messageId: 'use', suggestions: toInstances('use(report.config.inputOptions[`datasourceInstances`]);') },
        ],
      },
      {
        name: 'no suggestion for another kind of replacement',
        code: policy('use(report.config.sensitiveInfoTypes);'),
        filename: file('a.mjs'),
        options: AFTER,
        errors: [{ messageId: 'use' }],
      },
      {
        name: 'a host that the options name',
        code: "fetch('https://glean.internal.example/api/index/v1/getdocumentcount', { method: 'POST' });",
        filename: file('a.js'),
        options: [{ ...AFTER[0], minConfidence: 'high', hosts: ['glean.internal.example'] }],
        errors: 1,
      },
    ],
  });
}
