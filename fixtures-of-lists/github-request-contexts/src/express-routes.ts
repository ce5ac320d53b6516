import { Router } from 'express';

export const routes = Router();

routes.get('/teams/:org', async (req, res) => {
  const { kit } = req;
  const own = await kit.rest.orgs.listSecurityManagerTeams({ org: req.params.org }); // uses github.orgs.list-security-manager-teams
  const bot = await req.app.get('bot').rest.orgs.listSecurityManagerTeams({ org: req.params.org }); // uses github.orgs.list-security-manager-teams
  res.json([own.data, bot.data]);
});
