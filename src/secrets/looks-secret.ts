import { SHAPES } from './shapes.js';

/** The value of a header: a scheme, and one word. */
const WITH_SCHEME = /^(authorization:\s*)?(bearer\s+(?!tokens?$)\S+|(basic|token)\s+(?=\S*\d)\S{6,})$/i;

/** The secrets of well-known services, and a UUID. */
const KNOWN = new RegExp(`^(?:${SHAPES.join('|')}|[\\da-fA-F]{8}(?:-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}$)`);

/** The letters of encoded bytes, and no space: 16 of them have 64 bits or more. */
const ENCODED = /^[A-Za-z0-9+/=_.~-]{16,}$/;

/** The most letters and digits in a row that a name of a person's choice has. */
const LONGEST_WORD = 32;

/** How often text changes between letters and digits, or small and capital ones, in a name of a person's choice. */
const MOST_CHANGES = 0.3;

/** The same for a row of letters and digits that is rather long for a word. */
const LONG_WORD = { length: 20, mostChanges: 0.2 };

/** Whether a text may be a secret: a header's value, or a word that no person would choose. */
export function looksSecret(text: string): boolean {
  const trimmed = text.trim();
  return WITH_SCHEME.test(trimmed) || trimmed.split(/[\s"'`,;()]+/).some(isSecretWord);
}

function isSecretWord(word: string): boolean {
  if (KNOWN.test(word)) return true;
  if (!ENCODED.test(word)) return false;
  const parts = word.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  const changes = parts.reduce((sum, part) => sum + changesIn(part), 0);
  return (
    changes > MOST_CHANGES * letters ||
    parts.some((part) => part.length >= LONGEST_WORD) ||
    parts.some((part) => part.length >= LONG_WORD.length && changesIn(part) > LONG_WORD.mostChanges * part.length)
  );
}

/** A capital letter that a small one follows begins a word, and is no change. */
function changesIn(part: string): number {
  const kinds = [...part].map((sign) => (/\d/.test(sign) ? 'digit' : /[A-Z]/.test(sign) ? 'capital' : 'small'));
  return kinds.filter((kind, i) => {
    const before = kinds[i - 1];
    return before !== undefined && before !== kind && !(before === 'capital' && kind === 'small');
  }).length;
}
