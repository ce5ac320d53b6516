import type { Entry } from '../model/registry.js';

/** The page on which the built-in list is published. */
export const PUBLISHED_LIST = 'https://developers.glean.com/deprecations';

/** What the built-in list names as its sources: a section of the contract with its number, and a row of the table. */
const CONTRACT_ROW = /^api-contract (?<section>9\.\d) row (?<row>\d+)$/;
const TABLES: Readonly<Record<string, string>> = {
  '9.1': 'the indexing interface',
  '9.2': 'the client interface',
  '9.3': 'governance policies',
};

/** The page that an entry comes from; undefined if its source names none. */
export function addressOf({ source }: Pick<Entry, 'source'>): string | undefined {
  if (CONTRACT_ROW.test(source)) return PUBLISHED_LIST;
  return /^https?:\/\/\S+$/.test(source) ? source : undefined;
}

/**
 * Where an entry comes from, so that a person can look it up: ``row 4 of the deprecations of the client interface
 * (Glean's API contract, section 9.2; https://…)``.
 */
export function sourceWords({ source }: Pick<Entry, 'source'>): string {
  const { section = '', row } = CONTRACT_ROW.exec(source)?.groups ?? {};
  if (row === undefined) return source;
  return `row ${row} of the deprecations of ${TABLES[section]} (Glean's API contract, section ${section}; ${PUBLISHED_LIST})`;
}
