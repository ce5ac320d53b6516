import type { Arrival, Pace, RemovalPace } from '../../../../src/model/audit/history.js';
import { plural } from '../../../../src/report/text.js';

/** Whether the pace arrives in time, for a badge. */
export const ARRIVAL_WORDS = {
  done: 'done',
  'in time': 'in time',
  late: 'too late',
  stalled: 'not falling',
  unknown: 'pace unknown',
  past: 'date has passed',
} as const satisfies Record<Arrival, string>;

/** The way of one removal date, as a sentence. */
export function paceSentence({ removal, uses, perWeek, zeroOn, arrival }: RemovalPace): string {
  const left = `${plural(uses, 'use')} left`;
  switch (arrival) {
    case 'done':
      return `No use is left of the entries removed on ${removal}.`;
    case 'past':
      return `${left}, and ${removal} has passed.`;
    case 'unknown':
      return `${left} until ${removal}; the history is too short for a pace.`;
    case 'stalled':
      return `${left} until ${removal}, and the number is not falling.`;
    case 'in time':
    case 'late':
      return (
        `${left} until ${removal}, ${perWeek} fewer a week: ` +
        `at this pace the last use is gone on ${zeroOn}, ${ARRIVAL_WORDS[arrival]}.`
      );
  }
}

/** What the pace was measured over, and what was left out of it, as sentences. */
export function measureSentences({ over, others }: Pick<Pace, 'over' | 'others'>): string[] {
  return [
    ...(over === null ? [] : [`The pace is measured over the last ${plural(over, 'day')}.`]),
    ...(others === 0
      ? []
      : [
          `${plural(others, 'record')} of other paths, patterns, hosts or confidence ${others === 1 ? 'does' : 'do'} not count.`,
        ]),
  ];
}

/** What is new since the last record, as a sentence; null without one. */
export function sinceSentence({ since }: Pick<Pace, 'since'>): string | null {
  if (since === null) return null;
  const list = since.isOtherList ? ' The registries have changed since then.' : '';
  return `Since ${since.day}: ${plural(since.appeared.length, 'new use')}, ${since.gone} gone.${list}`;
}
