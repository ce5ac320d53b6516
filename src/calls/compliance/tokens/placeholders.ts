/** Texts that stand where a token will be, and tokens that only a test can mean: no secret is in them. */

/** What no token has in it. */
const MARKS = /[<>{}[\]()…*$%]|\.\.\./;

/** Words that say that it is no token. They stand alone, or between other characters than letters. */
const WORDS = words(`
  your my test(?:s|ing|er)? example sample dummy fake mock(?:ed)? stub placeholder
  change-?me replace(?:d|ment)? insert todo tbd redacted masked hidden invalid wrong bad
  bogus expired none null undefined foo bar baz abc demo xyz put enter paste fill here
  not-?set unset unused anonymous secret-?here
`);

/** Letters and separators alone, with a word for what a token is: `indexing-token`. */
const NAME_OF_TOKEN = /^[a-z_\-. ]*(token|api-?_?key|bearer|jwt|credentials?)[a-z_\-. ]*$/i;

/** The name of a variable: `GLEAN_INDEXING_TOKEN`. */
const NAME_OF_VARIABLE = /^[A-Z]+(_[A-Z]+)+$/;

/** One character again and again. */
const FILLED = /^(.)\1*$|^x{3}/i;

/** How short texts begin that nobody has thought about: `abc123`, `12345`. */
const COUNTED = /^(0?123|000|abc|qwerty)/i;

/** Words of `WORDS` in a text with as many other characters as this say nothing: a token may hold them by chance. */
const LONG = 16;

/** Finds one of the expressions that white space divides, where no letter is next to it. */
function words(expressions: string): RegExp {
  return new RegExp(`(?:^|[^a-z])(?:${expressions.trim().split(/\s+/).join('|')})(?:[^a-z]|$)`, 'i');
}

export function isPlaceholder(token: string, isInTest: boolean): boolean {
  const plain = token.trim();
  const packed = plain.replaceAll(/[-_. ]/g, '');
  if (packed === '' || MARKS.test(plain) || FILLED.test(packed)) return true;
  if (packed.length < LONG && COUNTED.test(packed)) return true;
  if (NAME_OF_TOKEN.test(plain) || NAME_OF_VARIABLE.test(plain)) return true;
  return (WORDS.test(plain) || isInTest) && !isRandom(plain);
}

/** Whether a text is as long as a token, and of many different characters with digits among them. */
function isRandom(text: string): boolean {
  const runs = text.split(/[-_. ]/).filter((run) => /\d/.test(run) && /[a-z]/i.test(run));
  return runs.some((run) => run.length >= LONG && new Set(run).size >= LONG / 2);
}
