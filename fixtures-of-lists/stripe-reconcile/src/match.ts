import type Stripe from 'stripe';
import type { FullCharge, Intent } from './stripe';

export interface BankLine {
  reference: string;
  cents: number;
}

export function match(line: BankLine, charges: FullCharge[]): FullCharge | undefined {
  return charges.find((c) => c.amount === line.cents && String(c.invoice ?? '').endsWith(line.reference)); // uses stripe.Charge.invoice
}

export function describe(intent: Intent, last: Stripe.Response<Stripe.Invoice> | null): string {
  const ref = intent.invoice ?? 'one-off'; // uses stripe.PaymentIntent.invoice
  const via = last?.charge ?? '-'; // uses stripe.Invoice.charge
  return `${intent.id} -> ${String(ref)} (${String(via)})`;
}
