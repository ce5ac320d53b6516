/** Public repositories that were scanned with the shipped lists, and what a person found in each. */
interface Judged {
  /** `owner/name`, and the beginning of the commit. */
  repository: string;
  list: string;
  /** The places that a search finds, each read by a person. */
  sites: number;
  /** Those with a finding of medium or high confidence. */
  found: number;
  /** Places of such findings that are none. */
  wrong: number;
  /** Of one processor, with another program beside it. */
  seconds: number;
}

const JUDGED: readonly Judged[] = [
  { repository: 'bchiang7/spotify-profile d78c3c43', list: 'spotify', sites: 11, found: 11, wrong: 0, seconds: 1.4 },
  { repository: 'cosmix/jira-mcp b6fe149c', list: 'jira', sites: 2, found: 2, wrong: 0, seconds: 2.6 },
  { repository: 'bitovi/jira-timeline-report 4b1fc78f', list: 'jira', sites: 1, found: 0, wrong: 0, seconds: 25.1 },
  { repository: 'samuelkraft/notion-blog-nextjs 25d3504f', list: 'notion', sites: 2, found: 2, wrong: 0, seconds: 2.6 },
  { repository: 'jsoma/tabletop 886085ec', list: 'google', sites: 2, found: 2, wrong: 0, seconds: 16.5 },
  { repository: 'appfeel/node-pushnotifications ef164965', list: 'google', sites: 2, found: 2, wrong: 3, seconds: 9.2 },
  { repository: 'roopakv/google-photos c5687fcc', list: 'google', sites: 12, found: 12, wrong: 0, seconds: 0.9 },
  { repository: 'ttezel/twit 8eec3c67', list: 'twitter', sites: 88, found: 87, wrong: 0, seconds: 3.0 },
  {
    repository: 'franciscoblancojn/aveonline-shopify-api 34bb72e9',
    list: 'shopify',
    sites: 1,
    found: 1,
    wrong: 0,
    seconds: 1.4,
  },
  {
    repository: 'grouparoo/grouparoo a453a40b, plugins/@grouparoo/hubspot',
    list: 'hubspot',
    sites: 10,
    found: 10,
    wrong: 0,
    seconds: 12.4,
  },
  { repository: 'night/betterttv 78161ee5', list: 'twitch', sites: 1, found: 1, wrong: 0, seconds: 16.2 },
  {
    repository: 'streamlink/streamlink-twitch-gui 0041432c',
    list: 'twitch',
    sites: 15,
    found: 0,
    wrong: 0,
    seconds: 4.8,
  },
];

/** The section of the page about them. */
export function publicRepositories(): string {
  const rows = JUDGED.map(
    ({ repository, list, sites, found, wrong, seconds }) =>
      `| ${[repository, `\`${list}\``, sites, found, sites - found, wrong, seconds.toFixed(1)].join(' | ')} |`,
  );
  const total = (key: 'sites' | 'found' | 'wrong'): number => JUDGED.reduce((sum, one) => sum + one[key], 0);
  return `
## Public repositories

Code of others, whole, with a shipped list alone, as of 2026-11-25. The places were counted with a search and read by a person, and so were all findings. Copies that a
build made are left out.

| repository | list | places | found | missed | wrong | seconds |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
| all | | ${total('sites')} | ${total('found')} | ${total('sites') - total('found')} | ${total('wrong')} | |

- jira-timeline-report puts the prefix of the API together from pieces, and names neither it nor a host anywhere: the report says so.
- streamlink-twitch-gui leaves its URLs to Ember Data, which is not known.
- node-pushnotifications: a subscription of web push in a test has a listed host, and it is handed to senders of other kinds. Their findings are of medium confidence.
- The module that twit misses is loaded by \`rewire\`.
`;
}
