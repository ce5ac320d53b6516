import { escaped } from '../../../../src/strings/texts.js';

/** Whether a host, with its port if it has one, is one of some patterns: `*-be.glean.com`. */
export function isHostOf(host: string, patterns: readonly string[]): boolean {
  const name = host.toLowerCase();
  const bare = name.replace(/:\d+$/, '');
  return patterns.some((pattern) => {
    const compared = pattern.includes(':') ? name : bare;
    return matcherOf(pattern).test(compared);
  });
}

const matchers = new Map<string, RegExp>();

function matcherOf(pattern: string): RegExp {
  let matcher = matchers.get(pattern);
  if (matcher === undefined) {
    const text = pattern.toLowerCase().split('*').map(escaped).join('.*');
    matchers.set(pattern, (matcher = new RegExp(`^${text}$`)));
  }
  return matcher;
}
