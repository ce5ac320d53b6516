import { view } from './view.js';

const task = (id) => `https://api.tasks.example/rest/v1/tasks/${id}`;

export const show = (host, id) => host.openInBrowser(task(id));
export const render = (target, id) => target.renderLink({ href: task(id) });
export const note = (log, id) => log.info('A task', task(id));
export const known = (cache, id) => cache.has(task(id));

// It goes by GET, which lives on at the same path.
export const customers = (http, id) => http.get(`https://api.orders.example/customers/${id}`);
export default view;
