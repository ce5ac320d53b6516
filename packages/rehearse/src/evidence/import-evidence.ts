import { UserError } from '../../../../src/model/errors.js';
import type { Exchange } from '../traffic/exchange.js';
import type { ImportCounts } from './import-counts.js';
import type { Observation } from '../../../../src/model/traffic/observation.js';
import type { Recording } from '../traffic/observe.js';
import { LONGEST_LINE } from '../../../../src/evidence/evidence-line.js';
import { EvidenceSum } from '../../../../src/evidence/evidence-sum.js';
import { linesOf } from '../../../../src/evidence/lines.js';
import { observationIn } from '../../../../src/evidence/read-evidence.js';
import { RECORDING_FORMATS, type RecordingFormat } from './recordings/format-names.js';
import { formatOf, READERS } from './recordings/formats.js';
import type { Source } from './recordings/recorded.js';
import { openSource } from './recordings/source.js';

/** What an import needs beside its files. */
export interface ImportOptions extends Omit<Recording, 'from'> {
  /** The format of all files; undefined to tell it by the content of each. */
  from?: RecordingFormat | undefined;
  /** What makes evidence of a request. */
  observe: (exchange: Exchange, recording: Recording) => Observation | null;
  /** Takes a line for people on each line of evidence that is cut off. */
  remark: (text: string) => void;
}

/** Evidence from recordings, added up, and what was counted on the way. */
export interface Imported {
  observations: Observation[];
  counts: ImportCounts;
}

/** The same while it is counted. */
class Import {
  readonly sum = new EvidenceSum();
  readonly #counts = { requests: 0, unreadable: 0, others: 0 };

  constructor(readonly options: ImportOptions) {}

  async addFile(file: string): Promise<void> {
    const source = await openSource(file);
    const format = this.options.from ?? formatOf(source);
    if (format === 'evidence') await this.#addEvidence(source);
    else if (format !== null) await this.#addRecording(source, format);
    else if (source.beginning.toString('utf8').trim() !== '') throw unknownFormat(file);
  }

  result(): Imported {
    const observations = this.sum.sorted();
    const countOf = (isCounted: (observation: Observation) => boolean): number =>
      observations.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
    return {
      observations,
      counts: {
        ...this.#counts,
        ofApis: countOf(({ api }) => api !== null),
        withEntries: countOf(({ entries }) => entries.length > 0),
        entries: new Set(observations.flatMap(({ entries }) => entries.map(({ id }) => id))).size,
        signalling: countOf(({ api }) => api === null),
      },
    };
  }

  async #addEvidence({ shown, chunks }: Source): Promise<void> {
    for await (const line of linesOf(chunks, LONGEST_LINE)) {
      const observation = observationIn(line, shown, this.options.remark);
      if (!observation) continue;
      this.#counts.requests += observation.count;
      this.sum.add(observation);
    }
  }

  async #addRecording(source: Source, format: Exclude<RecordingFormat, 'evidence'>): Promise<void> {
    const recording = { ...this.options, from: format };
    // A server that logs arrivals may log answers too, which are the same requests.
    const arrivals = { sum: new EvidenceSum(), count: 0 };
    let answered = 0;
    for await (const item of READERS[format](source)) {
      if (item === 'unreadable') this.#counts.unreadable++;
      else if (item === 'other') this.#counts.others++;
      else {
        const observation = this.options.observe(item.exchange, recording);
        if (observation) (item.isArrival ? arrivals.sum : this.sum).add(observation);
        if (item.isArrival) arrivals.count++;
        else answered++;
      }
    }
    if (answered === 0) this.sum.addAll(arrivals.sum.sorted());
    this.#counts.requests += answered || arrivals.count;
    if (answered > 0) this.#counts.others += arrivals.count;
  }
}

/**
 * Makes evidence from recordings, and merges files of evidence. A file is read once, from its beginning to its end, so it
 * may be a pipe.
 *
 * @param files as messages name them, relative to the current directory or absolute.
 * @throws UserError for a file that cannot be read, that is none of the formats, or that is damaged.
 */
export async function importEvidence(files: readonly string[], options: ImportOptions): Promise<Imported> {
  const whole = new Import(options);
  for (const file of files) await whole.addFile(file);
  return whole.result();
}

function unknownFormat(file: string): UserError {
  return new UserError(
    `${file}: is neither a HAR file, nor an access log, nor spans in OTLP's JSON, nor evidence`,
    `name the format with --from (${RECORDING_FORMATS.join(', ')}) if its beginning does not show it`,
  );
}
