import { Octokit } from '@octokit/rest';
import got from 'got';

const HOST = 'https://github.corp.acme.example';
const octokit = new Octokit({ baseUrl: `${HOST}/api/v3`, auth: process.env.GHES_TOKEN });
const raw = got.extend({ prefixUrl: `${HOST}/api/v3`, responseType: 'json' });

export const members = (id: number) => octokit.request('GET /teams/{team_id}/members', { team_id: id });
export const managers = (org: string) => octokit.rest.orgs.listSecurityManagerTeams({ org });
export const team = (id: number) => raw.get(`teams/${id}`).json();
