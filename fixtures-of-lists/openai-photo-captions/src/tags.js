const API = 'https://api.openai.com/v1';

function post(path, body) {
  return fetch(`${API}${path}`, { method: 'POST', body: JSON.stringify(body) }).then((response) => response.json());
}

// Before chat, the model was a part of the path.
export const tags = (text) => post('/engines/curie/completions', { prompt: `Tags for ${text}:` }); // uses openai.engines.all

export const labels = (query, examples) => post('/classifications', { query, examples, model: 'gpt-6-luna' }); // uses openai.classifications

export const names = () => fetch(`${API}/models`).then((response) => response.json());
