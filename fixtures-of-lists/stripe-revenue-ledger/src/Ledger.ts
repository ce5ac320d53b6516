import type { BookedInvoice, BookedLine, Draft } from './models';

export default class Ledger {
  protected open: BookedInvoice[] = [];
  lines: { [account: string]: BookedLine[] } = {};

  constructor(initial: Iterable<BookedInvoice> = []) {
    this.open.push(...initial);
  }

  feesByCostCenter() {
    const sums = new Map<string, number>();
    this.open.forEach((inv) => {
      const fee = inv.application_fee_amount ?? 0; // uses stripe.Invoice.application_fee_amount
      sums.set(inv.costCenter, (sums.get(inv.costCenter) ?? 0) + fee);
    });
    return sums;
  }

  prorated(account: string) {
    return (this.lines[account] ?? []).filter((l) => l.proration).map((l) => l.amount); // uses stripe.InvoiceLineItem.proration
  }

  refundOf(draft: Draft): string | null {
    const { refund, reasonText } = draft; // uses stripe.CreditNote.refund
    if (!refund) return reasonText || null;
    return typeof refund === 'string' ? refund : refund.id;
  }
}
