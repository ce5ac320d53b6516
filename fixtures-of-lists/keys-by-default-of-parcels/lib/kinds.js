const PARCELS = 'https://api.parcels.example/v1/parcels';
const KINDS = { remark: 'remarks', arrival: 'events' };
const OTHERS = { weight: 'weights', sharer: 'participants' };

// Whoever imports it may give another key than the one by default.
export const add = (id, kind = 'remark') => fetch(`${PARCELS}/${id}/${KINDS[kind]}`, { method: 'POST' }); // uses parcels.event

export function addOther(id, { kind = 'weight' } = {}) {
  return fetch(`${PARCELS}/${id}/${OTHERS[kind]}`, { method: 'POST' }); // uses parcels.participant
}

// All callers of this one are here, and none gives another key.
const addQuietly = (id, kind = 'remark') => fetch(`${PARCELS}/${id}/${KINDS[kind]}`, { method: 'POST' });

export const remark = (id) => addQuietly(id);
export const remarkTwice = (id) => [addQuietly(id), addQuietly(id, 'remark')];
