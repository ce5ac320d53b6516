import { Octokit } from '@octokit/rest';
import { config } from './config.js';

export const octokit = new Octokit({ auth: config.token, userAgent: 'team-sync/1.0' });
