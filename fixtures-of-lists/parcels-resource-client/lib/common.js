'use strict';

// What resources without a parent have in common.
module.exports = {
  find(id) {
    return this.parcels.send(this.address(id), 'GET'); // uses parcels.label
  },
  add(body) {
    return this.parcels.send(this.address(), 'POST', body);
  },
  address(id) {
    id || id === 0 || (id = '');
    let pathname = '/v1';
    pathname += `/${this.name}/${id}`;
    pathname = pathname.replace(/\/+/g, '/').replace(/\/$/, '');
    return { pathname, ...this.parcels.site };
  },
};
