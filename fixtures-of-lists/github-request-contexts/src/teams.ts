import { current, requests } from './storage.js';

export async function teams() {
  const { octokit, org } = current();
  return octokit.rest.orgs.listSecurityManagerTeams({ org }); // uses github.orgs.list-security-manager-teams
}

export const again = (org: string) => requests.getStore().octokit.request('GET /orgs/{org}/security-managers', { org }); // uses github.orgs.list-security-manager-teams
