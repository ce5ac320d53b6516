import type { FoundCalls } from '../calls/demand/found-calls.js';
import type { Interest } from '../calls/engine/interest.js';
import { publicParameters } from '../calls/secrets/public-parameters.js';
import { digestOf } from '../digest.js';
import { toLines } from '../files/sources.js';
import { masked, secretMask } from '../secrets/mask.js';
import type { TrackedView } from '../program/tracked-view.js';

/**
 * What was found in a part without any secret that is written in it, before anything is kept or reported. Sources of
 * tokens that quote one stay comparable by a digest.
 */
export function withoutSecrets(
  found: FoundCalls,
  { modules }: Pick<TrackedView, 'modules'>,
  interest: Interest,
): FoundCalls {
  const lines = new Map<string, readonly string[]>();
  const linesOf = (file: string): readonly string[] => {
    let known = lines.get(file);
    if (!known) lines.set(file, (known = toLines(modules.get(file)?.source.text ?? '')));
    return known;
  };
  const { usage, failures } = found;
  const mask = secretMask(usage.secrets, linesOf, publicParameters(interest.routes));
  const tokens = usage.tokens.map((token) => {
    const source = mask(token.source, 'code');
    return source === token.source ? token : { ...token, source: `${source} ${digestOf(token.source)}` };
  });
  return { ...found, ...masked({ usage: { ...usage, tokens }, failures }, mask) };
}
