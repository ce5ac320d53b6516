const BASE = 'https://api.tasks.example/rest/v1/';

const send = (endpoint, options) => fetch(BASE + endpoint, options);
export const projects = () => send('projects', { method: 'GET' }); // uses tasks.v1

export class Tasks {
  #base = BASE;

  get(endpoint) {
    return fetch(`${this.#base}${endpoint}`);
  }
}
export const open = (tasks = new Tasks()) => tasks.get('tasks?filter=open'); // uses tasks.v1

const at = (endpoint) => fetch(new URL(endpoint, BASE), { method: 'POST' });
at('sections'); // uses tasks.v1

// Nobody calls it here.
export const load = (endpoint) => fetch(BASE + endpoint); // uses tasks.v1
