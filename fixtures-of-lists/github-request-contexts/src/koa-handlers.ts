export const show = async (ctx) => {
  ctx.body = await ctx.state.github.rest.orgs.listSecurityManagerTeams({ org: ctx.params.org }); // uses github.orgs.list-security-manager-teams
};

export const showAll = async (ctx) => {
  ctx.body = await ctx.anonymous.rest.orgs.listSecurityManagerTeams({ org: ctx.params.org }); // uses github.orgs.list-security-manager-teams
};
