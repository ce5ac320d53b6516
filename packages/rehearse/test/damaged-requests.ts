import fc from 'fast-check';
import { inBody, inBytes, LONG, type Damage } from './damaged-bodies.js';

const day = fc.oneof(
  fc.constantFrom(
    '2026-10-14',
    '2026-10-15',
    '2026-10-16',
    '2027-01-14',
    '2027-01-15',
    '9999-12-31',
    '0000-01-01',
    '2026-02-30',
  ),
  fc.constantFrom(
    '',
    'tomorrow',
    '2026-10-15T00:00:00Z',
    '2026-10',
    '+010000-01-01',
    '2026-10-15, 2027-01-15',
    '-1',
    '20261015',
  ),
);
const HEADERS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  authorization: fc.constantFrom(
    ...[
      '',
      'Bearer',
      'Bearer ',
      'bearer token-for-indexing',
      'Basic YTpi',
      'Bearer a b',
      'Bearer  token-for-client',
      'Bearer token-for-client',
    ],
    ...[
      'Token x',
      'Bearer \xe9',
      `Bearer ${'x'.repeat(3000)}`,
      'Bearer __proto__',
      'token-for-indexing',
      ', ,',
      'Bearer a, Bearer b',
    ],
  ),
  'content-type': fc.constantFrom(
    ...[
      '',
      'application/json; charset=utf-16',
      'text/plain',
      'APPLICATION/JSON',
      'application/json;',
      ';',
      '/',
      'a/b/c',
      'multipart/form-data',
    ],
    ...[
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/json, text/plain',
      '*/*',
      'application/vnd.a+json',
      '\xff',
      '__proto__',
    ],
    ...['text/event-stream', 'application/x-ndjson', 'application/json;charset="'],
  ),
  'content-encoding': fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'x', 'gzip, gzip', '__proto__', ''),
  'x-glean-exclude-deprecated-after': day,
  prefer: fc.constantFrom(
    'code=429',
    'code=503',
    'status=401',
    'respond-async, code=410',
    'code=200',
    'code=999',
    'code=abc',
    'code="404"',
    ';',
    'code=4290',
  ),
  'user-agent': fc.constantFrom('', '\x80\xff', 'a'.repeat(2000), 'curl/8.5.0'),
  'x-deprec-scan-site': fc.constantFrom('', 'src/a.ts:1', '\xe9', ' '),
  accept: fc.constantFrom('', 'text/html', 'application/json;q=0', '*'),
  'accept-encoding': fc.constantFrom('', 'identity', 'zstd', 'gzip;q=0, *', 'br'),
  cookie: fc.constantFrom('a=b', '=;;', '\xff'),
  'if-none-match': fc.constantFrom('*', '"1"'),
  range: fc.constantFrom('bytes=0-0', 'bytes=9-1'),
  constructor: fc.constant('a'),
};

const inHeaders = fc.oneof(
  fc.constantFrom(...Object.keys(HEADERS)).chain((name) =>
    HEADERS[name]!.map(
      (value): Damage =>
        ({ headers }) =>
          (headers[name] = value),
    ),
  ),
  fc.constantFrom('authorization', 'content-type').map(
    (name): Damage =>
      ({ headers }) =>
        delete headers[name],
  ),
);

const SEGMENTS = [
  '%2e%2e',
  '%2e',
  '..',
  '%00',
  '%',
  '%zz',
  '%ff',
  '%c0%ae',
  '%2f',
  '%5c',
  'é',
  '💡',
  '*',
  '{id}',
  '%7Bid%7D',
  ';a=b',
  LONG.slice(0, 5000),
  '__proto__',
];
const elsewhere =
  (change: (path: string) => string): Damage =>
  (draft) => {
    draft.path = change(draft.path);
    draft.operation = null;
  };
const inPath = fc.oneof(
  fc.tuple(fc.nat(9), fc.constantFrom(...SEGMENTS)).map(([at, segment]) =>
    elsewhere((path) => {
      const segments = path.split('/');
      segments.splice(1 + (at % segments.length), at % 2, segment);
      return segments.join('/');
    }),
  ),
  fc.constantFrom(
    elsewhere((path) => `${path}/`),
    elsewhere((path) => path.replaceAll('/', '//')),
    elsewhere((path) => path.toUpperCase()),
    elsewhere((path) => path.replace('api', '%61pi')),
    elsewhere((path) => path.slice(0, -1)),
    elsewhere((path) => `${path}#fragment`),
    elsewhere(() => '/'),
  ),
);

const inQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom('', 'a', 'locale', 'size', '__proto__', 'constructor', 'a[b]', '\0', 'é', 'x'.repeat(500)),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map(
    (pairs): Damage =>
      ({ query }) =>
        void query.push(...pairs, ...pairs.slice(0, 1)),
  );

const METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'FOO', 'PROPFIND', 'get'];
const inMethod = fc.constantFrom(...METHODS).map((method): Damage => (draft) => {
  draft.method = method;
  draft.operation = null;
});

/** Something that is wrong with a request. */
export const damaged: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 6, arbitrary: inBody },
  { weight: 3, arbitrary: inBytes },
  { weight: 5, arbitrary: inHeaders },
  { weight: 2, arbitrary: inPath },
  { weight: 1, arbitrary: inQuery },
  { weight: 1, arbitrary: inMethod },
);
