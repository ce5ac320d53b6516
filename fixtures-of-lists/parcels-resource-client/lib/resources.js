'use strict';

const lazy = {
  labels: () => require('./label'),
  events: () => require('./event'),
  depots: () => require('./depot'),
};

// Each resource is loaded when it is read for the first time.
exports.addTo = function addTo(Client) {
  Object.entries(lazy).forEach(([name, load]) => {
    Object.defineProperty(Client.prototype, name, {
      configurable: true,
      get() {
        const Resource = load();
        return Object.defineProperty(this, name, { value: new Resource(this) })[name];
      },
    });
  });
};
