import type { GeneralMethod, PlannedMethod } from '../plan.js';
import type { Placeholders } from './marked-arguments.js';

/** The arguments of one try. */
export type Arrange = (placeholders: Placeholders) => unknown[];

/** A method of which the parameters may be declared. */
export type Method = PlannedMethod | { name: string; parameters: undefined };

/** As many arguments as are guessed where none are declared. */
const MOST_GUESSED = 4;
const GUESSED = Array.from({ length: MOST_GUESSED }, (_, index) => `${index}`);

/** What is declared, or guesses: texts before objects, as paths come before bodies. */
export function* arrangementsOf({ parameters }: Method): Generator<Arrange> {
  if (parameters) {
    yield (placeholders) => placeholders.declared(parameters);
    yield (placeholders) => placeholders.declared(parameters, true);
    yield (placeholders) => placeholders.declared(parameters.filter(({ optional }) => !optional));
    return;
  }
  yield (placeholders) => GUESSED.map((place) => placeholders.anything(place));
  // Some methods refuse what is too much.
  for (const last of ['object', 'text'] as const)
    for (let count = MOST_GUESSED; count >= (last === 'object' ? 1 : 0); count--)
      yield (placeholders) =>
        GUESSED.slice(0, count).map((place, index) =>
          last === 'object' && index === count - 1 ? placeholders.anything(place) : placeholders.text(place),
        );
}

/** The method that general methods are asked for: the one that each of them allows to have a body. */
export const ASKED = 'POST';

/** The ways in which SDKs let their users send a request of their own. `url` is what is asked for. */
export const GENERAL_WAYS: readonly {
  places: GeneralMethod['places'];
  /** Whether the method is asked for. */
  hasMethod: boolean;
  arrange: (url: string, options: OptionsAt) => unknown[];
}[] = [
  { places: { route: '0' }, hasMethod: true, arrange: (url, options) => [`${ASKED} ${url}`, options('1')] },
  { places: { method: '0', url: '1' }, hasMethod: true, arrange: (url, options) => [ASKED, url, options('2')] },
  ...(['path', 'url'] as const).map((key) => ({
    places: { method: '0.method', url: `0.${key}` },
    hasMethod: true,
    arrange: (url: string, options: OptionsAt) => [{ ...options('0'), method: ASKED, [key]: url }],
  })),
  { places: { url: '0' }, hasMethod: false, arrange: (url, options) => [url, options('1')] },
];

/** Makes the options of a request, to be known again wherever in them the body may be. */
type OptionsAt = (place: string) => object;

/** Options that are the body, and options that have it. */
export const OPTIONS: readonly ((known: Placeholders) => OptionsAt)[] = [
  (known) => (place) => known.object(place),
  (known) => (place) =>
    known.object(place, { body: known.object(`${place}.body`), data: known.object(`${place}.data`) }),
];
