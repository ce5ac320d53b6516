/** What decides over the members of the objects in a body. */
export interface MemberJudge {
  /**
   * Decides on a member, or on an item of a list, once and in the order of the body: whether it is left out.
   *
   * @param path names from the top of the body, array steps left out.
   * @param value a string, or the text of a number or literal; null for an object or a list, and if nobody needs it.
   */
  isCut: (path: readonly string[], value: string | null) => boolean;
  /** Whether the value of the member decides; if it is a list, the values of its items. */
  needsValue: (path: readonly string[]) => boolean;
}

/** What the next character is, or belongs to. From a text that is no JSON on, everything is `raw`. */
type Mode = 'value' | 'key' | 'keyText' | 'colon' | 'text' | 'scalar' | 'after' | 'raw';

/** An object or a list whose end has not come yet. */
interface Frame {
  isList: boolean;
  /** Whether its items are judged; those of an object always are. */
  isJudged: boolean;
  /** Whether an item was passed on, so that the next one keeps its comma. */
  hasItem: boolean;
  /** The number of names above it. */
  depth: number;
}

/** A longer name or value is passed on unseen; in bytes. */
const LONGEST = 65_536;
/** A body with more levels is passed on unseen. */
const DEEPEST = 10_000;

const SCALAR = /[\w+.-]*/y;
/** The inside of a string up to its end, or to an escape sequence. */
const PLAIN = /[^"\\]*/y;

/**
 * Passes JSON on and leaves members out on the way. It holds no more than a name and a scalar at a time, and every byte
 * that stays is as it was. Several values may follow each other, as in lines of JSON. What is no JSON is passed on
 * unseen from there on.
 *
 * The texts have a character for each byte, as `latin1` decodes them.
 */
export class JsonFilter {
  readonly #frames: Frame[] = [];
  /** Names from the top to the current member. */
  readonly #path: string[] = [];
  #mode: Mode = 'value';
  /** Whether the last character was a backslash that begins an escape sequence. */
  #isEscaped = false;
  /** An item that is not decided on: its comma, its name, perhaps its value. Null if there is none. */
  #held: string | null = null;
  /** Where in `#held` its name or its value begins. */
  #start = 0;
  /** The number of frames around the item that is being left out; null if none is. */
  #cutAt: number | null = null;
  #out = '';

  constructor(readonly judge: MemberJudge) {}

  /** Takes the next part of the body, and returns what can be passed on by now. */
  write(text: string): string {
    this.#out = '';
    for (let at = 0; at < text.length;) at = this.#take(text, at);
    return this.#out;
  }

  /** The rest, when the body is complete. */
  end(): string {
    this.#out = '';
    if (this.#mode === 'scalar') this.#endValue();
    this.#release();
    return this.#out;
  }

  /** Takes some of a text from a place on. Returns the place where it goes on. */
  #take(text: string, at: number): number {
    if (this.#mode === 'text' || this.#mode === 'keyText') return this.#takeString(text, at);
    if (this.#mode === 'scalar') {
      const end = endOf(SCALAR, text, at);
      this.#pass(text.slice(at, end));
      if (end < text.length) this.#endValue();
      return end;
    }
    if (this.#mode === 'raw') {
      this.#pass(text.slice(at));
      return text.length;
    }
    const char = text[at]!;
    if (char === ' ' || char === '\n' || char === '\r' || char === '\t') this.#pass(char);
    else this.#step(char);
    return at + 1;
  }

  #takeString(text: string, at: number): number {
    let end = at + (this.#isEscaped ? 1 : 0);
    for (; end < text.length; end += 2) {
      end = endOf(PLAIN, text, end);
      if (text[end] !== '\\') break;
    }
    this.#isEscaped = end > text.length;
    this.#pass(text.slice(at, end + 1));
    if (end >= text.length) return text.length;
    if (this.#mode === 'text') this.#endValue();
    else {
      this.#path.push(this.#held === null ? '' : (textOf(this.#held.slice(this.#start)) ?? ''));
      this.#mode = 'colon';
    }
    return end + 1;
  }

  /** Takes a character that is neither space nor inside of a string, number or literal. */
  #step(char: string): void {
    const frame = this.#frames.at(-1);
    if (frame && this.#mode !== 'colon' && char === (frame.isList ? ']' : '}')) this.#close(char);
    else if (this.#mode === 'value') this.#beginValue(char);
    else if (frame && this.#mode === 'after' && char === ',') this.#beginItem(char, frame);
    else if (this.#mode === 'key' && char === '"') this.#begin(char, 'keyText');
    else if (this.#mode === 'colon' && char === ':') this.#begin(char, 'value');
    else this.#giveUp(char);
  }

  #begin(char: string, mode: Mode): void {
    if (mode === 'keyText') this.#start = this.#held?.length ?? 0;
    this.#pass(char);
    this.#mode = mode;
  }

  #beginItem(before: string, frame: Frame): void {
    const isHeld = this.#cutAt === null && frame.isJudged;
    if (isHeld) this.#held = before;
    else this.#pass(before);
    this.#mode = frame.isList ? 'value' : 'key';
  }

  #beginValue(char: string): void {
    const isScalar = char !== '{' && char !== '[';
    if (this.#held !== null && this.#cutAt === null) {
      if (isScalar && this.judge.needsValue(this.#path)) this.#start = this.#held.length;
      else this.#decide(null);
    }
    if (isScalar) this.#beginScalar(char);
    else this.#open(char);
  }

  #beginScalar(char: string): void {
    if (char !== '"' && !/[-\dtfn]/.test(char)) return this.#giveUp(char);
    this.#begin(char, char === '"' ? 'text' : 'scalar');
  }

  #open(char: string): void {
    if (this.#frames.length === DEEPEST) return this.#giveUp(char);
    const isList = char === '[';
    const isJudged = !isList || (this.#cutAt === null && this.judge.needsValue(this.#path));
    const frame = { isList, isJudged, hasItem: false, depth: this.#path.length };
    this.#pass(char);
    this.#frames.push(frame);
    this.#beginItem('', frame);
  }

  #close(char: string): void {
    // No item was held, but space at most.
    if (this.#held !== null && this.#cutAt === null) this.#flush(this.#held);
    this.#frames.pop();
    this.#pass(char);
    this.#endValue();
  }

  #endValue(): void {
    if (this.#held !== null && this.#cutAt === null) this.#decide(textOf(this.#held.slice(this.#start)));
    if (this.#cutAt === this.#frames.length) this.#cutAt = null;
    const frame = this.#frames.at(-1);
    this.#path.length = frame?.depth ?? 0;
    this.#mode = frame ? 'after' : 'value';
  }

  #decide(value: string | null): void {
    if (!this.judge.isCut(this.#path, value)) return this.#release();
    this.#held = null;
    this.#cutAt = this.#frames.length;
  }

  #release(): void {
    if (this.#held === null) return;
    const frame = this.#frames.at(-1);
    const isFirst = frame !== undefined && !frame.hasItem && this.#held.startsWith(',');
    this.#flush(isFirst ? this.#held.slice(1) : this.#held);
    if (frame) frame.hasItem = true;
  }

  #flush(text: string): void {
    this.#held = null;
    this.#out += text;
  }

  #pass(text: string): void {
    if (this.#cutAt !== null) return;
    if (this.#held === null) this.#out += text;
    else {
      this.#held += text;
      if (this.#held.length > LONGEST) this.#release();
    }
  }

  /** What is being left out is still left out; what comes now is passed on. */
  #giveUp(char: string): void {
    this.#release();
    this.#cutAt = null;
    this.#mode = 'raw';
    this.#pass(char);
  }
}

/** The place where a run of characters ends that begins at another. */
function endOf(run: RegExp, text: string, at: number): number {
  run.lastIndex = at;
  run.test(text);
  return run.lastIndex;
}

/** A string that reads as it is written. */
const PLAIN_STRING = /^"[ !#-[\]-~]*"$/;

/** A string as it reads, a number or literal as it is written; null for what is no JSON. */
function textOf(json: string): string | null {
  if (!json.startsWith('"')) return json;
  if (PLAIN_STRING.test(json)) return json.slice(1, -1);
  try {
    return JSON.parse(Buffer.from(json, 'latin1').toString('utf8')) as string;
  } catch {
    return null;
  }
}
