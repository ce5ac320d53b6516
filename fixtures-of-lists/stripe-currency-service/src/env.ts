export const env = { STRIPE_SECRET_KEY: process.env.STRIPE_SECRET_KEY ?? '', CURRENCY: process.env.CURRENCY ?? 'eur' };
