export const models = {
  fast: 'gpt-5-nano',
  smart: process.env.SMART_MODEL || 'gpt-6.1-sol',
} as const;

export type Tier = keyof typeof models;
