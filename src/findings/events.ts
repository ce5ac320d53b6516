import { commonEvents, isEvent } from '../strings/event-names.js';
import type { Confidence } from '../model/finding.js';
import type { Entry, Part } from '../model/registry.js';
import type { FieldUse } from '../model/usage.js';

/** The events of an entry that a read may be of. Where nothing compares the name of the event, it may be any. */
function eventsOf({ events = [], otherEvents = [] }: FieldUse, part: Part): string[] {
  const possible = events.length === 0 ? part.events : commonEvents(events, part.events);
  return possible.filter((name) => !otherEvents.some((other) => isEvent(name, other)));
}

/** Whether a read may be of the object that the events of an entry carry. */
export function isOfEvents(use: FieldUse, part: Part): boolean {
  return part.eventPath.every((name, i) => use.jsonPath[i] === name) && eventsOf(use, part).length > 0;
}

/** The path of a field from the top of the body of which an entry speaks: in an event, from its object. */
export function pathIn({ direction, jsonPath }: FieldUse, { eventPath }: Part): readonly string[] {
  return direction === 'event' ? jsonPath.slice(eventPath.length) : jsonPath;
}

/**
 * High for an event that the API's SDK has made, of a name that is compared with listed ones alone. Without a comparison
 * it may be another event, and a body that no SDK has checked may be of another API.
 *
 * @param known whether the list names the place of the field.
 */
export function eventConfidence({ host, events = [] }: FieldUse, part: Part, known: boolean): Confidence {
  if (events.length === 0) return known ? 'medium' : 'low';
  const isListed = events.every((name) => part.events.some((pattern) => isEvent(name, pattern)));
  return host === 'host' && known && isListed ? 'high' : 'medium';
}

/** What a finding says of the event that it is in. */
export function ofEvent(
  use: FieldUse,
  { message }: Pick<Entry, 'message'>,
  part: Part,
): { events: string[]; message: string } {
  const isAny = use.events?.length === 0;
  return {
    events: eventsOf(use, part),
    message: isAny ? `${message} (The type of the event is not compared and may differ.)` : message,
  };
}
