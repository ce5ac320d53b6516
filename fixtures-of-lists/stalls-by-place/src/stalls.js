const STALLS = 'https://api.markets.example/v2/stalls';

// A place is `town/number`, so what comes after it is no number where an operation of the method has that name.
export const prices = (place) => fetch(`${STALLS}/${place}/prices`); // uses markets.prices
export const note = (place, text) => fetch(`${STALLS}/${place}/notes`, { method: 'POST', body: text });

// What is not known may be such a name.
export const look = (place, part) => fetch(`${STALLS}/${place}/${part}`);
export const write = (place, part, text) => fetch(`${STALLS}/${place}/${part}`, { method: 'POST', body: text });

// The method is that of the endpoint, or may be.
export const close = (town, number) => fetch(`${STALLS}/${town}/${number}`, { method: 'DELETE' }); // uses markets.close
export const send = (town, number, method) => fetch(`${STALLS}/${town}/${number}`, { method }); // uses markets.close
export const visit = (town, number, isLast) =>
  fetch(`${STALLS}/${town}/${number}`, { method: isLast ? 'DELETE' : 'GET' }); // uses markets.close

// No operation has this method, or none that the path may be of: a mistake in the method.
export const change = (town, number) => fetch(`${STALLS}/${town}/${number}`, { method: 'PUT' }); // uses markets.close
export const third = (town) => fetch(`${STALLS}/${town}/3`, { method: 'PATCH' }); // uses markets.close
export const first = () => fetch(`${STALLS}/york/1`); // uses markets.close

// The name of the endpoint itself is no town.
export const empty = () => fetch(`${STALLS}/empty`); // uses markets.empty
