import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../cli/run.js';

/** Proper names with a capital inside. Any other such word in a comment is an identifier, and belongs in backticks. */
const PROPER_NAMES = new Set([
  'AngularJS',
  'CodeQL',
  'CommonJS',
  'FreeMarker',
  'GitHub',
  'GitLab',
  'JavaScript',
  'OpenAI',
  'OpenAPI',
  'OpenTelemetry',
  'SvelteKit',
  'TanStack',
  'TypeScript',
  'WebAssembly',
]);

interface Comment {
  file: string;
  line: number;
  text: string;
}

function commentsOf(file: string): Comment[] {
  const text = readFileSync(join(PACKAGE_ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const comments = new Map<number, Comment>();
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ];
    for (const { pos, end } of ranges)
      comments.set(pos, {
        file,
        line: source.getLineAndCharacterOfPosition(pos).line + 1,
        text: text.slice(pos, end),
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...comments.values()];
}

/** Identifiers in prose: a word with a capital inside, outside of backticks, types of tags and addresses. */
function bareIdentifiers({ text }: Comment): string[] {
  const prose = text
    .replace(/`[^`]*`/g, '``')
    .replace(/@typedef [^]*?(?=\n|\*\/)|@throws [\w, {}]+|\{[^{}\s][^{}]*\}|https?:\S+/g, '');
  return [...prose.matchAll(/\b[A-Z][a-z]+[A-Z]\w*/g)].map(([word]) => word).filter((word) => !PROPER_NAMES.has(word));
}

/** A pronoun whose noun is elsewhere, as the first word of a comment. */
const PRONOUN = /^(?:\/\*\*?|\/\/)\s*(It|Its|They|Their|This|These|Those|That|Such|Whoever)\b/;

function deadLinks({ file, text }: Comment): string[] {
  const links = [...text.replace(/`[^`]*`/g, '').matchAll(/\]\((\.{0,2}[\w/][^)\s#:]*)(?:#[^)]*)?\)/g)].map(
    ([, link]) => link!,
  );
  return links.filter((link) => !existsSync(join(PACKAGE_ROOT, dirname(file), link)));
}

const files = execFileSync('git', ['ls-files', 'src', 'rules', 'packages', 'scripts', 'bench', 'test'], {
  cwd: PACKAGE_ROOT,
  encoding: 'utf8',
});
const comments = files
  .split('\n')
  .filter((file) => /\.m?ts$|\.mjs$/.test(file))
  .flatMap(commentsOf);

it('identifiers in comments stand in backticks', () => {
  const found = comments.flatMap((comment) =>
    bareIdentifiers(comment).map((word) => `${comment.file}:${comment.line} ${word}`),
  );
  expect(found).toEqual([]);
});

it('comments name the noun that they begin with', () => {
  // Lines of `//` that follow each other are one comment.
  const lines = new Set(
    comments.filter(({ text }) => text.startsWith('//')).map(({ file, line }) => `${file}:${line}`),
  );
  const found = comments.flatMap(({ file, line, text }) => {
    const pronoun = lines.has(`${file}:${line - 1}`) ? undefined : PRONOUN.exec(text)?.[1];
    return pronoun === undefined ? [] : [`${file}:${line} ${pronoun}`];
  });
  expect(found).toEqual([]);
});

it('links in comments lead to files', () => {
  expect(comments.length).toBeGreaterThan(1000);
  const found = comments.flatMap((comment) =>
    deadLinks(comment).map((link) => `${comment.file}:${comment.line} ${link}`),
  );
  expect(found).toEqual([]);
});
