import { readFileSync } from 'node:fs';

/** A fenced block, and the comment above it that says how a test uses it. */
export interface Snippet {
  directive: string;
  language: string;
  code: string;
  /** Offset of the code in the text. */
  offset: number;
}

export interface NamedSnippet {
  snippet: Snippet;
  /** The directory or file that the comment names. */
  subject: string;
  exitCode: number;
}

export const DIRECTIVE = /^(runs in|commands in|file|not run:) ?(.*?)(?:, exit code (\d))?$/;

const FENCE = /(?:<!-- ([^\n]*?) -->\n)?```(\w+)\n([\s\S]*?)```\n/g;

/** A document whose examples are run by tests. */
export class Document {
  readonly text: string;
  readonly snippets: readonly Snippet[];

  constructor(readonly path: string) {
    this.text = readFileSync(path, 'utf8');
    this.snippets = [...this.text.matchAll(FENCE)].map(
      ({ 0: block, 1: directive = '', 2: language = '', 3: code = '', index }) => {
        return { directive, language, code, offset: index + block.length - '```\n'.length - code.length };
      },
    );
  }

  /** The snippets whose comment begins with a word. */
  named(kind: string): NamedSnippet[] {
    return this.snippets.flatMap((snippet) => {
      const [, word, subject = '', exitCode = '0'] = DIRECTIVE.exec(snippet.directive) ?? [];
      return word === kind ? [{ snippet, subject, exitCode: Number(exitCode) }] : [];
    });
  }

  /** The code of the snippet for a file. */
  fileOf(name: string): string {
    const found = this.named('file').find(({ subject }) => subject === name);
    if (!found) throw new Error(`${this.path} has no file ${name}`);
    return found.snippet.code;
  }

  /** The text with the current output of each command below its `$ ` line. */
  renewed(outputOf: (command: string, shown: NamedSnippet) => string): string {
    let { text } = this;
    for (const shown of this.named('runs in').toReversed()) {
      const { code, offset } = shown.snippet;
      const [first = ''] = code.split('\n');
      text = `${text.slice(0, offset)}${first}\n${outputOf(first.replace(/^\$ /, ''), shown)}${text.slice(offset + code.length)}`;
    }
    return text;
  }
}
