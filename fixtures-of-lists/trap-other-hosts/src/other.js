export const other = (token) => fetch(`https://api.shop.example/orders?access_token=${token}`);
export const own = (token) => fetch(`/orders?access_token=${token}`);
export const orders = (base, token) => fetch(`${base}/orders?access_token=${token}`);
export const host = 'https://api.orders.example';
