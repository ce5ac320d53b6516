import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, pipeline, Transform, type Readable } from 'node:stream';
import { once } from '../../../../src/collections/once.js';
import { filterFor, passedText, type BodyFilter } from '../traffic/body-filter.js';
import { BodyUses } from '../traffic/body-uses.js';
import { effectOn, type Used } from '../traffic/used.js';
import { deprecationHeaders } from '../deprecation-headers.js';
import { BodyStream } from './body-stream.js';
import { decodable, decoded, encodingOf } from './encodings.js';
import type { ProxiedRequest } from './proxied-request.js';

/** Headers of the connection with the upstream. */
const OF_CONNECTION = ['connection', 'keep-alive', 'proxy-connection'];
/** Headers that no longer fit a body of which something was left out. */
const OF_BODY = ['content-length', 'content-encoding', 'content-md5', 'content-digest', 'digest', 'etag'];
/** A response of so many bytes is read before its headers are sent, so that they say what it carries. */
const MOST_READ = 1_048_576;

/** A response on its way from the upstream. */
export class ProxiedResponse {
  readonly #judge: BodyUses;
  readonly #cuts: boolean;
  readonly #filter: BodyFilter | null;
  readonly #encoding: ReturnType<typeof encodingOf>;
  #isUnseen: boolean;

  constructor(
    readonly request: ProxiedRequest,
    readonly headers: IncomingHttpHeaders,
  ) {
    const { entries, day } = request;
    this.#judge = new BodyUses(entries, 'response', (use) => effectOn(use, day) === 'omit');
    this.#cuts = this.#judge.entries.some((entry) => effectOn({ entry, in: 'response' }, day) === 'omit');
    this.#encoding = encodingOf(headers['content-encoding']);
    const isOfInterest = !this.#judge.isIdle && request.head.method !== 'HEAD';
    this.#filter =
      isOfInterest && this.#encoding !== undefined ? filterFor(headers['content-type'], this.#judge) : null;
    this.#isUnseen = isOfInterest && this.#filter === null;
  }

  get isUnseen(): boolean {
    return this.#isUnseen;
  }

  /** The entries whose parts the response carried. */
  get uses(): Used[] {
    return this.#judge.uses().filter((use) => effectOn(use, this.request.day) === 'none');
  }

  /** The headers as the caller gets them; what a short body turns out to carry is added by `take`. */
  get passedHeaders(): IncomingHttpHeaders {
    const kept = Object.entries(this.headers).filter(
      ([name]) => !OF_CONNECTION.includes(name) && !(this.#filter && this.#cuts && OF_BODY.includes(name)),
    );
    return { ...Object.fromEntries(kept), ...(!this.isShort && this.#deprecation(this.#filter ? this.#possible : [])) };
  }

  /** The entries whose parts the response may carry. */
  get #possible(): Used[] {
    const all = this.#judge.entries.map((entry): Used => ({ entry, in: 'response' }));
    return all.filter((use) => effectOn(use, this.request.day) === 'none');
  }

  /** Headers on deprecations, where the upstream does not have them itself. */
  #deprecation(carried: readonly Used[]): IncomingHttpHeaders {
    const { operation, uses } = this.request;
    const added = operation ? deprecationHeaders([...uses, ...carried], operation.api) : {};
    const { link } = this.headers;
    return Object.fromEntries(
      Object.entries(added).flatMap(([name, value]) => {
        if (name === 'link' && link !== undefined) return [[name, `${String(link)}, ${String(value)}`]];
        return this.headers[name] === undefined ? [[name, value]] : [];
      }),
    );
  }

  /** Whether the body is short enough to be read before the headers are sent. */
  get isShort(): boolean {
    return this.#filter !== null && Number(this.headers['content-length'] ?? Infinity) <= MOST_READ;
  }

  /**
   * The body as the caller gets it, and the headers on deprecations that then are known.
   *
   * @param bytes the whole body.
   */
  take(bytes: Buffer): { body: Buffer; headers: IncomingHttpHeaders } {
    const plain = decoded(bytes, this.#encoding ?? null);
    if (plain === null || !this.#filter) {
      this.#isUnseen = true;
      return { body: bytes, headers: this.#deprecation(this.#possible) };
    }
    const text = passedText(this.#filter, plain);
    return { body: this.#cuts ? Buffer.from(text, 'latin1') : bytes, headers: this.#deprecation(this.uses) };
  }

  /** The body in parts. */
  pass(body: Readable): Readable {
    if (!this.#filter) return body;
    const filter = this.#filter;
    const decoder = this.#encoding?.decoder() ?? new PassThrough();
    if (this.#cuts) return pipeline(body, decoder, new BodyStream({ filter }), () => {});
    decoder.on('data', (chunk: Buffer) => filter.write(chunk.toString('latin1')));
    decoder.on('error', () => (this.#isUnseen = true));
    return pipeline(body, tap(decoder), () => {});
  }
}

/** Passes every byte on as it is, after a copy of it has been taken. */
function tap(copy: Transform): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (!copy.writable) return done(null, chunk);
      // A decoder that fails does not say that it has taken the chunk.
      const pass = once(() => {
        copy.off('close', pass);
        done(null, chunk);
      });
      copy.once('close', pass);
      copy.write(chunk, pass);
    },
    flush: (done) => {
      copy.once('close', () => done());
      if (copy.destroyed) done();
      else copy.end();
    },
  });
}

/** `Accept-Encoding` without what could not be decoded, for a response that has to be looked at. */
export function acceptedEncodings(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const accepted = headers['accept-encoding'];
  return accepted === undefined ? headers : { ...headers, 'accept-encoding': decodable(String(accepted)) };
}
