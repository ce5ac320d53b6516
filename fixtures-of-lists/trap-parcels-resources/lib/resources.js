'use strict';

const axios = require('axios');
const _ = require('lodash');

const SITE = 'https://api.parcels.example/v1';

// The parent of one resource does not go with the name of another one: only parcels had events that could be added.
const below = {
  add(above, body) {
    return axios.post(`${SITE}/${this.parent}/${above}/${this.name}`, body);
  },
};

function Remarks() {
  this.parent = 'parcels';
  this.name = 'remarks';
}

function DepotEvents() {
  this.parent = 'depots';
  this.name = 'events';
}

_.extend(Remarks.prototype, below);
_.extend(DepotEvents.prototype, below);

// Labels leave out what would void them, and what would find them.
const common = {
  list() {
    return axios.get(`${SITE}/${this.name}`);
  },
  find(id) {
    return axios.get(`${SITE}/${this.name}/${id}`);
  },
  discard(id) {
    return axios.post(`${SITE}/${this.name}/${id}:void`);
  },
};

function Labels() {
  this.name = 'labels';
}

function Depots() {
  this.name = 'depots';
}

_.extend(Labels.prototype, _.omit(common, ['find', 'discard']));
_.extend(Depots.prototype, _.pick(common, 'list', 'find'));

module.exports = { Remarks, DepotEvents, Labels, Depots };
