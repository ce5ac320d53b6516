'use strict';

const axios = require('axios');

// Labels have an address, which others borrow: no label is asked for by their names.
const labels = {
  resource: 'labels',
  address(id) {
    return `https://api.parcels.example/v1/${this.resource}/${id}`;
  },
};

class Drivers {
  constructor() {
    this.resource = 'drivers';
  }

  read(id) {
    return axios.get(labels.address.call(this, id));
  }
}

function Vans() {
  this.resource = 'garages';
}

Vans.prototype.read = function read(id) {
  return axios.get(labels.address.apply(this, [id]));
};

const depots = { resource: 'depots' };
const addressOfDepot = labels.address.bind(depots);

exports.depot = (id) => axios.get(addressOfDepot(id));
exports.Drivers = Drivers;
exports.Vans = Vans;
