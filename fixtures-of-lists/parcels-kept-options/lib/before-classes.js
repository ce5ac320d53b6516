var axios = require('axios');

function Courier(options) {
  this.options = { below: options.below, site: options.site || 'https://api.parcels.example' };
}

Courier.prototype.announce = function (parcel, body) {
  var self = this;
  return axios.post([self.options.site, 'v1/parcels', parcel, self.options.below].join('/'), body);
};

var events = new Courier({ below: 'events' });
var photos = new Courier({ below: 'photos' });

exports.arrived = function (parcel) {
  return photos.announce(parcel, {}).then(function () {
    return events.announce(parcel, { at: 'door' }); // uses parcels.event
  });
};
