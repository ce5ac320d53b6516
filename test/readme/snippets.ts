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
  async renewed(outputOf: (command: string, shown: NamedSnippet) => string | Promise<string>): Promise<string> {
    let { text } = this;
    let added = 0;
    // In order, as later commands may use what earlier ones have written.
    for (const shown of this.named('runs in')) {
      const { code, offset } = shown.snippet;
      const [first = ''] = code.split('\n');
      const renewed = `${first}\n${await outputOf(first.replace(/^\$ /, ''), shown)}`;
      text = text.slice(0, offset + added) + renewed + text.slice(offset + added + code.length);
      added += renewed.length - code.length;
    }
    return text;
  }
}
