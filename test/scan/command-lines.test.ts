import { describe, expect, it } from 'vitest';
import { commandRequests, requestsOf } from '../../src/calls/text/command-lines.js';

const inLine = (line: string): string[] =>
  commandRequests([line]).map(({ method, url }) => `${method ?? '?'} ${url.map(String).join('')}`);

describe('a command line', () => {
  it.each([
    ['curl https://a.example/x', ['GET https://a.example/x']],
    ["curl -sSL 'https://a.example/x'", ['GET https://a.example/x']],
    ['curl -XPUT "https://a.example/x"', ['PUT https://a.example/x']],
    ['curl -sX delete https://a.example/x', ['DELETE https://a.example/x']],
    ['curl --request=PATCH https://a.example/x', ['PATCH https://a.example/x']],
    ['curl -d \'{"a": 1}\' https://a.example/x', ['POST https://a.example/x']],
    ['curl -d "{\\"a\\": 1}" https://a.example/x', ['POST https://a.example/x']],
    ['curl -G -d a=1 https://a.example/x', ['GET https://a.example/x']],
    ['curl -I https://a.example/x', ['HEAD https://a.example/x']],
    ['curl -T file https://a.example/x', ['PUT https://a.example/x']],
    ['curl --url https://a.example/x --json @file', ['POST https://a.example/x']],
    ['curl -H "Accept: */*" -o /tmp/out https://a.example/x', ['GET https://a.example/x']],
    ['curl https://a.example/x https://a.example/y', ['GET https://a.example/x', 'GET https://a.example/y']],
    ['cd /tmp && /usr/bin/curl https://a.example/x | jq .', ['GET https://a.example/x']],
    ['curl --unknown 5 \\\n  https://a.example/x', ['GET https://a.example/x']],
    ['wget -qO- --post-data=a https://a.example/x', ['POST https://a.example/x']],
    ['wget --method PUT https://a.example/x', ['PUT https://a.example/x']],
    ['git clone https://a.example/x', []],
    ["echo 'curl https://a.example/x'", []],
    ['curl --version', []],
    ['', []],
  ])('says which requests it sends: %s', (line, requests) => {
    expect(inLine(line)).toEqual(requests);
  });

  it('may come as a list of words', () => {
    expect(requestsOf(['curl'], [['-X'], ['POST'], ['https://a.example/x y']])).toEqual([
      { method: 'POST', url: ['https://a.example/x y'] },
    ]);
  });
});
