'use strict';

class Ledger {
  constructor() {
    /** @type {Map<string, import('stripe').Stripe.Charge>} */
    this.charges = new Map();
  }

  /** @param {string} id */
  invoiceOf(id) {
    const charge = this.charges.get(id);
    return charge ? charge.invoice : null;
  }
}

module.exports = Ledger;
