import type { Entry, FieldEntry } from '../model/registry.js';
import { operationsOf, parseOperation, routeKey } from '../model/route.js';

interface Complaint {
  message: string;
  hint: string;
}

/** Reports a replacement of `entry` that is itself the subject of one of `entries`. */
export function* lintReplacement(entry: Entry, entries: readonly Entry[]): Iterable<Complaint> {
  const { replacement } = entry;
  if (!replacement) return;
  if (replacement.kind === 'endpoint') yield* lintEndpoint(replacement.target, entries);
  else if (entry.kind === 'field') yield* lintField(entry, entries);
}

function* lintEndpoint(target: string, entries: readonly Entry[]): Iterable<Complaint> {
  const key = routeKey(parseOperation(target));
  const other = entries.find((one) => one.kind === 'endpoint' && routesOf(one).includes(key));
  if (other)
    yield {
      message: `\`${target}\` is itself deprecated, by \`${other.id}\``,
      hint: 'name an endpoint that is not deprecated',
    };
}

function* lintField(entry: FieldEntry, entries: readonly Entry[]): Iterable<Complaint> {
  for (const target of targetPaths(entry)) {
    const other = entries.find((one) => one.kind === 'field' && isReported(target, one) && mayMeetAgain(entry, one));
    if (!other) continue;
    const hint =
      other === entry
        ? `add \`${target}\`, or a suffix of it, to \`live\``
        : `name a field that is not deprecated, or add its place to the \`live\` of \`${other.id}\``;
    yield { message: `\`${target}\` is itself reported as deprecated, by \`${other.id}\``, hint };
    return;
  }
}

/** JSON paths of the replacement, as far as the target determines them. */
function targetPaths({ at, replacement }: FieldEntry): string[] {
  if (!replacement) return [];
  const { kind, target } = replacement;
  if (kind === 'move' || kind === 'reshape') return [target];
  if (kind !== 'rename') return [];
  return at.length === 0 ? [target] : at.map((path) => [...path.split('.').slice(0, -1), target].join('.'));
}

/** Whether `other` concerns a body in which the replacement of `entry` appears. */
function mayMeetAgain(entry: FieldEntry, other: FieldEntry): boolean {
  // A reshaped field may keep its name: `inviteInfo.inviteTime` becomes the `inviteTime` of another type.
  if (entry === other && entry.replacement?.kind === 'reshape') return false;
  const others = routesOf(other);
  if (!routesOf(entry).some((route) => others.includes(route))) return false;
  return entry.in.some((direction) => other.in.includes(direction));
}

function routesOf(entry: Entry): string[] {
  return operationsOf(entry).map(routeKey);
}

/** Whether a use at `path` would be a finding of `entry`: its name fits and `live` does not clear it. */
function isReported(path: string, { field, at, live }: FieldEntry): boolean {
  const steps = path.replace(/^\$\./, '');
  if (steps.split('.').at(-1) !== field) return false;
  const cleared = longestMatch(steps, live);
  return cleared === 0 || cleared < longestMatch(steps, at);
}

/** Number of steps in the longest suffix that `path` ends with; 0 when none fits. */
function longestMatch(path: string, suffixes: readonly string[]): number {
  const lengths = suffixes.filter((suffix) => endsWithSuffix(path, suffix)).map((suffix) => suffix.split('.').length);
  return Math.max(0, ...lengths);
}

function endsWithSuffix(path: string, suffix: string): boolean {
  if (suffix.startsWith('$.')) return path === suffix.slice(2);
  return path === suffix || path.endsWith(`.${suffix}`);
}
