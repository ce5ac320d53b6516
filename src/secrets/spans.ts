import { isNoSecret, isSecretName } from './names.js';
import { SHAPES } from './shapes.js';

/** What a text is: a literal of the code, a URL as people see it, or a piece of code. */
export type TextKind = 'literal' | 'url' | 'code';

/** A part of a text that may be a secret, which what is around it shows. */
export interface Span {
  start: number;
  end: number;
  /** Whether it is one for sure, or only the value of a query. */
  isSecret: boolean;
}

interface Pattern {
  /** With a group `secret`, and perhaps one for its `name`. */
  pattern: RegExp;
  in: readonly TextKind[];
  /** Whether any name will do. */
  isOfAnyName?: true;
}

const ANYWHERE = ['literal', 'url', 'code'] as const;

/** Stands in the place of each unknown of a template. */
const HOLE = '\0';

/** The schemes of credentials. */
export const SCHEMES = 'Bearer|Basic|Token|Digest|ApiKey|Api-Key|SSWS|Negotiate|AWS4-HMAC-SHA256';

/** A literal behind a name. */
const QUOTED = `(?<quote>\\\\?["'\`])(?:(?:${SCHEMES})\\s+)?(?<secret>(?:\\\\.|(?!\\k<quote>)[^\\\\])+?)\\k<quote>`;

const PATTERNS: readonly Pattern[] = [
  // https://user:password@host
  {
    pattern: /(?:(?<![a-z\d+.-])[a-z][a-z\d+.-]*:|^|["'`])(?:\\?\/){2}(?<secret>[^\s/?#'"`\\]+)@/dgi,
    in: ANYWHERE,
  },
  // ?name=value
  {
    pattern: /[?&#](?<name>[^\s?&#=/'"`]+)=(?<secret>[^\s&#'"`]+)/dgi,
    in: ['literal', 'url'],
    isOfAnyName: true,
  },
  // Server=x;Password=value, /path;jsessionid=value
  { pattern: /(?:^|[\s;,])(?<name>[\w.-]+)=(?<secret>[^\s;,&?#/'"`]+)/dgi, in: ['literal', 'url'] },
  // { "token": "value" }, `token = 'value'`
  {
    pattern: new RegExp(`(?<![\\w$-])(?<name>[\\w$-]+)\\\\?["'\`\\]]*\\s*(?::|=(?![=>]))\\s*${QUOTED}`, 'dgi'),
    in: ['literal', 'code'],
  },
  // { password: 1234 }
  { pattern: /(?<![\w$-])(?<name>[\w$-]+)["'`\]]*\s*(?::|=(?![=>]))\s*(?<secret>\d[\d_]{3,})/dg, in: ['code'] },
  // Authorization: Bearer value
  {
    pattern: new RegExp(
      `(?<![\\w-])(?<name>(?:proxy-)?authorization|(?:set-)?cookie|x-[\\w-]+)\\s*:\\s*(?:(?:${SCHEMES})\\s+)?(?<secret>[^\\s'"\`{}$(]+)`,
      'dgi',
    ),
    in: ['literal'],
  },
  // set('Authorization', 'value')
  { pattern: new RegExp(`(["'\`])(?<name>[\\w-]+)\\1\\s*,\\s*${QUOTED}`, 'dgi'), in: ['code'] },
  // Bearer value, as a whole text or with a digit in it
  { pattern: /^\s*Bearer\s+(?!tokens?\s*$)(?<secret>\S+)\s*$/dgi, in: ['literal'] },
  {
    pattern: new RegExp(`(?<![\\w-])(?:${SCHEMES})\\s+(?=[\\w.~+/=-]*(?:\\d|=))(?<secret>[\\w.~+/=-]{6,})`, 'dgi'),
    in: ANYWHERE,
  },
  // The secrets of well-known services, and a JSON web token
  { pattern: new RegExp(`(?<![A-Za-z\\d])(?<secret>${SHAPES.join('|')})`, 'dg'), in: ANYWHERE },
  { pattern: /(?<secret>-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*)/dg, in: ['literal'] },
];

/** What an unknown looks like in a text of each kind. In a literal, the holes are in it already. */
const HOLES: Readonly<Record<TextKind, RegExp>> = { literal: /\0/g, url: /\{[^{}]*\}/g, code: /\$\{[^{}]*\}/g };

/** A text with as many `\0` in the place of each unknown as that has characters. */
export function withHoles(text: string, kind: TextKind): string {
  return text.replace(HOLES[kind], (hole) => HOLE.repeat(hole.length));
}

/** Most literals are words and paths, in which none of the patterns is. */
const PLAIN = /^(?!AKIA|eyJ)[A-Za-z/.]*$/;

/**
 * The parts of a text that may be secret, without unknowns in them.
 *
 * @param text a literal has its holes already.
 * @param isPublic whether the parameter of a query may be read by everybody.
 */
export function spansIn(text: string, kind: TextKind, isPublic: (name: string) => boolean): Span[] {
  const spans: Span[] = [];
  if (PLAIN.test(text)) return spans;
  const plain = withHoles(text, kind);
  for (const { pattern, in: kinds, isOfAnyName } of PATTERNS) {
    if (!kinds.includes(kind)) continue;
    for (const { groups, indices } of matchesOf(pattern, plain)) {
      const { name, secret } = groups!;
      const isSecret = name === undefined || isSecretName(name);
      if (isOfAnyName ? isPublic(name!) : !isSecret || isNoSecret(secret!)) continue;
      spans.push(...runsIn(secret!, indices!.groups!.secret![0], isSecret));
    }
  }
  return spans;
}

/** What a global pattern finds. `matchAll` makes a copy of the pattern, which takes long for one of thousands of texts. */
export function* matchesOf(pattern: RegExp, text: string): Iterable<RegExpExecArray> {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) yield match;
}

/** What is between the holes of a text that begins somewhere in another one. */
export function runsIn(text: string, start: number, isSecret = false): Span[] {
  return [...matchesOf(/[^\0]+/g, text)]
    .filter(([run]) => run !== ':')
    .map(({ 0: run, index }) => ({ start: start + index, end: start + index + run.length, isSecret }));
}

/** A text with something else in the place of each of these parts. Those that overlap are one. */
export function withoutSpans(text: string, spans: readonly Span[], cover: (secret: string) => string): string {
  let shown = '';
  let done = 0;
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  for (let i = 0; i < sorted.length; i++) {
    const { start } = sorted[i]!;
    let { end } = sorted[i]!;
    while (i + 1 < sorted.length && sorted[i + 1]!.start < end) end = Math.max(end, sorted[++i]!.end);
    shown += text.slice(done, start) + cover(text.slice(start, end));
    done = end;
  }
  return shown + text.slice(done);
}
