import type { Direction } from '../../src/model/registry.js';

/**
 * Fixtures say in comments what a scan of them must find:
 *
 *     api.post('/getusercount', body); // EXPECT endpoint POST /api/index/v1/getusercount
 *     // EXPECT-NEXT response POST /rest/api/v1/chat citations ; response POST /rest/api/v1/chat citations
 *     const [a, b] = [x.citations, y.citations];
 *     api.post('/getusercount', { headers: {} }); // EXPECT endpoint POST /api/index/v1/getusercount ; violation require-authorization
 *     somewhere(); // ALLOW
 *     tricky(); // TODO-EXPECT endpoint POST /rest/api/v1/listanswers
 *
 * `EXPECT`: found with confidence high or medium. `ALLOW`: found or not. `TODO-EXPECT`: a known miss; once it is found,
 * the test fails until the marker says `EXPECT`. Every other line has no finding and no violation but those of low confidence.
 *
 * A script reads them too, without a test around it: this file imports types only.
 */
export interface Expectation {
  file: string;
  line: number;
  kind: 'endpoint' | Direction;
  method: string;
  path: string;
  field: string | null;
  /** Whether this is a known miss. */
  todo: boolean;
}

export interface ExpectedViolation {
  file: string;
  line: number;
  rule: string;
}

export interface Markers {
  expected: Expectation[];
  violations: ExpectedViolation[];
  allowed: { file: string; line: number }[];
}

export const noMarkers = (): Markers => ({ expected: [], violations: [], allowed: [] });

/** The file of a fixture with the expected traces of its findings; see test/scan/traces.test.ts. */
export const TRACES = 'traces.txt';

const MARKER = /[ \t]*(?:\{\/\*|\/\*|\/\/|#|<!--)\s*(TODO-EXPECT|EXPECT|ALLOW)(-NEXT)?\b(.*?)(?:\*\/\}?|-->|$)/;

const VIOLATION = /^\s*violation ([a-z-]+)\s*$/;

/** The text without its markers, which are added to `markers`. */
export function takeMarkers(text: string, file: string, markers: Markers): string {
  const lines = text.split('\n').map((whole, index) => {
    const [line, ending] = whole.endsWith('\r') ? [whole.slice(0, -1), '\r'] : [whole, ''];
    const match = MARKER.exec(line);
    if (!match) return whole;
    const [, word, next, rest = ''] = match;
    const place = { file, line: index + (next ? 2 : 1) };
    if (word === 'ALLOW') markers.allowed.push(place);
    else
      for (const part of rest.split(';')) {
        const rule = word === 'EXPECT' ? VIOLATION.exec(part)?.[1] : undefined;
        if (rule) markers.violations.push({ ...place, rule });
        else
          markers.expected.push({
            ...place,
            ...parseSubject(part, `${file}:${index + 1}`),
            todo: word === 'TODO-EXPECT',
          });
      }
    return line.slice(0, match.index) + ending;
  });
  return lines.join('\n');
}

/** `endpoint POST /path`, `request POST /path field`, `response POST /path field`. */
function parseSubject(text: string, where: string): Pick<Expectation, 'kind' | 'method' | 'path' | 'field'> {
  const [kind, method, path, field = null, ...more] = text.trim().split(/\s+/);
  const isKind = kind === 'endpoint' || kind === 'request' || kind === 'response';
  if (!isKind || !method || !path?.startsWith('/') || (kind === 'endpoint') !== (field === null) || more.length > 0)
    throw new Error(`${where}: not a marker: ${text.trim()}`);
  return { kind, method, path, field };
}
