import { type Context, Probot, ProbotOctokit } from 'probot';
import { paginateGraphql } from './graphql.js';
import { withClient } from './with-client.js';

const Kit = ProbotOctokit.plugin(paginateGraphql);

const counted = async (context: Context<'push'>) => {
  await context.octokit.rest.orgs.listSecurityManagerTeams({ org: context.payload.repository.owner!.login! }); // uses github.orgs.list-security-manager-teams
};

async function listed({ octokit, payload }: Context<'push'>) {
  await octokit.rest.orgs.listSecurityManagerTeams({ org: payload.repository.owner!.login! }); // uses github.orgs.list-security-manager-teams
}

export default (app: Probot) => {
  for (const handler of [counted, listed]) app.on('push', handler);
  app.on('member.added', withClient(async (octokit, org) => {
    await octokit.rest.orgs.listSecurityManagerTeams({ org }); // uses github.orgs.list-security-manager-teams
  }));
};

export async function count(org: string) {
  const kit = new Kit();
  return (await kit.rest.orgs.listSecurityManagerTeams({ org })).data.length; // uses github.orgs.list-security-manager-teams
}
