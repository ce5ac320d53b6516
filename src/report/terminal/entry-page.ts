import type { Dated } from '../../model/finding.js';
import {
  fixClassOf,
  partOf,
  type Api,
  type Entry,
  type Part,
  type PartPlace,
  type RegistryFile,
  type Replacement,
} from '../../model/registry.js';
import { messageOn, notesOf } from '../announcement-words.js';
import { classWords } from '../fix-words.js';
import type { Colors, FormatContext } from '../format.js';
import { labelledLines, printable, wrap } from '../text.js';
import { sourceWords } from '../source-words.js';
import { coverageWords } from './entry-list.js';
import { conditionWords, operationWords } from '../subject-words.js';
import { endOfDayWords, fatesOf, phaseWords, replacementWords } from '../words.js';

const INDENT = '  ';
const LABEL_WIDTH = 'after removal'.length;

/**
 * The page of one entry, for a person who has to act on it.
 *
 * @param subject the entry, its API, and the list that has it.
 */
export function formatEntryPage(
  { entry, api, list }: { entry: Entry; api: Api; list: Pick<RegistryFile, 'name' | 'covers' | 'reviewed'> },
  dated: Dated,
  { colors, width }: Pick<FormatContext, 'colors' | 'width'>,
): string {
  const row = (label: string, text: string): string[] =>
    labelledLines(label, text, { indent: INDENT, labelWidth: LABEL_WIDTH, width, dim: colors.dim });
  const part = partOf(entry);
  const blocks = [
    [
      colors.bold(printable(entry.id)),
      ...wrap(printable(messageOn(entry, dated)), width - INDENT.length).map((line) => INDENT + line),
    ],
    [
      ...row('subject', subjectOf(entry)),
      ...(entry.basis === 'schema' ? row('', 'by a shared schema; some operations may never use the field') : []),
      ...(part?.events ?? []).flatMap((event, i) => row(i === 0 ? 'events' : '', event)),
      ...(entry.when ?? []).flatMap((condition, i) => row(i === 0 ? 'only with' : '', conditionWords(condition))),
      ...row('API', api.title),
      ...row('announced', entry.announced ?? 'on an unknown date'),
      ...row('removal', endOfDayWords(entry.removal)),
      ...row(
        'phase',
        dated.phase === 'removed' || dated.phase === 'deprecated'
          ? phaseWords(dated)
          : `${dated.phase}: ${phaseWords(dated)}`,
      ),
      ...fatesOf(entry).flatMap((text, i) => row(i === 0 ? 'after removal' : '', text)),
    ],
    part && !('parameter' in entry) ? placeLines(part, row) : [],
    [...replacementLines(entry, dated, row), ...classLines(entry, row), ...sketchLines(entry, colors)],
    [...row('source', sourceWords(entry)), ...row('registry', [list.name, ...coverageWords(list)].join('; '))],
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => `${line}\n`).join(''))
    .join('\n');
}

type Row = (label: string, text: string) => string[];

function subjectOf(entry: Entry): string {
  const endpoint = operationWords(entry);
  const part = partOf(entry);
  if (part === null) return `the endpoint ${endpoint}`;
  const value = part.value === null ? '' : `value ${part.value} of the `;
  const what = 'parameter' in entry ? 'parameter' : 'field';
  return `the ${value}${what} ${part.name} in the ${part.in.join(' and the ')} of ${endpoint}`;
}

function placeLines({ at, live, name, eventPath }: Part, row: Row): string[] {
  const known = at.length === 0 ? ['not known: looked for at any depth'] : at;
  return [
    ...(eventPath.length > 0 ? row('of the event', `below ${eventPath.join('.')}`) : []),
    ...known.flatMap((path, i) => row(i === 0 ? 'in the body' : '', path)),
    ...live.flatMap((path, i) =>
      row(i === 0 ? 'not meant' : '', i === 0 ? `${path} (this ${name} is not deprecated)` : path),
    ),
  ];
}

function replacementLines({ replacement }: Entry, dated: Dated, row: Row): string[] {
  if (replacement === null) return row('what to do', 'no replacement is given');
  return [replacementWords(replacement), ...notesOf(replacement, dated)].flatMap((text, i) =>
    row(i === 0 ? 'what to do' : '', text),
  );
}

/** What `fix` makes of a use, by the direction where that differs. */
function classLines(entry: Entry, row: Row): string[] {
  const places: readonly (PartPlace | null)[] = partOf(entry)?.in ?? [null];
  const classes = places.map((place) => ({ place, kind: fixClassOf(entry, place) }));
  const isSame = new Set(classes.map(({ kind }) => kind)).size === 1;
  return (isSame ? classes.slice(0, 1) : classes).flatMap(({ place, kind }, i) =>
    row(i === 0 ? 'class' : '', `${isSame ? '' : `in the ${place!}: `}${classWords(kind)}`),
  );
}

/** Before and after, like a diff; empty if the registry implies no edit. */
function sketchLines(entry: Entry, colors: Colors): string[] {
  const { replacement } = entry;
  if (replacement === null) return [];
  const after = sketchAfter(entry, replacement);
  if (after === null) return [];
  const part = partOf(entry);
  const before = part === null ? `${entry.method} ${entry.path}` : (part.value ?? pathOf(part));
  const margin = ' '.repeat(INDENT.length + LABEL_WIDTH + 2);
  return ['', `${margin}${colors.red(printable(`- ${before}`))}`, `${margin}${colors.green(printable(`+ ${after}`))}`];
}

function sketchAfter(entry: Entry, { kind, target }: Replacement): string | null {
  if (kind === 'endpoint' || kind === 'value') return target;
  const part = partOf(entry);
  if (part === null || part.value !== null) return null;
  // A path in the body is complete; a single name replaces the old one.
  if (kind === 'move') return target;
  return kind === 'rename' ? [...pathOf(part).split('.').slice(0, -1), target].join('.') : null;
}

function pathOf({ at, name }: Part): string {
  return (at[0] ?? name).replace(/^\$\./, '');
}
