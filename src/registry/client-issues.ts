import { namesIn, type ListedClient } from '../model/listed-client.js';
import { issue, type Issue } from './problem.js';

/** What says which URL a call goes to. */
const ADDRESSES = ['url', 'path', 'route', 'fixedPath'];

/** Mistakes in a client that is valid by the schema; the paths begin at the client. */
export function clientIssues(client: ListedClient): Issue[] {
  const { modules = [], globals = [], calls } = client;
  const issues: Issue[] = [];
  if (modules.length === 0 && globals.length === 0)
    issues.push(issue([], 'the origin of this client is missing', 'add `modules` or `globals`'));
  for (const [name, call] of Object.entries(calls)) {
    if (ADDRESSES.some((key) => Object.hasOwn(call, key))) continue;
    const hint = 'add `url` with the place of the URL, such as "0"; or `path`, `route` or `fixedPath`';
    issues.push(issue(['calls', name], 'the URL of this call is missing', hint));
  }
  const named = namesOf(client);
  for (const { at, as = '' } of instancesIn(client)) {
    if (as === '' || named.some((name) => name === as || name.startsWith(`${as}.`))) continue;
    const hint = `name what stands before the instance's calls in \`calls\`: ${Object.keys(calls).join(', ')}`;
    issues.push(issue(at, `no call begins with \`${as}\``, hint));
  }
  return issues;
}

function namesOf({ calls, makes = {}, hands = {}, holds = {} }: ListedClient): string[] {
  return [calls, makes, hands, holds].flatMap((names) => Object.keys(names).flatMap(namesIn));
}

/** The places that name an instance, and the names. */
function instancesIn({
  makes = {},
  types = {},
  hands = {},
  holds = {},
  injects,
  inScripts = {},
}: ListedClient): { at: string[]; as: string | undefined }[] {
  return [
    ...Object.entries(makes).map(([name, { as }]) => ({ at: ['makes', name, 'as'], as })),
    ...Object.entries(types).map(([name, as]) => ({ at: ['types', name], as })),
    ...Object.entries(holds).map(([name, as]) => ({ at: ['holds', name], as })),
    ...Object.entries(injects?.parameters ?? {}).map(([name, as]) => ({ at: ['injects', 'parameters', name], as })),
    ...Object.entries(inScripts).map(([name, as]) => ({ at: ['inScripts', name], as })),
    ...Object.entries(hands).flatMap(([name, { as, members = {} }]) => [
      { at: ['hands', name, 'as'], as },
      ...Object.entries(members).map(([key, one]) => ({ at: ['hands', name, 'members', key], as: one })),
    ]),
  ];
}
