import { isBinary } from './binary.js';
import { digestOf, hasDigestAt, NO_DIGEST } from '../strings/digest.js';
import { toUtf8 } from '../strings/encoding.js';
import { anyOf } from '../strings/texts.js';
import type { Needles } from './needles.js';
import { SCRIPT_ACTION } from '../model/settings/workflow-files.js';
import { outsideUrls } from './outside-urls.js';
import { isOwnOutput } from './own-output.js';
import { mayHaveWaivers, WAIVER_WORDS } from './waiver-comments.js';

/** What was found in one file, by its index in the list of files. */
export interface Hit {
  index: number;
  /** Whether it may contain waivers. */
  waives: boolean;
  /** Whether this tool wrote it, or it is a registry. */
  isOwnOutput: boolean;
  /** Whether it contains a needle. */
  matches: boolean;
  /** Whether it contains a text that ends as the path of an entry does. */
  mayEnd: boolean;
  /** The variables of the environment that are the whole URL of a call in it, one for each call. */
  outside: string[];
  /** Ids of the APIs that it shows the project to talk to. */
  apis: string[];
  /** Whether it names what runs scripts of workflow files. */
  hasScripts: boolean;
  /** Number of needles other than names of SDKs. */
  mentions: number;
}

/** The results for some files. Files that do not occur in it are text in which nothing was found, or unchanged. */
export interface Matches {
  /** Size of all files that could be read. */
  bytes: number;
  hits: Hit[];
  /** Indices of files that are not text. */
  binary: number[];
  /** Files above the limit of a size, and their sizes in bytes. */
  large: [index: number, size: number][];
  /** Indices of files that could not be read, and why. */
  unreadable: [index: number, code: string][];
  /** Digests of the contents of all files one after the other; empty unless asked for. */
  digests: string;
}

export interface MatchOptions {
  /**
   * The known digests of contents, by index one after the other: files that still have them are not searched. Null if
   * digests are not needed.
   */
  known: string | null;
  /** In bytes. */
  maxFileSize: number;
}

/** Searches files for needles and waivers. It does not know the kind of a file: that follows from its name. */
export class FileMatcher {
  /** Stands for the other patterns, which take longer: each of them matches only where one of the words is. */
  readonly #words: RegExp;

  constructor(
    readonly needles: Needles,
    readonly read: (file: string) => Buffer | string,
    readonly options: MatchOptions,
  ) {
    const words = [...needles.words, ...WAIVER_WORDS].map((word) => word.toLowerCase());
    this.#words = new RegExp(anyOf(words), 'i');
  }

  /** Searches files one after the other. */
  match(files: readonly string[]): Matches {
    const matched: Matches = { bytes: 0, hits: [], binary: [], large: [], unreadable: [], digests: '' };
    const { known } = this.options;
    for (const [index, file] of files.entries()) {
      const bytes = this.#bytesOf(file, index, matched);
      const digest = this.#digestOf(bytes);
      matched.digests += digest;
      if (bytes && (known === null || !hasDigestAt(known, index, digest))) this.#matchBytes(bytes, index, matched);
    }
    return matched;
  }

  #digestOf(bytes: Buffer | null): string {
    if (this.options.known === null) return '';
    return bytes ? digestOf(bytes) : NO_DIGEST;
  }

  #bytesOf(file: string, index: number, matched: Matches): Buffer | null {
    try {
      const content = this.read(file);
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      matched.bytes += bytes.length;
      return bytes;
    } catch (error) {
      matched.unreadable.push([index, (error as NodeJS.ErrnoException).code ?? String(error)]);
      return null;
    }
  }

  #matchBytes(read: Buffer, index: number, matched: Matches): void {
    const bytes = toUtf8(read);
    if (read.length > this.options.maxFileSize) matched.large.push([index, read.length]);
    if (isBinary(bytes)) matched.binary.push(index);
    else {
      // Latin-1 keeps every ASCII needle, and costs a tenth of decoding UTF-8.
      const text = bytes.toString('latin1');
      const outside = outsideUrls(text);
      if (outside.length > 0 || this.#words.test(text)) this.#addHit(index, text, outside, matched);
    }
  }

  #addHit(index: number, text: string, outside: string[], matched: Matches): void {
    const { search, ends, evidence, mention } = this.needles;
    const matches = search.test(text);
    const mayEnd = ends.test(text);
    const waives = mayHaveWaivers(text);
    if (!matches && !mayEnd && !waives && outside.length === 0) return;
    const apis = matches ? evidence.filter(({ pattern }) => pattern.test(text)).map(({ api }) => api) : [];
    matched.hits.push({
      index,
      waives,
      isOwnOutput: isOwnOutput(text),
      matches,
      mayEnd,
      outside,
      apis,
      hasScripts: text.includes(SCRIPT_ACTION),
      mentions: matches ? (text.match(mention)?.length ?? 0) : 0,
    });
  }
}
