import axios from 'axios';

// The project calls the API elsewhere.
export const carriers = () => axios.get('https://api.parcels.example/v1/carriers');

interface Line {
  url: string;
  version: string;
}

// One name of the path is known, and the others may be of any API.
export const remind = (line: Line, to: string, event: object) =>
  axios.post(`${line.url}/${line.version}/${to}/events`, event);
export const invite = (line: Line, to: string) => axios.post(`${line.url}/${line.version}/${to}/participants`);

// The fallback is the host of another API.
export const label = (base: string | undefined, id: string) => {
  let origin = base ?? '';
  if (origin === '') origin = 'https://api.courier.example';
  return fetch([origin, 'v1/labels', id].join('/'));
};
