export default async function sync({ github: client, context }) {
  await client.request('GET /orgs/{org}/security-managers', { org: context.repo.owner }); // uses github.orgs.list-security-manager-teams
  await client.request('GET /orgs/{org}/teams', { org: context.repo.owner });
}
