import type { Finding } from '../src/model/finding.js';
import { isPlainName, type PropertyName } from './property-name.js';
import type { TextEdit } from './suggestions.js';

/**
 * The edit that gives a field its new name, in the same place. It touches the name of the property and nothing else.
 */
export function renameEdit({ field, replacement }: Finding, { range, parent }: PropertyName): TextEdit | null {
  const target = replacement?.target ?? '';
  if (!isPlainName(target)) return null;
  // { snippet } -> { text: snippet }, whether it is taken apart or put together
  const isShorthand = parent.type === 'Property' && parent.shorthand;
  return { range, text: isShorthand ? `${target}: ${field}` : target };
}
