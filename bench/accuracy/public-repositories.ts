/** Public repositories that were scanned with the shipped lists, and what a person found in each. */
interface Judged {
  /** `owner/name`, and the beginning of the commit. */
  repository: string;
  list: string;
  /** The places that a search finds, each read by a person. */
  sites: number;
  /** The sites with a finding of medium or high confidence. */
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

/**
 * Repositories with lists of five to twelve entries that were made for them. The places were written down before the
 * scan. Findings elsewhere are `unjudged`: nobody has read each of them.
 */
const WITH_OWN_LISTS: readonly (Omit<Judged, 'wrong'> & { unjudged: number })[] = [
  { repository: 'sct/overseerr 46a9b244', list: 'TMDB', sites: 11, found: 11, unjudged: 0, seconds: 7.6 },
  { repository: 'sct/overseerr 46a9b244', list: 'its own', sites: 25, found: 24, unjudged: 1, seconds: 10.0 },
  {
    repository: 'refined-github/refined-github cc22fe34',
    list: 'GitHub',
    sites: 10,
    found: 8,
    unjudged: 3,
    seconds: 5.4,
  },
  { repository: 'ovity/octotree 470747c7', list: 'GitHub', sites: 7, found: 7, unjudged: 4, seconds: 1.5 },
  { repository: 'gitpoint/git-point 3f015344', list: 'GitHub', sites: 14, found: 7, unjudged: 2, seconds: 1.5 },
  { repository: 'advplyr/audiobookshelf 1b46d680', list: 'its own', sites: 21, found: 0, unjudged: 0, seconds: 10.0 },
  {
    repository: 'honestbleeps/Reddit-Enhancement-Suite a12cc4e7',
    list: 'Reddit',
    sites: 12,
    found: 11,
    unjudged: 0,
    seconds: 19.1,
  },
  { repository: 'Sonarr/Sonarr 49df353f', list: 'its own', sites: 9, found: 7, unjudged: 0, seconds: 11.9 },
  { repository: 'OctoPrint/OctoPrint 744c8359', list: 'its own', sites: 10, found: 0, unjudged: 0, seconds: 12.2 },
  { repository: 'ajayyy/SponsorBlock 6a306a09', list: 'its own', sites: 10, found: 0, unjudged: 0, seconds: 5.0 },
  { repository: 'marc0l92/obsidian-jira-issue d2538dc3', list: 'Jira', sites: 7, found: 7, unjudged: 0, seconds: 6.3 },
  {
    repository: 'paperless-ngx/paperless-ngx b0e0e8a3, src-ui',
    list: 'its own',
    sites: 9,
    found: 0,
    unjudged: 0,
    seconds: 8.9,
  },
  { repository: 'outline/outline d77dcdf8', list: 'its own', sites: 10, found: 0, unjudged: 34, seconds: 11.5 },
  { repository: 'decaporg/decap-cms 2f5c54d9', list: 'GitLab', sites: 6, found: 0, unjudged: 0, seconds: 6.9 },
  { repository: 'decaporg/decap-cms 2f5c54d9', list: 'GitHub', sites: 14, found: 0, unjudged: 0, seconds: 9.4 },
  {
    repository: 'toolbox-team/reddit-moderator-toolbox e87b919a',
    list: 'Reddit',
    sites: 10,
    found: 0,
    unjudged: 0,
    seconds: 7.9,
  },
  {
    repository: 'louislam/uptime-kuma 6398a958',
    list: 'notifications',
    sites: 13,
    found: 13,
    unjudged: 0,
    seconds: 4.1,
  },
];

/** A table of repositories, with what was found in other places under the name of its column. */
function tableOf(judged: readonly (Omit<Judged, 'wrong'> & { others: number })[], column: string): string {
  const rows = judged.map(
    ({ repository, list, sites, found, others, seconds }) =>
      `| ${[repository, list, sites, found, sites - found, others, seconds.toFixed(1)].join(' | ')} |`,
  );
  const total = (key: 'sites' | 'found' | 'others'): number => judged.reduce((sum, one) => sum + one[key], 0);
  return `| repository | list | places | found | missed | ${column} | seconds |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
| all | | ${total('sites')} | ${total('found')} | ${total('sites') - total('found')} | ${total('others')} | |`;
}

/** The section of the page about them. */
export function publicRepositories(): string {
  const shipped = JUDGED.map(({ wrong, list, ...one }) => ({ ...one, list: `\`${list}\``, others: wrong }));
  const own = WITH_OWN_LISTS.map(({ unjudged, ...one }) => ({ ...one, others: unjudged }));
  return `
## Public repositories

Code of others, whole, with a shipped list alone, as of 2026-11-25. The places were counted with a search and read by a person, and so were all findings. Copies that a
build made are left out.

${tableOf(shipped, 'wrong')}

- jira-timeline-report puts the prefix of the API together from pieces, and names neither it nor a host anywhere: the report says so.
- streamlink-twitch-gui leaves its URLs to Ember Data, which is not known.
- node-pushnotifications: a subscription of web push in a test has a listed host, and it is handed to senders of other kinds. Their findings are of medium confidence.
- The module that twit misses is loaded by \`rewire\`.

### With lists that were made for them

Applications, extensions and services whose own API or whose provider's was given a list of five to twelve entries, as of 2026-11-27. The places were written
down before the scan. Findings elsewhere were not all read: many are calls that the list has and nobody had written down.

${tableOf(own, 'elsewhere')}

What is missed, most places first: requests that are built with Immutable (decap-cms), \`$axios\` of Nuxt below \`/api\` without a host, which gives
mentions of low confidence (audiobookshelf), messages between parts of an extension (reddit-moderator-toolbox), components that a page registers by
name (OctoPrint), responses that are handed to more functions than the limit (outline, paperless-ngx), and clients behind a proxy object
(git-point). The base URL of SponsorBlock is in a file that its repository does not
have. Every one of these scans names calls that are not understood, and proves no zero.
`;
}
