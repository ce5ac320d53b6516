export const config = { token: process.env.GH_TOKEN ?? '', org: process.env.GH_ORG ?? 'acme' };
