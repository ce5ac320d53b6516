import { describe, expect, it } from 'vitest';
import { makeProject } from '../cli/run.js';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';

/** Programs that grow without need: each must end, and whatever was left out must be said. */

const HOST = 'https://acme-be.glean.com';

function scan(files: Record<string, string>) {
  const { findings, problems, stats } = analyse({ root: makeProject(files), paths: [], registry: loadRegistry([]) });
  return { entries: findings.map(({ entry, line }) => `${line} ${entry}`), problems, stats };
}

const times = (count: number, line: (i: number) => string): string => Array.from({ length: count }, (_, i) => line(i)).join('');

describe('the analysis stays within its bounds', () => {
  it('follows a helper with 2,000 callers, each by itself', () => {
    const { entries, problems, stats } = scan({
      'api.ts': `export const post = (path: string) => fetch('${HOST}/rest/api/v1' + path, { method: 'POST' }).then((r) => r.json());\n`,
      'calls.ts': `import { post } from './api';\n${times(2000, (i) => `export const f${i} = async () => (await post('/${i % 2 ? 'chat' : 'search'}')).messages[0].citations;\n`)}`,
    });
    expect(problems).toEqual([]);
    expect({ calls: stats.calls, resolved: stats.resolvedCalls, findings: entries.length }).toEqual({ calls: 2000, resolved: 2000, findings: 1000 });
    expect(entries.slice(0, 2)).toEqual(['3 client.chat.citations', '5 client.chat.citations']);
  });

  it('ends with a wrapper that hands its body to itself', () => {
    const { entries, problems } = scan({
      'api.ts': `class Api {
  async post(path: string, body: any, attempt = 1): Promise<any> {
    const send = () => fetch('${HOST}/api/index/v1' + path, { method: 'POST', body: JSON.stringify(body) });
    if ((await send()).ok) return;
    const again = () => this.post(path, body, attempt + 1);
    return again();
  }
}
const employee: any = { email: 'a@acme.com' };
employee.location = 'HQ';
new Api().post('/indexemployee', { employee });
`,
    });
    expect(problems).toEqual([]);
    expect(entries).toEqual(['10 indexing.indexemployee.location']);
  });

  it('follows a chain of 30 wrappers', () => {
    const { entries, problems } = scan({
      'chain.ts': `const w0 = (path: string) => fetch('${HOST}' + path, { method: 'POST' }).then((r) => r.json());\n${times(30, (i) => `const w${i + 1} = (path: string) => w${i}(path);\n`)}export const go = async () => (await w30('/rest/api/v1/chat')).messages[0].citations;\n`,
    });
    expect({ entries, problems }).toEqual({ entries: ['32 client.chat.citations'], problems: [] });
  });

  it('ends on imports in a circle, wrappers that call themselves and objects that hold themselves', () => {
    const { entries, problems } = scan({
      'a.ts': `import { b } from './b';\nexport const base = '${HOST}/rest/api/v1';\nexport const a = (p: string) => b(p);\n`,
      'b.ts': `import { a, base } from './a';
export const b = (p: string, n = 0): any => (n > 3 ? fetch(base + p, { method: 'POST' }).then((r) => r.json()) : a(p) ?? b(p, n + 1));
export const c = async () => (await b('/chat')).messages[0].citations;
const o: any = { base };
o.self = o;
o.other = { o };
export const d = () => fetch(o.self.other.o.base + '/listanswers', { method: 'POST' });
`,
    });
    expect({ entries, problems }).toEqual({ entries: ['3 client.chat.citations', '7 client.listanswers'], problems: [] });
  });

  it('says what a bound left out, and still finds the rest', () => {
    const { entries, problems } = scan({
      'deep.ts': `const v0 = '/listanswers';\n${times(3000, (i) => `const v${i + 1} = v${i} + '';\n`)}export const deep = fetch('${HOST}/rest/api/v1' + v3000);\nexport const near = fetch('${HOST}/rest/api/v1/listanswers', { method: 'POST' });\n`,
    });
    expect(entries).toEqual(['3003 client.listanswers']);
    expect(problems).toHaveLength(1);
    expect(problems[0]!.message).toMatch(/^the analysis was cut short: \d+ evaluations nested too deeply$/);
  });
});
