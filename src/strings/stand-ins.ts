/** Hosts that stand in for others: the machine itself, one of its network, and names for examples. */

/** The end of a domain name: `.com`. */
const TOP_LEVEL = /\.[a-z]{2,}$/i;

/** Names that nobody can register (RFC 2606, RFC 6761, RFC 6762), and names inside of companies. */
const RESERVED = /(?:^|\.)(?:test|invalid|localhost|local|internal|lan|home\.arpa|example\.(?:com|net|org))$/i;

/** Whether a host is the machine itself or one of its network, which may be a proxy to any API, or an example. */
export function isStandIn(host: string): boolean {
  return !TOP_LEVEL.test(host) || RESERVED.test(host);
}

/** Words of hosts in examples of settings: `your-domain.com`, `api.company.com`. */
const PLACEHOLDERS = [
  'your[a-z]*|my|some|example|sample|dummy|fake|mock|placeholder|change-?me|replace|insert|todo|foo|bar|xxx+',
  'domain|mydomain|company|mycompany|hostname|host|server',
].join('|');

const PLACEHOLDER = new RegExp(`(?:^|[.-])(?:${PLACEHOLDERS})[.-]`, 'i');

/** Whether a host was written for people to replace. */
export function isPlaceholderHost(host: string): boolean {
  return PLACEHOLDER.test(host);
}
