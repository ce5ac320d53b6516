import { isFileModule } from '../../model/listed-client.js';
import type { ArgumentPath, FieldPlace, GivenObjects, OptionPlace } from '../domain/call-parts.js';
import type { CallSpec, ClientRow } from '../domain/client-row.js';
import type { ResponseSpec, Stage } from '../domain/response-spec.js';

/** One place, or several of which the first one present counts. */
export type OwnPlace = ArgumentPath | readonly ArgumentPath[];

/** A call as a user writes it. */
export interface OwnCall extends Pick<
  CallSpec,
  'verb' | 'defaultVerb' | 'fixedPath' | 'cases' | 'within' | 'callback' | 'delegate' | 'defaults'
> {
  method?: OwnPlace;
  url?: OwnPlace;
  route?: OwnPlace;
  base?: OwnPlace;
  host?: OwnPlace;
  path?: OwnPlace;
  body?: OwnPlace;
  fields?: Readonly<Record<string, OwnField | readonly OwnField[]>>;
  unless?: OwnOption | readonly OwnOption[];
  query?: OwnPlace;
  headers?: OwnPlace;
  response?: OwnResponse;
}

/** Where the value of a field is, with what stands before it in a text. */
export type OwnField = ArgumentPath | FieldPlace;

/** Where an option is, with the value that decides nothing. */
export type OwnOption = ArgumentPath | OptionPlace;

/** What makes an instance, as a user writes it. */
export interface OwnMake extends GivenObjects {
  base?: OwnPlace;
  as?: string;
}

/** What a function given to a client receives, as a user writes it: one of the two. */
export interface OwnHand {
  as?: string;
  members?: Readonly<Record<string, string>>;
  within?: readonly string[];
}

/** A response as a user writes it. */
export type OwnResponse = Pick<ResponseSpec, 'is' | 'members' | 'methods' | 'events' | 'elements' | 'chains'>;

/**
 * A client as a user writes it, in the configuration or in options: a row as JSON. `config.schema.json` describes each
 * key.
 */
export interface OwnClient extends Pick<
  ClientRow,
  | 'id'
  | 'globals'
  | 'baseUrl'
  | 'types'
  | 'data'
  | 'operationTypes'
  | 'fluent'
  | 'bodyMethods'
  | 'holds'
  | 'injects'
  | 'inScripts'
  | 'hasOwnDates'
  | 'others'
> {
  /** Packages and aliases as imports write them, and files that begin with `./` or `../`. */
  modules?: readonly string[];
  calls: Readonly<Record<string, OwnCall>>;
  makes?: Readonly<Record<string, OwnMake>>;
  hands?: Readonly<Record<string, OwnHand>>;
  response?: OwnResponse;
}

/**
 * The row of a user's client.
 *
 * @param fileModule converts a module that is a file to the engine's name for it.
 */
export function toRow(
  { modules, calls, makes, hands, response, ...same }: OwnClient,
  fileModule: (module: string) => string,
): ClientRow {
  return {
    ...same,
    ...(modules && { modules: modules.map((module) => (isFileModule(module) ? fileModule(module) : module)) }),
    calls: mapValues(calls, toCall),
    ...(makes && {
      makes: mapValues(makes, ({ base, ...rest }) => ({
        ...rest,
        ...(base !== undefined && { base: toPlaces(base) }),
      })),
    }),
    ...(hands && { hands: mapValues(hands, toHand) }),
    response: toResponse(response ?? {}),
  };
}

function toHand({ as, members = {}, within }: OwnHand): NonNullable<ClientRow['hands']>[string] {
  return { ...(as === undefined ? { properties: { ...members } } : { as }), ...(within && { within }) };
}

function toCall({ fields, delegate, defaults, unless, response, ...call }: OwnCall): CallSpec {
  const { verb, defaultVerb, fixedPath, cases, within, callback, ...places } = call;
  return {
    ...(fields && { fields: mapValues(fields, placesOf<FieldPlace>) }),
    ...(delegate && { delegate }),
    ...(defaults && { defaults }),
    ...(unless !== undefined && { unless: placesOf<OptionPlace>(unless) }),
    ...mapValues(places, toPlaces),
    ...(verb !== undefined && { verb }),
    ...(defaultVerb !== undefined && { defaultVerb }),
    ...(fixedPath !== undefined && { fixedPath }),
    ...(cases && { cases }),
    ...(within !== undefined && { within }),
    ...(callback && { callback }),
    ...(response && { response: toResponse(response) }),
  };
}

/** If the user describes no response object, the call gives the body. */
function toResponse(response: OwnResponse): ResponseSpec {
  const isDescribed = Object.keys(response).length > 0;
  const is: Stage = response.is ?? (isDescribed ? 'raw' : 'body');
  return { ...response, is };
}

function placesOf<T extends { at: ArgumentPath }>(given: ArgumentPath | T | readonly (ArgumentPath | T)[]): T[] {
  const all = (Array.isArray(given) ? given : [given]) as readonly (ArgumentPath | T)[];
  return all.map((one) => (typeof one === 'string' ? ({ at: one } as T) : one));
}

function toPlaces(place: OwnPlace): ArgumentPath[] {
  return typeof place === 'string' ? [place] : [...place];
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
