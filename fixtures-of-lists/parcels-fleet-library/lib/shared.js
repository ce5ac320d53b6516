'use strict';

// What all resources can do. Who calls the library is not seen here.
module.exports = {
  all(query) {
    return this.fleet.send(this.buildUrl(undefined, query), 'GET');
  },
  read(id, query) {
    return this.fleet.send(this.buildUrl(id, query), 'GET'); // uses parcels.label
  },
  make(body) {
    return this.fleet.send(this.buildUrl(), 'POST', body); // uses parcels.van.make
  },
  change(id, body) {
    return this.fleet.send(this.buildUrl(id), 'PUT', body);
  },
  remove(id) {
    return this.fleet.send(this.buildUrl(id), 'DELETE'); // uses parcels.van.remove
  },
  count(query) {
    return this.fleet.send(this.buildUrl('count', query), 'GET');
  },
  buildUrl(id, query) {
    if (id === undefined) id = '';
    const path = `/v1/${this.resource}/${id}`.replace(/\/$/, '');
    return query ? `${path}?${new URLSearchParams(query)}` : path;
  },
};
