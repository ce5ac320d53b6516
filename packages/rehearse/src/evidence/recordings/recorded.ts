import type { Exchange } from '../../traffic/exchange.js';

/** A request in a recording. */
export interface RecordedRequest {
  exchange: Exchange;
  /**
   * Whether it is a line that a server writes when a request arrives, without a status. A log may have another line of
   * the same request when it is answered.
   */
  isArrival?: boolean;
}

/**
 * What a line of a log, an entry of an archive or a span is: a request; something that cannot be read; or something that
 * is no request, such as a line of a server that starts.
 */
export type Recorded = RecordedRequest | 'unreadable' | 'other';

/** A recording as it is read. */
export interface Source {
  /** As messages name it. */
  shown: string;
  /** The first bytes, unpacked: 64 kB, or all if there are no more. */
  beginning: Buffer;
  /** Whether `beginning` is all. */
  isWhole: boolean;
  /** All bytes, unpacked. Can be read once. */
  chunks: AsyncIterable<Buffer>;
}
