import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule, SgNode } from '@ast-grep/napi';
import type { Entry } from '../../src/model/registry.js';
import { claimEach, installed, type Claim, type Scanner } from './scanner.js';
import { callAround, parseFile } from './syntax-tree.js';
import type { Vocabulary } from './vocabulary.js';

/** One rule of the set, as it would stand in a file of YAML. */
interface SyntaxRule {
  rule: Rule;
  entries: readonly Entry[];
  /** Whether code that has nothing to do with the API may match. */
  isCommon: boolean;
}

/** The files in which rules for names that any code may have are asked. */
export type Scope = 'mentioning' | 'every';

const TITLES = {
  mentioning: 'rules on syntax, files that mention the API',
  every: 'rules on syntax, every file',
} as const satisfies Record<Scope, string>;

/** ast-grep with a set of rules: what a pattern can say of one file. */
export function syntaxRules(vocabulary: Vocabulary, scope: Scope): Scanner {
  const rules = makeRules(vocabulary);
  return {
    id: `syntax-${scope}`,
    title: TITLES[scope],
    tools: `ast-grep ${installed('@ast-grep/napi').split(' ')[1]}`,
    scan: ({ root, files }) =>
      files.flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        const isAsked = scope === 'every' || vocabulary.mentions.some((mention) => text.includes(mention));
        const tree = parseFile(file, text);
        return tree
          ? rules.filter(({ isCommon }) => isAsked || !isCommon).flatMap((rule) => apply(rule, file, tree))
          : [];
      }),
  };
}

function apply({ rule, entries }: SyntaxRule, file: string, tree: SgNode): Claim[] {
  return tree.findAll({ rule }).flatMap((node) => {
    const { start } = node.range();
    const line = start.line + 1;
    const call = entries.some(({ kind }) => kind === 'endpoint')
      ? callAround(tree, start.line, start.column)
      : undefined;
    return claimEach(entries, { file, line, endLine: line, ...call });
  });
}

function makeRules({ fields, segments, callees }: Vocabulary): SyntaxRule[] {
  return [
    ...[...fields].map(([name, entries]) => ({ rule: fieldRule(name), entries, isCommon: true })),
    ...[...segments].map(([segment, entries]) => ({ rule: pathRule(segment), entries, isCommon: false })),
    ...[...callees].map(([callee, entries]) => ({ rule: calleeRule(callee), entries, isCommon: true })),
  ];
}

/** `x.name`, `x['name']`, `{ name: x }` and `{ name }`, in literals and in patterns; no declaration of a type. */
function fieldRule(name: string): Rule {
  const places: Rule[] = [{ kind: 'member_expression' }, { kind: 'pair' }, { kind: 'pair_pattern' }];
  return {
    any: [
      { kind: 'property_identifier', regex: `^${name}$`, inside: { any: places } },
      { kind: 'shorthand_property_identifier', regex: `^${name}$` },
      { kind: 'shorthand_property_identifier_pattern', regex: `^${name}$` },
      {
        kind: 'string',
        regex: `^['"]${name}['"]$`,
        inside: { any: [{ kind: 'subscript_expression' }], field: 'index' },
      },
      {
        kind: 'string',
        regex: `^['"]${name}['"]$`,
        inside: { any: [{ kind: 'pair' }, { kind: 'pair_pattern' }], field: 'key' },
      },
    ],
  };
}

/**
 * A call with an argument that ends with the path: a string, a template, a sum, or one of these in an object of
 * options.
 */
function pathRule(segment: string): Rule {
  const regex = String.raw`^['"\x60](?s:.*[/}])?${segment}/?(\?(?s:.*))?['"\x60]$`;
  const text: Rule = {
    any: [
      { kind: 'string', regex },
      { kind: 'template_string', regex },
    ],
  };
  const sum: Rule = { kind: 'binary_expression', has: { any: [text], stopBy: 'end' } };
  const option: Rule = { kind: 'pair', has: { any: [text, sum], field: 'value' } };
  const args: Rule = { kind: 'arguments', has: { any: [text, sum, { kind: 'object', has: option }] } };
  return { any: [{ kind: 'call_expression' }, { kind: 'new_expression' }], has: { ...args, field: 'arguments' } };
}

/** `anything.people.count(…)`, `indexingPeopleCount(…)`. */
function calleeRule(callee: string): Rule {
  return {
    kind: 'call_expression',
    has: { regex: String.raw`(^|\.)${callee.replace('.', String.raw`\s*[?!]?\.\s*`)}$`, field: 'function' },
  };
}
