import { givenChunks } from '../disk/given-file.js';
import type { Observation } from '../model/traffic/observation.js';
import { LONGEST_LINE, readLine } from './evidence-line.js';
import { linesIn, type Line } from './lines.js';

/**
 * Reads a file of evidence line by line, so that a long one is never in memory as a whole. An empty file has no
 * observation.
 *
 * @param file as messages name it, relative to the current directory or absolute.
 * @param remark takes a line for people on each line whose rest is missing; such lines are skipped.
 * @throws UserError if the file cannot be read, and for the first line that is wrong.
 */
export function* readEvidence(
  file: string,
  remark: (text: string) => void = () => {},
  chunks: Iterable<Buffer> = givenChunks(file),
): Generator<Observation, void, undefined> {
  for (const line of linesIn(chunks, LONGEST_LINE)) {
    const observation = observationIn(line, file, remark);
    if (observation) yield observation;
  }
}

/**
 * The observation of a line; null for an empty line, and for one whose rest is missing.
 *
 * @throws UserError if the line is wrong.
 */
export function observationIn(
  { text, number }: Line,
  file: string,
  remark: (text: string) => void,
): Observation | null {
  if (text !== null && text.trim() === '') return null;
  const place = `${file}:${number}`;
  const observation = readLine(text, place);
  if (observation !== 'cut') return observation;
  remark(`${place}: the end of the line is missing, so it is skipped`);
  return null;
}
