import type { TokenUse } from '../model/token.js';
import type { Usage } from '../model/usage.js';
import { comparePlaces } from './order.js';
import { confidenceOf } from './violations.js';

/** The environment variables that are read as tokens of calls, sorted by place. */
export function tokenUses(parts: readonly Pick<Usage, 'tokens'>[]): TokenUse[] {
  return parts
    .flatMap(({ tokens }) => tokens)
    .flatMap((read): TokenUse[] => {
      const { variable, api, file, line, column, endLine, endColumn } = read;
      if (variable === null) return [];
      return [{ variable, interface: api, confidence: confidenceOf(read), file, line, column, endLine, endColumn }];
    })
    .sort(comparePlaces);
}
