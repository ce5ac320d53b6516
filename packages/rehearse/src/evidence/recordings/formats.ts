import { UserError } from '../../../../../src/model/errors.js';
import { linesOf } from '../../../../../src/evidence/lines.js';
import { LONGEST_LOG_LINE, recordedLogLine } from './access-log.js';
import type { RecordingFormat } from './format-names.js';
import { entriesOfHar } from './har.js';
import { at, parsedJson } from './json-value.js';
import { SpanRequests } from './otlp.js';
import type { Recorded, Source } from './recorded.js';
import { textOf } from './source.js';

/** Reads the requests of a recording. */
type Reader = (source: Source) => AsyncGenerator<Recorded, void, undefined>;

/**
 * What reads each format.
 *
 * @throws UserError while it reads, if a document is no JSON, or another one.
 */
export const READERS: Readonly<Record<Exclude<RecordingFormat, 'evidence'>, Reader>> = {
  har: async function* (source) {
    const archive = parsedJson(await textOf(source));
    if (!Array.isArray(at(archive, 'log', 'entries')))
      throw new UserError(
        `${source.shown}: ${archive === undefined ? 'is not JSON' : 'has no list `log.entries`, as a HAR file has'}`,
        'export it again; the end may be missing',
      );
    yield* entriesOfHar(archive);
  },
  'access-log': async function* (source) {
    for await (const { text } of linesOf(source.chunks, LONGEST_LOG_LINE))
      if (text === null || text.trim() !== '') yield recordedLogLine(text);
  },
  otlp: async function* (source) {
    const requests = new SpanRequests();
    let unreadable = 0;
    for await (const traces of tracesIn(source))
      if (traces === undefined) unreadable++;
      else requests.add(traces);
    yield* requests.requests();
    for (let i = 0; i < unreadable; i++) yield 'unreadable';
  },
};

/** The most bytes of a line of spans: a batch of an exporter. */
const LONGEST_BATCH = 2 ** 27;

/** The documents of a file: one that fills it, or one on each line; undefined for a line that is no JSON. */
async function* tracesIn(source: Source): AsyncGenerator<unknown, void, undefined> {
  if (isDocument(source)) {
    const traces = parsedJson(await textOf(source));
    if (traces === undefined) throw new UserError(`${source.shown}: is not JSON`, 'the end may be missing');
    yield traces;
    return;
  }
  for await (const { text } of linesOf(source.chunks, LONGEST_BATCH))
    if (text === null || text.trim() !== '') yield text === null ? undefined : parsedJson(text);
}

/** Whether a document goes on after the first line. */
function isDocument({ beginning, isWhole }: Source): boolean {
  const [first = '', ...others] = beginning.toString('utf8').trimStart().split('\n');
  return (others.length > 0 || isWhole) && parsedJson(first) === undefined;
}

/** What tells a format by the value of a line. */
const MARKS: readonly { format: RecordingFormat; isOf: (value: unknown) => boolean }[] = [
  { format: 'otlp', isOf: (value) => Array.isArray(at(value, 'resourceSpans')) },
  { format: 'har', isOf: (value) => Array.isArray(at(value, 'log', 'entries')) },
  {
    format: 'evidence',
    isOf: (value) =>
      at(value, 'version') === 1 && at(value, 'operation') !== undefined && at(value, 'from') !== undefined,
  },
];

/** What tells a format by the beginning of a document of several lines, or of one long line. */
const BEGINNINGS: readonly { format: RecordingFormat; isOf: RegExp }[] = [
  { format: 'otlp', isOf: /^\s*\{[^]*"resourceSpans"\s*:\s*\[/ },
  { format: 'har', isOf: /^\s*\{\s*"log"\s*:\s*\{/ },
  { format: 'har', isOf: /^\s*\{[^]*"log"\s*:\s*\{[^]*"(?:creator|entries|pages)"\s*:/ },
];

/** Tells the format of a recording by its beginning; null if it is none of them. A log may begin with other lines. */
export function formatOf({ beginning, isWhole }: Source): RecordingFormat | null {
  const text = beginning.toString('utf8').replace(/^\ufeff/, '');
  const lines = text.split('\n');
  for (const line of isWhole ? lines : lines.slice(0, -1)) {
    const format = formatOfLine(line.trim());
    if (format !== null) return format;
  }
  return BEGINNINGS.find(({ isOf }) => isOf.test(text))?.format ?? null;
}

function formatOfLine(line: string): RecordingFormat | null {
  if (line === '') return null;
  const value = line.startsWith('{') ? parsedJson(line) : undefined;
  const marked = MARKS.find(({ isOf }) => isOf(value));
  if (marked) return marked.format;
  return typeof recordedLogLine(line) === 'object' ? 'access-log' : null;
}
