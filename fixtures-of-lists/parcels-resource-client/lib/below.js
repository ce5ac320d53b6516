'use strict';

// What resources with a parent have in common.
function Below(parcels) {
  this.parcels = parcels;
}

Below.prototype.add = function add(above, body) {
  return this.parcels.send({ pathname: `/v1/${this.parent}/${above}/${this.name}`, ...this.parcels.site }, 'POST', body); // uses parcels.event
};

module.exports = Below;
