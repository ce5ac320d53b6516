import { beforeAll, describe, expect, it } from 'vitest';
import { loadCompiler } from '../../src/syntax/compiler.js';
import { scriptsOf } from '../../src/syntax/embedded.js';
import { parseFile } from '../../src/syntax/parsing/parse.js';

beforeAll(loadCompiler);

/** What a file turns out to be: the code that is analysed of it, and what is said of it. */
function parsed(file: string, text: string): { code: string; problem: string | null; otherKind: string | null } {
  const { source, problem, otherKind } = parseFile(file, text);
  return { code: source.text, problem: problem && `${problem.line}: ${problem.message}`, otherKind };
}

const CALL = "fetch('/api/é😀');";

describe('Flow', () => {
  it.each([
    ['exact objects', `// @flow\ntype A = {| +a: ?string |}; ${CALL}`],
    ['a cast', `// @flow\nconst é = ('😀': any); ${CALL}`],
    [
      'a result on several lines',
      `// @flow\nconst a = (b: string): Promise<\n  (x: ?{||}) => void,\n> => ${CALL}\n${CALL}`,
    ],
    ['an arrow on its own line', `// @flow\nconst a = (b: ?string):\n  ?string\n  => { ${CALL} };\n${CALL}`],
    ['interfaces with arguments', `// @flow\nclass A<T> implements B<T>, C<T> { +d: T; } ${CALL}`],
    ['type imports', `/** @flow strict */\nimport typeof { A } from 'a';\nimport { type B, c } from 'b'; ${CALL}`],
    ['an opaque type', `#!/usr/bin/env node\n/* @flow */\nopaque type A: string = string; ${CALL}`],
    ['casts of today', `// @flow\nconst a = (b as ?string) as const; type C = $Keys<typeof D>; ${CALL}`],
    ['no remark that it is Flow', `export type A = {| a: string |};\n${CALL}`],
  ])('is read without types, every call at its place: %s', (_name, text) => {
    const { code, problem, otherKind } = parsed('a.js', text);
    expect({ problem, otherKind }).toEqual({ problem: null, otherKind: null });
    const places = (all: string): number[] => [...all.matchAll(/fetch/g)].map(({ index }) => index);
    expect(places(code)).toEqual(places(text));
    expect(code.length).toBe(text.length);
    for (const [at, character] of [...code].entries()) expect([' ', [...text][at]]).toContain(character);
  });

  it('is left alone where the compiler understands it', () => {
    const text = '// @flow\nfunction a(b: string): number { return 1; }\n';
    expect(parsed('a.js', text)).toEqual({ code: text, problem: null, otherKind: null });
  });

  it('has its own errors', () => {
    const { problem } = parsed('a.js', '// @flow\ntype A = {| a: string |};\nconst = ;\n');
    expect(problem).toMatch(/^3: syntax error: /);
  });

  it('with syntax that no JavaScript has is named, and what is around that is read', () => {
    const { code, problem, otherKind } = parsed('a.js', `// @flow\ncomponent A(b: ?string) { ${CALL} }\n`);
    expect({ problem, otherKind }).toEqual({ problem: null, otherKind: 'Flow syntax that is not JavaScript' });
    expect(code).toContain(CALL);
  });

  it('is not looked for in TypeScript', () => {
    expect(parsed('a.ts', '// @flow\ntype A = {| a: string |};\n').problem).toMatch(/^2: syntax error: /);
  });
});

describe('a template', () => {
  it.each([
    ['EJS', 'a.js', 'const a = <%= b %>;'],
    ['EJS, statements', 'a.ts', '<% if (a) { %>\nimport b from "b";\n<% } else { %>\nlet b;\n<% } %>'],
    ['EJS, in a name', 'a.ts', 'export interface <%= classify(name) %>Service {}'],
    ['EJS, in a list', 'a.js', 'const a = [<% for (const b of c) { %>"<%= b %>",<% } %>];'],
    ['EJS, half of an expression', 'a.js', 'const a = b(<% if (c) { %>1<% } else { %>2<% } %>);'],
    ['ERB', 'a.js', 'const a = <%== b.to_json %>;'],
    ['Handlebars', 'a.js', 'export class {{name}} extends {{base}} {}'],
    ['Handlebars, sections', 'a.js', '{{#each names}}\nimport {{this}} from "./{{this}}";\n{{/each}}'],
    ['Mustache, three braces', 'a.js', 'const a = {{{json}}};'],
    ['Jinja', 'a.js', '{% for a in b %}\nc("{{ a }}");\n{% endfor %}\nconst d = {{ e|tojson }};'],
    ['Liquid', 'a.js', 'const a = {{ shop.name | json }};\n{%- if b -%}c();{%- endif -%}'],
    ['Go', 'a.js', 'const a = {{ .Values.name }};\n{{- if .b }}\nc();\n{{- end }}'],
    ['PHP', 'a.js', 'const a = <?php echo json_encode($b); ?>;\nconst c = <?= $d ?>;'],
    ['FreeMarker', 'a.js', '<#if a>\nb();\n</#if>\nconst c = ${d};'],
    ['Template Toolkit', 'a.js', 'const a = [% b %];\n[% IF c %]d();[% END %]'],
  ])('is no program: %s', (_name, file, text) => {
    expect(parsed(file, `${text}\n${CALL}\n`)).toEqual({ code: '', problem: null, otherKind: 'a template' });
  });

  it.each([
    ['tags in strings', "const a = '<%= b %>' + '{{c}}' + `{% d %}`;\nconst = ;"],
    ['tags in comments', '// <%= a %>\n/* {{b}} {% c %} */\nconst = ;'],
    ['a quote that is missing', 'a("b, "<%= c %>");'],
    ['an error before the tags', "const = ;\nconst a = '<%= b %>';"],
    ['braces of JSX', "const a = <div style={{color}} title={{ b: 'c' }}>\n  <p>\n</div>;"],
    ['braces in braces', 'if (a) {{b}} else {{c}\nd('],
    ['a conflict', '<<<<<<< HEAD\nconst a = "{{b}}";\n=======\nconst a = "<%= b %>";\n>>>>>>> main'],
    ['a template literal that is open', 'const a = `<%= b %>;\n'],
    ['a conditional that is cut', 'const a = b <% c;\n'],
  ])('is not what has a syntax error: %s', (_name, text) => {
    const { problem, otherKind } = parsed('a.jsx', text);
    expect(otherKind).toBeNull();
    expect(problem).toMatch(/^\d+: /);
  });

  it.each([
    ['tags in strings', "const a = '<%= b %>' + '{{c}}' + `{% d %}`;"],
    ['blocks in blocks', '{{a}}\nif (b) {{c}}'],
    ['braces of JSX', 'const a = <div style={{color}} />;'],
    [
      'private names',
      'class A { static {{#a in b}} }'.replace('{{#a in b}}', '{ #a; }').replace('static { #a; }', '#a;'),
    ],
  ])('is not what is a program: %s', (_name, text) => {
    expect(parsed('a.jsx', text)).toEqual({ code: text, problem: null, otherKind: null });
  });

  it('may be one script of many', () => {
    const { code, problem, otherKind } = parsed(
      'a.html',
      `<script>const a = {{ b|tojson }};</script>\n<script>${CALL}</script>\n`,
    );
    expect({ problem, otherKind }).toEqual({ problem: null, otherKind: 'a template' });
    expect(code.trim()).toBe(CALL);
  });
});

describe('what has the name of a source', () => {
  it.each([
    ['XML', 'a.ts', '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS></TS>'],
    ['XML', 'a.ts', '<!DOCTYPE TS><TS version="2.0"></TS>'],
    ['an HTML page', 'a.js', '<!doctype html>\n<title>Not found</title>'],
    ['an HTML page', 'a.js', '\n<!-- saved -->\n<html><body onload="a()"><p>1 < 2</body></html>'],
    ['JSON', 'a.js', '{ "a": { "b": [1, 2] } }'],
  ])('may be %s', (kind, file, text) => {
    expect(parsed(file, text)).toEqual({ code: '', problem: null, otherKind: kind });
  });

  it('may be a pointer to what is elsewhere', () => {
    const text = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n';
    expect(parsed('a.js', text)).toMatchObject({
      problem: 'null: only a pointer of Git LFS is checked out; run `git lfs pull`',
      otherKind: null,
    });
  });

  it.each([
    ['comments of HTML', '<!-- hides\nfetch(a);\n--> shows\n'],
    ['what Adobe reads before a script', '#target photoshop\n#include "lib.jsx"\nfetch(a);\n'],
    ['an export that Babel compiles', "export default from './b';\nfetch(a);\n"],
    ['a method that is bound', 'const b = <a onClick={::this.c} />;\nfetch(a);\n'],
  ])('may be in another dialect: %s', (_name, text) => {
    const { code, problem, otherKind } = parsed('a.jsx', text);
    expect({ problem, otherKind }).toEqual({ problem: null, otherKind: null });
    expect(code.indexOf('fetch')).toBe(text.indexOf('fetch'));
  });

  it.each([
    ["export v from 'mod'", "export a, { b } from './c';\n"],
    ['the pipeline operator', 'const a = b |> c;\n'],
    ['a do expression', 'const a = do { 1 };\n'],
    ['a record or tuple', 'const a = #{ b: 1 };\n'],
  ])('may need a proposal that is not read: %s', (proposal, text) => {
    expect(parsed('a.js', text).problem).toMatch(
      new RegExp(`^1: syntax error: .+ \\(${proposal}, a proposal that Babel`),
    );
  });
});

describe('scripts in a component', () => {
  const codeOf = (file: string, text: string): string => {
    const { code } = scriptsOf(file, text);
    expect(code.length).toBe(text.length);
    return code.replaceAll(/[ \t]+/g, ' ').trim();
  };

  it.each([
    ['empty front matter', 'a.astro', '---\n---\n<b/>\n<script>a()</script>', 'a()'],
    ['empty front matter, CRLF', 'a.astro', '---\r\n---\r\n<script>a()</script>', 'a()'],
    ['front matter on one line', 'a.astro', '---\na()\n---<b/>', 'a()'],
    ['blanks after a fence', 'a.astro', '--- \na()\n--- \n<b/>', 'a()'],
    ['dashes in a comment', 'a.astro', '---\n// ----\na()\n---\n<b/>', '// ----\na()'],
    ['a script in front matter', 'a.astro', '---\na("<script>")\n---\n<script>b()</script>', 'a("<script>")\n\n b()'],
    ['no closing fence', 'a.astro', '---\na()\n', 'a()'],
    ['no front matter', 'a.astro', '<b>---</b>\n<script>a()</script>', 'a()'],
    ['an empty script', 'a.vue', '<script></script><script>a()</script>', 'a()'],
    [
      'a script that is data',
      'a.html',
      '<script type="text/x-tmpl">{{a}}</script><script type=module>b()</script>',
      'b()',
    ],
    ['a script that waits', 'a.html', '<script type="text/plain" data-cookieconsent="x">a()</script>', 'a()'],
    ['another attribute', 'a.html', '<script data-type="text/x-tmpl">a()</script>', 'a()'],
    [
      'a comment',
      'a.html',
      '<!-- <script>a()</script> --><script>b("<!--")</script><script>c()</script>',
      'b("<!--") c()',
    ],
    ['a script that hides', 'a.html', '<script><!-- \na()\n--></script>', 'a()'],
    ['what would go on', 'a.html', '<script>a</script><script>(b)()</script>', 'a; (b)()'],
    ['a tag with a template', 'a.vue', '<script<% if (b) { %> lang="ts"<% } %>>a()</script>', 'a()'],
  ])('%s', (_name, file, text, code) => {
    expect(codeOf(file, text).replaceAll(/\r?\n\s*/g, '\n')).toBe(code.replaceAll(/\n\s*/g, '\n'));
  });
});
