import Fastify from 'fastify';
import { Octokit } from '@octokit/rest';
import { managers } from './fastify-routes.js';

const app = Fastify();
app.decorateRequest('installation', null);
app.addHook('onRequest', async (request) => {
  request.installation = new Octokit({ auth: request.headers.authorization });
});
app.get('/managers', managers);
