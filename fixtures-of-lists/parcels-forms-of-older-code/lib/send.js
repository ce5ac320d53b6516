'use strict';

const request = require('request');

const SITE = 'https://api.parcels.example/v1';

exports.send = function send(what, body, done) {
  // A plural is a collection, and anything else the number of a parcel.
  const url = what.endsWith('s') ? `${SITE}/${what}` : `${SITE}/parcels/${what}/events`;
  if (what.includes('/')) {
    done(new Error(`${what} is neither`));
    return;
  }
  request({ url, method: 'POST', json: body }, done); // uses parcels.event
};
