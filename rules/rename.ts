import type { Finding } from '../src/model/finding.js';
import { isPlainName, type PropertyName } from './property-name.js';
import type { TextEdit } from './suggestions.js';

/** The edit that gives a field its new name in the same place. It changes only the name of the property. */
export function renameEdit({ field, replacement }: Finding, { range, parent }: PropertyName): TextEdit | null {
  const target = replacement?.target ?? '';
  if (!isPlainName(target)) return null;
  // { snippet } -> { text: snippet }, in a pattern or a literal
  const isShorthand = parent.type === 'Property' && parent.shorthand;
  return { range, text: isShorthand ? `${target}: ${field}` : target };
}
