'use strict';

const got = require('got');
const resources = require('./resources');

function Parcels(options) {
  if (!(this instanceof Parcels)) return new Parcels(options);
  this.settings = { retries: 2, ...options };
  this.site = { protocol: 'https:', hostname: 'api.parcels.example' };
}

Parcels.prototype.send = function send(target, method, body) {
  const options = { method, retry: this.settings.retries, responseType: 'json' };
  if (body) options.json = body;
  return got(target, options).then((reply) => reply.body);
};

resources.addTo(Parcels);

module.exports = Parcels;
