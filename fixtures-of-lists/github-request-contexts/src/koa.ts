import Koa from 'koa';
import { Octokit } from '@octokit/rest';
import { show, showAll } from './koa-handlers.js';

const app = new Koa();
app.context.anonymous = new Octokit();
app.use(async (ctx, next) => {
  ctx.state.github = new Octokit({ auth: ctx.get('authorization') });
  await next();
});
app.use(show);
app.use(showAll);
