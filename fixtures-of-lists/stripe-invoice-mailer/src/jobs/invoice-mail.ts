import { Queue, Worker, type Job } from 'bullmq';
import type Stripe from 'stripe';
import { render } from '../templates';

export const queue = new Queue<Stripe.Invoice>('invoice-mail');

export class InvoiceMailer {
  private current: Stripe.Invoice | undefined;

  constructor(private readonly send: (to: string, html: string) => Promise<void>) {}

  async process(job: Job<Stripe.Invoice, void>): Promise<void> {
    const invoice = job.data;
    if (!invoice.subscription || !invoice.customer_email) return; // uses stripe.Invoice.subscription
    this.current = invoice;
    await this.send(invoice.customer_email, render(invoice, this.taxLabel()));
  }

  private taxLabel(): string {
    const tax = this.current?.tax ?? 0; // uses stripe.Invoice.tax
    return (tax / 100).toFixed(2);
  }
}

export const start = (mailer: InvoiceMailer) =>
  new Worker<Stripe.Invoice>('invoice-mail', (job) => mailer.process(job));
