/** The URL under a name that is set outside of the code: a variable of the environment, a setting, a constant, a parameter. */
export interface KnownValue {
  /** Dotted for a setting in a group, `query.url`. Null if something else says which value it is. */
  name: string | null;
  /** Where it is read: a POSIX path relative to the root, and a line that counts from 1. */
  place: { file: string; line: number } | null;
  /** Parts of the URL, null for what is not known of it. Empty for a URL of another API. */
  url: readonly (string | null)[];
  /** What says so, for people: `.env.example:3`. */
  source: string;
  /** The folder in which it is said, with a slash at its end, empty for the root: files below it prefer it. */
  folder: string;
  /** Whether it is no value, but where the server of the application hands on requests that it does not answer. */
  isOfServer?: true;
  /** Whether a person has stated it, and no file of the project has it by chance. */
  isStated: boolean;
}

/** What is said of a URL that is of no listed API. */
export const ANOTHER_API = 'another API';

/** A URL for people: `https://{…}.example.com/v1`. */
export function printKnownUrl(url: KnownValue['url']): string {
  return url.length === 0 ? `a URL of ${ANOTHER_API}` : url.map((part) => part ?? '{…}').join('');
}

/** The name of which something is known, or the place, for people. */
export function nameOfKnown({ name, place }: Pick<KnownValue, 'name' | 'place'>): string {
  return name ?? (place ? `${place.file}:${place.line}` : 'the server');
}
