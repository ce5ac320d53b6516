import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shippedLists } from '../../src/registry/locate-list.js';
import { loadRegistry } from '../../src/registry/load.js';
import { PACKAGE_ROOT } from '../cli/run.js';
import { findingsIn, markedUses } from './other-apis.js';

/** All of them at once, as they must not hide each other. */
const registry = loadRegistry(shippedLists().map((name) => join(PACKAGE_ROOT, 'registries', `${name}.json`)));

/** Code as people write it, marked with what it uses. */
const CASES: Record<string, Record<string, string>> = {
  jira: {
    'plain HTTP': `
      export const find = (site: string, jql: string) => fetch(\`https://\${site}.atlassian.net/rest/api/3/search?jql=\${jql}\`); // uses jira.search.get
      export const meta = () => fetch('https://acme.atlassian.net/rest/api/2/issue/createmeta'); // uses jira.issue.createmeta
      export const who = () => fetch('https://acme.atlassian.net/rest/api/latest/user?username=bob'); // uses jira.user.username`,
    'a site behind the gateway': `
      import axios from 'axios';
      export const find = (cloud: string) =>
        axios.post(\`https://api.atlassian.com/ex/jira/\${cloud}/rest/api/3/search\`, { jql: 'x' }); // uses jira.search.post`,
    'the SDK': `
      import { Version3Client } from 'jira.js';
      const jira = new Version3Client({ host: 'https://acme.atlassian.net' });
      await jira.issueSearch.searchForIssuesUsingJql({ jql: 'x' }); // uses jira.search.get
      await jira.issues.assignIssue({ issueIdOrKey: 'A-1', name: 'bob' }); // uses jira.issue.assignee.name
      await jira.issueSearch.searchForIssuesUsingJqlEnhancedSearch({ jql: 'x' });`,
    'a request field': `
      import axios from 'axios';
      const jira = axios.create({ baseURL: 'https://acme.atlassian.net/rest/api/3' });
      await jira.put('/issue/A-1/assignee', { name: 'bob' }); // uses jira.issue.assignee.name
      await jira.put('/issue/A-1/assignee', { accountId: '5b10' });
      await jira.post('/issue', { fields: { assignee: { name: 'bob' }, project: { name: 'A' } } }); // uses jira.issue.fields.name`,
    'trap: the search that takes its place, and others': `
      await fetch('https://acme.atlassian.net/rest/api/3/search/jql?jql=x');
      await fetch('https://acme.atlassian.net/rest/api/3/project/search');
      await fetch('https://acme.atlassian.net/wiki/rest/api/search?cql=x');`,
    'trap: a server of the company': `
      import { Version2Client } from 'jira.js';
      await new Version2Client({ host: 'https://jira.acme.example' }).issueSearch.searchForIssuesUsingJql({ jql: 'x' });
      await fetch('https://jira.acme.example/rest/api/2/search?jql=x'); // uses jira.search.get low`,
  },
  spotify: {
    'plain HTTP': `
      const get = (path: string) => fetch('https://api.spotify.com/v1' + path);
      export const features = (ids: string[]) => get(\`/audio-features?ids=\${ids.join()}\`); // uses spotify.get-several-audio-features
      export const related = (id: string) => get(\`/artists/\${id}/related-artists\`); // uses spotify.get-an-artists-related-artists
      export const track = (id: string) => get(\`/tracks/\${id}\`);
      export const items = (id: string) => get(\`/playlists/\${id}/items\`);`,
    'the SDKs': `
      import SpotifyWebApi from 'spotify-web-api-node';
      import { SpotifyApi } from '@spotify/web-api-ts-sdk';
      const api = new SpotifyWebApi({ clientId: 'x' });
      await api.getAudioFeaturesForTrack('x'); // uses spotify.get-audio-features
      await api.getTrack('x');
      const sdk = SpotifyApi.withClientCredentials('x', 'y');
      await sdk.recommendations.get({ seed_tracks: ['x'] }); // uses spotify.get-recommendations
      await sdk.search('x', ['track']);`,
    'trap: reading what a person has saved': `
      await fetch('https://api.spotify.com/v1/me/tracks?limit=50');
      await fetch('https://api.spotify.com/v1/me/tracks', { method: 'PUT' }); // uses spotify.save-tracks-user`,
  },
  twitch: {
    'version 5 and what is gone of Helix': `
      await fetch('https://api.twitch.tv/kraken/streams/' + process.argv[2]); // uses twitch-v5.kraken
      await fetch('https://api.twitch.tv/helix/users/follows?to_id=1'); // uses twitch.users.follows
      await fetch('https://tmi.twitch.tv/group/user/bob/chatters'); // uses twitch-tmi.chatters
      await fetch('https://api.twitch.tv/helix/channels/followers?broadcaster_id=1');`,
    'the SDK': `
      import { ApiClient } from '@twurple/api';
      const api = new ApiClient({ authProvider });
      await api.users.getFollows({ user: '1' }); // uses twitch.users.follows
      await api.users.getUserById('1');`,
  },
  notion: {
    'the SDK': `
      import { Client } from '@notionhq/client';
      const notion = new Client({ auth: 'x' });
      const pages = await notion.databases.query({ database_id: 'x' }); // uses notion.databases.query
      pages.results.map((page) => page.archived); // uses notion.archived.response
      await notion.pages.create({ parent: { database_id: 'x' }, properties: {} }); // uses notion.pages.create.parent.database_id
      await notion.pages.update({ page_id: 'x', archived: true }); // uses notion.archived.request
      await notion.databases.retrieve({ database_id: 'x' });
      await notion.dataSources.query({ data_source_id: 'x' });`,
    'plain HTTP': `
      const search = (value: string) =>
        fetch('https://api.notion.com/v1/search', { method: 'POST', body: JSON.stringify({ filter: { property: 'object', value } }) });
      await search('page');
      await fetch('https://api.notion.com/v1/databases'); // uses notion.databases.list`,
  },
  hubspot: {
    'lists, keys and pipelines': `
      import axios from 'axios';
      const hubspot = axios.create({ baseURL: 'https://api.hubapi.com' });
      await hubspot.get('/contacts/v1/lists/7/contacts/all'); // uses hubspot.lists.contacts
      await hubspot.get('/contacts/v1/lists/all/contacts/all');
      await hubspot.get('/crm-pipelines/v1/pipelines/deals'); // uses hubspot.crm-pipelines.v1
      await hubspot.get('/crm/v3/objects/contacts', { params: { hapikey: 'x' } }); // uses hubspot.hapikey
      await hubspot.get('/crm/v3/objects/contacts', { params: { limit: 5 } });`,
  },
  shopify: {
    'plain HTTP': `
      export const products = (shop: string) => fetch(\`https://\${shop}.myshopify.com/admin/api/2024-01/products.json\`); // uses shopify.product.list
      export const orders = (shop: string) => fetch(\`https://\${shop}.myshopify.com/admin/api/2024-01/orders.json\`);
      export const risks = (shop: string) => fetch(\`https://\${shop}/admin/api/2024-01/orders/7/risks.json\`); // uses shopify.orderRisk.list`,
    'the SDK': `
      import Shopify from 'shopify-api-node';
      const shop = new Shopify({ shopName: 'x', accessToken: 'y' });
      await shop.fulfillment.create(1, {}); // uses shopify.fulfillment.create
      await shop.fulfillment.list(1);`,
  },
  google: {
    'plain HTTP': `
      await fetch('https://fcm.googleapis.com/fcm/send', { method: 'POST' }); // uses fcm.send
      await fetch('https://fcm.googleapis.com/v1/projects/x/messages:send', { method: 'POST' });
      await fetch('https://spreadsheets.google.com/feeds/list/x/1/public/values?alt=json'); // uses google-sheets-v3.list
      await fetch('https://photoslibrary.googleapis.com/v1/albums/x:share', { method: 'POST' }); // uses google-photos.albums.share
      await fetch('https://photoslibrary.googleapis.com/v1/albums', { method: 'POST' });
      await fetch('https://www.googleapis.com/youtube/v3/search?relatedToVideoId=x'); // uses youtube.search.relatedToVideoId
      await fetch('https://www.googleapis.com/youtube/v3/search?q=x');
      await fetch('https://www.googleapis.com/plus/v1/people/me');
      await fetch('https://www.google.com/search?q=feeds');`,
    'the SDKs': `
      import * as admin from 'firebase-admin';
      import { getMessaging } from 'firebase-admin/messaging';
      import { google } from 'googleapis';
      await admin.messaging().sendToDevice('x', {}); // uses fcm.send
      await admin.messaging().send({ token: 'x' });
      await getMessaging().sendMulticast({ tokens: [] }); // uses fcm.batch
      await google.analyticsreporting('v4').reports.batchGet({}); // uses google-analytics-reporting.reports
      await google.analytics('v3').management.accounts.list();`,
  },
  twitter: {
    'plain HTTP': `
      await fetch('https://api.twitter.com/1.1/statuses/update.json', { method: 'POST' }); // uses twitter.statuses.update
      await fetch('https://upload.twitter.com/1.1/media/upload.json', { method: 'POST' }); // uses twitter.media.upload
      await fetch('https://api.twitter.com/1/statuses/show.json?id=7'); // uses twitter-v1.statuses
      await fetch('https://api.twitter.com/1.1/account/verify_credentials.json');
      await fetch('https://api.twitter.com/2/tweets', { method: 'POST' });`,
    'the SDKs': `
      import Twit from 'twit';
      import { TwitterApi } from 'twitter-api-v2';
      const bot = new Twit({ consumer_key: 'x' });
      bot.post('statuses/update', { status: 'x' }, () => {}); // uses twitter.statuses.update
      bot.get('account/verify_credentials');
      const client = new TwitterApi('x');
      await client.v1.uploadMedia('x'); // uses twitter.media.upload
      await client.v2.tweet('x');`,
  },
};

describe.each(Object.entries(CASES))('in code that uses %s', (_, cases) => {
  it.each(Object.entries(cases))('%s', (_title, code) => {
    expect(findingsIn({ 'a.ts': code }, registry)).toEqual(markedUses(code));
  });
});
