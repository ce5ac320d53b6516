import type { RestEndpointMethodTypes } from '@octokit/rest';

export type OrgUpdate = RestEndpointMethodTypes['orgs']['update']['parameters'];
type Protection = RestEndpointMethodTypes['repos']['updateBranchProtection']['parameters'];

export function orgUpdate(org: string): OrgUpdate {
  return {
    org,
    default_repository_permission: 'read',
    members_can_create_public_repositories: false,
    secret_scanning_enabled_for_new_repositories: true, // uses github.orgs.update.secret_scanning_enabled_for_new_repositories
  };
}

export function protection(owner: string, repo: string, checks: string[]): Protection {
  const required: Protection['required_status_checks'] = { strict: true, contexts: checks }; // uses github.repos.update-branch-protection.contexts
  return {
    owner,
    repo,
    branch: 'main',
    enforce_admins: true,
    required_status_checks: required,
    required_pull_request_reviews: { required_approving_review_count: 1 },
    restrictions: null,
  };
}
