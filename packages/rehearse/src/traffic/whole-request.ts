import type { Entry } from '../../../../src/model/registry.js';
import { filtered } from './body-filter.js';
import { BodyUses } from './body-uses.js';
import { SentHead, type RequestHead } from './head-uses.js';
import type { SentOperation } from './operations.js';
import type { Used } from './used.js';

/** What a request uses whose body is complete. */
export interface WholeRequest {
  /** The entries that it is about: it meets their conditions. */
  entries: Entry[];
  uses: Used[];
}

/** @param body null if it is not known. */
export function wholeRequest(head: RequestHead, operation: SentOperation, body: string | null): WholeRequest {
  const sent = new SentHead(head, operation);
  const { certain, awaiting } = sent.entries();
  const judge = new BodyUses([...certain, ...awaiting], 'request');
  if (body !== null && !judge.isIdle) filtered(body, head.headers['content-type'], judge);
  const entries = [...certain, ...awaiting.filter((entry) => judge.meetsAll(entry))];
  return { entries, uses: [...sent.uses(entries), ...judge.uses()] };
}
