import axios from 'axios';

const API = 'https://api.github.com';

export const mine = (token) => axios.get(`${API}/gists?access_token=${token}`); // uses github.authentication.access_token

export function starred(token, page = 1) {
  return axios.get(`${API}/gists/starred`, { params: { page, access_token: token } }); // uses github.authentication.access_token
}

export const anonymous = (user) =>
  fetch(`${API}/users/${user}/gists?client_id=${process.env.APP_ID}&client_secret=${process.env.APP_SECRET}`); // uses github.authentication.client_secret

export const shorten = (url) =>
  fetch('https://git.io/create', { method: 'POST', body: new URLSearchParams({ url }) }); // uses github.git-io

export const revoke = (app, token) =>
  axios.delete(`${API}/applications/${app}/grants/${token}`); // uses github.oauth-applications.delete-applications-grants
