module.exports = async (client, { repo }) => {
  const { data } = await client.rest.orgs.listSecurityManagerTeams({ org: repo.owner }); // uses github.orgs.list-security-manager-teams
  await client.rest.issues.create({ ...repo, title: `Review ${data.length} teams` });
};
