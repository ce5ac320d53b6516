import { describe, expect, it } from 'vitest';
import { markedIn, violationsIn } from './violations-in.js';

const SEND = `
export async function config(token) {
  const res = await fetch('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', {
    method: 'POST',
    headers: { Authorization: \`Bearer \${token}\`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ datasource: 'wiki' }),
  });
  if (!res.ok) throw new Error(\`answered \${res.status}\`);
  return res.json();
}`;
const ROTATE = `
export async function rotate(token) {
  const res = await fetch('https://acme-be.glean.com/api/index/v1/rotatetoken', {
    method: 'POST',
    headers: { Authorization: \`Bearer \${token}\` },
  });
  if (!res.ok) throw new Error(\`answered \${res.status}\`);
  return res.json();
}`;

/** Projects as people write them: extra reports fail as missing ones do. */
const CASES: Record<string, Record<string, string>> = {
  'a variable of the environment in a log of another file': {
    'send.js': SEND,
    'main.js': `
import { config } from './send.js';
const token = process.env.GLEAN_TOKEN;
console.log('using', token); // VIOLATION no-token-leak
console.log('using', process.env.GLEAN_TOKEN); // VIOLATION no-token-leak
await config(token);`,
  },
  'a message that is put together before it is logged': {
    'send.js': SEND,
    'main.js': `
import { config } from './send.js';
const token = process.env.GLEAN_TOKEN;
const message = 'calling with ' + token; // VIOLATION no-token-leak
console.info(message);
await config(token);`,
  },
  'the headers as a whole': {
    'main.ts': `
import pino from 'pino';
const logger = pino();
const headers = { Authorization: \`Bearer \${process.env.GLEAN_TOKEN}\`, 'Content-Type': 'application/json' };
logger.debug({ headers }, 'sending'); // VIOLATION no-token-leak
logger.debug(headers); // VIOLATION no-token-leak
logger.debug(JSON.stringify(headers)); // VIOLATION no-token-leak
const res = await fetch('https://acme-be.glean.com/api/index/v1/adddatasource', { method: 'POST', headers, body: JSON.stringify({ name: 'a' }) });
if (!res.ok) throw new Error('failed');`,
  },
  'a wrapper around the log': {
    'send.js': SEND,
    'log.js': `export function log(...parts) { console.log('[glean]', ...parts); }`,
    'main.js': `
import { log } from './log.js';
import { config } from './send.js';
const token = process.env.GLEAN_TOKEN;
log('start');
log('with', token); // VIOLATION no-token-leak
log(\`with \${token}\`); // VIOLATION no-token-leak
await config(token);`,
  },
  'the result of a rotation': {
    'rotate.js': ROTATE,
    'main.js': `
import { rotate } from './rotate.js';
import { store } from 'vault';
const result = await rotate(process.env.GLEAN_TOKEN);
await store(result.rawSecret);
console.log(result); // VIOLATION no-token-leak
console.log(result.rawSecret); // VIOLATION no-token-leak
console.log(\`new: \${result.rawSecret}\`); // VIOLATION no-token-leak
console.log(result.createdAt, result.rotationPeriodMinutes);`,
  },
  'an error of its own class': {
    'send.js': SEND,
    'main.js': `
import { config } from './send.js';
class ConfigError extends Error {
  constructor(token) {
    super(\`refused: \${token}\`); // VIOLATION no-token-leak
  }
}
export async function run() {
  const token = process.env.GLEAN_TOKEN;
  try { await config(token); } catch { throw new ConfigError(token); }
}`,
  },
  'texts that are thrown': {
    'send.js': SEND,
    'main.js': `
import { config } from './send.js';
const token = process.env.GLEAN_TOKEN;
if (token.length < 4) throw \`bad token \${token}\`; // VIOLATION no-token-leak
await config(token);`,
  },
  'the query of a URL': {
    'send.js': SEND,
    'main.js': `
import { config } from './send.js';
const token = process.env.GLEAN_TOKEN;
const debug = new URL('https://acme-be.glean.com/debug');
debug.searchParams.append('token', token); // VIOLATION no-token-leak
export const link = \`https://acme.example/debug?at=1&token=\${token}\`; // VIOLATION no-token-leak
await config(token);`,
  },
  'fields of a class': {
    'client.ts': `
export class Client {
  #token: string;
  constructor(token: string, private logger: Logger) { this.#token = token; }
  private headers() { return { Authorization: 'Bearer ' + this.#token, 'Content-Type': 'application/json' }; }
  async add(name: string) {
    this.logger.verbose(\`token \${this.#token}\`); // VIOLATION no-token-leak
    this.logger.verbose(this.headers()); // VIOLATION no-token-leak
    const res = await fetch('https://acme-be.glean.com/api/index/v1/adddatasource', { method: 'POST', headers: this.headers(), body: JSON.stringify({ name }) });
    if (!res.ok) throw new Error('failed with ' + res.status);
  }
}`,
  },
  'a configuration as a whole': {
    'config.ts': `export const config = { origin: 'https://acme-be.glean.com', tokens: { indexing: process.env.GLEAN_TOKEN } };`,
    'main.ts': `
import { config } from './config.js';
console.log(config); // VIOLATION no-token-leak
console.log(config.origin);
console.log(config.tokens); // VIOLATION no-token-leak
const res = await fetch(\`\${config.origin}/api/index/v1/adddatasource\`, {
  method: 'POST',
  headers: { Authorization: \`Bearer \${config.tokens.indexing}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ name: 'a' }),
});
if (!res.ok) throw new Error('failed');`,
  },
  'parameters of a client': {
    'main.ts': `
import axios from 'axios';
const api = axios.create({ baseURL: 'https://acme-be.glean.com/api/index/v1', headers: { Authorization: \`Bearer \${process.env.GLEAN_TOKEN}\` } });
export const add = (name: string) => api.post('/adddatasource', { name }, {
  params: { access_token: process.env.GLEAN_TOKEN }, // VIOLATION no-token-leak
});
const query = new URLSearchParams({ verbose: '1' });
query.set('token', process.env.GLEAN_TOKEN); // VIOLATION no-token-leak
export const read = (datasource: string) => api.post(\`/getdatasourceconfig?\${query}\`, { datasource });`,
  },
  'an error with a message of its own': {
    'errors.ts': `
export class HttpError extends Error {
  constructor(readonly status: number, message: string) { super(message); }
}`,
    'main.ts': `
import { HttpError } from './errors.js';
interface Options { token: string; origin: string }
export async function read({ token, origin }: Options, datasource: string) {
  const res = await fetch(\`\${origin}/api/index/v1/getdatasourceconfig\`, {
    method: 'POST',
    headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ datasource }),
  });
  if (!res.ok) throw new HttpError(res.status, \`\${token} was refused for \${datasource}\`); // VIOLATION no-token-leak
  return res.json();
}`,
  },
  'promises that are rejected, and other logs': {
    'send.js': SEND,
    'main.js': `
const winston = require('winston');
const debug = require('debug')('glean');
const { config } = require('./send.js');
const logger = winston.createLogger({});
const { GLEAN_TOKEN } = process.env;
module.exports = (name) => new Promise((resolve, reject) => {
  debug('token %s', GLEAN_TOKEN); // VIOLATION no-token-leak
  logger.log({ level: 'info', message: 'token ' + GLEAN_TOKEN }); // VIOLATION no-token-leak
  process.stdout.write(\`token=\${GLEAN_TOKEN}\\n\`); // VIOLATION no-token-leak
  if (!name) return reject(\`no name for \${GLEAN_TOKEN}\`); // VIOLATION no-token-leak
  config(GLEAN_TOKEN).then(resolve, reject);
});`,
  },
  'trap: the mask of CI': {
    'rotate.js': ROTATE,
    'main.js': `
import * as core from '@actions/core';
import { rotate } from './rotate.js';
const { rawSecret } = await rotate(process.env.GLEAN_TOKEN);
core.setSecret(rawSecret);
console.log(\`::add-mask::\${rawSecret}\`);
console.log('::add-mask::' + rawSecret);
console.log(\`##vso[task.setvariable variable=token;issecret=true]\${rawSecret}\`);
core.setOutput('token', rawSecret);
console.log(\`rotated: ...\${rawSecret.slice(-4)}, \${rawSecret.length} characters\`);`,
  },
  'trap: masked, cut, measured, hashed': {
    'send.js': SEND,
    'mask.js': `
import { createHash } from 'node:crypto';
export const mask = (secret) => secret.replace(/.(?=.{4})/g, '*');
export const cut = (secret) => secret.slice(0, 4) + '...';
export const hashed = (secret) => createHash('sha256').update(secret).digest('hex');`,
    'main.js': `
import { config } from './send.js';
import { cut, hashed, mask } from './mask.js';
const token = process.env.GLEAN_TOKEN;
const masked = mask(token);
console.log(mask(token), cut(token), hashed(token), masked);
console.log(\`\${masked} has \${token.length} characters\`, Boolean(token), !!token, token ? 'set' : 'not set', typeof token);
console.log('token', token && '***', token === undefined, token !== '');
console.log({ hasToken: token !== undefined, length: token?.length });
await config(token);`,
  },
  'trap: other variables, and what is not a log': {
    'send.js': SEND,
    'main.js': `
import { writeFile } from 'node:fs/promises';
import { config } from './send.js';
const token = process.env.GLEAN_TOKEN;
console.log(process.env.NODE_ENV, process.env.GLEAN_INSTANCE);
await writeFile('.secret', token);
cache.set('token', token);
const settings = { token };
send(settings);
console.error(await config(token));`,
  },
  'trap: tokens of another service': {
    'send.js': SEND,
    'main.js': `
import { config } from './send.js';
export async function other(token) {
  console.log(token);
  await fetch('https://api.other.example/things', { headers: { Authorization: \`Bearer \${token}\` } });
}
await config(process.env.GLEAN_TOKEN);
await other(process.env.OTHER_TOKEN);`,
  },
};

describe('no-token-leak', () => {
  it.each(Object.keys(CASES))('%s', (name) => {
    const files = CASES[name]!;
    expect(violationsIn(files).filter((found) => found.endsWith('no-token-leak'))).toEqual(markedIn(files));
  });
});
