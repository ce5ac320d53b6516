import { AsyncLocalStorage } from 'node:async_hooks';
import express from 'express';
import Koa from 'koa';
import { Octokit } from '@octokit/rest';

const board = { rest: { orgs: { listSecurityManagerTeams: async (_) => [] } } };
const clients = new AsyncLocalStorage();
const boards = new AsyncLocalStorage();
clients.run({ octokit: new Octokit() }, () => clients.getStore().octokit.rest.teams.list({ org: 'acme' }));
boards.run({ octokit: board }, () => boards.getStore().octokit.rest.orgs.listSecurityManagerTeams({ org: 'acme' }));

const app = express();
app.use((req, res, next) => {
  req.board = board;
  req.kit = new Octokit();
  next();
});
app.get('/', async (req, res) => res.json(await req.board.rest.orgs.listSecurityManagerTeams({ org: 'acme' })));

const koa = new Koa();
koa.use(async (ctx, next) => {
  ctx.state.kit = board;
  await next();
});
koa.use(async (ctx) => {
  ctx.body = await ctx.state.kit.rest.orgs.listSecurityManagerTeams({ org: 'acme' });
});

export const fold = (items) => items.reduce((sum, part) => {
  sum.octokit = part(sum);
  return sum;
}, {});
export const folded = (sum) => sum.octokit.rest.orgs.listSecurityManagerTeams({ org: 'acme' });
