import type { FoundCalls } from '../calls/demand/found-calls.js';
import type { Interest } from '../calls/engine/interest.js';
import { modulesTogether } from '../calls/secrets/modules-together.js';
import { publicParameters } from '../calls/secrets/public-parameters.js';
import { digestOf } from '../strings/digest.js';
import { toLines } from '../files/sources.js';
import type { SecretPlace } from '../model/violation.js';
import { masked, secretMask, type Mask } from '../secrets/mask.js';
import type { TrackedView } from '../program/tracked-view.js';

/**
 * What was found in a part without any secret that is written in it, before anything is kept or reported. Sources of
 * tokens that quote one stay comparable by a digest.
 */
export function withoutSecrets(
  found: FoundCalls,
  program: Pick<TrackedView, 'modules' | 'resolve'>,
  interest: Interest,
): FoundCalls {
  const { usage, failures } = found;
  const maskOf = maskOfFile(usage.secrets, program, publicParameters(interest.routes));
  const tokens = usage.tokens.map((token) => {
    const source = maskOf(token.file)(token.source, 'code');
    return source === token.source ? token : { ...token, source: `${source} ${digestOf(token.source)}` };
  });
  return { ...found, ...masked({ usage: { ...usage, tokens }, failures }, maskOf) };
}

/** What masks the texts of a file: the secrets of the files that it imports, or that import it. */
function maskOfFile(
  secrets: readonly SecretPlace[],
  program: Pick<TrackedView, 'modules' | 'resolve'>,
  isPublic: (name: string) => boolean,
): (file: string) => Mask {
  const { modules } = program;
  const linesOf = cached((file: string) => toLines(modules.get(file)?.source.text ?? ''));
  const byFile = new Map<string, Mask>();
  for (const group of secrets.length === 0 ? [] : modulesTogether(program)) {
    const files = new Set(group.map(({ file }) => file));
    const own = secrets.filter(({ file }) => files.has(file));
    const mask = secretMask(own, linesOf, isPublic);
    if (own.length > 0) for (const file of files) byFile.set(file, mask);
  }
  const others = secretMask([], linesOf, isPublic);
  return (file) => byFile.get(file) ?? others;
}

function cached<T>(find: (file: string) => T): (file: string) => T {
  const known = new Map<string, T>();
  return (file) => {
    if (!known.has(file)) known.set(file, find(file));
    return known.get(file)!;
  };
}
