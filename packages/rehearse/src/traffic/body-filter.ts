import { JsonFilter, type MemberJudge } from './json-filter.js';

/** Passes a body on in parts, and leaves out what its judge says. Texts have a character for each byte. */
export interface BodyFilter {
  write: (text: string) => string;
  end: () => string;
}

/** A filter for bodies of a content type; null for those that are not understood. */
export function filterFor(contentType: string | undefined, judge: MemberJudge): BodyFilter | null {
  const type = (contentType ?? '').replace(/;.*$/s, '').trim().toLowerCase();
  if (type === 'text/event-stream') return new EventFilter(judge);
  if (type === 'application/x-www-form-urlencoded') return new FormFilter(judge);
  // Some APIs send lines of JSON as plain text. What is no JSON is passed on.
  const isJson =
    ['', 'text/plain'].includes(type) ||
    /^(application|text)\/((.*\+)?(json|ndjson|jsonl|json-seq)|x-ndjson|x-jsonlines)$/.test(type);
  return isJson ? new JsonFilter(judge) : null;
}

/** A whole body without what its judge leaves out; null for a body that is not understood. */
export function filtered(body: string, contentType: string | undefined, judge: MemberJudge): string | null {
  const filter = filterFor(contentType, judge);
  if (!filter) return null;
  return Buffer.from(passedText(filter, Buffer.from(body)), 'latin1').toString();
}

/** What a filter passes on of a whole body, with a character for each byte. */
export function passedText(filter: BodyFilter, body: Buffer): string {
  return filter.write(body.toString('latin1')) + filter.end();
}

/** A longer line of an event is passed on unseen; in bytes. */
const LONGEST_LINE = 1_048_576;

/** Server-sent events, the data of each a JSON value. */
class EventFilter implements BodyFilter {
  #line = '';
  #data: JsonFilter;

  constructor(readonly judge: MemberJudge) {
    this.#data = new JsonFilter(judge);
  }

  write(text: string): string {
    const lines = (this.#line + text).split(/(?<=\n)/);
    const last = lines.at(-1) ?? '';
    this.#line = last.endsWith('\n') || last.length > LONGEST_LINE ? '' : (lines.pop() ?? '');
    return lines.map((line) => this.#take(line)).join('');
  }

  end(): string {
    return this.#take(this.#line);
  }

  #take(line: string): string {
    const [, field, data = '', end = ''] = /^(data: ?)([^\r\n]*)(\r?\n?)$/.exec(line) ?? [];
    if (field !== undefined) return `${field}${this.#data.write(data)}${end}`;
    // An empty line is the end of an event.
    if (line.trim() === '') this.#data = new JsonFilter(this.judge);
    return line;
  }
}

/** A longer form is passed on unseen; in bytes. */
const LONGEST_FORM = 1_048_576;

/** A form is held until it is complete, for its fields are short. */
class FormFilter implements BodyFilter {
  /** Null for one that is too long. */
  #text: string | null = '';

  constructor(readonly judge: MemberJudge) {}

  write(text: string): string {
    if (this.#text === null) return text;
    const whole = this.#text + text;
    this.#text = whole.length > LONGEST_FORM ? null : whole;
    return this.#text === null ? whole : '';
  }

  end(): string {
    const pairs = this.#text?.split('&') ?? [];
    return pairs.filter((pair) => !this.#isCut(pair)).join('&');
  }

  /** `customer[address][city]` and `customer.address.city` are paths. */
  #isCut(pair: string): boolean {
    const [[name, value] = ['', '']] = new URLSearchParams(pair);
    const path = name.split(/[.[\]]+/).filter((step) => step !== '' && !/^\d+$/.test(step));
    return path.length > 0 && this.judge.isCut(path, value);
  }
}
