const Q = require('q');
const { promisify, fromCallback } = require('bluebird');
const request = promisify(require('request'));

const shelves = (done) => request({ url: 'https://api.stocks.example/v3/shelves', json: true }).then(({ body }) => done(null, body));

exports.total = () => fromCallback((done) => shelves(done)).then((metal) => metal.total); // uses stocks.shelves.total
exports.both = () => Q.all([Q(1), shelves((error, metal) => metal)]).spread((one, metal) => one + metal.total); // uses stocks.shelves.total
