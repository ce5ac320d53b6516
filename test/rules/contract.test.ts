import type { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../rules/index.js';
import { RULES, type RuleId } from '../../src/model/contract.js';
import { RULE_GUIDE } from '../../src/report/rule-guide.js';
import { Tree } from '../files/tree.js';
import { makeESLint, places, VERSIONS } from './eslints.js';

const [version] = VERSIONS.slice(-1);

async function lint(files: Record<string, string>, ...config: Linter.Config[]): Promise<Linter.LintMessage[]> {
  const { root: cwd } = new Tree(files);
  const all = config.length > 0 ? config : [plugin.configs.contract];
  const results = await makeESLint(version!, { cwd, config: all }).lintFiles(
    Object.keys(files).filter((file) => file.endsWith('.js')),
  );
  return results.flatMap(({ messages }) => messages);
}

const rulesOf = (messages: readonly Linter.LintMessage[]): string[] =>
  messages.map(({ ruleId }) => ruleId!.replace('deprec-scan/', ''));

describe('the examples of each rule', () => {
  it.each(RULES)('%s: wrong and right', async (rule) => {
    const { wrong, right } = RULE_GUIDE[rule];
    const found = rulesOf(await lint({ 'push.js': wrong }));
    expect([...new Set(found)]).toEqual([rule]);
    expect(rulesOf(await lint({ 'push.js': right }))).toEqual([]);
  });
});

describe('presets', () => {
  it('contract and strict have the rules of contracts, the others leave them alone', () => {
    const { contract, strict, recommended, audit } = plugin.configs;
    const severityIn = ({ rules = {} }: Linter.Config, rule: string): unknown =>
      [rules[`deprec-scan/${rule}`]].flat()[0];
    for (const rule of RULES) {
      expect(severityIn(contract, rule), rule).toBe(rule === 'check-status' ? 'warn' : 'error');
      expect(severityIn(strict, rule), rule).toBe('error');
      for (const preset of [recommended, audit]) expect(severityIn(preset, rule), rule).toBeUndefined();
    }
    expect(severityIn(contract, 'no-removed-api')).toBeUndefined();
  });

  it('can be combined', async () => {
    const { wrong } = RULE_GUIDE['require-https'];
    expect(rulesOf(await lint({ 'a.js': wrong }, plugin.configs.recommended, plugin.configs.contract))).toEqual([
      'require-https',
    ]);
    expect(rulesOf(await lint({ 'a.js': wrong }, plugin.configs.recommended))).toEqual([]);
  });
});

const { wrong: HTTP } = RULE_GUIDE['require-https'];

describe('what the project says', () => {
  it('switches a rule off by path, and waives', async () => {
    const config = { overrides: [{ paths: ['old/'], rules: { 'require-https': 'off' } }] };
    const messages = await lint(
      {
        'old/a.js': HTTP,
        'b.js': HTTP,
        'c.js': HTTP.replace('  const', '  // deprec-scan-waive require-https until 2026-12-31 -- a proxy\n  const'),
        'deprec-scan.config.json': JSON.stringify(config),
      },
      { settings: { 'deprec-scan': { asOf: '2026-11-21' } } },
      plugin.configs.contract,
    );
    expect(places(messages.filter(({ ruleId }) => ruleId !== null))).toEqual([
      expect.stringMatching(/^require-https 2:/),
    ]);
  });

  it('brings contracts of its own, in the configuration or as an option', async () => {
    const contract = JSON.stringify({
      version: 1,
      name: 'acme',
      apis: [
        {
          id: 'acme',
          title: 'Acme',
          prefix: '/acme/v2',
          hosts: ['api.acme.example'],
          sdks: [],
          operations: [{ id: 'orders', method: 'POST', path: '/acme/v2/orders', section: '1' }],
          statuses: [],
        },
      ],
    });
    const code = "fetch('https://api.acme.example/acme/v2/orders', { method: 'PUT' }).then((reply) => reply.ok);\n";
    const option = { settings: { 'deprec-scan': { contracts: ['acme.json'] } } };
    expect(rulesOf(await lint({ 'a.js': code, 'acme.json': contract }, option, plugin.configs.contract))).toEqual([
      'valid-method',
    ]);
    expect(
      rulesOf(
        await lint(
          { 'a.js': code, 'acme.json': contract, 'deprec-scan.config.json': '{ "contracts": ["acme.json"] }' },
          plugin.configs.contract,
        ),
      ),
    ).toEqual(['valid-method']);
    await expect(
      lint({ 'a.js': code, 'acme.json': contract.replace('orders', '') }, option, plugin.configs.contract),
    ).rejects.toThrow(/acme\.json/);
  });

  it('writes the scheme of such a contract', async () => {
    const api = {
      ...{ id: 'acme', title: 'Acme', prefix: '/acme/v2', hosts: ['api.acme.example'], sdks: [] },
      authentication: { header: 'Authorization', scheme: 'Bot', required: true, token: 'bot', section: '2' },
      contentType: { is: 'application/json', section: '3' },
      operations: [],
      statuses: [],
    };
    const contract = JSON.stringify({ version: 1, name: 'acme', apis: [api] });
    const code = `fetch('https://api.acme.example/acme/v2/orders', {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.BOT}\`, 'Content-Type': 'text/plain' },
  body: JSON.stringify({}),
}).then((reply) => reply.ok);\n`;
    const option = { settings: { 'deprec-scan': { contracts: ['acme.json'] } } };
    const messages = await lint({ 'a.js': code, 'acme.json': contract }, option, plugin.configs.contract);
    expect(
      messages.map(({ message, suggestions }) => [message, suggestions?.map(({ desc, fix }) => [desc, fix.text])]),
    ).toEqual([
      [expect.stringContaining('`Authorization: Bot <bot token>`'), [['Start the value with `Bot `.', 'Bot ']]],
      [
        expect.stringContaining('`Content-Type: application/json`'),
        [["Send `'Content-Type': 'application/json'`.", 'application/json']],
      ],
    ]);
  });

  it('compares tokens over all files', async () => {
    const send = (path: string): string =>
      `export const send = (body) =>\n  fetch('https://acme-be.glean.com${path}', {\n    method: 'POST',\n    headers: { Authorization: \`Bearer \${process.env.GLEAN_TOKEN}\`, 'Content-Type': 'application/json' },\n    body: JSON.stringify(body),\n  }).then((reply) => reply.ok);\n`;
    const files = { 'index.js': send('/api/index/v1/indexdocument'), 'ask.js': send('/rest/api/v1/search') };
    expect(rulesOf(await lint(files)).filter((rule) => rule === 'no-shared-token')).toHaveLength(2);
  });
});

/** Code with a mistake that an edit can mend, and the code after the edit. */
const MENDED: Readonly<Record<string, [rule: RuleId, wrong: string, right: string]>> = {
  'the scheme of a URL': ['require-https', HTTP, RULE_GUIDE['require-https'].right],
  'the scheme of a URL in a constant': [
    'require-https',
    `const BASE = 'http://acme-be.glean.com';\n${HTTP.replace("'http://acme-be.glean.com/api/index/v1/indexdocument'", '`${BASE}/api/index/v1/indexdocument`')}`,
    `const BASE = 'https://acme-be.glean.com';\n${HTTP.replace("'http://acme-be.glean.com/api/index/v1/indexdocument'", '`${BASE}/api/index/v1/indexdocument`')}`,
  ],
  'a method': ['valid-method', RULE_GUIDE['valid-method'].wrong, RULE_GUIDE['valid-method'].right],
  'a method that is missing': [
    'valid-method',
    RULE_GUIDE['use-rotated-token'].right.replace("    method: 'POST',\n", ''),
    RULE_GUIDE['use-rotated-token'].right
      .replace("    method: 'POST',\n", '')
      .replace('` },\n  });', "` }, method: 'POST',\n  });"),
  ],
  'the scheme before a token': [
    'valid-authorization',
    RULE_GUIDE['valid-authorization'].wrong,
    RULE_GUIDE['valid-authorization'].right,
  ],
  'a token without scheme': [
    'valid-authorization',
    RULE_GUIDE['valid-authorization'].right.replace('`Bearer ${process.env.GLEAN_INDEXING_TOKEN}`', "'<token>'"),
    RULE_GUIDE['valid-authorization'].right.replace('`Bearer ${process.env.GLEAN_INDEXING_TOKEN}`', "'Bearer <token>'"),
  ],
  'a foreign header': [
    'no-foreign-header',
    RULE_GUIDE['no-foreign-header'].wrong,
    RULE_GUIDE['no-foreign-header'].right,
  ],
  'a foreign header before others': [
    'no-foreign-header',
    RULE_GUIDE['no-foreign-header'].right.replace('{ Authorization', "{ 'X-Scio-ActAs': user, Authorization"),
    RULE_GUIDE['no-foreign-header'].right,
  ],
  'the content type': ['require-json', RULE_GUIDE['require-json'].wrong, RULE_GUIDE['require-json'].right],
  'another content type': [
    'require-json',
    RULE_GUIDE['require-json'].right.replace('application/json', 'text/plain'),
    RULE_GUIDE['require-json'].right,
  ],
};

describe('suggestions', () => {
  it.each(Object.entries(MENDED))('mend %s, and the report goes away', async (_, [rule, wrong, right]) => {
    const [message] = (await lint({ 'push.js': wrong })).filter(({ ruleId }) => ruleId === `deprec-scan/${rule}`);
    const [suggestion] = message?.suggestions ?? [];
    expect(suggestion, JSON.stringify(message)).toBeDefined();
    const [start, end] = suggestion!.fix.range;
    const mended = `${wrong.slice(0, start)}${suggestion!.fix.text}${wrong.slice(end)}`;
    expect(mended).toBe(right);
    expect(rulesOf(await lint({ 'push.js': mended }))).not.toContain(rule);
  });

  it.each([
    ['credentials of another kind', RULE_GUIDE['valid-authorization'].wrong.replace('Token ', 'Basic ')],
    [
      'a verb whose body stands elsewhere',
      "import axios from 'axios';\naxios.delete('https://acme-be.glean.com/api/index/v1/indexdocument');\n",
    ],
  ])('are not made for %s', async (_, code) => {
    const messages = await lint({ 'push.js': code });
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.flatMap(({ suggestions = [] }) => suggestions)).toEqual([]);
  });
});

it('TypeScript is read by its parser', async () => {
  const typed = HTTP.replace('(document)', '(document: object)');
  const { root: cwd } = new Tree({ 'push.ts': typed });
  const [result] = await makeESLint(version!, { cwd, config: [plugin.configs.contract] }).lintFiles(['push.ts']);
  expect(rulesOf(result!.messages)).toEqual(['require-https']);
  expect(result!.messages[0]!.suggestions).toHaveLength(1);
});
