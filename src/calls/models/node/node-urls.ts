import { argument } from '../../domain/arguments.js';
import type { Model } from '../../engine/engine.js';
import { joinValues } from '../../domain/join.js';
import { urlOfParts } from '../../evaluate/urls.js';
import { returns } from '../model.js';
import type { Packages, Plugin } from '../plugin.js';

/**
 * URLs taken apart and put together by functions, as `node:url` and its like have them. The parts of a URL are
 * properties of its text.
 */

/** `url.format({ protocol, host, pathname })`, or of a URL. */
const formatted: Model = (call) =>
  returns(() => {
    const given = argument(call, 0);
    const parts = given.filter(({ kind }) => kind === 'object' || kind === 'record' || kind === 'instance');
    return joinValues(
      given.filter(({ kind }) => kind === 'text' || kind === 'unknown'),
      ...parts.map((part) => urlOfParts(part, call.engine)),
    );
  });

const NODE_URL_PACKAGES: Packages = {
  url: { format: formatted },
};

export const NODE_URLS: Plugin = { packages: NODE_URL_PACKAGES };
