import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { lineOf } from '../../../../src/evidence/evidence-line.js';
import { importEvidence, type Imported } from '../../src/evidence/import-evidence.js';
import type { RecordingFormat } from '../../src/evidence/recordings/format-names.js';
import { UserError } from '../../../../src/model/errors.js';
import type { Registry } from '../../../../src/model/registry.js';
import { observe } from '../../src/traffic/observe.js';
import { Operations } from '../../src/traffic/operations.js';
import { endpointEntry, SHOP } from '../../../../test/registry/sample.js';
import { fileWith, OBSERVATION } from './sample.js';

const REGISTRY: Registry = { apis: [SHOP], entries: [endpointEntry()], sources: [] };
const OPERATIONS = new Operations(REGISTRY);
const { method, path } = endpointEntry();
const [host = ''] = SHOP.hosts.map((pattern) => pattern.replaceAll('*', 'x'));

function importing(files: readonly string[], from?: RecordingFormat): Promise<Imported> {
  return importEvidence(files, { operations: OPERATIONS, hosts: [], from, observe, remark: () => {} });
}

const logLine = (parts: { at?: string; agent?: string; status?: number; target?: string } = {}): string => {
  const { at = '09:30:00', agent = 'curl/8', status = 200, target = path } = parts;
  return `${host} 10.0.0.1 - - [20/Nov/2026:${at} +0000] "${method} ${target} HTTP/1.1" ${status} 5 "-" "${agent}"\n`;
};
const entry = { startedDateTime: '2026-11-20T09:30:00.000Z', request: { method, url: `https://${host}${path}` } };
const har = { log: { version: '1.2', creator: { name: 'x' }, entries: [entry, entry] } };
const span = {
  kind: 3,
  startTimeUnixNano: '1795167000000000000',
  attributes: [
    { key: 'http.request.method', value: { stringValue: method } },
    { key: 'url.full', value: { stringValue: `https://${host}${path}` } },
  ],
};
const traces = { resourceSpans: [{ scopeSpans: [{ spans: [span, span] }] }] };
const line = lineOf({ ...OBSERVATION, count: 2, from: 'proxy' });

describe('the format is told by the content:', () => {
  it.each([
    ['har', JSON.stringify(har)],
    ['har', `\ufeff${JSON.stringify(har, null, 2)}`],
    ['har', JSON.stringify({ log: { comment: 'x'.repeat(100_000), ...har.log } })],
    ['otlp', JSON.stringify(traces)],
    ['otlp', JSON.stringify(traces, null, 2)],
    ['otlp', `${JSON.stringify({ resourceSpans: [] })}\n${JSON.stringify(traces)}\n`],
    ['access-log', logLine() + logLine()],
    ['access-log', `starting\n\n${logLine()}${logLine()}`],
    [
      'access-log',
      '{"msg":"starting"}\n' + `${JSON.stringify({ method, uri: path, status: 200, ts: 1795167000 })}\n`.repeat(2),
    ],
    ['proxy', line],
    ['proxy', `\n${line}`],
  ])('%s', async (from, content) => {
    for (const bytes of [content, gzipSync(content)]) {
      const { observations, counts } = await importing([fileWith(bytes)]);
      expect(counts.requests).toBe(2);
      expect(observations.map((one) => [one.from, one.count])).toEqual([[from, 2]]);
    }
  });

  it.each(['hello\n', '{}', '[]', '{"a":1}\n', '<html>', 'x'.repeat(5 * 2 ** 20), '{"a":'.repeat(20_000)])(
    'none of %.20s',
    async (content) => {
      await expect(importing([fileWith(content, 'a.txt')])).rejects.toThrow(
        /a\.txt: is neither a HAR file, nor an access log, nor spans in OTLP's JSON, nor evidence$/,
      );
    },
  );

  it('an empty file has none, and is no mistake', async () => {
    for (const content of ['', ' \n\n']) expect((await importing([fileWith(content)])).counts.requests).toBe(0);
  });
});

describe('an import', () => {
  it('adds up what is alike, over all files', async () => {
    const log = fileWith(logLine() + logLine({ at: '10:00:00' }) + logLine({ agent: 'other' }) + 'garbage\n');
    const { observations, counts } = await importing([log, log, fileWith(line), fileWith(JSON.stringify(har))]);
    expect(observations.map((one) => [one.from, one.count, one.first.slice(11, 16), one.last.slice(11, 16)])).toEqual([
      ['proxy', 2, '09:30', '09:30'],
      ['access-log', 4, '09:30', '10:00'],
      ['access-log', 2, '09:30', '09:30'],
      ['har', 2, '09:30', '09:30'],
    ]);
    expect(counts).toEqual({
      requests: 10,
      ofApis: 10,
      withEntries: 10,
      entries: 2,
      signalling: 0,
      unreadable: 2,
      others: 0,
    });
  });

  it('of what it has made changes nothing', async () => {
    const once = await importing([fileWith(logLine() + logLine({ status: 410 }) + JSON.stringify(har))]);
    const again = await importing([fileWith(once.observations.map(lineOf).join(''))]);
    expect(again.observations).toEqual(once.observations);
  });

  const arrival = { time: 1795167000000, req: { method, url: path } };
  const answer = { ...arrival, time: 1795167000100, res: { statusCode: 200 } };
  const json = (...lines: object[]): string => fileWith(lines.map((one) => `${JSON.stringify(one)}\n`).join(''));

  it('counts a request once if a log has its arrival and its answer', async () => {
    const { observations, counts } = await importing([json(arrival, answer)]);
    expect(observations.map(({ status, count }) => [status, count])).toEqual([[200, 1]]);
    expect(counts).toMatchObject({ requests: 1, others: 1 });
  });

  it('counts arrivals if a log has nothing else of a request', async () => {
    const { observations, counts } = await importing([json(arrival, { res: { statusCode: 200 } })]);
    expect(observations.map(({ status, count }) => [status, count])).toEqual([[null, 1]]);
    expect(counts).toMatchObject({ requests: 1, others: 1 });
  });

  it('keeps what responses of other APIs say of a deprecation', async () => {
    const response = { status: 200, headers: [{ name: 'Deprecation', value: '@1767225600' }] };
    const other = { ...entry, request: { method: 'GET', url: 'https://other.example/a/123?token=x' }, response };
    const { observations, counts } = await importing([fileWith(JSON.stringify({ log: { entries: [other, entry] } }))]);
    expect(counts).toMatchObject({ requests: 2, ofApis: 1, signalling: 1 });
    expect(observations.at(-1)).toMatchObject({
      api: null,
      host: 'other.example',
      signals: { deprecated: '2026-01-01' },
    });
    expect(JSON.stringify(observations)).not.toMatch(/token|123/);
  });

  it.each<[RecordingFormat, string, RegExp]>([
    ['har', '{"log":', /is not JSON$/],
    ['har', '{"log":{}}', /has no list `log.entries`, as a HAR file has$/],
    ['otlp', '{"resourceSpans":\n[', /is not JSON$/],
    ['evidence', `${line}x\n`, /:2: not a line of JSON$/],
  ])('of a damaged file fails: %s', async (from, content, message) => {
    await expect(importing([fileWith(content)], from)).rejects.toThrow(message);
  });

  it('counts lines that cannot be read', async () => {
    const { counts } = await importing(
      [fileWith(`${'x'.repeat(5 * 2 ** 20)}\n${logLine()}\nhello\n{"msg":"x"}\n\u0001\n`)],
      'access-log',
    );
    expect(counts).toMatchObject({ requests: 1, unreadable: 3, others: 1 });
    const batches = `${JSON.stringify(traces)}\n{"resourceSpans":[\n`;
    expect((await importing([fileWith(batches)])).counts).toMatchObject({ requests: 2, unreadable: 1 });
  });

  it.each([
    [Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]), 'is a binary file'],
    [Buffer.from('\ufeffx', 'utf16le'), 'is UTF-16 text'],
    [gzipSync(logLine().repeat(9000)).subarray(0, 300), 'is cut off or damaged: gzip cannot unpack it'],
    [
      Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.from('x'.repeat(100))]),
      'is cut off or damaged: gzip cannot unpack it',
    ],
    [gzipSync(Buffer.from([0, 1, 2])), 'is a binary file'],
  ])('refuses what is no text: %#', async (bytes, message) => {
    const file = fileWith(bytes);
    const error: unknown = await importing([file]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UserError);
    expect((error as UserError).message).toBe(`${file}: ${message}`);
  });

  it('has none of the secrets of a request', async () => {
    const secret = 'hunter2-secret-value';
    const request = {
      method,
      url: `https://user:${secret}@${host}${path}?access_token=${secret}&q=${secret}`,
      headers: ['Authorization', 'Cookie', 'X-Api-Key', 'Referer'].map((name) => ({ name, value: `Bearer ${secret}` })),
      cookies: [{ name: 'session', value: secret }],
      queryString: [{ name: 'access_token', value: secret }],
      postData: { text: JSON.stringify({ password: secret, [secret]: 1 }) },
    };
    const response = {
      status: 200,
      headers: [{ name: 'Set-Cookie', value: secret }],
      content: { text: JSON.stringify({ token: secret }) },
    };
    const archive = { log: { entries: [{ ...entry, request, response }] } };
    const log = logLine({ target: `${path}?access_token=${secret}` });
    const logged = {
      time: 1795167000000,
      req: { ...request, url: `${path}?t=${secret}`, headers: { authorization: secret } },
    };
    const files = [JSON.stringify(archive), log, `${JSON.stringify(logged)}\n`].map((text) => fileWith(text));
    const { observations, counts } = await importing(files);
    expect(counts.ofApis).toBe(3);
    expect(JSON.stringify(observations)).not.toContain('hunter2');
  });
});
