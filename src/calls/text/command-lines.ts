import type { TextPart } from '../domain/value-kinds.js';

/** Command lines of programs that send requests: what they say of the URL and the method. */

/** A word of a command line. */
export type Word = readonly TextPart[];

export interface CommandRequest {
  url: Word;
  /** Null where a word holds it that is not known. */
  method: string | null;
}

/** What a program's options say. */
interface Program {
  /** Short options that take a value, by their letter. */
  short: string;
  /** Long options that take a value. */
  long: readonly string[];
  /** The options that hold the method, those that come with a body, and others that change the method. */
  method: readonly string[];
  withBody: readonly string[];
  other: Readonly<Record<string, string>>;
}

const PROGRAMS: Readonly<Record<string, Program>> = {
  curl: {
    short: 'AbCcDdEeFHKmoPQrTtUuwXxYyz',
    long: (
      'request data data-raw data-binary data-urlencode data-ascii json form form-string header output user url upload-file ' +
      'write-out max-time connect-timeout proxy cookie cookie-jar user-agent referer cacert capath cert key retry ' +
      'retry-delay retry-max-time resolve range limit-rate dump-header config interface proxy-user max-redirs oauth2-bearer ' +
      'aws-sigv4 unix-socket continue-at stderr trace trace-ascii'
    ).split(' '),
    method: ['-X', '--request'],
    withBody: [
      '-d',
      '-F',
      '--data',
      '--data-raw',
      '--data-binary',
      '--data-urlencode',
      '--data-ascii',
      '--json',
      '--form',
      '--form-string',
    ],
    other: { '-I': 'HEAD', '--head': 'HEAD', '-G': 'GET', '--get': 'GET', '-T': 'PUT', '--upload-file': 'PUT' },
  },
  wget: {
    short: 'OoaPTtUiwQle',
    long: [
      ...['header', 'method', 'post-data', 'post-file', 'body-data', 'body-file', 'output-document', 'output-file'],
      ...['timeout', 'tries', 'user', 'password', 'user-agent', 'directory-prefix'],
    ],
    method: ['--method'],
    withBody: ['--post-data', '--post-file'],
    other: { '--spider': 'HEAD' },
  },
};

/** The requests of a command line for a shell: each command in it, `cd /tmp && curl -X POST url | jq .`. */
export function commandRequests(line: readonly TextPart[]): CommandRequest[] {
  return wordsOf(line).flatMap(([program, ...words]) => (program ? requestsOf(program, words) : []));
}

/** The requests of a program that is started with these words. */
export function requestsOf(program: Word, words: readonly Word[]): CommandRequest[] {
  const spec = PROGRAMS[known(program)?.replace(/^.*[/\\]|\.exe$/g, '') ?? ''];
  if (!spec) return [];
  const { given, operands } = parsed(words, spec);
  const method = methodOf(given, spec);
  const urls = [...given.filter(({ name }) => name === '--url').map(({ value }) => value), ...operands];
  return urls.filter(isUrl).map((url) => ({ url, method }));
}

interface Option {
  name: string;
  value: Word;
}

function parsed(words: readonly Word[], spec: Program): { given: Option[]; operands: Word[] } {
  const given: Option[] = [];
  const operands: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const text = typeof word[0] === 'string' ? word[0] : '';
    const next = (): Word => words[++i] ?? [];
    if (text.startsWith('--')) given.push(longOption(text, word, spec, next));
    else if (/^-./.test(text)) given.push(...shortOptions(text.slice(1), word.slice(1), spec, next));
    else operands.push(word);
  }
  return { given, operands };
}

/** `--request POST`, `--request=POST`. */
function longOption(text: string, word: Word, { long }: Program, next: () => Word): Option {
  const [name = '', ...rest] = text.split('=');
  if (rest.length > 0) return { name, value: [rest.join('='), ...word.slice(1)] };
  return { name, value: long.includes(name.slice(2)) ? next() : [] };
}

/** `-sSLX POST`, `-XPOST`. */
function shortOptions(letters: string, rest: Word, { short }: Program, next: () => Word): Option[] {
  const options: Option[] = [];
  for (let i = 0; i < letters.length; i++) {
    const name = `-${letters[i]!}`;
    if (!short.includes(letters[i]!)) options.push({ name, value: [] });
    else {
      const joined = [letters.slice(i + 1), ...rest].filter((part) => part !== '');
      return [...options, { name, value: joined.length > 0 ? joined : next() }];
    }
  }
  return options;
}

function methodOf(given: readonly Option[], { method, withBody, other }: Program): string | null {
  const said = given.filter(({ name }) => method.includes(name)).at(-1);
  if (said) return known(said.value)?.toUpperCase() ?? null;
  const [changed] = given.flatMap(({ name }) => (Object.hasOwn(other, name) ? [other[name]!] : []));
  return changed ?? (given.some(({ name }) => withBody.includes(name)) ? 'POST' : 'GET');
}

function known(word: Word): string | undefined {
  return word.every((part) => typeof part === 'string') ? word.join('') : undefined;
}

/** Operands of options that are not known are numbers and names. */
function isUrl([first, ...rest]: Word): boolean {
  return first !== undefined && (typeof first !== 'string' || rest.length > 0 || /[/.:]/.test(first));
}

/** The words of each command. */
function wordsOf(line: readonly TextPart[]): Word[][] {
  const commands: TextPart[][][] = [[]];
  let word: TextPart[] | null = null;
  let quote = '';
  const end = (): void => {
    if (word) commands.at(-1)!.push(word);
    word = null;
  };
  const add = (part: TextPart): void => {
    word ??= [];
    const last = word.at(-1);
    if (typeof part === 'string' && typeof last === 'string') word[word.length - 1] = last + part;
    else word.push(part);
  };
  for (const part of line) {
    if (typeof part !== 'string') {
      add(part);
      continue;
    }
    for (const [token] of part.matchAll(/\\[^]|[^]/g)) {
      if (token === quote) quote = '';
      else if (quote !== '') add(token.length > 1 && quote === '"' ? token.slice(1) : token);
      else if (token === '"' || token === "'") {
        quote = token;
        add('');
      } else if (/^\\\n$|^\s$/.test(token)) end();
      else if (/^[|;&\n]$/.test(token)) {
        end();
        commands.push([]);
      } else add(token.length > 1 ? token.slice(1) : token);
    }
  }
  end();
  return commands;
}
