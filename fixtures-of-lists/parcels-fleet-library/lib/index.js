'use strict';

const axios = require('axios');
const resources = require('./resources');

function Fleet(options) {
  this.options = options;
  for (const name of Object.keys(resources)) this[name.toLowerCase()] = new resources[name](this);
}

Fleet.prototype.send = function send(path, method, data) {
  return axios({ url: 'https://api.parcels.example' + path, method, data, timeout: this.options.timeout });
};

module.exports = Fleet;
