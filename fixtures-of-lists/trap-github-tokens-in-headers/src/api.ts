import axios from 'axios';

const github = axios.create({ baseURL: 'https://api.github.com', headers: { authorization: `Bearer ${process.env.TOKEN}` } });

export const me = () => github.get('/user');
export const search = (q: string) => github.get('/search/issues', { params: { q: `access_token ${q}`, per_page: 5 } });

/** Signing in is done at another host, and takes the secret. */
export const signIn = (code: string) =>
  axios.post('https://github.com/login/oauth/access_token', null, {
    params: { client_id: process.env.APP_ID, client_secret: process.env.APP_SECRET, code },
  });

export const check = (app: string, access_token: string) => github.post(`/applications/${app}/token`, { access_token });

export const gitlab = (token: string) => fetch(`https://gitlab.com/api/v4/projects?access_token=${token}`);

export const boards = (org: string) => github.get(`/orgs/${org}/projectsV2`);
export const usage = (org: string) => github.get(`/organizations/${org}/settings/billing/usage`);

export const open = (id: string) => fetch(`https://git.io/${id}`);
