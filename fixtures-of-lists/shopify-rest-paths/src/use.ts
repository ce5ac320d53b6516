import { read, rest } from './http';
export const products = (s) => read(s, 'products'); // uses shopify.product.list
export const count = (s) => read(s, 'products/count.json'); // uses shopify.product.count
export const orders = (s) => read(s, 'orders');
export const one = (s, id) => rest(s, 'get', `products/${id}`); // uses shopify.product.get
export const create = (s, product) => rest(s, 'post', 'products', { product }); // uses shopify.product.create
