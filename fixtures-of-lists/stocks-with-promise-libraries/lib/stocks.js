const Promise = require('bluebird');
const request = require('request');
const rp = require('request-promise');

const read = (name) =>
  new Promise((resolve, reject) =>
    request({ url: `https://api.stocks.example/v3/${name}`, json: true }, (error, response, body) =>
      error ? reject(error) : resolve(body),
    ),
  );
const staff = () => rp({ uri: 'https://staff.example/all', json: true });

exports.whole = () => Promise.all([staff(), read('pallets')]).then(([people, wood]) => [people.total, wood.total]); // uses stocks.pallets.total
exports.spread = () => Promise.all([staff(), read('pallets')]).spread((people, wood) => people.total + wood.total); // uses stocks.pallets.total
exports.join = () => Promise.join(read('shelves'), staff(), (metal, people) => [metal.total, people.total]); // uses stocks.shelves.total
exports.props = () =>
  Promise.props({ people: staff(), metal: read('shelves') }).then(({ people, metal }) => {
    return { people: people.total, metal: metal.total }; // uses stocks.shelves.total
  });
exports.each = (names) =>
  Promise.map(names, () => read('pallets'), { concurrency: 2 }).each((wood) => console.log(wood.total)); // uses stocks.pallets.total
exports.row = (names) => Promise.resolve(names).mapSeries(() => read('shelves')).reduce((sum, one) => sum + one.total, 0); // uses stocks.shelves.total
exports.logged = () => Promise.try(() => read('pallets')).tap((wood) => console.log(wood.total)); // uses stocks.pallets.total
exports.called = (done) => read('shelves').then((metal) => metal.total).nodeify(done); // uses stocks.shelves.total
exports.more = (others, names) =>
  Promise.all(others.concat(names.map(() => read('pallets')))).then((all) => all.map((one) => one.total)); // uses stocks.pallets.total
