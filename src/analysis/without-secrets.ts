import { digestOf } from '../digest.js';
import type { Usage } from '../model/usage.js';
import { masked, secretMask, type TextOf } from '../secrets.js';

/**
 * What was found in a part without the text of any token that is written in it, before anything is kept or reported.
 * Sources of tokens that quote one stay comparable by a digest.
 */
export function withoutSecrets(usage: Usage, textOf: TextOf): Usage {
  if (usage.secrets.length === 0) return usage;
  const mask = secretMask(usage.secrets, textOf);
  const tokens = usage.tokens.map((token) => {
    const source = mask(token.source);
    return source === token.source ? token : { ...token, source: `${source} ${digestOf(token.source)}` };
  });
  return masked({ ...usage, tokens }, mask);
}
