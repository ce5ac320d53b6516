import { Gitlab } from '@gitbeaker/rest';

const api = new Gitlab({ token: process.env.GITLAB_TOKEN! });
export const teams = { listSecurityManagerTeams: (org: string) => api.Groups.show(org) };
export const managers = () => teams.listSecurityManagerTeams('acme');
