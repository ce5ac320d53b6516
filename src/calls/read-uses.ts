import { flatMap } from '../collections/lists.js';
import type { FieldUse } from '../model/usage.js';
import type { Answers } from './answers.js';
import { traceSteps } from './domain/places.js';
import { step } from './domain/trace.js';
import type { ResponseValue } from './domain/values.js';
import type { Interest } from './engine/interest.js';
import { isEventValue } from './evaluate/events/events.js';
import { eventUses } from './event-uses.js';
import { useOf } from './found-uses.js';
import { routeOfType } from './evidence/typed-routes.js';
import { isConversion } from './requests/conversions.js';
import type { FieldRead } from './requests/reads.js';
import { isOfOtherRow } from './text/row-correlation.js';

/**
 * The uses of listed fields that a read of a response or of an event is.
 *
 * @param value with which the field is compared, if that is what the place does.
 */
export function readUses(read: FieldRead, answers: Answers, interest: Interest, value?: string): FieldUse[] {
  const { response } = read;
  if (isEventValue(response)) return eventUses(read, response, interest, value);
  if (response.declared) return value === undefined ? declaredReads(read, response.declared, interest) : [];
  const note = value === undefined ? `${read.name} is read` : `${read.name} is compared with ${value}`;
  return flatMap(answers.of(response), ({ hit, request, single, given }) => {
    const { fields, values } = hit.route;
    const isListed = value === undefined ? fields.response.has(read.name) : values.response.get(read.name)?.has(value);
    if (!isListed || isOfOtherRow(read.node, hit.url, answers.engine)) return [];
    const trace = traceSteps(hit.url.trace, ...(hit.signs ?? []), response.trace, step(read.node, note));
    return [
      {
        ...useOf('field', read.node, hit, request.methods, trace),
        direction: 'response',
        field: read.name,
        jsonPath: [...read.path],
        single,
        ...given,
        ...(isConversion(read.node, read.name, answers.engine) && { isGeneratedOnly: true as const }),
        ...(answers.areAllOf(read, hit) && { isSole: true }),
        ...(value !== undefined && { value }),
      },
    ];
  });
}

/** A read that only a type attributes to a body of an operation. */
function declaredReads(
  { name, node, path, response }: FieldRead,
  declared: NonNullable<ResponseValue['declared']>,
  interest: Interest,
): FieldUse[] {
  // What is built to be sent may be read for whatever reason.
  const route = declared.direction === 'response' ? routeOfType(declared, interest) : undefined;
  if (!route?.fields.response.has(name)) return [];
  const trace = traceSteps(response.trace, step(node, `${name} is read`));
  return [
    {
      ...useOf('field', node, { route, exact: false, host: 'host' }, [declared.method], trace),
      direction: 'response',
      field: name,
      jsonPath: [...path],
      single: true,
      isByType: true,
    },
  ];
}
