import { fixed } from '../strings/event-names.js';
import { partOf, type Part, type RegistryFile } from '../model/registry.js';
import { operationsOf } from '../model/route.js';
import { issue, type Issue, type JsonPath } from './problem.js';

/** Rules on fields, parameters and values: where an entry says that they are. */

function* parts({ entries }: RegistryFile): Iterable<[index: number, part: Part]> {
  for (const [index, entry] of entries.entries()) {
    const part = partOf(entry);
    if (part) yield [index, part];
  }
}

export function* suffixesEndWithField(list: RegistryFile): Iterable<Issue> {
  for (const [index, part] of parts(list)) {
    for (const where of ['at', 'live'] as const) {
      for (const [position, suffix] of part[where].entries()) {
        if (suffix.split('.').at(-1) === part.name) continue;
        yield issue(['entries', index, where, position], `\`${suffix}\` does not end with the field \`${part.name}\``);
      }
    }
  }
}

export function* atAndLiveDiffer(list: RegistryFile): Iterable<Issue> {
  for (const [index, { at, live, only }] of parts(list)) {
    for (const [position, suffix] of live.entries()) {
      if (at.includes(suffix)) yield issue(['entries', index, 'live', position], `\`${suffix}\` is also in \`at\``);
    }
    if (only && at.length === 0)
      yield issue(['entries', index, 'only'], 'the field has no place in `at`', 'add its places to `at`');
  }
}

/** A name of fewer letters is in any program. */
const SHORTEST_EVENT = 4;

/** What is in an event names it, and nothing else does. */
export function* eventsAreNamed(list: RegistryFile): Iterable<Issue> {
  for (const [index, { in: places, events, eventPath }] of parts(list)) {
    const place = ['entries', index];
    if (!places.includes('event')) {
      if (events.length > 0 || eventPath.length > 0)
        yield issue([...place, 'in'], 'the entry has `events`, but no `event` in `in`', 'add `event`');
    } else if (events.length === 0)
      yield issue(
        [...place, 'events'],
        'a field in an event needs event names',
        'add the `events` that contain the field',
      );
    for (const [position, event] of events.entries())
      if (fixed(event).length < SHORTEST_EVENT)
        yield issue([...place, 'events', position], `\`${event}\` is too short to be distinguished from other strings`);
  }
}

/** Parameters in braces are in the path templates. */
export function* pathParametersExist({ entries }: RegistryFile): Iterable<Issue> {
  for (const [index, entry] of entries.entries()) {
    const named: [JsonPath, string][] = (entry.when ?? []).flatMap(({ name, in: place }, position) =>
      place === 'path' ? [[['when', position, 'name'], name]] : [],
    );
    const part = partOf(entry);
    if (part?.in.includes('path')) named.push([['parameter'], part.name]);
    for (const [place, name] of named) {
      const lacking = operationsOf(entry).find(({ path }) => !path.includes(`{${name}}`));
      if (lacking) yield issue(['entries', index, ...place], `\`${lacking.path}\` has no \`{${name}}\``);
    }
  }
}
