'use strict';

const { send } = require('./send');

exports.arrive = (done) => send('4711', { kind: 'arrived' }, done); // uses parcels.event
exports.buy = (plate, done) => send('vans', { plate }, done); // uses parcels.van.make
exports.print = (done) => send('labels', { size: 'a6' }, done);
exports.wrong = (done) => send('4711/7', {}, done);
