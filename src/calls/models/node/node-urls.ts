import { argument, type Model } from '../../domain/summary.js';
import { joinValues } from '../../domain/join.js';
import { text, type Values } from '../../domain/values.js';
import type { Engine } from '../../engine/engine.js';
import { concat, isAbsolute, textsOf } from '../../text/strings.js';
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
      ...parts.map((part) => putTogether([part], call.engine)),
    );
  });

/** A URL of its parts, as far as they are there. */
function putTogether(parts: Values, engine: Engine): Values {
  const part = (name: string): Values =>
    engine.member(parts, name).filter(({ kind }) => kind !== 'nothing' && kind !== 'method');
  const [host = []] = [part('host'), part('hostname')].filter((values) => values.length > 0);
  const origin = textsOf(host).every(isAbsolute) ? host : concat([[text(['https://'], null)], host], engine);
  const path = part('pathname');
  return engine.join(origin, path.length > 0 ? path : [text([], null)]);
}

const NODE_URL_PACKAGES: Packages = {
  url: { format: formatted },
};

export const NODE_URLS: Plugin = { packages: NODE_URL_PACKAGES };
