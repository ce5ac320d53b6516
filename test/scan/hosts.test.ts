import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HostPatterns } from '../../src/strings/host-patterns.js';
import { hostState, parseUrl } from '../../src/calls/routes/url-pattern.js';
import { text } from '../../src/calls/domain/values.js';
import { runs } from '../properties.js';

const stateOf = (host: string, patterns: string[]): string =>
  hostState(parseUrl(text([`https://${host}/rest/api/v1/chat`], null)), new HostPatterns(patterns));

describe('a host pattern', () => {
  it('fits what a regular expression with any run of characters for each * fits', () => {
    const letters = (options: string[]) =>
      fc.array(fc.constantFrom(...options), { minLength: 1, maxLength: 8 }).map((all) => all.join(''));
    fc.assert(
      fc.property(letters(['a', 'b', '.']), letters(['a', 'b', '.', '*', 'B']), (host, pattern) => {
        const expression = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`, 'i');
        expect(stateOf(host, [pattern])).toBe(expression.test(host) ? 'match' : 'other');
      }),
      { numRuns: runs(2000) },
    );
  });

  it('is no slower for many *', () => {
    expect(stateOf(`${'a'.repeat(200)}.example.org`, [`${'a*'.repeat(60)}b.example.com`])).toBe('other');
  });
});
