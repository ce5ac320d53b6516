import { Octokit } from '@octokit/rest';

const octokit = new Octokit();

export async function everythingLive(org: string, repo: string) {
  await octokit.rest.teams.list({ org });
  await octokit.rest.teams.getByName({ org, team_slug: 'core' });
  await octokit.request('GET /orgs/{org}/teams/{team_slug}/members', { org, team_slug: 'core' });
  await octokit.rest.repos.getBranchProtection({ owner: org, repo, branch: 'main' });
  await octokit.rest.repos.createPullRequest?.({ owner: org, repo });
  await octokit.rest.migrations.listForOrg({ org });
  await octokit.rest.search.issuesAndPullRequests({ q: 'is:open', sort: 'created', order: 'asc' });
  await octokit.rest.codespaces.listInOrganization({ org });
  const { data } = await octokit.rest.users.getByUsername({ username: org });
  return { forks: data.public_repos, history: data.created_at, position: 1, contexts: [] };
}
