import type { Contract, ContractApi, Operation } from '../../../../src/model/contract.js';
import { sentSegments } from '../traffic/path-template.js';
import { problem, type Answer, type Request } from '../message.js';
import type { KnownToken, Tokens } from './tokens.js';

/** The API of a contract whose prefix is the longest that a path begins with. */
export function contractAt(path: string, { apis }: Contract): ContractApi | undefined {
  const segments = sentSegments(path);
  const above = apis
    .map((api) => ({ api, prefix: sentSegments(api.prefix) }))
    .filter(({ prefix }) => prefix.every((segment, at) => segments[at] === segment));
  return above.sort((one, other) => other.prefix.length - one.prefix.length)[0]?.api;
}

/**
 * The token of a request, or how it is refused (sections 5.1, 5.7, 5.9 and 5.10); null without a token where none is
 * needed.
 *
 * @param now milliseconds since the epoch.
 */
export function checkToken(
  { headers, address }: Request,
  { id, authentication }: ContractApi,
  tokens: Tokens,
  now: number,
): KnownToken | Answer | null {
  if (!authentication) return null;
  const { header, scheme, required = false } = authentication;
  const value = headers[header.toLowerCase()];
  if (value === undefined)
    return required ? refused(401, `The header \`${header}: ${scheme ?? ''} <token>\` is missing.`) : null;
  // The scheme is compared in any letter case (RFC 9110), and a space follows it.
  const [, name = '', secret = ''] = /^(?:(\S+) +)?(\S+)$/.exec(value.trim()) ?? [];
  if (secret === '' || (scheme !== undefined && name.toLowerCase() !== scheme.toLowerCase()))
    return refused(401, `The header \`${header}\` is not of the form \`${scheme ?? ''} <token>\`.`);
  const checked = tokens.check(secret, id, address, now);
  return 'detail' in checked ? refused(checked.status, checked.detail) : checked;
}

function refused(status: 401 | 403, detail: string): Answer {
  const answer = problem(status, detail);
  if (status === 401) answer.headers['www-authenticate'] = 'Bearer';
  return answer;
}

/** The value of a body, or what is wrong with it (sections 4 and 7): no JSON, or another content type. */
export function readBody(
  { headers, body }: Request,
  contract: ContractApi | undefined,
  shown: Operation | undefined,
): { value: unknown } | { fault: string } {
  if (body === '') return { value: undefined };
  const type = (headers['content-type'] ?? '').replace(/;.*$/s, '').trim().toLowerCase();
  const wanted = shown?.contentType === null ? undefined : contract?.contentType?.is;
  if (wanted !== undefined && type !== wanted)
    return {
      fault: `The content type is ${type === '' ? 'missing' : `\`${type.slice(0, 100)}\``}, not \`${wanted}\`.`,
    };
  if (type !== 'application/json') return { value: undefined };
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { fault: 'The body is not valid JSON.' };
  }
  if (shown?.request === null && !isEmpty(value)) return { fault: 'This operation takes no body.' };
  return { value };
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
