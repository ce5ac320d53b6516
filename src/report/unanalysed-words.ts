import type { Unanalysed } from '../model/finding.js';
import { plural } from './text.js';

/** Files that are not analysed, under what is said of all of them. Groups that have none are left out. */
export function unanalysedGroups(unanalysed: readonly Unanalysed[]): [title: string, files: Unanalysed[]][] {
  const languages = unanalysed.filter(({ reason }) => reason === undefined);
  const others = unanalysed.filter(({ reason }) => reason !== undefined);
  const groups: [string, Unanalysed[]][] = [
    [`${plural(languages.length, 'file')} of languages that are not analysed`, languages],
    [
      `${plural(others.length, 'file')} that ${others.length === 1 ? 'is' : 'are'} not analysed despite the extension`,
      others,
    ],
  ];
  return groups.filter(([, files]) => files.length > 0);
}

/** `2 mentions`, `a template, 2 mentions`. */
export function unanalysedNote({ mentions, reason }: Unanalysed): string {
  return [...(reason === undefined ? [] : [reason]), plural(mentions, 'mention')].join(', ');
}

const MAX_NAMED = 3;

/** `3 mentions of the API in 2 files of languages that are not analysed (report.py, sync.sh)`, a clause for each group. */
export function unanalysedClauses(unanalysed: readonly Unanalysed[]): string[] {
  return unanalysedGroups(unanalysed).map(([title, files]) => {
    const named = files
      .slice(0, MAX_NAMED)
      .map(({ file, reason }) => (reason === undefined ? file : `${file}: ${reason}`));
    const shown = files.length > named.length ? [...named, '…'] : named;
    const mentions = files.reduce((sum, { mentions: count }) => sum + count, 0);
    return `${mentions > 0 ? `${plural(mentions, 'mention')} of the API in ` : ''}${title} (${shown.join(', ')})`;
  });
}
