/** What is not part of a name: `tokenValue`, `API_KEY_PROD`, `password2`. */
const QUALIFIERS = new Set(
  'value text string header raw plain prod production dev development test staging local'.split(' '),
);

/** Keys that are secret. Another key may be that of an object. */
const KEYS =
  `api access secret private signing auth encryption subscription function functions shared account master license
  service client server webhook app application consumer session deploy storage host`.split(/\s+/);

/** How the last word of a name ends, or the last two without what is between them. */
const ENDS = new RegExp(
  '(?:token|secret|password|passwd|passphrase|passcode|pwd|credential|cookie|authorization|bearer|jwt|signature|' +
    `sessionid|(?:${KEYS.join('|')})key)s?$`,
);

/** Words that only as a whole are such a name: `compass` is none. */
const WHOLE = new Set('auth pass pw sig hmac otp totp sid sessid session csrf xsrf passkey'.split(' '));

const known = new Map<string, boolean>();

/** Whether what has this name is a secret: `Authorization`, `x-api-key`, `GLEAN_API_TOKEN`, `clientSecret`. */
export function isSecretName(name: string): boolean {
  let answer = known.get(name);
  if (answer === undefined) known.set(name, (answer = endsInSecret(wordsOf(name))));
  return answer;
}

function endsInSecret(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (words.length > 1 && (QUALIFIERS.has(last) || /^v?\d+$/.test(last))) return endsInSecret(words.slice(0, -1));
  return WHOLE.has(last) || ENDS.test(last) || ENDS.test(words.slice(-2).join(''));
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z\d])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

/** The name of an environment variable, which may stand where its value is meant. */
const OF_VARIABLE = /^[A-Z]+(?:_[A-Z]+)+$/;

/** The beginning of a URL. What is secret in it has a place of its own. */
const OF_URL = /^[a-z][a-z\d+.-]*:\/\//i;

/** Whether a text is something else than a secret, even under the name of one: a separator, for example. */
export function isNoSecret(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || OF_VARIABLE.test(text) || OF_URL.test(text);
}
