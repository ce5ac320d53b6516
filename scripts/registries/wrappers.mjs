// Packages of others around the APIs of the lists: what their methods send, as far as an entry of the list is reached.
// docs/registry.md has the packages and versions looked at, and why others have no client here.

import { calls } from './calls-in-lines.mjs';
import { github } from './wrappers-of-github.mjs';
import { google, spotify, twitch, twitter } from './wrappers-of-media.mjs';

/** A response as `fetch` gives it. */
const FETCHED = { is: 'raw', methods: { json: 'body', text: 'text' } };
/** The methods of a list of Slack, whose clients name them like paths: `slack.channels.list`. */
const slackMethods = ({ entries }) => [...new Set(entries.map(({ path }) => path.slice('/api/'.length)))];
const slack = (list) => [
  {
    id: 'slack',
    modules: ['slack'],
    makes: { '#': { as: '' } },
    calls: Object.fromEntries(
      slackMethods(list).map((name) => [name, { verb: 'POST', fixedPath: `/api/${name}`, body: '0' }]),
    ),
  },
  {
    id: 'slack-node',
    modules: ['slack-node'],
    baseUrl: 'https://slack.com/api/',
    makes: { '#': { as: 'Slack.#' } },
    calls: { 'Slack.#.api': { verb: 'POST', url: '0', body: '1' } },
  },
];

const stripe = [
  {
    id: '@stripe/stripe-js',
    modules: ['@stripe/stripe-js', '@stripe/stripe-js/pure', '@stripe/react-stripe-js', 'react-stripe-elements'],
    makes: { loadStripe: { as: 'Stripe.#' }, useStripe: { as: 'Stripe.#' } },
    types: { Stripe: 'Stripe.#' },
    calls: {
      'Stripe.#.createSource': { verb: 'POST', fixedPath: '/v1/sources', body: ['1', '0'] },
      'Stripe.#.retrieveSource': { verb: 'GET', fixedPath: '/v1/sources/{source}' },
    },
  },
];

const jira = [
  {
    id: 'jira-client',
    modules: ['jira-client'],
    makes: { '#': { as: 'JiraApi.#', base: '0.host' } },
    calls: {
      ...calls(
        'JiraApi.#.',
        `searchJira POST /rest/api/2/search
        getUsersIssues POST /rest/api/2/search
        listPriorities GET /rest/api/2/priority
        listProjects GET /rest/api/2/project
        getIssueCreateMetadata GET /rest/api/2/issue/createmeta`,
      ),
      'JiraApi.#.addNewIssue': { verb: 'POST', fixedPath: '/rest/api/2/issue', body: '0' },
      'JiraApi.#.searchUsers': { verb: 'GET', fixedPath: '/rest/api/2/user/search', query: '0' },
    },
  },
  {
    id: 'jira-connector',
    modules: ['jira-connector'],
    makes: { '#': { as: 'JiraClient.#', base: '0.host' } },
    calls: {
      ...calls(
        'JiraClient.#.',
        `priority.getAllPriorities GET /rest/api/2/priority
        project.getAllProjects GET /rest/api/2/project
        resolution.getAllResolutions GET /rest/api/2/resolution
        issue.getCreateMetadata GET /rest/api/2/issue/createmeta
        workflow.getWorkflows GET /rest/api/2/workflow
        version.deleteVersion DELETE /rest/api/2/version/{id}`,
      ),
      'JiraClient.#.search.search': {
        method: '0.method',
        defaultVerb: 'POST',
        fixedPath: '/rest/api/2/search',
      },
      'JiraClient.#.user.search': { verb: 'GET', fixedPath: '/rest/api/2/user/search', query: '0' },
      'JiraClient.#.user.getUser': { verb: 'GET', fixedPath: '/rest/api/2/user', query: '0' },
    },
  },
  {
    id: '@forge/api',
    modules: ['@forge/api', '@forge/bridge'],
    makes: { asApp: { as: 'Api.#' }, asUser: { as: 'Api.#' } },
    calls: {
      'Api.#.requestJira': { url: '0', method: '1.method', body: '1.body' },
      requestJira: { url: '0', method: '1.method', body: '1.body' },
    },
    response: FETCHED,
  },
];

/** The clients for each list, of its first API unless one is named. */
const CLIENTS = { github, slack, stripe, jira, google, spotify, twitter, twitch };

/** Lists of which no script makes the rest. */
export const LISTS_OF_PAGES = ['google', 'jira', 'spotify', 'twitch', 'twitter'];

/** A list with the clients of others around its API, in place of earlier descriptions of them. */
export function withWrappers(id, list) {
  const of = CLIENTS[id] ?? [];
  const clients = typeof of === 'function' ? of(list) : of;
  const ids = new Set(clients.map((client) => client.id));
  const [first] = list.apis;
  const apis = list.apis.map((api) => ({
    ...api,
    ...(api.clients && { clients: api.clients.filter((client) => !ids.has(client.id)) }),
  }));
  for (const { api: name = first.id, ...client } of clients) {
    const api = apis.find((one) => one.id === name);
    api.clients = [...(api.clients ?? []), client];
  }
  return { ...list, apis };
}
