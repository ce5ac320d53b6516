export const STRIPE = Symbol('STRIPE');
