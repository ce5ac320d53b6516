import { oncePer } from '../../collections/once.js';
import type { Api } from '../../model/registry.js';
import { isNamedIn, wordsIn } from '../../strings/words.js';

/** Words of titles and ids that say nothing of whose an API is. */
const COMMON = new Set(
  [
    'admin analytics api apis app apps auth base batch beta chat client clients cloud content core data developer dev docs',
    'embedded enterprise events file files front frontend gateway governance graph group hooks host http https hub id index',
    'indexing internal io items json legacy library link links local main management messaging mobile net new old open page',
    'pages platform plus private prod production proxy public reporting rest restful root rpc sandbox sdk search secure server',
    'service services session sessions short site stage staging store stream test tokens upload uploads url user users v1 v2',
    'v3 v4 web webhook webhooks website www',
  ].flatMap((line) => line.split(' ')),
);

/** Vendors of APIs whose names are in no other word; none that also hosts or forwards the APIs of others. */
const VENDORS = new Set(
  [
    'adyen airtable algolia amplitude anthropic asana atlassian auth0 bitbucket braintree calendly coinbase contentful',
    'datadog deepseek discord dropbox elasticsearch facebook figma github gitlab groq hubspot huggingface instagram',
    'intercom jira keycloak linkedin mailchimp mailgun meilisearch mistral mixpanel newrelic notion okta ollama onesignal',
    'openai openrouter openweather pagerduty paypal pinecone plaid posthog postmark qdrant resend salesforce sendgrid',
    'sentry servicenow shopify slack snowflake spotify strapi stripe telegram trello twilio twitch twitter typesense',
    'whatsapp woocommerce xero youtube zendesk zoom',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a name is of a vendor. */
export function isOfOtherVendor(name: string): boolean {
  return isNamedIn(name, VENDORS);
}

/** A name shorter than this is a part of too many words. */
const SHORTEST = 3;

/** Suffixes of hosts below which domains are registered, beside those of one label. */
const SECOND_LEVEL = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'edu']);

/** The names of an API: those of its hosts, its SDKs, its id and its title, without words that any API may have. */
export const namesOf = oncePer(
  ({ id, title, hosts, sdks, names: { add = [], remove = [] } = {} }: Api): ReadonlySet<string> => {
    const derived = [
      ...hosts.map(domainOf),
      ...sdks.map((name) => name.replace(/^@/, '').replace(/\/.*$/, '')),
      id,
      title.replace(/\([^)]*\)/g, ''),
      ...[...title.matchAll(/\(([^)]*)\)/g)].map((match) => match[1]!),
    ].map((name) => withoutCommon(wordsIn(name)).join(''));
    const removed = new Set(remove.map(asOneWord));
    return new Set([...derived.filter((name) => name.length >= SHORTEST && !removed.has(name)), ...add.map(asOneWord)]);
  },
);

function asOneWord(name: string): string {
  return wordsIn(name).join('');
}

/** The label that a host's owner has registered: `glean` of `*-be.glean.com`. */
function domainOf(host: string): string {
  const labels = host.split('.');
  labels.pop();
  if (labels.length > 1 && SECOND_LEVEL.has(labels.at(-1)!)) labels.pop();
  return labels.at(-1) ?? '';
}

function withoutCommon(words: readonly string[]): string[] {
  return words.filter((word) => !COMMON.has(word));
}
