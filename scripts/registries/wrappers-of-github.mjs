// Packages of others around the API of GitHub.

import { calls } from './calls-in-lines.mjs';

const BODY = { members: { data: 'body' } };
const sendsBody = (place) => (verb) => (/^P/.test(verb) ? { body: place } : {});

/** `client.get('/path')` and the like, with the body as the second argument. */
const byVerb = (prefix, verbs, more = {}) =>
  Object.fromEntries(
    verbs.map((verb) => [`${prefix}${verb}`, { verb: VERBS[verb] ?? verb.toUpperCase(), url: '0', ...more }]),
  );
const VERBS = { del: 'DELETE', getOptions: 'GET', getNoFollow: 'GET' };

export const github = [
  {
    id: 'gh-got',
    modules: ['gh-got'],
    baseUrl: 'https://api.github.com',
    calls: {
      '': {
        url: '0',
        method: '1.method',
        base: ['1.prefixUrl', '1.baseUrl'],
        body: ['1.json', '1.body'],
        query: '1.searchParams',
      },
      ...byVerb('', ['get', 'post', 'put', 'patch', 'head', 'delete'], {
        base: ['1.prefixUrl', '1.baseUrl'],
        body: ['1.json', '1.body'],
      }),
      paginate: { verb: 'GET', url: '0' },
    },
    response: { is: 'raw', members: { body: 'body' } },
  },
  {
    id: 'octonode',
    modules: ['octonode'],
    baseUrl: 'https://api.github.com',
    makes: {
      client: { as: 'client.#', base: '1.hostname' },
      'client.#.repo': { as: 'repo.#' },
      'client.#.team': { as: 'team.#' },
      'client.#.project': { as: 'project.#' },
    },
    calls: {
      ...byVerb('client.#.', ['get', 'getOptions', 'getNoFollow', 'del']),
      ...byVerb('client.#.', ['post', 'put', 'patch'], { body: '1' }),
      ...calls(
        '',
        `repo.#.projects GET /repos/{owner}/{repo}/projects
        repo.#.createProject POST /repos/{owner}/{repo}/projects
        project.#.info GET /projects/{project_id}
        project.#.update PATCH /projects/{project_id}
        project.#.delete DELETE /projects/{project_id}
        team.#.info GET /teams/{team_id}
        team.#.update PATCH /teams/{team_id}
        team.#.destroy DELETE /teams/{team_id}
        team.#.members GET /teams/{team_id}/members
        team.#.member GET /teams/{team_id}/members/{username}
        team.#.addUser PUT /teams/{team_id}/members/{username}
        team.#.removeUser DELETE /teams/{team_id}/members/{username}
        team.#.getMembership GET /teams/{team_id}/memberships/{username}
        team.#.membership GET /teams/{team_id}/memberships/{username}
        team.#.addMembership PUT /teams/{team_id}/memberships/{username}
        team.#.removeMembership DELETE /teams/{team_id}/memberships/{username}
        team.#.repos GET /teams/{team_id}/repos
        team.#.addRepo PUT /teams/{team_id}/repos/{owner}/{repo}
        team.#.removeRepo DELETE /teams/{team_id}/repos/{owner}/{repo}`,
        sendsBody('0'),
      ),
    },
  },
  {
    id: 'github-api',
    modules: ['github-api'],
    makes: {
      '#': { as: 'GitHub.#', base: '1' },
      'GitHub.#': { base: '1' },
      'GitHub.#.getRepo': { as: 'Repository.#' },
      'GitHub.#.getOrganization': { as: 'Organization.#' },
      'GitHub.#.getTeam': { as: 'Team.#' },
      'GitHub.#.getProject': { as: 'Project.#' },
    },
    types: { GitHub: 'GitHub.#', default: 'GitHub.#' },
    calls: calls(
      '',
      `Repository.#.listProjects GET /repos/{owner}/{repo}/projects
      Repository.#.createProject POST /repos/{owner}/{repo}/projects
      Organization.#.listProjects GET /orgs/{org}/projects
      Organization.#.createProject POST /orgs/{org}/projects
      Project.#.getProject GET /projects/{project_id}
      Project.#.updateProject PATCH /projects/{project_id}
      Project.#.deleteProject DELETE /projects/{project_id}
      Project.#.listProjectColumns GET /projects/{project_id}/columns
      Project.#.createProjectColumn POST /projects/{project_id}/columns
      Project.#.getProjectColumn GET /projects/columns/{column_id}
      Project.#.updateProjectColumn PATCH /projects/columns/{column_id}
      Project.#.deleteProjectColumn DELETE /projects/columns/{column_id}
      Project.#.moveProjectColumn POST /projects/columns/{column_id}/moves
      Project.#.listProjectCards GET /projects/{project_id}/columns
      Project.#.listColumnCards GET /projects/columns/{column_id}/cards
      Project.#.createProjectCard POST /projects/columns/{column_id}/cards
      Project.#.getProjectCard GET /projects/columns/cards/{card_id}
      Project.#.updateProjectCard PATCH /projects/columns/cards/{card_id}
      Project.#.deleteProjectCard DELETE /projects/columns/cards/{card_id}
      Project.#.moveProjectCard POST /projects/columns/cards/{card_id}/moves
      Team.#.getTeam GET /teams/{team_id}
      Team.#.listRepos GET /teams/{team_id}/repos
      Team.#.editTeam PATCH /teams/{team_id}
      Team.#.listMembers GET /teams/{team_id}/members
      Team.#.getMembership GET /teams/{team_id}/memberships/{username}
      Team.#.addMembership PUT /teams/{team_id}/memberships/{username}
      Team.#.isManagedRepo GET /teams/{team_id}/repos/{owner}/{repo}
      Team.#.manageRepo PUT /teams/{team_id}/repos/{owner}/{repo}
      Team.#.unmanageRepo DELETE /teams/{team_id}/repos/{owner}/{repo}
      Team.#.deleteTeam DELETE /teams/{team_id}`,
      sendsBody('0'),
    ),
    response: BODY,
  },
];
