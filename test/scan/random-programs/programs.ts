import fc from 'fast-check';
import { GRAMMAR, type Kind } from './grammar.js';

/** Texts by file name. */
export type Files = ReadonlyMap<string, string>;

/** The files as one text, to inspect a failing program. */
export function printed(files: Files): string {
  return [...files].map(([file, text]) => `// ${file}\n${text}`).join('\n');
}

/** The deepest nesting of templates. Deeper ones take the first template of their kind, which contains no other. */
const DEPTH = 4;

const KINDS = Object.keys(GRAMMAR) as Kind[];

/** The possible expansions of each kind of template. */
const {
  e: expression,
  s: statement,
  m: member,
  c: client,
} = fc.letrec<Record<Kind, string>>((tie) => {
  const filled = (template: string): fc.Arbitrary<string> => {
    const [first = '', ...rest] = template.split(/(<[a-z]>)/);
    const pieces = rest.map((piece) => (/^<[a-z]>$/.test(piece) ? tie(piece[1] as Kind) : fc.constant(piece)));
    return pieces.length === 0 ? fc.constant(first) : fc.tuple(...pieces).map((parts) => first + parts.join(''));
  };
  const ofKind = (kind: Kind): fc.Arbitrary<string> => {
    const [first, ...others] = GRAMMAR[kind];
    return fc.oneof({ maxDepth: DEPTH, depthIdentifier: 'template' }, filled(first!), ...others.map(filled));
  };
  return Object.fromEntries(KINDS.map((kind) => [kind, ofKind(kind)])) as Record<Kind, fc.Arbitrary<string>>;
});

const lines = (of: fc.Arbitrary<string>, constraints: fc.ArrayConstraints): fc.Arbitrary<string> =>
  fc.array(of, constraints).map((all) => all.join('\n'));

const IMPORTS = "import axios from 'axios';\nimport got from 'got';\nimport { Glean } from '@gleanwork/api-client';\n";

/** A module that declares functions, classes and variables, and one that imports them and exports two names back. */
export const programs: fc.Arbitrary<Files> = fc
  .record({
    values: fc.tuple(expression, expression, expression, expression, expression),
    functions: fc.tuple(
      expression,
      lines(statement, { maxLength: 3 }),
      expression,
      lines(statement, { maxLength: 2 }),
      expression,
    ),
    classes: fc.tuple(
      fc.constantFrom('L', 'Object', 'K'),
      lines(member, { maxLength: 4 }),
      lines(member, { maxLength: 4 }),
    ),
    statements: lines(statement, { maxLength: 12 }),
    others: lines(statement, { maxLength: 4 }),
    exported: fc.tuple(expression, expression),
    clients: fc.tuple(client, client),
  })
  .map(({ values, functions, classes, statements, others, exported, clients }) => {
    const [a, b, url, body, opts] = values;
    const [standIn, first, result, second, otherResult] = functions;
    const [base, members, otherMembers] = classes;
    return new Map([
      [
        'a.ts',
        `${IMPORTS}import { p, q } from './b';
export let a = ${a}, b = ${b}, url = ${url}, body = ${body}, opts = ${opts}, list = [a], client = axios.create(opts);
export function f(x = ${standIn}, y) { ${first}\nreturn ${result}; }
export async function g({ url: x, ...y }) { ${second}\nreturn ${otherResult}; }
export class K extends ${base} { ${members} }
export class L extends K { ${otherMembers} }
${statements}
${clients[0]};
`,
      ],
      [
        'b.ts',
        `${IMPORTS}import { a, b, url, body, opts, list, client, f, g, K, L } from './a';\nexport let p = ${exported[0]};\nexport const q = (x, y) => (${exported[1]});\n${others}\n${clients[1]};\n`,
      ],
    ]);
  });
