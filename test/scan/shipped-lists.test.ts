import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shippedLists } from '../../src/registry/locate-list.js';
import { loadRegistry, readRegistryFile, validateRegistryFile } from '../../src/registry/load.js';
import { PACKAGE_ROOT } from '../cli/run.js';
import { findingsIn, markedUses } from './other-apis.js';

const fileOf = (name: string): string => join(PACKAGE_ROOT, 'registries', `${name}.json`);

/** All of them at once, as they must not hide each other. */
const registry = loadRegistry(shippedLists().map(fileOf));

/** Code as people write it, marked with what it uses. Lists that are made from published pages: published-lists.test.ts. */
const CASES: Record<string, Record<string, string>> = {
  openai: {
    'the SDK, by its default export': `
      import OpenAI from 'openai';
      const openai = new OpenAI({ apiKey: process.env.OPENAI_API_KEY });
      const assistant = await openai.beta.assistants.create({ model: 'gpt-6.1-sol' }); // uses openai.beta.assistants.create
      const thread = await openai.beta.threads.create(); // uses openai.beta.threads.create
      const run = await openai.beta.threads.runs.create(thread.id, { assistant_id: assistant.id }); // uses openai.beta.threads.runs.create`,
    'helpers that poll': `
      import { OpenAI } from 'openai';
      const client = new OpenAI();
      await client.beta.threads.runs.createAndPoll('t', { assistant_id: 'a' }); // uses openai.beta.threads.runs.create`,
    'a client that a class keeps': `
      import OpenAI from 'openai';
      export class Bot {
        private readonly openai: OpenAI;
        constructor(key: string) { this.openai = new OpenAI({ apiKey: key }); }
        ask(id: string) { return this.openai.beta.threads.messages.list(id); } // uses openai.beta.threads.messages.list
      }`,
    'a client that is handed over': `
      import type OpenAI from 'openai';
      export const drop = (openai: OpenAI, id: string) => openai.beta.assistants.delete(id); // uses openai.beta.assistants.delete`,
    CommonJS: `
      const OpenAI = require('openai');
      const openai = new OpenAI();
      exports.list = () => openai.beta.assistants.list(); // uses openai.beta.assistants.list`,
    'plain HTTP': `
      await fetch('https://api.openai.com/v1/threads', { method: 'POST' }); // uses openai.beta.threads.create`,
    'the general methods of the client': `
      import OpenAI from 'openai';
      const openai = new OpenAI();
      await openai.post('/threads', { body: {} }); // uses openai.beta.threads.create
      await openai.post('/responses', { body: {} });`,
    'the name of a model': `
      import OpenAI from 'openai';
      const openai = new OpenAI();
      const MODELS = { cheap: 'gpt-5-nano', good: 'gpt-6.1-sol' } as const;
      export const ask = (input: string, model: keyof typeof MODELS) =>
        openai.responses.create({ input, model: MODELS[model] }); // uses openai.model.gpt-5-nano
      await openai.chat.completions.create({ model: process.env.MODEL ?? 'o3', messages: [] }); // uses openai.model.o3
      await openai.chat.completions.create({ model: MODELS.good, messages: [] });`,
    'the name of a model in plain HTTP': `
      const body = JSON.stringify({ model: 'gpt-4o-2024-08-06', messages: [] }); // uses openai.model.gpt-4o-2024-08-06
      await fetch('https://api.openai.com/v1/chat/completions', { method: 'POST', body });`,
    'trap: the same name for another host': `
      import OpenAI from 'openai';
      const router = new OpenAI({ baseURL: 'https://router.example/api/v1' });
      await router.chat.completions.create({ model: 'gpt-5', messages: [] });`,
    'trap: the same name as other data': `
      import OpenAI from 'openai';
      const openai = new OpenAI();
      await openai.responses.create({ model: 'gpt-6.1-sol', metadata: { model: 'gpt-5' }, input: 'o3' });`,
    'trap: what takes its place': `
      import OpenAI from 'openai';
      const openai = new OpenAI();
      await openai.responses.create({ model: 'gpt-6.1-sol', input: 'x' });
      await openai.conversations.create({});
      await openai.chat.completions.create({ model: 'x', messages: [] });`,
    'trap: the same SDK for another host': `
      import OpenAI from 'openai';
      const local = new OpenAI({ baseURL: 'http://localhost:11434/v1', apiKey: 'x' });
      await local.beta.threads.create();`,
    'trap: plain HTTP to another host': `
      await fetch('https://forum.example/v1/threads/7', { method: 'DELETE' });`,
    'trap: another package with such a class': `
      import OpenAI from 'openai-like';
      const openai = new OpenAI();
      await openai.beta.threads.create();`,
    'trap: other things that are called threads': `
      import OpenAI from 'openai';
      const openai = new OpenAI();
      const mail = { beta: { threads: { create: () => openai.models.list() } } };
      mail.beta.threads.create();`,
  },
  github: {
    'a parameter': `
      import { Octokit } from '@octokit/rest';
      const octokit = new Octokit();
      await octokit.rest.search.code({ q: 'x', sort: 'indexed' }); // uses github.search.code.sort
      await octokit.request('GET /search/code', { q: 'x', order: 'asc' }); // uses github.search.code.order
      await fetch('https://api.github.com/search/code?q=x&sort=indexed'); // uses github.search.code.sort
      await octokit.rest.search.repos({ q: 'x', sort: 'stars' });
      await octokit.rest.search.code({ q: 'sort' });`,
    'the SDK': `
      import { Octokit } from '@octokit/rest';
      const octokit = new Octokit({ auth: 'x' });
      await octokit.rest.orgs.listSecurityManagerTeams({ org: 'acme' }); // uses github.orgs.list-security-manager-teams
      await octokit.orgs.addSecurityManagerTeam({ org: 'acme', team_slug: 'a' }); // uses github.orgs.add-security-manager-team`,
    'a route': `
      import { Octokit } from '@octokit/rest';
      const octokit = new Octokit();
      await octokit.request('GET /classrooms/{classroom_id}', { classroom_id: 1 }); // uses github.classroom.get-a-classroom
      await octokit.request('GET /repos/{owner}/{repo}', { owner: 'a', repo: 'b' });`,
    'pages of a method': `
      import { Octokit } from '@octokit/rest';
      const octokit = new Octokit();
      await octokit.paginate(octokit.rest.orgs.listSecurityManagerTeams, { org: 'acme' }); // uses github.orgs.list-security-manager-teams
      await octokit.paginate(octokit.rest.issues.listForRepo, { owner: 'a', repo: 'b' });`,
    'the client of an action': `
      import { getOctokit } from '@actions/github';
      const octokit = getOctokit(process.env.GITHUB_TOKEN!);
      await octokit.rest.orgs.listSecurityManagerTeams({ org: 'acme' }); // uses github.orgs.list-security-manager-teams
      await octokit.rest.issues.createComment({ owner: 'a', repo: 'b', issue_number: 1, body: 'x' });`,
    'plain HTTP with parameters': `
      export const status = (owner: string, repo: string) =>
        fetch(\`https://api.github.com/repos/\${owner}/\${repo}/import\`); // uses github.migrations.get-import-status`,
    'a field of an answer': `
      import { Octokit } from '@octokit/rest';
      const { data } = await new Octokit().rest.orgs.get({ org: 'acme' });
      console.log(data.secret_scanning_enabled_for_new_repositories, data.login); // uses github.organization-full.secret_scanning_enabled_for_new_repositories`,
    'a literal where the list has a parameter': `
      await fetch('https://api.github.com/teams/7/members'); // uses github.teams.list-members-legacy`,
    'trap: the live neighbour of a legacy path': `
      await fetch('https://api.github.com/orgs/acme/teams/core/members');
      await fetch('https://api.github.com/orgs/acme/members');`,
    'trap: a path that goes on in another way': `
      await fetch('https://api.github.com/repos/a/b/imports');
      await fetch('https://api.github.com/repos/a/b/import/issues');`,
    'trap: a server of the company': `
      import { Octokit } from '@octokit/rest';
      const octokit = new Octokit({ baseUrl: 'https://git.acme.example/api/v3' });
      await octokit.rest.orgs.listSecurityManagerTeams({ org: 'acme' });`,
    'trap: such a path of another host': `
      await fetch('https://school.example/classrooms');
      await fetch('/teams/7/members');`,
  },
  slack: {
    'the SDK': `
      import { WebClient } from '@slack/web-api';
      const web = new WebClient(process.env.SLACK_TOKEN);
      await web.files.upload({ channels: 'C1', file }); // uses slack.files.upload
      await web.stars.list(); // uses slack.stars.list
      await web.channels.list(); // uses slack.channels.list
      await web.groups.createChild({ channel: 'G1' }); // uses slack.groups.createChild
      await web.rtm.start(); // uses slack.rtm.start
      await web.conversations.list();`,
    'a method by its name': `
      import { WebClient } from '@slack/web-api';
      await new WebClient('x').apiCall('files.upload', { channels: 'C1' }); // uses slack.files.upload
      await new WebClient('x').apiCall('chat.postMessage', { channel: 'C1' });`,
    'plain HTTP': `
      await fetch('https://slack.com/api/files.upload', { method: 'POST', body }); // uses slack.files.upload
      await fetch('https://slack.com/api/stars.list?limit=5'); // uses slack.stars.list
      await fetch('https://slack.com/api/im.open', { method: 'POST', body }); // uses slack.im.open
      await fetch('https://slack.com/api/conversations.open', { method: 'POST', body });`,
    'axios with a base': `
      import axios from 'axios';
      const slack = axios.create({ baseURL: 'https://slack.com/api' });
      await slack.post('/oauth.access', { code: 'x' }); // uses slack.oauth.access`,
    'a client in an object': `
      import type { WebClient } from '@slack/web-api';
      export const upload = async ({ client }: { client: WebClient }) => client.files.upload({}); // uses slack.files.upload`,
    'a listener of Bolt': `
      import { App } from '@slack/bolt';
      const app = new App({ token: 'x', signingSecret: 'y' });
      app.command('/upload', async ({ ack, client, command }) => {
        await ack();
        await client.files.upload({ channels: command.channel_id }); // uses slack.files.upload
      });`,
    'trap: the methods beside them': `
      import { WebClient } from '@slack/web-api';
      const web = new WebClient('x');
      await web.filesUploadV2({ file: 'x' });
      await web.files.getUploadURLExternal({ filename: 'x', length: 1 });
      await web.oauth.v2.access({ code: 'x' });
      await web.chat.postMessage({ channel: 'C1', text: 'x' });`,
    'trap: a proxy in place of the API': `
      import { WebClient } from '@slack/web-api';
      const web = new WebClient('x', { slackApiUrl: 'https://chat.acme.example/api/' });
      await web.stars.list();`,
    'trap: a path that begins in the same way': `
      await fetch('https://slack.com/api/files.uploadStatus', { method: 'POST' });
      await fetch('https://slack.example/api/files.upload', { method: 'POST' });`,
    'trap: a method of another object': `
      const web = { files: { upload: (file: string) => file } };
      web.files.upload('x');`,
  },
  stripe: {
    'the SDK': `
      import Stripe from 'stripe';
      const stripe = new Stripe('sk_test');
      await stripe.exchangeRates.list(); // uses stripe.exchangeRates.list
      await stripe.issuing.authorizations.approve('iauth_1'); // uses stripe.issuing.authorizations.approve`,
    'a type': `
      import type { Stripe } from 'stripe';
      export const rate = (stripe: Stripe, id: string) => stripe.exchangeRates.retrieve(id); // uses stripe.exchangeRates.retrieve`,
    'a request of its own': `
      import Stripe from 'stripe';
      await new Stripe('sk').rawRequest('GET', '/v1/exchange_rates'); // uses stripe.exchangeRates.list
      await new Stripe('sk').rawRequest('GET', '/v1/customers');`,
    'plain HTTP': `
      export const decline = (id: string) =>
        fetch(\`https://api.stripe.com/v1/issuing/authorizations/\${id}/decline\`, { method: 'POST' }); // uses stripe.issuing.authorizations.decline`,
    'trap: the methods beside them': `
      import Stripe from 'stripe';
      const stripe = new Stripe('sk_test');
      await stripe.issuing.authorizations.retrieve('iauth_1');
      await stripe.issuing.authorizations.update('iauth_1', {});
      await stripe.customers.create({ email: 'x' });`,
    'trap: rates of somebody else': `
      await fetch('https://rates.example/v1/exchange_rates');
      const bank = { exchangeRates: { list: () => [] } };
      bank.exchangeRates.list();`,
    'trap: another client of that name': `
      import { Stripe } from '@stripe/stripe-js';
      export const pay = (stripe: Stripe) => stripe.exchangeRates.list();`,
  },
  'several at once': {
    'each finds its own': `
      import OpenAI from 'openai';
      import { WebClient } from '@slack/web-api';
      await new OpenAI().beta.threads.create(); // uses openai.beta.threads.create
      await new WebClient('x').stars.list(); // uses slack.stars.list
      await fetch('https://api.github.com/classrooms'); // uses github.classroom.list-classrooms`,
    'trap: the hosts of the others': `
      await fetch('https://api.github.com/v1/threads', { method: 'POST' });
      await fetch('https://slack.com/classrooms');
      await fetch('https://api.openai.com/api/stars.list');`,
  },
};

describe.each(Object.entries(CASES))('in code that uses %s', (_, cases) => {
  it.each(Object.entries(cases))('%s', (_title, code) => {
    expect(findingsIn({ 'a.ts': code }, registry)).toEqual(markedUses(code));
  });
});

const isoDay = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;

describe('the lists that are shipped', () => {
  it.each(shippedLists())('%s is valid, and each entry has its source', (name) => {
    expect(validateRegistryFile(fileOf(name))).toEqual([]);
    expect(readRegistryFile(fileOf(name))).toMatchObject({ reviewed: isoDay, covers: expect.any(String) as string });
    const { entries } = loadRegistry([fileOf(name)], { builtin: false });
    expect(entries.filter(({ source }) => !/^(https:\/\/|@?[a-z/-]+@\d)/.test(source))).toEqual([]);
  });
});
