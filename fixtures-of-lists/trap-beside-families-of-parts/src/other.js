import { Orders } from '@orders/sdk';

// Neither a path of its own nor a family makes an endpoint of what lives.
export const customer = (id, token) =>
  fetch(`https://api.orders.example/customers/${id}`, { headers: { authorization: `Bearer ${token}` } });

export const shelf = async (id) => {
  const reply = await fetch(`https://api.stock.example/warehouse/v3/shelves/${id}`);
  const { rack } = await reply.json();
  return rack;
};

// Another host.
export const elsewhere = (id, token) => fetch(`https://shop.example/customers/${id}?access_token=${token}`);
const own = new Orders({ url: 'https://orders.internal.example' });
export const internal = (id, token) => own.customer(id, { access_token: token });

// The path is right, the field is of the answer to something else.
export const bins = async (id) => {
  const reply = await fetch(`https://api.bins.example/shelves/${id}`);
  const found = await reply.json();
  return found.bin;
};
