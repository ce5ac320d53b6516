import { Octokit } from '@octokit/rest';

const octokit = new Octokit({ auth: process.env.TOKEN });
const target = { owner: 'acme', repo: 'site', branch: 'main' };
const REQUIRED = ['build', 'test'];

export async function protect() {
  await octokit.rest.repos.updateBranchProtection({
    ...target,
    required_status_checks: { strict: true, contexts: REQUIRED }, // uses github.repos.update-branch-protection.contexts
    enforce_admins: true,
    required_pull_request_reviews: null,
    restrictions: null,
  });
}

/** The same with checks, which take their place. */
export const protectNew = (repo: string) =>
  octokit.rest.repos.updateBranchProtection({
    ...target,
    repo,
    required_status_checks: { strict: true, checks: REQUIRED.map((context) => ({ context })) },
    enforce_admins: true,
    required_pull_request_reviews: null,
    restrictions: null,
  });
