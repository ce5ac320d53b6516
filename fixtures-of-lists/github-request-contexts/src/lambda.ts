import { Octokit } from '@octokit/rest';
import { requests } from './storage.js';
import { teams } from './teams.js';

export const handler = (event) =>
  requests.run({ octokit: new Octokit({ auth: event.token }), org: event.org }, () => teams());
