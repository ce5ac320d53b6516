import type { ListedClient } from '../model/listed-client.js';
import { issue, type Issue } from './problem.js';

/** What says which URL a call goes to. */
const ADDRESSES = ['url', 'path', 'route', 'fixedPath'];

/** Mistakes in a client that is valid by the schema; the paths begin at the client. */
export function clientIssues({
  modules = [],
  globals = [],
  calls,
  makes = {},
  types = {},
  hands = {},
}: ListedClient): Issue[] {
  const issues: Issue[] = [];
  if (modules.length === 0 && globals.length === 0)
    issues.push(issue([], 'the origin of this client is missing', 'add `modules` or `globals`'));
  for (const [name, call] of Object.entries(calls)) {
    if (ADDRESSES.some((key) => Object.hasOwn(call, key))) continue;
    const hint = 'add `url` with the place of the URL, such as "0"; or `path`, `route` or `fixedPath`';
    issues.push(issue(['calls', name], 'the URL of this call is missing', hint));
  }
  const instances = [
    ...Object.entries(makes).map(([name, { as }]) => ({ at: ['makes', name, 'as'], as })),
    ...Object.entries(types).map(([name, as]) => ({ at: ['types', name], as })),
    ...Object.entries(hands).flatMap(([name, { as, members = {} }]) => [
      { at: ['hands', name, 'as'], as },
      ...Object.entries(members).map(([key, one]) => ({ at: ['hands', name, 'members', key], as: one })),
    ]),
  ];
  for (const { at, as = '' } of instances) {
    if (as === '' || Object.keys(calls).some((name) => name === as || name.startsWith(`${as}.`))) continue;
    const hint = `name what stands before the instance's calls in \`calls\`: ${Object.keys(calls).join(', ')}`;
    issues.push(issue(at, `no call begins with \`${as}\``, hint));
  }
  return issues;
}
