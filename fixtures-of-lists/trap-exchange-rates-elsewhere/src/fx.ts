import { loadStripe } from '@stripe/stripe-js';
import axios from 'axios';

const ecb = axios.create({ baseURL: 'https://rates.acme.example/v1' });

export const rates = async () => (await ecb.get('/exchange_rates', { params: { base: 'EUR' } })).data;
export const one = async (id: string) => (await ecb.get(`/exchange_rates/${id}`)).data;
export const pay = async (secret: string) => (await loadStripe('pk_live'))?.confirmCardPayment(secret);
