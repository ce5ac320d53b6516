import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { ScanReport } from '../../src/model/results/report.js';
import { formatGitlab } from '../../src/report/machine/gitlab.js';
import { AWKWARD_FILE, awkwardReport, manyFindings } from './awkward.js';
import { endpointFinding, fieldFinding, makeContext, makeReport } from './sample.js';

/** The requirements in GitLab's documentation of Code Quality. */
const SHAPE = {
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', pattern: '^(?!\\.?/)' },
          lines: { type: 'object', required: ['begin'], properties: { begin: { type: 'integer', minimum: 1 } } },
        },
      },
    },
  },
};

interface Violation {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: string;
  location: { path: string; lines: { begin: number } };
}

function parse(report: ScanReport): Violation[] {
  return JSON.parse(formatGitlab(report, makeContext())) as Violation[];
}

describe('formatGitlab', () => {
  it('leaves out what is accepted, since the format cannot say so', () => {
    const suppressed = { by: 'waiver', reason: 'later', until: '2026-12-31' } as const;
    const report = makeReport({ findings: [{ ...fieldFinding(), suppressed }, endpointFinding()] });
    expect(formatGitlab(report, makeContext())).toBe(
      formatGitlab(makeReport({ findings: [endpointFinding()] }), makeContext()),
    );
  });

  it('has a violation per finding', () => {
    const mention = endpointFinding({ id: 'e-2', confidence: 'low', line: 9 });
    expect(parse(makeReport({ findings: [fieldFinding(), endpointFinding(), mention] }))).toEqual([
      {
        description: expect.stringMatching(
          /^Response field trackingToken of POST .+\. After removal .+\. Use `answerResult\.answer\.trackingToken` instead/,
        ),
        check_name: 'client.getanswer.trackingToken',
        fingerprint: 'f-1',
        severity: 'minor',
        location: { path: 'src/chat/answer.ts', lines: { begin: 2 } },
      },
      expect.objectContaining({ fingerprint: 'e-1', severity: 'major' }),
      expect.objectContaining({ fingerprint: 'e-2', severity: 'info' }),
    ]);
  });

  it.each<[string, ScanReport]>([
    ['nothing found', makeReport()],
    ['many findings', manyFindings()],
    ['awkward texts', awkwardReport()],
    ['one problem twice', makeReport({ problems: [1, 1].map((line) => ({ file: 'a.ts', line, message: 'm' })) })],
  ])('has the shape that GitLab asks for: %s', (_, report) => {
    const violations = parse(report);
    const validate = new Ajv({ allErrors: true }).compile(SHAPE);
    validate(violations);
    expect(validate.errors ?? []).toEqual([]);
    expect(violations).toHaveLength(report.findings.length + report.problems.length);
    expect(new Set(violations.map(({ fingerprint }) => fingerprint)).size).toBe(violations.length);
  });

  it('keeps awkward names', () => {
    // JSON can hold everything but half a character.
    expect(new Set(parse(awkwardReport()).map(({ location }) => location.path))).toEqual(new Set([AWKWARD_FILE]));
  });

  it('names what could not be read as what it is', () => {
    expect(parse(makeReport({ problems: [{ file: 'a.ts', line: null, message: 'm' }] }))).toEqual([
      expect.objectContaining({
        description: 'The scan is incomplete: m',
        severity: 'blocker',
        location: { path: 'a.ts', lines: { begin: 1 } },
      }),
    ]);
  });
});
