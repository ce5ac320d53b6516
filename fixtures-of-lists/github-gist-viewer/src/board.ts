import { Octokit } from '@octokit/rest';

const octokit = new Octokit({ auth: process.env.GITHUB_TOKEN });

export async function board(owner: string, repo: string) {
  const { data } = await octokit.projects.listForRepo({ owner, repo }); // uses github.projects-classic.get-repos-projects
  const columns = await octokit.projects.listColumns({ project_id: data[0].id }); // uses github.projects-classic.any-projects-all
  return columns.data.map(({ name }) => name);
}

export const minutes = (org: string) => octokit.request('GET /orgs/{org}/settings/billing/actions', { org }); // uses github.billing.get-orgs-settings-billing-actions

export async function left() {
  const { data } = await octokit.rateLimit.get();
  return { old: data.rate.remaining, core: data.resources.core.remaining }; // uses github.rate-limit.rate
}
