import { UserError } from '../../../src/model/errors.js';

/**
 * Reads the URL of an upstream: `https://acme-be.glean.com`.
 *
 * @param option how messages name what was written.
 * @throws UserError for anything but a URL of HTTP without a user, query and fragment.
 */
export function parseUpstream(text: string, option = 'upstream'): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UserError(`${option}: not a URL of HTTP`, 'write it with its scheme: https://acme-be.glean.com');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new UserError(
      `${option}: a URL with a user, a query or a fragment`,
      'write the origin alone, and perhaps a path; credentials belong into the requests',
    );
  return url;
}
