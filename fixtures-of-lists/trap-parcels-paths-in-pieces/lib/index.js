'use strict';

const SITE = 'https://api.parcels.example';

// What is pushed comes behind the label: nobody reads a label.
exports.prices = (id) => {
  const pieces = [SITE, 'v1', 'labels'];
  pieces.push(id);
  pieces.push('prices');
  return fetch(pieces.join('/'));
};

// An address that is put together before another piece is pushed does not have it.
exports.arrive = (parcel) => {
  const pieces = [SITE, 'v1', 'parcels', parcel];
  const url = pieces.join('/');
  pieces.push('events');
  return fetch(url, { method: 'POST' });
};

// The order is that of the pieces, and not that of the text.
exports.turned = (id) => {
  const pieces = [id, 'labels'];
  pieces.push('v1', SITE);
  return fetch(pieces.reverse().join('/'), { method: 'POST' });
};
