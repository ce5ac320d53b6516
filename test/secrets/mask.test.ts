import type { ts as TS } from 'ts-morph';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallCheck } from '../../src/calls/compliance/check.js';
import { CALL_CHECKS } from '../../src/calls/compliance/checks.js';
import type { Location } from '../../src/model/finding.js';
import type { Analysis } from '../../src/model/results/analysis.js';
import { loadContract } from '../../src/registry/contract.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { masked, maskedLines, secretMask } from '../../src/secrets/mask.js';
import { ts } from '../../src/syntax/compiler.js';

const TOKEN = 'k7Qm2vX9pLr4TzB8';

/** The place of a text in a file of one line. */
function placeIn(line: string, text: string): Location {
  const column = line.indexOf(text) + 1;
  return { file: 'a.ts', line: 1, column, endLine: 1, endColumn: column + text.length };
}

/** Masks a text of the only line of a file in code. */
function codeMask(line: string, secret: string): (text: string) => string {
  const mask = secretMask([placeIn(line, secret)], () => [line]);
  return (text) => mask(text, 'code');
}

describe('a token that is written in code', () => {
  it.each([
    ['a literal', `const token = '${TOKEN}';`],
    ['a literal with the scheme', `const header = 'Bearer ${TOKEN}';`],
    ['a template', `const header = \`Bearer ${TOKEN}\`;`],
    ['a part of a template', `const url = \`/x?token=\${id}${TOKEN}\`;`],
  ])('is masked wherever a text quotes it: %s', (_, line) => {
    const mask = codeMask(line, TOKEN);
    for (const text of [line, TOKEN, `Bearer ${TOKEN}`, `fetch("/x",{token:"${TOKEN}"})`, `a ${TOKEN} b ${TOKEN}`]) {
      expect(mask(text)).not.toContain(TOKEN);
      expect(mask(text)).toContain('***');
    }
    expect(mask('what has nothing to do with it')).toBe('what has nothing to do with it');
  });

  it('is masked where a text is cut within it', () => {
    const line = `const token = '${TOKEN}';`;
    const mask = codeMask(line, TOKEN);
    expect(mask(`fetch(url, '${TOKEN.slice(0, 9)}…`)).toBe("fetch(url, '***…");
    expect(mask(`${'x'.repeat(190)}${TOKEN.slice(0, 10)}`)).toBe(`${'x'.repeat(190)}***`);
  });

  it('is no reason to mask a part of a word, if it is short', () => {
    const line = "const token = 'api';";
    const mask = codeMask(line, 'api');
    expect(mask("rapid, 'api', apis")).toBe("rapid, '***', apis");
  });

  it('is masked with the other values of its parameter, though megabytes stand before it on its line', () => {
    const line = `${"call('a');".repeat(200_000)}const url = '/x?id=1&key=${TOKEN}';`;
    const mask = codeMask(line, TOKEN);
    expect(mask("fetch('/x?id=1&key=0123')")).toBe("fetch('/x?id=1&key=***')");
  });

  it('is masked line by line where it has several, except for lines of brackets', () => {
    const lines = ['const key = `{', `  ${TOKEN}`, '}`;'];
    const mask = secretMask([{ file: 'a.ts', line: 1, column: 13, endLine: 3, endColumn: 2 }], () => lines);
    expect(mask(`const { data } = post('${TOKEN}');`, 'code')).toBe("const { data } = post('***');");
  });

  it('is masked where data quotes code, and not in what the engine looks up', () => {
    const line = `const token = '${TOKEN}';`;
    const mask = secretMask([placeIn(line, TOKEN)], () => [line]);
    const data = {
      file: `${TOKEN}.ts`,
      methods: [TOKEN],
      trace: [{ file: 'a.ts', line: 1, note: TOKEN }],
      place: { anchor: TOKEN },
    };
    expect(masked(data, () => mask)).toEqual({
      file: `${TOKEN}.ts`,
      methods: [TOKEN],
      trace: [{ file: 'a.ts', line: 1, note: '***' }],
      place: { anchor: '***' },
    });
  });

  it('keeps the columns of a code frame', () => {
    const lines: Record<string, string[]> = { 'a.ts': [`const token = '${TOKEN}';`], 'b.ts': [`x('${TOKEN}', 1);`] };
    const shown = maskedLines((file) => lines[file], [placeIn(lines['a.ts']![0]!, TOKEN)]);
    for (const file of ['a.ts', 'b.ts']) {
      expect(shown(file)!.join()).not.toContain(TOKEN);
      expect(shown(file)!.map(({ length }) => length)).toEqual(lines[file]!.map(({ length }) => length));
    }
    expect(shown('c.ts')).toBeUndefined();
  });
});

describe('an analysis', () => {
  const FILES: Record<string, string> = {
    'config.ts': `export const TOKEN = '${TOKEN}';\n`,
    'push.ts': `import { TOKEN } from './config.js';
export const count = () =>
  fetch('http://acme-be.glean.com/api/index/v1/getdocumentcount?t=${TOKEN}', {
    method: 'PUT',
    headers: { Authorization: 'Bearer ${TOKEN}' },
  });
export const other = () => unknown('${TOKEN}', '/api/index/v1/getdocumentcount', TOKEN);
`,
  };
  /** Stands for the rules that find tokens: each text of a file that holds this one. */
  const finder: CallCheck = {
    rule: 'no-hardcoded-token',
    *check({ call }, tools) {
      const visit = (node: TS.Node): void => {
        if (ts.isStringLiteralLike(node) && node.text === TOKEN) tools.addSecret(TOKEN, [node]);
        ts.forEachChild(node, visit);
      };
      visit(call.sink.getSourceFile());
      yield { node: call.site, facts: { quoted: TOKEN } };
    },
  };
  const checks = CALL_CHECKS as CallCheck[];
  const cache = mkdtempSync(join(tmpdir(), 'deprec-scan-secrets-'));
  beforeAll(() => void checks.push(finder));
  afterAll(() => {
    checks.pop();
    rmSync(cache, { recursive: true });
  });

  const scan = (options: object = {}): Analysis => {
    const tree = { files: Object.keys(FILES), read: (file: string) => Buffer.from(FILES[file]!) };
    return analyse({
      root: '/',
      paths: ['/'],
      registry: loadRegistry([]),
      contract: loadContract(),
      tree,
      ...options,
    });
  };

  it('has no token in what it says', () => {
    const analysis = scan();
    expect(analysis.secrets).not.toEqual([]);
    expect(analysis.violations.length).toBeGreaterThan(1);
    expect(JSON.stringify(analysis)).not.toContain(TOKEN);
    expect(JSON.stringify(analysis)).toContain('***');
  });

  it('has none in its cache, and says the same from it', () => {
    const first = scan({ cache });
    const texts = readdirSync(cache, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(texts).not.toEqual([]);
    for (const text of texts) expect(text).not.toContain(TOKEN);
    expect(scan({ cache })).toEqual(first);
  });
});

describe('a token that is put together', () => {
  const S = 'k7Qm2vX9pLr4TzB8';
  const post = (header: string, url = "'https://acme-be.glean.com/api/index/v1/getdocumentcount'"): string =>
    `export const ask = () => fetch(${url}, { method: 'POST', headers: { Authorization: ${header} } });\n`;
  const scan = (text: string): Analysis =>
    analyse({
      root: '/',
      paths: ['/'],
      registry: loadRegistry([]),
      contract: loadContract(),
      tree: { files: ['a.js'], read: () => Buffer.from(text) },
    });

  it.each([
    ['of a literal that is trimmed', post(`' Bearer ${S} '.trim()`)],
    ['of a template with an empty part', `const none = '';\n${post(`\`Bearer ${S}\${none}\``)}`],
    ['of three literals', post(`'Bearer ' + '${S.slice(0, 8)}' + '${S.slice(8)}'`)],
    ['of escapes', post(`'Bearer ${S.slice(0, 8)}\\x${S.charCodeAt(8).toString(16)}${S.slice(9)}'`)],
    ['for the scheme Basic', post(`'Basic ${S}'`)],
    ['for a call whose URL is not known', post(`'Bearer ${S}'`, '`${host}/${path}`')],
    ['in a constant', `const TOKEN = '${S}';\n${post('`Bearer ${TOKEN}`')}`],
  ])('is in no text: %s', (_, text) => {
    const shown = JSON.stringify(scan(`${text}export const mention = 'https://acme-be.glean.com/rest/api/v1/x';\n`));
    expect(shown).toContain('a.js');
    for (const part of [S.slice(0, 8), S.slice(8)]) expect(shown).not.toContain(part);
  });

  it.each(['POST', 'response', 'citations', 'chat'])('hides no finding by being the word %s', (word) => {
    const text = `export const ask = async () => {
  const reply = await fetch('https://acme-be.glean.com/rest/api/v1/chat', { method: 'POST', headers: { Authorization: 'Bearer ${word}' } });
  return (await reply.json()).messages[0].citations;
};
`;
    expect(scan(text).findings.map(({ entry }) => entry)).toEqual(['client.chat.citations']);
  });
});
