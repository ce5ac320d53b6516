import { AsyncLocalStorage } from 'node:async_hooks';

export const requests = new AsyncLocalStorage();

export function current() {
  const store = requests.getStore();
  if (!store) throw new Error('no request');
  return store;
}
