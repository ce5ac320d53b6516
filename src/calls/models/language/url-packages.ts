import { argument, type Model, type ModelCall } from '../../domain/summary.js';
import { union } from '../../domain/union.js';
import type { Values } from '../../domain/values.js';
import { made } from '../applied.js';
import { allArguments, first, returns } from '../model.js';

/** Packages that put URLs together. */

/** `path.join(a, b)`, `urlJoin(a, b)`: the arguments with one slash between. */
export const joinPath: Model = (call) =>
  returns(() => allArguments(call).reduce((path, part) => call.engine.join(path, part), []));

const isTextual = ({ kind }: Values[number]): boolean => kind === 'text' || kind === 'unknown';

/** `urlcat(base, path, parameters)`, `urlcat(path, parameters)`: parameters fill in segments, or the query. */
const urlcat: Model = (call) =>
  returns(() => {
    const path = argument(call, 1).filter(isTextual);
    return path.length > 0 ? call.engine.join(argument(call, 0), path) : argument(call, 0);
  });

/** `buildUrl(base, { path })`, or all of it in one object. */
const buildUrl: Model = (call) =>
  returns(() => {
    const options = union(
      argument(call, 1),
      argument(call, 0).filter(({ kind }) => kind === 'object'),
    );
    return call.engine.join(argument(call, 0).filter(isTextual), call.engine.member(options, 'path'));
  });

const below =
  (property: string): Model =>
  (call) =>
    returns(() => call.engine.member(argument(call, 0), property));

/** `compile('/chats/:id')(parameters)`: what stands for a segment may be any. */
const compiled: Model = (call: ModelCall) =>
  returns(() => [made('path', call, () => returns(() => argument(call, 0)))]);

const UFO_KEEPING = [
  'withQuery',
  'withoutTrailingSlash',
  'withTrailingSlash',
  'withLeadingSlash',
  'withoutLeadingSlash',
  'withFragment',
  'withHttps',
  'withHttp',
  'normalizeURL',
  'cleanDoubleSlashes',
];

/** By module and name. */
export const URL_PACKAGES: Readonly<Record<string, Readonly<Record<string, Model>>>> = {
  path: { join: joinPath, 'posix.join': joinPath },
  'path/posix': { join: joinPath },
  'url-join': { '': joinPath, urlJoin: joinPath, urljoin: joinPath },
  'proper-url-join': { '': joinPath },
  urlcat: { '': urlcat, join: (call) => returns(() => call.engine.join(argument(call, 0), argument(call, 2))) },
  'build-url': { '': buildUrl },
  'build-url-ts': { '': buildUrl, buildUrl },
  'query-string': { stringifyUrl: below('url'), exclude: first, pick: first },
  'path-to-regexp': { compile: compiled },
  'normalize-url': { '': first },
  ufo: {
    joinURL: joinPath,
    resolveURL: joinPath,
    withBase: (call) => returns(() => call.engine.join(argument(call, 1), argument(call, 0))),
    ...Object.fromEntries(UFO_KEEPING.map((name) => [name, first])),
  },
};
