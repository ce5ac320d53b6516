import { isShortPrefix, type Api, type Registry } from '../model/registry.js';
import type { KnownValue } from '../model/settings/known-value.js';
import { looksSecret } from '../secrets/looks-secret.js';
import { HostPatterns } from '../strings/host-patterns.js';
import { isPlaceholderHost, isStandIn } from '../strings/stand-ins.js';
import { hasWholePath } from '../strings/texts.js';

/** Scheme, host and path of a URL, without a user, a query and a fragment. */
const URL_PARTS = /^(https?:\/\/)(?:[^/@?#\s]*@)?([^/?#\s]+)([^?#\s]*)/i;

/** No URL is longer, in characters. */
const LONGEST = 2048;

/** What stands for something else, in host or path: `<instance>`, `${HOST}`, `%TENANT%`, `[region]`. */
const PLACEHOLDERS = /<[^<>]*>|\$?\{\{?[^{}]*\}?\}|\$\w+|%[A-Z_]+%|\[[a-z][^\]]*\]/;

/**
 * What a text of the settings says of a URL; null if it says nothing. Of a URL that is of no listed API, only that is
 * kept: its path may be a secret.
 */
export type ReadUrl = (text: string) => KnownValue['url'] | null;

/** @param hosts more patterns of hosts of the listed APIs. */
export function urlReader({ apis }: Pick<Registry, 'apis'>, hosts: readonly string[]): ReadUrl {
  const listed = new HostPatterns([...hosts, ...apis.flatMap((api) => api.hosts)]);
  return (text) => {
    const [, scheme, host, path = ''] = text.length > LONGEST ? [] : (URL_PARTS.exec(text.trim()) ?? []);
    if (scheme === undefined || host === undefined) return null;
    const name = nameOf(host);
    const below = pathParts(path);
    if (listed.fit(name)) return merged([scheme, ...partsOf(host), ...below]);
    const isFree = PLACEHOLDERS.test(host) || isStandIn(name) || isPlaceholderHost(name);
    if (isFree) return /[^/]/.test(path) ? merged([null, ...below]) : null;
    return apis.some((api) => isBelow(api, path)) ? merged([scheme, host, ...below]) : [];
  };
}

/** A path that has the prefix of an API leads to it, through a gateway. */
function isBelow({ prefix }: Api, path: string): boolean {
  return !isShortPrefix(prefix) && hasWholePath(path, prefix);
}

/** A host in lower case, without port; `x` takes the place of a placeholder. */
function nameOf(host: string): string {
  return partsOf(host)
    .map((part) => part ?? 'x')
    .join('')
    .replace(/:\d*$/, '')
    .toLowerCase();
}

const AROUND_PLACEHOLDERS = new RegExp(`(${PLACEHOLDERS.source})`, 'i');

function partsOf(text: string): (string | null)[] {
  return text
    .split(AROUND_PLACEHOLDERS)
    .map((part, index) => (index % 2 === 1 ? null : part))
    .filter((part) => part !== '');
}

/** A path without segments that may be secrets. */
function pathParts(path: string): (string | null)[] {
  return path.split(/(\/)/).flatMap((segment): (string | null)[] => (looksSecret(segment) ? [null] : partsOf(segment)));
}

function merged(parts: readonly (string | null)[]): (string | null)[] {
  const all: (string | null)[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part;
    else if (part !== null || last !== null || all.length === 0) all.push(part);
  }
  return all;
}
