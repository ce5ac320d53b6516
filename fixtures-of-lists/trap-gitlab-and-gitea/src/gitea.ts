const GITEA = 'https://gitea.acme.example/api/v1';
const call = (path: string, method = 'GET') => fetch(GITEA + path, { method, headers: { authorization: `token ${process.env.T}` } });

export const team = (id: number) => call(`/teams/${id}`);
export const members = (id: number) => call(`/teams/${id}/members`);
export const add = (id: number, name: string) => call(`/teams/${id}/members/${name}`, 'PUT');
export const drop = (id: number) => call(`/teams/${id}`, 'DELETE');
