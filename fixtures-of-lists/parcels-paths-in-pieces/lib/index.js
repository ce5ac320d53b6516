'use strict';

const SITE = 'https://api.parcels.example';

class Labels {
  constructor() {
    this.name = 'labels';
  }

  // Few name the depot.
  path(id, depot) {
    const pieces = [SITE, 'v1'];
    if (depot) {
      pieces.push('depots', depot);
    }
    pieces.push(this.name, id);
    return pieces.join('/');
  }

  read(id, depot) {
    return fetch(this.path(id, depot)); // uses parcels.label
  }
}

function add(parcel, kind, body) {
  const path = ['v1', 'parcels'];
  path.push(parcel);
  path.push(kind || 'events');
  const url = `${SITE}/${path.join('/')}`;
  path.push('of no request');
  return fetch(url, { method: 'POST', body: JSON.stringify(body) }); // uses parcels.event
}

exports.Labels = Labels;
exports.add = (parcel, body) => add(parcel, undefined, body); // uses parcels.event
