import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { Api, Entry, IsoDate } from '../../../../src/model/registry.js';
import { filterFor, passedText, type BodyFilter } from '../traffic/body-filter.js';
import { BodyUses } from '../traffic/body-uses.js';
import { pathOf, SentHead, type RequestHead } from '../traffic/head-uses.js';
import type { Operations, SentOperation } from '../traffic/operations.js';
import { effectOn, type Used } from '../traffic/used.js';
import { refusalOf } from '../day.js';
import type { Answer } from '../message.js';
import { BodyStream } from './body-stream.js';

/** A body of so many bytes is read before anything is sent. */
const MOST_READ = 65_536;

export interface ProxyParts {
  operations: Operations;
  /** The day on which a request of an API is answered. */
  dayOf: (api: Api, headers: RequestHead['headers']) => IsoDate;
  /** Told of each exchange when it is over. */
  onPassed: (passed: Passed) => void;
}

/** An exchange that has passed. */
export interface Passed {
  head: RequestHead;
  /** Null if no list knows it. */
  operation: SentOperation | null;
  uses: Used[];
  status: number;
  responseHeaders: Readonly<Record<string, string>>;
  /** Whether a body that may have something listed was passed on without being looked at. */
  isUnseen: boolean;
}

/** A request on its way to the upstream: what its head and its body use. */
export class ProxiedRequest {
  readonly operation: SentOperation | null;
  readonly day: IsoDate;
  readonly #headUses: readonly Used[];
  readonly #certain: readonly Entry[];
  readonly #awaiting: readonly Entry[];
  readonly #body: BodyUses;
  isUnseen = false;

  constructor(
    readonly head: RequestHead,
    { operations, dayOf }: Pick<ProxyParts, 'operations' | 'dayOf'>,
  ) {
    this.operation = operations.find(head.method, pathOf(head.target), head.host)[0] ?? null;
    const sent = this.operation && new SentHead(head, this.operation);
    const { certain, awaiting } = sent?.entries() ?? { certain: [], awaiting: [] };
    this.day = this.operation ? dayOf(this.operation.api, head.headers) : '0001-01-01';
    this.#headUses = sent?.uses([...certain, ...awaiting]) ?? [];
    this.#certain = certain;
    this.#awaiting = awaiting;
    this.#body = new BodyUses([...certain, ...awaiting], 'request', (use) => effectOn(use, this.day) === 'ignore');
  }

  /** How the request is refused for what its head has; null if it is not. */
  get refusal(): Answer | null {
    return refusalOf(
      this.#headUses.filter(({ entry }) => this.#certain.includes(entry)),
      this.day,
    );
  }

  /** What the request used, as far as it has been sent. */
  get uses(): Used[] {
    return [...this.#headUses.filter(({ entry }) => this.#body.meetsAll(entry)), ...this.#body.uses()];
  }

  /** The entries that the response may be about. */
  get entries(): Entry[] {
    return [...this.#certain, ...this.#awaiting.filter((entry) => this.#body.meetsAll(entry))];
  }

  /** Headers as they go to the upstream. */
  headers(headers: IncomingHttpHeaders): IncomingHttpHeaders {
    // The server has answered an `Expect: 100-continue` itself.
    const { expect: _answered, 'content-length': length, 'content-type': _added, ...others } = headers;
    const type = this.head.headers['content-type'];
    return {
      ...others,
      ...(type !== undefined && { 'content-type': type }),
      ...(length !== undefined && !this.#isCut && { 'content-length': length }),
    };
  }

  /** Whether a part of the body is left out that the API ignores by now. */
  get #isCut(): boolean {
    const possible = [...this.#certain, ...this.#awaiting];
    return possible.some((entry) => effectOn({ entry, in: 'request' }, this.day) === 'ignore');
  }

  /** Whether the body is short enough to be read before anything is sent, so that what is refused never leaves. */
  get isShort(): boolean {
    return Number(this.head.headers['content-length'] ?? Infinity) <= MOST_READ;
  }

  /**
   * The body as it goes to the upstream, or how the request is refused.
   *
   * @param bytes the whole body.
   */
  take(bytes: Buffer): Buffer | Answer {
    const filter = this.#filter();
    if (!filter) return bytes;
    const text = passedText(filter, bytes);
    return refusalOf(this.uses, this.day) ?? (this.#isCut ? Buffer.from(text, 'latin1') : bytes);
  }

  /** The body in parts as it goes to the upstream. */
  pass(body: Readable): Readable {
    const filter = this.#filter();
    if (!filter) return body;
    const refusal = (): Answer | null => refusalOf(this.uses, this.day);
    const stream = new BodyStream({ filter, refusal, isHeld: this.#awaiting.length > 0 });
    // An error of one of them ends the other, and whoever reads learns of it.
    return pipeline(body, stream, () => {});
  }

  /** Null for a body that is not looked into. */
  #filter(): BodyFilter | null {
    if (this.#body.isIdle) return null;
    const { 'content-encoding': encoding, 'content-type': type } = this.head.headers;
    const filter = encoding === undefined ? filterFor(type, this.#body) : null;
    this.isUnseen = filter === null;
    return filter;
  }
}
