async function audit(client, org) {
  const { data } = await client.rest.orgs.listSecurityManagerTeams({ org }); // uses github.orgs.list-security-manager-teams
  return data.map(({ slug }) => slug);
}

module.exports = { audit };
