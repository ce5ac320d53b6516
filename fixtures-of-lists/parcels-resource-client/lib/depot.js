'use strict';

const common = require('./common');

function Depot(parcels) {
  this.parcels = parcels;
  this.name = 'depots';
}

Object.assign(Depot.prototype, common);

module.exports = Depot;
