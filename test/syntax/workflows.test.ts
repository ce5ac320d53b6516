import { expect, it } from 'vitest';
import { loadCompiler } from '../../src/syntax/compiler.js';
import { parseFile } from '../../src/syntax/parsing/parse.js';
import { withWorkspacePaths } from '../../src/syntax/parsing/workspace-paths.js';

loadCompiler();

const FILE = '.github/workflows/ci.yml';
const STEP = '      - uses: actions/github-script@v7\n        with:\n';

function workflow(...steps: string[]): string {
  return `on: push\njobs:\n  a:\n    steps:\n${steps.map((step) => STEP + step).join('')}`;
}

/** The code of a workflow, and what its parser says of it. */
function codeOf(text: string): { code: string; problem: string | undefined } {
  const { source, problem } = parseFile(FILE, text);
  return { code: source.text, problem: problem?.message };
}

it.each([
  ['a block', '          script: |\n            await call(github)\n'],
  ['a folded block', '          script: >-\n            await call(github)\n'],
  ['double quotes', '          script: "await call(github)"\n'],
  ['single quotes', "          script: 'await call(github)'\n"],
  ['a plain text', '          script: await call(github)\n'],
  ['a text below its key', '          script:\n            await call(github)\n'],
  ['a block at the end', '          script: |\n            await call(github) // last'],
])('keeps the places of a script in %s', (_, step) => {
  const text = workflow(`${step}\n`, step);
  const { code, problem } = codeOf(text);
  expect(problem).toBeUndefined();
  for (let at = text.indexOf('await'); at >= 0; at = text.indexOf('await', at + 1))
    expect(code.slice(at, at + 18)).toBe('await call(github)');
  expect(code.split('\n').length).toBeLessThanOrEqual(text.split('\n').length + 1);
  expect(code).not.toContain('uses');
});

it('gives each script a scope of its own, with a return', () => {
  const step = '          script: |\n            const org = 1;\n            return org;\n';
  expect(codeOf(workflow(step, step)).code.match(/;async\(\)=>\{/g)).toHaveLength(2);
});

it('makes what the runner fills in an unknown part', () => {
  const line = (script: string): string => codeOf(workflow(`          script: |\n            ${script}\n`)).code;
  expect(line("x('/orgs/${{ github.repository_owner }}/teams')")).toContain(
    'x(`/orgs/${$github_repository_owner   }/teams`)',
  );
  expect(line('x(`${{ inputs.org }}/${id}`)')).toContain('x(`${$inputs_org   }/${id}`)');
  expect(line('const n = ${{ github.event.number }};')).toContain('const n = $_$github_event_number____;');
  expect(line("x({ '${{ matrix.a }}': 1 })")).toContain("x({ '$_$matrix_a____': 1 })");
});

it('reads what quotes escape', () => {
  const code = (script: string): string => codeOf(workflow(`          script: ${script}\n`)).code;
  expect(code('"x(\\"/a\\", \\"b\\")"')).toContain('x( "/a" ,  "b" )');
  expect(code("'x(''/a'')'")).toContain("x( '/a' )");
  expect(codeOf(workflow('          script: "a()\\nb()"\n')).problem).toMatch(/^syntax error/);
});

it('has nothing of other steps, and of what is no workflow', () => {
  const other = codeOf(
    'on: push\njobs:\n  a:\n    steps:\n      - uses: acme/script@v1\n        with: { script: "a(" }\n',
  );
  expect(other).toEqual({ code: expect.stringMatching(/^\s*$/), problem: undefined });
  expect(codeOf('a: [').code.trim()).toBe('');
});

it.each([
  ["require('./a.js')", "require('./a.js')"],
  ['require(`${process.env.GITHUB_WORKSPACE}/a.js`)', "require('./a.js')"],
  ["import('${{ github.workspace }}/a/b.mjs')", "import('./a/b.mjs')"],
  ["require(process.env.GITHUB_WORKSPACE + '/a.js')", "require('./a.js')"],
  ["require(path.resolve('./a.js'))", "require('./a.js')"],
  ["require(''./a.js'')", "require('./a.js')"],
  ["const a = path.join('a', 'b')", "const a = path.join('a', 'b')"],
])('names the file of %s', (written, read) => {
  const named = withWorkspacePaths(written);
  expect(named.replace(/ *(?=['".]|\))/g, '')).toBe(read.replace(/ *(?=['".]|\))/g, ''));
  expect(named).toHaveLength(written.length);
});
