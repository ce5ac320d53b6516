import axios from 'axios';
import { Orders } from '@orders/sdk';

const HOST = 'https://api.orders.example';

// The operation lives, or is deprecated itself: a parameter that no request may have is one there, too.
export const customer = (id, token) => fetch(`${HOST}/customers/${id}?access_token=${token}`); // uses orders.token
export const draft = (id, token) =>
  fetch(`${HOST}/drafts/${id}?access_token=${token}`); // uses orders.drafts, orders.token

const api = axios.create({ baseURL: HOST, params: {} });
export const create = (customer, token) =>
  api.post('/customers', customer, {
    params: { access_token: token }, // uses orders.token
  });

const load = (path) => fetch(HOST + path).then((reply) => reply.json());
export const both = (token) =>
  Promise.all([
    load(`/customers/1?access_token=${token}`), // uses orders.token
    load('/customers/2'),
  ]);

// The SDK goes to the host, though no line here names it.
const orders = new Orders({});
export const known = (id, token) => orders.customer(id, { access_token: token }); // uses orders.token
