import type { ListDiff, MovedDay } from '../../../../src/model/list-diff.js';
import type { Entry, Replacement } from '../../../../src/model/registry.js';
import { plural } from '../../../../src/report/text.js';
import { entryWords } from '../../../../src/report/subject-words.js';
import { dayCell, replacementWords } from '../../../../src/report/words.js';
import { codeSpan, escapeMarkdown, inlineMarkdown, table } from '../../../../src/report/markdown/markdown-text.js';

/** The difference as a page, for people who have to act on it: first the days that come earlier. */
export function formatListDiff(diff: ListDiff, before: string, after: string): string {
  const sections = [
    movedSection(diff),
    addedSection(diff),
    goneSection(diff),
    changedSection(diff),
    routeSection(diff),
  ];
  const shown = sections.filter((lines) => lines.length > 0);
  const body = shown.length === 0 ? [['Nothing has changed.']] : shown;
  const title = `# From ${escapeMarkdown(before)} to ${escapeMarkdown(after)}`;
  return [[title], ...body].map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n');
}

function movedSection({ moved }: ListDiff): string[] {
  if (moved.length === 0) return [];
  const earliestFirst = [...moved].sort((a, b) => (a.days ?? 0) - (b.days ?? 0));
  return [
    '## Removal dates that moved',
    '',
    ...table<MovedDay>(
      [
        { title: 'Entry', cell: ({ id }) => codeSpan(id) },
        { title: 'From', cell: ({ from }) => dayCell(from) },
        { title: 'To', cell: ({ to }) => dayCell(to) },
        { title: 'By', cell: ({ days }) => distanceWords(days) },
      ],
      earliestFirst,
    ),
  ];
}

function distanceWords(days: number | null): string {
  if (days === null) return '';
  return `${plural(Math.abs(days), 'day')} ${days < 0 ? 'earlier' : 'later'}`;
}

function addedSection({ added }: ListDiff): string[] {
  if (added.length === 0) return [];
  return [
    '## New',
    '',
    ...table<Entry>(
      [
        { title: 'Entry', cell: ({ id }) => codeSpan(id) },
        { title: 'Subject', cell: (entry) => escapeMarkdown(entryWords(entry)) },
        { title: 'Removal', cell: ({ removal }) => dayCell(removal) },
        { title: 'What to do', cell: ({ replacement }) => toDo(replacement) },
      ],
      added,
    ),
  ];
}

function toDo(replacement: Replacement | null): string {
  return replacement === null ? 'no replacement is given' : inlineMarkdown(replacementWords(replacement));
}

function goneSection({ gone }: ListDiff): string[] {
  if (gone.length === 0) return [];
  return [
    '## Gone',
    '',
    ...table<ListDiff['gone'][number]>(
      [
        { title: 'Entry', cell: ({ entry }) => codeSpan(entry.id) },
        { title: 'Subject', cell: ({ entry }) => escapeMarkdown(entryWords(entry)) },
        { title: 'Why', cell: ({ tombstone }) => escapeMarkdown(tombstone?.reason ?? 'no tombstone gives a reason') },
      ],
      gone,
    ),
  ];
}

function changedSection({ changed }: ListDiff): string[] {
  if (changed.length === 0) return [];
  const rows = changed.flatMap(({ id, changes }) => changes.map((change) => ({ id, ...change })));
  return [
    '## Other changes',
    '',
    ...table<(typeof rows)[number]>(
      [
        { title: 'Entry', cell: ({ id }) => codeSpan(id) },
        { title: 'Key', cell: ({ key }) => codeSpan(key) },
        { title: 'From', cell: ({ from }) => valueCell(from) },
        { title: 'To', cell: ({ to }) => valueCell(to) },
      ],
      rows,
    ),
  ];
}

const LONGEST_VALUE = 80;

function valueCell(value: unknown): string {
  if (value === null) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return codeSpan(text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text);
}

function routeSection({ routes: { added, gone } }: ListDiff): string[] {
  if (added.length + gone.length === 0) return [];
  return [
    '## Live operations',
    '',
    ...added.map((route) => `- new: ${codeSpan(route)}`),
    ...gone.map((route) => `- gone: ${codeSpan(route)}`),
  ];
}
