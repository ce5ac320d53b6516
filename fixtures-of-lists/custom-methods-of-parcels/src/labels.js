const LABELS = 'https://api.parcels.example/v1/labels';

// What is unknown is an id, and none with a custom method behind it.
export const label = (id) => fetch(`${LABELS}/${id}`); // uses parcels.label
export const discard = (id) => fetch(`${LABELS}/${id}:void`, { method: 'POST' }); // uses parcels.void
export const act = (id, verb) => fetch(`${LABELS}/${id}:${verb}`, { method: 'POST' }); // uses parcels.void
export const print = (id) => fetch(`${LABELS}/${id}:print`, { method: 'POST' });
export const scan = (id) => fetch(`${LABELS}/${id}:scan`, { method: 'POST' });

// The host shows whose path it is, however little is known of that.
export const event = (version, kind, id) =>
  fetch(`https://api.parcels.example/${version}/${kind}/${id}/events`, { method: 'POST' }); // uses parcels.event

// Ids that are put together have nothing of a custom method either.
export const of = (depot, number) => fetch(`${LABELS}/${depot}-${number}`); // uses parcels.label
export const batch = (ids) => fetch(LABELS.concat('/batch_', ids.join('_'))); // uses parcels.label
