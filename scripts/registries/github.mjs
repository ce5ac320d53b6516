// What GitHub's changelog and documentation say beyond its OpenAPI document, which leaves out what is removed.
const BLOG = 'https://github.blog/changelog';
const IMPORTS = {
  announced: '2023-10-11',
  removal: '2024-04-12',
  after: 'error',
  source: `${BLOG}/2023-10-11-deprecation-source-imports-rest-api`,
  message: 'The API of source imports is removed.',
};
const PROJECTS = {
  announced: '2024-05-23',
  removal: '2025-04-01',
  after: 'error',
  source: `${BLOG}/2024-05-23-sunset-notice-projects-classic`,
  message: 'Projects (classic) are removed; the projects of today have an API of their own.',
};
const TAGS = {
  announced: null,
  removal: '2024-08-30',
  after: 'error',
  source: 'https://docs.github.com/enterprise-server@3.12/rest/repos/tags',
  message: 'Tags are protected by rulesets of a repository.',
};
const AUTHORIZATIONS = {
  announced: '2020-02-14',
  removal: '2020-11-13',
  after: 'error',
  source: 'https://developer.github.com/changes/2020-02-14-deprecating-oauth-auth-endpoint',
  message: 'The OAuth Authorizations API is removed: tokens are made by the web application flow.',
};
const APPLICATIONS = {
  announced: '2020-02-14',
  removal: '2021-08-11',
  after: 'error',
  source: `${BLOG}/2021-04-19-sunsetting-api-authentication-via-query-parameters-and-the-oauth-applications-api`,
  message: 'A token is no part of the path any more, it is sent in the body.',
};
const REACTIONS = {
  announced: '2020-02-26',
  removal: '2022-02-11',
  after: 'error',
  source: `${BLOG}/2022-02-11-legacy-delete-reactions-rest-api-removed`,
  message: 'A reaction is deleted below what it is a reaction to.',
};
const BILLING = {
  announced: null,
  removal: '2025-09-25',
  after: 'error',
  source: `${BLOG}/2025-09-25-product-specific-billing-apis-are-closing-down`,
  message: 'The usage of all products has one endpoint, settings/billing/usage.',
};
const METRICS = {
  announced: '2026-01-29',
  removal: '2026-04-02',
  after: 'error',
  source: `${BLOG}/2026-01-29-closing-down-notice-of-legacy-copilot-metrics-apis`,
  message: 'The usage metrics of Copilot are given by reports.',
};
const DISCUSSIONS = {
  announced: '2023-02-08',
  removal: null,
  after: 'unknown',
  source: `${BLOG}/2023-02-08-sunset-notice-team-discussions`,
  message: 'Team discussions are deprecated in favour of the discussions of an organization.',
};

const owners = ['/orgs/{org}', '/users/{username}', '/enterprises/{enterprise}'];
const discussion = '/orgs/{org}/teams/{team_slug}/discussions';
/** Endpoints: `name, what is said of them, METHOD /path …`. A name with several has a number for each. */
const ENDPOINTS = [
  [
    'projects-classic',
    PROJECTS,
    ...[
      'GET /orgs/{org}/projects',
      'POST /orgs/{org}/projects',
      'GET /users/{username}/projects',
      'POST /user/projects',
    ],
    ...['GET /repos/{owner}/{repo}/projects', 'POST /repos/{owner}/{repo}/projects'],
    ...['* /projects/{project_id}', '* /projects/{project_id}/**', '* /projects/columns/**'],
    ...['GET /orgs/{org}/teams/{team_slug}/projects', '* /orgs/{org}/teams/{team_slug}/projects/{project_id}'],
  ],
  [
    'tag-protection',
    TAGS,
    'GET /repos/{owner}/{repo}/tags/protection',
    'POST /repos/{owner}/{repo}/tags/protection',
    'DELETE /repos/{owner}/{repo}/tags/protection/{tag_protection_id}',
  ],
  [
    'authorizations',
    AUTHORIZATIONS,
    '* /authorizations',
    '* /authorizations/**',
    'GET /applications/grants',
    '* /applications/grants/{grant_id}',
  ],
  [
    'oauth-applications',
    APPLICATIONS,
    '* /applications/{client_id}/tokens/{access_token}',
    'DELETE /applications/{client_id}/grants/{access_token}',
  ],
  ['reactions.delete-legacy', REACTIONS, 'DELETE /reactions/{reaction_id}'],
  [
    'billing',
    BILLING,
    ...owners.flatMap((owner) =>
      ['actions', 'packages', 'shared-storage'].map((product) => `GET ${owner}/settings/billing/${product}`),
    ),
  ],
  [
    'copilot-metrics',
    METRICS,
    ...['/orgs/{org}', '/enterprises/{enterprise}'].flatMap((owner) => [
      `GET ${owner}/copilot/metrics`,
      `GET ${owner}/team/{team_slug}/copilot/metrics`,
    ]),
  ],
  ['team-discussions', DISCUSSIONS, `* ${discussion}`, `* ${discussion}/**`],
];
/** `get-orgs-projects` */
function slugOf(method, path) {
  const words = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  return [method === '*' ? 'any' : method.toLowerCase(), ...words.map((word) => (word === '**' ? 'all' : word))].join(
    '-',
  );
}
const endpoints = ENDPOINTS.flatMap(([name, said, ...operations]) =>
  operations.map((operation) => {
    const [method, path] = operation.split(' ');
    return {
      id: `github.${name}${operations.length > 1 ? `.${slugOf(method, path)}` : ''}`,
      kind: 'endpoint',
      api: 'github',
      method,
      path,
      replacement: null,
      ...said,
    };
  }),
);

/** Tokens and secrets in the query, of whatever endpoint. */
const parameters = ['access_token', 'client_secret'].map((parameter) => ({
  id: `github.authentication.${parameter}`,
  kind: 'parameter',
  api: 'github',
  method: '*',
  path: '/**',
  parameter,
  in: ['query'],
  announced: '2020-02-10',
  removal: '2021-09-08',
  replacement: { kind: 'manual', target: 'send the header `Authorization`' },
  message: 'Credentials in the query are refused.',
  after: 'error',
  source: `${BLOG}/2021-08-31-sunset-notice-api-authentication-via-query-parameters`,
}));

const rate = {
  id: 'github.rate-limit.rate',
  kind: 'field',
  api: 'github',
  method: 'GET',
  path: '/rate_limit',
  field: 'rate',
  in: ['response'],
  at: ['$.rate'],
  live: [],
  only: true,
  announced: null,
  removal: null,
  replacement: { kind: 'manual', target: 'read `resources.core`' },
  message: 'Version 2026-03-10 of the API no longer has it.',
  after: 'absent',
  source: 'https://docs.github.com/en/rest/about-the-rest-api/breaking-changes',
};

/** The shortener, a service of its own. */
const GIT_IO = { id: 'git.io', title: 'git.io', prefix: '', hosts: ['git.io'], sdks: [] };
const shortener = {
  id: 'github.git-io',
  kind: 'endpoint',
  api: 'git.io',
  method: 'POST',
  path: '/create',
  announced: '2022-01-11',
  removal: '2022-01-11',
  replacement: null,
  message: 'git.io takes no new addresses; those that it has still lead on.',
  after: 'error',
  source: `${BLOG}/2022-01-11-git-io-no-longer-accepts-new-urls`,
};

/** The list as the OpenAPI document has it, with what the changelog says. */
export function withRemovals(list) {
  const own = [...endpoints, ...parameters, rate, shortener];
  const ids = new Set(own.map(({ id }) => id));
  // The edition before has these entries, which the document never has.
  const { tombstones: given = [], ...rest } = list;
  const tombstones = given.filter(({ id }) => !ids.has(id));
  const gone = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  return {
    ...rest,
    ...(tombstones.length > 0 ? { tombstones } : {}),
    apis: [...list.apis.map((api) => ({ ...api, routes: api.routes.filter((route) => !gone.has(route)) })), GIT_IO],
    entries: [
      ...list.entries.map((entry) =>
        /^\/repos\/\{owner\}\/\{repo\}\/import\b/.test(entry.path)
          ? { ...entry, ...IMPORTS, source: `${IMPORTS.source}; ${entry.source}` }
          : entry,
      ),
      ...own,
    ],
  };
}
