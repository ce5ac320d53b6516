import omise from 'omise'
import PQueue from 'p-queue'
import Stripe from 'stripe'

const gateway = omise({ secretKey: process.env.OMISE_SECRET })
const stripe = new Stripe(process.env.STRIPE_KEY)
const queue = new PQueue({ concurrency: 1 })

const table = {
  omise: gateway.sources.create.bind(gateway.sources),
  lookup: gateway.sources.retrieve.bind(gateway.sources),
  stripe: stripe.paymentIntents.create.bind(stripe.paymentIntents)
}

export function charge (vendor, params) {
  return queue.add(() => table[vendor](params))
}

export const preview = customer => queue.add(() => stripe.invoices.createPreview({ customer }))
