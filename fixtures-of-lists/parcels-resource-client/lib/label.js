'use strict';

const assign = require('lodash/assign');
const common = require('./common');

function Label(parcels) {
  this.parcels = parcels;
  this.name = 'labels';
}

assign(Label.prototype, common);

Label.prototype.discard = function discard(id) {
  const { pathname, ...site } = this.address(id);
  return this.parcels.send({ ...site, pathname: `${pathname}:void` }, 'POST'); // uses parcels.void
};

module.exports = Label;
