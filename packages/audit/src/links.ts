import { UserError } from '../../../src/model/errors.js';
import type { Location } from '../../../src/model/finding.js';

/** A service that shows files of a repository. */
interface Host {
  /** Which addresses are its, as `host/path`. */
  is: RegExp;
  /** How the path of a remote names the repository, if not as a page does. */
  page?: (path: string) => string;
  /** What follows the address of the repository. */
  line: string;
}

/** The pages of lines, as the services document them. A service at a domain of its own is known by its name in that. */
const HOSTS: readonly Host[] = [
  { is: /^[^/]*github\b/, line: '/blob/{commit}/{path}#L{line}' },
  { is: /^[^/]*gitlab\b/, line: '/-/blob/{commit}/{path}#L{line}' },
  { is: /^bitbucket\.org\//, line: '/src/{commit}/{path}#lines-{line}' },
  // A server of Bitbucket has `scm` in its addresses, and may be below a path of its domain.
  {
    is: /^[^/]*bitbucket\b|\/scm\/[^/]+\/[^/]+$/,
    page: bitbucketServerPage,
    line: '/browse/{path}?at={commit}#{line}',
  },
  {
    is: /^(?:[^/]*\.)?(?:dev\.azure\.com|visualstudio\.com)(?::|\/)/,
    page: azurePage,
    line: '?path=/{path}&version=GC{commit}&line={line}&lineEnd={endLine}&lineStartColumn={column}&lineEndColumn={endColumn}',
  },
  { is: /^(?:codeberg\.org|gitea\.com|[^/]*(?:gitea|forgejo)\b)/, line: '/src/commit/{commit}/{path}#L{line}' },
];

/** Hosts that answer SSH alone, and where the pages are. */
const SSH_HOSTS: Readonly<Record<string, string>> = {
  'ssh.github.com': 'github.com',
  'altssh.gitlab.com': 'gitlab.com',
  'altssh.bitbucket.org': 'bitbucket.org',
  'ssh.dev.azure.com': 'dev.azure.com',
  'vs-ssh.visualstudio.com': 'dev.azure.com',
};

/** `/scm/PROJECT/name`, or `/PROJECT/name` by SSH. A person's project begins with `~`. */
function bitbucketServerPage(path: string): string {
  const [, above = '', project = '', name = ''] =
    /^(.*)\/scm\/([^/]+)\/([^/]+)$/.exec(path) ?? /^()\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  const owner = project.startsWith('~') ? `users/${project.slice(1)}` : `projects/${project}`;
  return `${above}/${owner}/repos/${name}`;
}

/** `/organisation/project/_git/name`; `/v3/organisation/project/name` by SSH. */
function azurePage(path: string): string {
  return path.replace(/^\/v3\/([^/]+)\/([^/]+)\/([^/]+)$/, '/$1/$2/_git/$3');
}

/** What a template may name. `path` is relative to the top of the repository. */
const PLACEHOLDERS = ['commit', 'path', 'line', 'column', 'endLine', 'endColumn'] as const;

/**
 * The template for the lines of a remote; null if its service is unknown.
 *
 * @param address as a remote has it, without credentials.
 */
export function templateFor(address: string): string | null {
  const { protocol, host, hostname, pathname } = new URL(address);
  const path = pathname.replace(/\.git\/?$|\/$/, '');
  const isWeb = protocol === 'http:' || protocol === 'https:';
  // Without a dot, the name of a host may be one that only the SSH of one machine knows.
  if (!isWeb && !hostname.includes('.')) return null;
  // A port of SSH is not that of the pages.
  const web = isWeb ? host : (SSH_HOSTS[hostname] ?? hostname);
  const found = HOSTS.find(({ is }) => is.test(`${web.replace(/:\d+$/, '')}${path}`));
  if (!found) return null;
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return `${scheme}://${web}${escaped(found.page?.(path) ?? path)}${found.line}`;
}

/** Braces in an address are no placeholders. */
function escaped(path: string): string {
  return path.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

/**
 * Reads a template that a user wrote.
 *
 * @throws UserError if it is no address of the web, or names something unknown.
 */
export function readTemplate(template: string): string {
  const named = [...template.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  const unknown = named.find((name) => !PLACEHOLDERS.some((one) => one === name));
  const known = `known are ${PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}`;
  if (unknown !== undefined) throw new UserError(`--link-template: {${unknown}} is not a placeholder`, known);
  if (!/^https?:\/\/[^/{}\s]/i.test(template) || !URL.canParse(template.replace(/[{}]/g, '')))
    throw new UserError(`--link-template ${template}: not a URL`, 'write https://…/{commit}/{path}#L{line}');
  if (!named.includes('path')) throw new UserError(`--link-template ${template}: {path} is missing`, known);
  return template;
}

/** The address of a place. The file is relative to the top of the repository. */
export function fillTemplate(template: string, commit: string, place: Location): string {
  const { line, column, endLine, endColumn } = place;
  const values: Record<string, string | number> = { commit, line, column, endLine, endColumn };
  const path = place.file.split('/').map(encodeURIComponent).join('/');
  return template.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'path' ? path : String(values[name])));
}
