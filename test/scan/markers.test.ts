import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.js';
import type { Violation } from '../../src/model/violation.js';
import { noMarkers, takeMarkers, type Markers } from './marker-text.js';
import { disagreements, violationDisagreements } from './markers.js';

function take(text: string): { text: string; markers: Markers } {
  const markers = noMarkers();
  return { text: takeMarkers(text, 'a.ts', markers), markers };
}

const CHAT = {
  file: 'a.ts',
  kind: 'response',
  method: 'POST',
  path: '/rest/api/v1/chat',
  field: 'citations',
  todo: false,
};

describe('markers', () => {
  it('are taken out of the text; lines stay', () => {
    expect(take('a; // EXPECT endpoint POST /x\r\nb;\r\n').text).toBe('a;\r\nb;\r\n');
    expect(take('<b>{x}</b> {/* EXPECT response POST /rest/api/v1/chat citations */}\n').text).toBe('<b>{x}</b>\n');
    expect(take('# EXPECT endpoint POST /x').text).toBe('');
    expect(take('// EXPECTED nothing\nconst EXPECT = 1;').text).toBe('// EXPECTED nothing\nconst EXPECT = 1;');
  });

  it('speak of their line or of the next one', () => {
    const { markers } = take(
      [
        'x; // EXPECT response POST /rest/api/v1/chat citations ; endpoint POST /y',
        '/* TODO-EXPECT-NEXT endpoint POST /z */',
        'z; // EXPECT violation valid-body',
        'w; // ALLOW',
      ].join('\n'),
    );
    expect(markers.expected).toEqual([
      { ...CHAT, line: 1 },
      { file: 'a.ts', line: 1, kind: 'endpoint', method: 'POST', path: '/y', field: null, todo: false },
      { file: 'a.ts', line: 3, kind: 'endpoint', method: 'POST', path: '/z', field: null, todo: true },
    ]);
    expect(markers.allowed).toEqual([{ file: 'a.ts', line: 4 }]);
    expect(markers.violations).toEqual([{ file: 'a.ts', line: 3, rule: 'valid-body' }]);
  });

  it.each([
    'endpoint POST',
    'endpoint POST /x y',
    'response POST /x',
    'use POST /x y',
    'request POST /x y z',
    'violation',
    'violation a b',
    '',
  ])('must be well formed: %s', (subject) => {
    expect(() => take(`x; // EXPECT ${subject}`)).toThrow('a.ts:1: not a marker');
  });
});

function found(line: number, more: Partial<Finding> = {}): Finding {
  return {
    file: 'a.ts',
    line,
    column: 1,
    endLine: line,
    endColumn: 2,
    kind: 'field',
    in: 'response',
    method: 'POST',
    path: '/rest/api/v1/chat',
    field: 'citations',
    confidence: 'high',
    ...more,
  } as Finding;
}

const endpoint = (line: number, endLine: number): Finding =>
  found(line, { kind: 'endpoint', in: null, field: null, endLine } as Partial<Finding>);

describe('disagreements', () => {
  const { markers } = take('x; // EXPECT response POST /rest/api/v1/chat citations');

  it('are what is missing and what is extra', () => {
    expect(disagreements([found(1)], markers)).toEqual([]);
    expect(disagreements([], markers)).toEqual(['missing  a.ts:1 response POST /rest/api/v1/chat citations']);
    expect(disagreements([found(1), found(2)], markers)).toEqual([
      'extra  a.ts:2 response POST /rest/api/v1/chat citations (high)',
    ]);
    expect(disagreements([found(1, { in: 'request' } as Partial<Finding>)], markers)).toHaveLength(2);
    expect(disagreements([found(1), found(2, { confidence: 'low' })], markers)).toEqual([]);
    expect(disagreements([found(1, { confidence: 'low' })], markers)).toHaveLength(1);
    expect(disagreements([found(1), found(1, { column: 9 })], markers)).toEqual([]);
  });

  it('spare allowed lines', () => {
    expect(disagreements([found(1)], take('x; // ALLOW').markers)).toEqual([]);
    expect(disagreements([], take('x; // ALLOW').markers)).toEqual([]);
  });

  it('are told of a known miss that is found', () => {
    const todo = take('x; // TODO-EXPECT response POST /rest/api/v1/chat citations').markers;
    expect(disagreements([], todo)).toEqual([]);
    expect(disagreements([found(1)], todo)).toEqual([
      'found at last, drop the TODO  a.ts:1 response POST /rest/api/v1/chat citations',
    ]);
  });

  it('take an endpoint anywhere in its call, unless the call is endless', () => {
    const third = take('\n\nx; // EXPECT endpoint POST /rest/api/v1/chat').markers;
    expect(disagreements([endpoint(1, 5)], third)).toEqual([]);
    expect(disagreements([endpoint(1, 41)], third)).toHaveLength(2);
    expect(disagreements([endpoint(4, 5)], third)).toHaveLength(2);
  });
});

describe('violationDisagreements', () => {
  const { markers } = take('x(\n); // EXPECT violation check-status ; violation valid-body\ny; // ALLOW');
  const violation = (line: number, rule: string, more: Partial<Violation> = {}): Violation =>
    ({ file: 'a.ts', line, endLine: line, rule, confidence: 'high', ...more }) as Violation;
  const right = [violation(1, 'check-status', { endLine: 2 }), violation(2, 'valid-body')];

  it('are what is missing and what is extra', () => {
    expect(violationDisagreements(right, markers)).toEqual([]);
    expect(violationDisagreements([...right, ...right, violation(3, 'valid-body')], markers)).toEqual([]);
    expect(violationDisagreements([...right, violation(4, 'valid-body', { confidence: 'low' })], markers)).toEqual([]);
    expect(
      violationDisagreements([right[0]!, violation(1, 'valid-body'), violation(9, 'check-status')], markers),
    ).toEqual([
      'missing  a.ts:2 violation valid-body',
      'extra  a.ts:1 violation valid-body (high)',
      'extra  a.ts:9 violation check-status (high)',
    ]);
  });
});
