const HOST = 'https://api.orders.example';

export const all = (token) => fetch(`${HOST}/orders?access_token=${token}`); // uses orders.token
export const one = (token, id) => fetch(`${HOST}/orders/${id}/lines?access_token=${token}`); // uses orders.token
// These two are live, and refuse the token all the same.
export const order = (token, id) => fetch(`${HOST}/orders/${id}?access_token=${token}`); // uses orders.token
export const stock = (token) => fetch(`${HOST}/stock?access_token=${token}`); // uses orders.token
export const ping = (token) => fetch(`${HOST}?access_token=${token}`); // uses orders.token
export const safe = (token) => fetch(`${HOST}/orders`, { headers: { authorization: `Bearer ${token}` } });
export const live = (id) => fetch(`${HOST}/orders/${id}`);
