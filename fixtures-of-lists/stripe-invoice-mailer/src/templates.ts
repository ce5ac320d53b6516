import type { Stripe } from 'stripe';

export function render(invoice: Pick<Stripe.Invoice, 'number' | 'total' | 'lines' | 'paid'>, tax: string): string {
  const rows = invoice.lines.data.map(
    (line) => `<tr><td>${line.description}</td><td>${line.price?.nickname ?? ''}</td><td>${line.amount}</td></tr>`, // uses stripe.InvoiceLineItem.price
  );
  const stamp = invoice.paid ? 'PAID' : 'DUE'; // uses stripe.Invoice.paid
  return `<h1>${invoice.number} ${stamp}</h1><table>${rows.join('')}</table><p>Tax ${tax}</p>`;
}
