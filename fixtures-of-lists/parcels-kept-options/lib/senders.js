const axios = require('axios');

// The constructor decides what is sent, and keeps it in an object.
class Sender {
  constructor(path, verb = 'POST') {
    this.request = { path, verb, site: 'https://api.parcels.example' };
  }

  send(data) {
    const { site, path, verb } = this.request;
    return axios({ url: `${site}${path}`, method: verb, data });
  }
}

class Seal extends Sender {
  constructor(label) {
    super(`/v1/labels/${label}:void`);
  }

  toString() {
    return this.request.path;
  }
}

exports.events = (id) => {
  const events = new Sender(`/v1/parcels/${id}/events`);
  return events.send({ at: 'depot' }); // uses parcels.event
};
exports.label = (id) => new Sender(`/v1/labels/${id}`, 'GET').send(); // uses parcels.label
exports.print = (id) => new Sender(`/v1/labels/${id}:print`).send();
exports.unseal = (label) => new Seal(label).send(); // uses parcels.void
