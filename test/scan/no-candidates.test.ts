import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProject, runProcess, type Files, type Run } from '../cli/run.js';
import { CONTRACT_ROWS } from '../registry/contract-rows.js';

const AS_OF = ['--as-of', '2026-11-21'];

/**
 * On exit the process reports on stderr whether a compiler was loaded, in whatever way: every CommonJS module ends up
 * in the cache.
 */
const TELL = `
const { createRequire, Module } = require('node:module');
process.on('exit', () => {
  const loaded = Object.keys(Module._cache).filter((file) => /[\\\\/]node_modules[\\\\/](@?ts-morph|typescript)[\\\\/]/.test(file));
  process.stderr.write('compiler: ' + (loaded.length > 0 ? 'loaded' : 'not loaded') + '\\n');
});
`;

function scan(files: Files, ...args: string[]): Run {
  const cwd = makeProject(files);
  const tell = join(makeProject({}), 'tell.cjs');
  writeFileSync(tell, TELL);
  return runProcess([...args, ...AS_OF], { cwd, nodeArgs: ['--require', tell] });
}

describe('a tree in which nothing matches', () => {
  const files = {
    'src/a.ts': "export const a = fetch('https://api.example.com/v2/things').then((response) => response.json());\n",
    'src/b.js': "import { a } from './a.js';\nexport const enabled = a.enabled;\n",
    'README.md': '# nothing\n',
    'config.yaml': 'role: admin\n',
  };

  it('is read without loading the compiler, and the output says how much was read', () => {
    const { exitCode, stdout, stderr } = scan(files);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'compiler: not loaded\n' });
    expect(stdout).toContain(
      `No use of the ${CONTRACT_ROWS.length} deprecated entries was found: none of the 3 files read mentions the API.`,
    );
    expect(stdout).toMatch(/files +\d source files?, none analysed/);
  });

  it('passes the gate', () => {
    expect(scan(files, 'check').exitCode).toBe(0);
  });

  it('the same test sees the compiler when it is loaded', () => {
    expect(scan({ ...files, 'src/c.ts': "fetch('/rest/api/v1/listanswers');\n" }).stderr).toBe('compiler: loaded\n');
  });
});

describe('a repository in another language', () => {
  const files = {
    'sync.py':
      'import requests\n\ndef count(base):\n    return requests.post(f"{base}/api/index/v1/getdocumentcount", json={"datasource": "wiki"}).json()\n',
    'lib/other.py': 'print("nothing")\n',
  };

  it('is not clean: what mentions the API is named as not analysed', () => {
    const { exitCode, stdout, stderr } = scan(files);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'compiler: not loaded\n' });
    expect(stdout).toContain('but not everything was seen');
    expect(stdout).toMatch(/mentions? of the API in 1 file of languages that are not analysed \(sync\.py\)/);
    expect(stdout).toContain('so nothing here is proved zero');
  });

  it('says so in JSON and in the audit', () => {
    const { stdout } = scan(files, '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({ findings: [], unanalysed: [{ file: 'sync.py' }] });
    expect(scan(files, 'report').stdout).toContain('sync.py');
  });

  it('says so when the gate passes', () => {
    const { stdout } = scan(files, 'check');
    expect(stdout).toContain('sync.py');
  });
});
