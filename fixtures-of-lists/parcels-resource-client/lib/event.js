'use strict';

const { inherits } = require('util');
const Below = require('./below');

function Event(parcels) {
  Below.call(this, parcels);
  this.parent = 'parcels';
  this.name = 'events';
}

inherits(Event, Below);

module.exports = Event;
