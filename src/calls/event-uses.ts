import { commonEvents } from '../strings/event-names.js';
import { flatMap } from '../collections/lists.js';
import type { FieldUse } from '../model/usage.js';
import { traceSteps } from './domain/places.js';
import { step } from './domain/trace.js';
import type { Interest, Route } from './engine/interest.js';
import type { EventValue } from './evaluate/events/events.js';
import { isOfSdk } from './evaluate/events/open-handlers.js';
import { useOf } from './found-uses.js';
import type { FieldRead } from './requests/reads.js';

/**
 * The uses of listed fields that a read of an event is. An event that a package has made is of the API whose SDK that is.
 *
 * @param value with which the field is compared, if that is what the place does.
 */
export function eventUses(
  { name, node, path }: FieldRead,
  { event, trace }: EventValue,
  interest: Interest,
  value?: string,
): FieldUse[] {
  const isListed = ({ fields, values }: Route): boolean =>
    value === undefined ? fields.event.has(name) : (values.event.get(name)?.has(value) ?? false);
  const mayBeOf = (route: Route): boolean =>
    (event.names === null || commonEvents(event.names, route.events).length > 0) &&
    (event.by === null || isOfSdk(event.by, route.api, interest));
  const note = value === undefined ? `${name} is read` : `${name} is compared with ${value}`;
  return flatMap(interest.routes, (route) =>
    isListed(route) && mayBeOf(route)
      ? [
          {
            ...useOf(
              'field',
              node,
              { route, exact: true, host: event.by === null ? 'none' : 'host' },
              [],
              traceSteps(trace, step(node, note)),
            ),
            direction: 'event',
            field: name,
            jsonPath: [...path],
            single: event.names !== null,
            events: [...(event.names ?? [])],
            ...(event.others && { otherEvents: [...event.others] }),
            ...(value !== undefined && { value }),
          },
        ]
      : [],
  );
}
