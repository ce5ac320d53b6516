import express from 'express';
import { Octokit } from '@octokit/rest';
import { routes } from './express-routes.js';

const app = express();
app.set('bot', new Octokit({ auth: process.env.BOT_TOKEN }));
app.use(async (req, res, next) => {
  req.kit = new Octokit({ auth: req.get('x-token') });
  next();
});
app.use(routes);
