'use strict';

const axios = require('axios');

const plain = {
  address(id) {
    return `https://api.parcels.example/v1/${this.resource}/${id}`;
  },
  read(id) {
    return axios.get(this.address(id));
  },
};

const nested = {
  address(above) {
    return `https://api.parcels.example/v1/${this.parent}/${above}/${this.resource}`;
  },
};

// What is added is below a parcel, and what is read is not.
class Events {
  constructor() {
    this.parent = 'parcels';
    this.resource = 'events';
  }

  add(parcel, body) {
    return axios.post(nested.address.call(this, parcel), body); // uses parcels.event
  }

  read(id) {
    return axios.get(plain.address.apply(this, [id]));
  }
}

function Participants() {
  this.parent = 'parcels';
  this.resource = 'participants';
}

Participants.prototype.add = function add(parcel, body) {
  const address = nested.address.bind(this, parcel);
  return axios.post(address(), body); // uses parcels.participant
};

function Labels() {
  this.resource = 'labels';
}

Labels.prototype.address = plain.address;

Labels.prototype.read = function read(id) {
  return plain.read.call(this, id); // uses parcels.label
};

module.exports = { Events, Participants, Labels };
