import { digestOf } from '../digest.js';
import type { Usage } from '../model/usage.js';
import { toLines } from '../files/sources.js';
import { masked, secretMask } from '../secrets.js';

/**
 * What was found in a part without the text of any token that is written in it, before anything is kept or reported.
 * Sources of tokens that quote one stay comparable by a digest.
 */
export function withoutSecrets(usage: Usage, textOf: (file: string) => string | undefined): Usage {
  if (usage.secrets.length === 0) return usage;
  const lines = new Map<string, readonly string[]>();
  const linesOf = (file: string): readonly string[] => {
    let known = lines.get(file);
    if (!known) lines.set(file, (known = toLines(textOf(file) ?? '')));
    return known;
  };
  const mask = secretMask(usage.secrets, linesOf);
  const tokens = usage.tokens.map((token) => {
    const source = mask(token.source);
    return source === token.source ? token : { ...token, source: `${source} ${digestOf(token.source)}` };
  });
  return masked({ ...usage, tokens }, mask);
}
