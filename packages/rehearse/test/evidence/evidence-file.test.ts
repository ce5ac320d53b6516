import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEvidence } from '../../src/evidence/evidence-file.js';
import { EVIDENCE_SCHEMA, lineOf } from '../../../../src/evidence/evidence-line.js';
import { EvidenceSum } from '../../../../src/evidence/evidence-sum.js';
import { readEvidence } from '../../../../src/evidence/read-evidence.js';
import { UserError } from '../../../../src/model/errors.js';
import { OBSERVERS, type Observation } from '../../../../src/model/traffic/observation.js';
import { PACKAGE_ROOT } from '../../../../test/cli/run.js';
import { temporaryDirectory } from '../../../../test/temporary.js';
import { fileWith, OBSERVATION, observations } from './sample.js';

function read(file: string): { observations: Observation[]; remarks: string[] } {
  const remarks: string[] = [];
  return { observations: [...readEvidence(file, (text) => remarks.push(text))], remarks };
}

function faultOf(work: () => unknown): { message: string; hint: string | null } {
  try {
    work();
  } catch (error) {
    if (error instanceof UserError) return { message: error.message, hint: error.hint };
    throw error;
  }
  throw new Error('nothing was wrong');
}

const LINE = lineOf(OBSERVATION);

describe('a line', () => {
  it('is read as it was written, in printable ASCII', () => {
    fc.assert(
      fc.property(fc.array(observations), (list) => {
        const sum = new EvidenceSum();
        sum.addAll(list);
        const lines = sum.sorted().map(lineOf);
        expect(read(fileWith(lines.join('')))).toEqual({ observations: sum.sorted(), remarks: [] });
        for (const line of lines) expect(line).toMatch(/^(?!.*##)[ -~]*\n$/);
      }),
      { numRuns: 20 },
    );
  });

  it('has the observers and places of the schema', () => {
    const { properties } = JSON.parse(readFileSync(join(PACKAGE_ROOT, EVIDENCE_SCHEMA), 'utf8'));
    expect(properties.from.enum).toEqual(OBSERVERS);
    expect(properties.entries.items.properties.in.enum).toContain(null);
  });
});

describe('a file of evidence', () => {
  it('may be empty, have empty lines, a byte order mark and line ends of Windows', () => {
    expect(read(fileWith(''))).toEqual({ observations: [], remarks: [] });
    const text = `\ufeff${LINE}\n${LINE}`.replaceAll('\n', '\r\n');
    expect(read(fileWith(text)).observations).toEqual([OBSERVATION, OBSERVATION]);
  });

  it.each([1, 10, 60, LINE.length - 2])('may end in the first %i characters of a line', (length) => {
    const file = fileWith(LINE + LINE.slice(0, length));
    expect(read(file)).toEqual({
      observations: [OBSERVATION],
      remarks: [`${file}:2: the end of the line is missing, so it is skipped`],
    });
  });

  it('may lack the last line end', () => {
    expect(read(fileWith(LINE.trimEnd())).observations).toEqual([OBSERVATION]);
  });

  const changed = (change: object): string => `${JSON.stringify({ ...OBSERVATION, ...change })}\n`;

  it.each([
    ['not a line\n', 'not a line of JSON'],
    ['[1]\n', 'must be an object, not an array'],
    ['{"version":1,"api":}\n', 'not a line of JSON'],
    [changed({ version: 2 }), 'version: must be `1`, not `2`'],
    [changed({ count: 0 }), 'count: must be >= 1'],
    [changed({ count: 1.5 }), 'count: must be an integer, not a number'],
    [
      changed({ from: 'hra' }),
      'from: must be one of `rehearsal`, `proxy`, `har`, `access-log`, `otlp`, not `hra`; did you mean `har`?',
    ],
    [changed({ token: 'x' }), 'token: unknown property `token`'],
    [
      changed({ first: '2026-11-20' }),
      'first: `2026-11-20` has the wrong form; write it like `2026-11-20T09:30:00.000Z`',
    ],
    [changed({ first: '2026-13-20T09:30:00.000Z' }), '2026-13-20T09:30:00.000Z is no time'],
    [
      changed({ last: '2025-11-20T09:30:00.000Z' }),
      'last (2025-11-20T09:30:00.000Z) is before first (2026-11-20T09:30:00.000Z)',
    ],
    [changed({ entries: [{ id: 'a' }] }), 'entries.0: missing property `in`'],
    [`${'['.repeat(100_000)}\n`, 'nests more than 500 objects or lists in each other'],
    [`${'x'.repeat(5 * 2 ** 20)}\n`, 'the line is longer than 1 MB'],
  ])('names file and line of a mistake: %.40s', (line, message) => {
    const file = fileWith(LINE + line + LINE);
    expect(faultOf(() => read(file)).message).toBe(`${file}:2: ${message}`);
  });

  it('is named if it cannot be read', () => {
    const directory = temporaryDirectory();
    expect(faultOf(() => read(directory)).message).toBe(`${directory}: is a directory`);
    expect(faultOf(() => read(join(directory, 'gone'))).message).toBe(`${join(directory, 'gone')}: no such file`);
  });

  it('leaves errors of its reader alone', () => {
    const file = fileWith(LINE);
    expect(() => {
      for (const _ of readEvidence(file)) throw new RangeError('mine');
    }).toThrow(RangeError);
  });
});

describe('a writer of evidence', () => {
  it('appends sums of what was added since the last flush', () => {
    const file = join(temporaryDirectory(), 'new.jsonl');
    const evidence = openEvidence(file);
    expect(readFileSync(file, 'utf8')).toBe('');
    evidence.add(OBSERVATION);
    evidence.add(OBSERVATION);
    evidence.flush();
    evidence.flush();
    evidence.add(OBSERVATION);
    evidence.close();
    evidence.close();
    expect(read(file).observations.map(({ count }) => count)).toEqual([2, 1]);
  });

  it('shares the file with others', () => {
    const file = fileWith(LINE);
    const [one, other] = [openEvidence(file), openEvidence(file)];
    for (let i = 0; i < 50; i++) {
      one.add(OBSERVATION);
      other.add({ ...OBSERVATION, userAgent: 'other' });
      (i % 2 === 0 ? one : other).flush();
    }
    one.close();
    other.close();
    const sum = new EvidenceSum();
    sum.addAll(readEvidence(file));
    expect(sum.sorted().map(({ count }) => count)).toEqual([51, 50]);
  });

  it('begins a line of its own behind one that is cut off', () => {
    const file = fileWith(LINE + LINE.slice(0, 40));
    const evidence = openEvidence(file);
    evidence.add(OBSERVATION);
    evidence.flush();
    appendFileSync(file, LINE.slice(0, 30));
    evidence.add(OBSERVATION);
    evidence.close();
    const { observations: found, remarks } = read(file);
    expect(found).toEqual([OBSERVATION, OBSERVATION, OBSERVATION]);
    expect(remarks.map((text) => text.slice(file.length, file.length + 3))).toEqual([':2:', ':4:']);
  });

  it('makes a new file if the old one was moved away', () => {
    const file = fileWith(LINE);
    const evidence = openEvidence(file);
    rmSync(file);
    evidence.add(OBSERVATION);
    evidence.close();
    expect(read(file).observations).toEqual([OBSERVATION]);
  });

  it('writes before too much is held', () => {
    const file = fileWith('');
    const evidence = openEvidence(file);
    for (let i = 0; i < 10_001; i++) evidence.add({ ...OBSERVATION, userAgent: `caller ${i}` });
    expect(read(file).observations).toHaveLength(10_000);
    evidence.close();
    expect(read(file).observations).toHaveLength(10_001);
  });

  it('names a file that cannot be written, and keeps what was added', () => {
    const directory = temporaryDirectory();
    expect(faultOf(() => openEvidence(directory)).message).toBe(`${directory}: cannot be written: it is a directory`);
    const missing = join(directory, 'gone', 'a.jsonl');
    expect(faultOf(() => openEvidence(missing)).message).toBe(
      `${missing}: cannot be written: its directory does not exist`,
    );
    mkdirSync(join(directory, 'here'));
    const file = join(directory, 'here', 'a.jsonl');
    const evidence = openEvidence(file);
    rmSync(join(directory, 'here'), { recursive: true });
    writeFileSync(join(directory, 'here'), '');
    evidence.add(OBSERVATION);
    expect(faultOf(() => evidence.flush()).message).toBe(
      `${file}: cannot be written: part of the path is a file, not a directory`,
    );
    rmSync(join(directory, 'here'));
    mkdirSync(join(directory, 'here'));
    evidence.close();
    expect(read(file).observations).toEqual([OBSERVATION]);
  });
});
