module.exports = async ({ github, context, core }) => {
  const teams = await github.rest.orgs.listSecurityManagerTeams({ org: context.repo.owner }); // uses github.orgs.list-security-manager-teams
  core.info(`${teams.data.length} teams`);
};
