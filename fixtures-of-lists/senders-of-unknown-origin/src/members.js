import { pull } from './client/pull.js';

const HOST = 'https://api.members.example';

export const member = (http, id) => http.get(`${HOST}/rest/v2/members/${id}`); // uses members.member
export const again = (http, id) => http(HOST + '/rest/v2/members/' + id, { method: 'GET' }); // uses members.member

// Neither the file nor the global is here.
export const pulled = (id) => pull(`${HOST}/rest/v2/members/${id}`); // uses members.member
export const loaded = (id) => $bridge.load({ url: `${HOST}/rest/v2/members/${id}` }); // uses members.member

// A family, whatever the method.
export const tasks = (agent, id) => agent.send('https://api.tasks.example/rest/v1/tasks/' + id); // uses tasks.v1

// Another path of the API, another host, and a path without a host.
export const members = (http) => http.get(`${HOST}/rest/v2/members`);
export const elsewhere = (http, id) => http.get(`https://crm.example/rest/v2/members/${id}`);
export const relative = (http, id) => http.get(`/rest/v2/members/${id}`);
