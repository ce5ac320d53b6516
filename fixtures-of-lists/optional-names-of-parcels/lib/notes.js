'use strict';

const SITE = 'https://api.parcels.example/v1/parcels';

// A name that is given is not the one for those who give none.
function note(id, kind) {
  kind || (kind = 'events');
  return fetch(`${SITE}/${id}/${kind}`, { method: 'POST' }); // uses parcels.event
}

function noteOf(parcel, kind) {
  if (typeof parcel === 'object') {
    kind = 'participants';
    parcel = parcel.id;
  }
  return fetch(`${SITE}/${parcel}/${kind}`, { method: 'POST' }); // uses parcels.participant
}

exports.arrive = (id) => note(id); // uses parcels.event
exports.remark = (id) => note(id, 'remarks');
exports.join = () => noteOf({ id: 7 }); // uses parcels.participant
exports.weigh = () => noteOf('7', 'weights');

// The version is where the options of callers may have it.
function Site(options) {
  this.options = { retries: 1, ...options };
}

Site.prototype.note = function note(id) {
  let path = 'https://api.parcels.example';
  if (this.options.version) path += `/${this.options.version}`;
  return fetch(`${path}/parcels/${id}/events`, { method: 'POST' }); // uses parcels.event
};

exports.Site = Site;
