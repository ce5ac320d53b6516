// What no recording of an SDK shows: packages that make the same client, frameworks that hand it over, and properties
// that hold it. Versions looked at: @octokit/app 16, @octokit/core 7 and 8, octokit 3 and 5, probot 9 to 14,
// @actions/github 6 and 9, @actions/github-script 9, @slack/bolt 2 to 4.

/** The client of @octokit/rest. */
export const octokit = (client) => ({
  ...client,
  modules: unique([
    ...client.modules,
    ...[
      'octokit',
      '@octokit/core',
      '@octokit/app',
      '@actions/github',
      '@actions/github-script',
      '@octokit/request',
      'probot',
      // Packages of types.
      '@octokit/openapi-types',
      '@octokit/plugin-rest-endpoint-methods',
      '@octokit/types',
    ],
  ]),
  operationTypes: {
    RestEndpointMethodTypes: { methods: 'Octokit.#', request: 'parameters', response: 'response.data' },
    Endpoints: { request: 'parameters', response: 'response.data' },
  },
  // The script of a step of a workflow has it.
  globals: ['github'],
  makes: {
    ...client.makes,
    getOctokit: { as: 'Octokit.#', base: '1.baseUrl' },
    // Classes with plugins and defaults.
    'Octokit.plugin': { as: 'Octokit' },
    'Octokit.defaults': { as: 'Octokit' },
    'Octokit.#.request.defaults': { as: 'Octokit.#.request' },
    'App.#': {},
    'App.#.getInstallationOctokit': { as: 'Octokit.#' },
    'Probot.#': {},
    'Probot.#.auth': { as: 'Octokit.#' },
    'ProbotOctokit.plugin': { as: 'Octokit' },
    'ProbotOctokit.defaults': { as: 'Octokit' },
    'App.#.eachInstallation.iterator': { as: 'Steps.#' },
    'App.#.eachRepository.iterator': { as: 'Steps.#' },
  },
  types: {
    ...client.types,
    ProbotOctokit: 'Octokit.#',
    App: 'App.#',
    Probot: 'Probot.#',
    Application: 'Probot.#',
    Context: 'Context.#',
    AsyncFunctionArguments: 'Step.#',
  },
  holds: {
    ProbotOctokit: 'Octokit',
    'Octokit.#.rest': 'Octokit.#',
    'App.#.octokit': 'Octokit.#',
    'Context.#.octokit': 'Octokit.#',
    'Context.#.github': 'Octokit.#',
    'Step.#.github': 'Octokit.#',
    'Step.#.octokit': 'Octokit.#',
    'Steps.#.*': 'Step.#',
    rest: 'Octokit.#',
    request: 'Octokit.#.request',
    paginate: 'Octokit.#.paginate',
    graphql: 'Octokit.#.graphql',
  },
  hands: {
    'Probot.#.on': { as: 'Context.#' },
    'Probot.#.onAny': { as: 'Context.#' },
    'App.#.webhooks.on': { members: { octokit: 'Octokit.#' } },
    'App.#.webhooks.onAny': { members: { octokit: 'Octokit.#' } },
    'App.#.eachInstallation': { members: { octokit: 'Octokit.#' } },
    'App.#.eachRepository': { members: { octokit: 'Octokit.#' } },
  },
  // A listener in a file of its own.
  injects: { parameters: { context: 'Context.#' }, beside: ['context.octokit', 'context.github'] },
  inScripts: { github: 'Octokit.#', octokit: 'Octokit.#', getOctokit: 'getOctokit' },
  calls: {
    ...withoutCopies(client.calls, 'Octokit.#.rest.', 'Octokit.#.'),
    ...earlierNames(client.calls),
    'Octokit.#.request': { route: '0', method: '0.method', url: '0.url', body: '1' },
    'Octokit.#.paginate': { route: '0', method: '0.method', url: '0.url' },
    'Octokit.#.paginate.iterator': { route: '0', method: '0.method', url: '0.url' },
  },
});

/** Methods of teams by the numbers of teams, which have another name since version 17. */
function earlierNames(calls) {
  const legacy = Object.entries(calls).filter(([name]) => /^Octokit\.#\.teams\.\w+Legacy$/.test(name));
  return Object.fromEntries(
    legacy
      .map(([name, call]) => [name.replace(/(?:ForUser)?Legacy$/, ''), call])
      .filter(([name]) => !Object.hasOwn(calls, name)),
  );
}

/** The calls without those that are the same below another instance. */
function withoutCopies(calls, from, to) {
  return Object.fromEntries(
    Object.entries(calls).filter(([name, call]) => {
      const original = name.startsWith(from) ? calls[to + name.slice(from.length)] : undefined;
      return JSON.stringify(original) !== JSON.stringify(call);
    }),
  );
}

function unique(list) {
  return [...new Set(list)];
}
