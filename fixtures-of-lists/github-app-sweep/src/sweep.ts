import { App, type Octokit } from 'octokit';

const app = new App({ appId: process.env.APP_ID!, privateKey: process.env.APP_KEY! });

async function teamsOf(kit: Pick<Octokit, 'rest'>, org: string): Promise<number> {
  const { data } = await kit.rest.orgs.listSecurityManagerTeams({ org }); // uses github.orgs.list-security-manager-teams
  return data.length;
}

export async function sweep(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const { octokit, installation } of app.eachInstallation.iterator()) {
    counts.set(installation.account!.login!, await teamsOf(octokit, installation.account!.login!));
  }
  for await (const { octokit, repository } of app.eachRepository.iterator()) {
    await octokit.request('GET /orgs/{org}/security-managers', { org: repository.owner.login }); // uses github.orgs.list-security-manager-teams
    await octokit.request('GET /orgs/{org}/teams', { org: repository.owner.login });
  }
  return counts;
}
