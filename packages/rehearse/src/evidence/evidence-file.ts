import { closeSync, constants, existsSync, fstatSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { NO_WAIT, requireFile } from '../../../../src/disk/found-file.js';
import { givenChunks } from '../../../../src/disk/given-file.js';
import { cannotWrite } from '../../../../src/disk/write-fault.js';
import { UserError } from '../../../../src/model/errors.js';
import type { Observation } from '../../../../src/model/traffic/observation.js';
import { isBeginning, lineOf } from '../../../../src/evidence/evidence-line.js';
import { EvidenceSum } from '../../../../src/evidence/evidence-sum.js';

/** A file of evidence that a process appends to. Others may append to it at the same time. */
export interface EvidenceFile {
  /** Counts requests. Nothing is written before `flush`, unless very many differ; it never throws. */
  add(observation: Observation): void;
  /**
   * Appends what was added since the last time. What could not be written is kept for the next time.
   *
   * @throws UserError or IncompleteError, naming the file, if it cannot be written.
   */
  flush(): void;
  /** The same, for the last time. */
  close(): void;
}

/** Beyond so many different observations they are written, so that memory has a limit. */
const MOST_HELD = 10_000;

/**
 * Opens a file of evidence, which is created if it does not exist. There is no timer: whoever opens it calls `flush`
 * from time to time. The file is opened anew each time, so that it may be moved or deleted in between.
 *
 * @param file as messages name it, relative to the current directory or absolute.
 * @throws UserError or IncompleteError, naming the file, if it cannot be written.
 */
export function openEvidence(file: string): EvidenceFile {
  requireEvidence(file);
  const held = new EvidenceSum();
  let limit = MOST_HELD;
  appendLines(file, []);
  const flush = (): void => {
    if (held.size === 0) return;
    const observations = held.sorted();
    const { written, error } = appendLines(file, observations.map(lineOf));
    held.clear();
    held.addAll(observations.slice(written));
    if (error !== undefined) throw cannotWrite(file, error);
  };
  return {
    add(observation) {
      held.add(observation);
      if (held.size < limit) return;
      try {
        flush();
        limit = MOST_HELD;
      } catch {
        // `flush` says it the next time. Until then there is no use in trying with each request.
        limit = 2 * held.size;
      }
    },
    flush,
    close: flush,
  };
}

/** @throws UserError if a file has something else: nothing is appended to a source, or to a picture. */
function requireEvidence(file: string): void {
  const [first] = existsSync(file) && statSync(file).isFile() ? givenChunks(file) : [];
  if (first && !isBeginning(first.toString('utf8')))
    throw new UserError(
      `${file}: is not a file of evidence`,
      'name a file that does not exist yet, or one of evidence',
    );
}

interface Written {
  /** The number of lines that are in the file as a whole. */
  written: number;
  /** Why not all of them are. */
  error?: unknown;
}

/**
 * Appends lines, in one write if the system takes it, so that lines of several processes do not mix.
 *
 * @throws UserError or IncompleteError if the file cannot be opened.
 */
function appendLines(file: string, lines: readonly string[]): Written {
  const descriptor = openedToAppend(file);
  // What was cut short before stays a line of its own.
  const begin = lines.length > 0 && !endsLine(descriptor) ? '\n' : '';
  const parts = lines.map((line, i) => Buffer.from(i === 0 ? begin + line : line));
  const bytes = Buffer.concat(parts);
  let at = 0;
  try {
    while (at < bytes.length) at += writeSync(descriptor, bytes, at);
    return { written: lines.length };
  } catch (error) {
    let end = 0;
    const written = parts.findIndex((part) => (end += part.length) > at);
    return { written, error };
  } finally {
    closeSync(descriptor);
  }
}

function openedToAppend(file: string): number {
  try {
    const { O_RDWR, O_APPEND, O_CREAT } = constants;
    const descriptor = openSync(file, O_RDWR | O_APPEND | O_CREAT | NO_WAIT);
    try {
      requireFile(descriptor);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
    return descriptor;
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

/** Whether a file is empty, or its last line has a line end. */
function endsLine(descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  const last = Buffer.alloc(1);
  return size === 0 || (readSync(descriptor, last, 0, 1, size - 1) === 1 && last.toString('latin1') === '\n');
}
