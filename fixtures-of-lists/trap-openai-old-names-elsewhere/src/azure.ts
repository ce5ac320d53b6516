import axios from 'axios';

// A deployment has the name that its owner gave it.
const RESOURCE = 'https://acme.openai.azure.com/openai/deployments/text-davinci-003';

export const complete = (prompt: string) =>
  axios.post(`${RESOURCE}/completions?api-version=2024-10-21`, { prompt, model: 'text-davinci-003' });
