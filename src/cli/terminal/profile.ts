import type { Profile, StageCost } from '../../model/profile.js';
import { plural } from '../../report/text.js';

/**
 * A table of stages for stderr.
 *
 * @param total milliseconds since the process began.
 */
export function formatProfile(profile: Profile, total: number): string {
  const costs = profile.costs();
  const rest = total - costs.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const rows = [
    ...costs,
    { stage: 'verdict and report', milliseconds: rest, files: null, bytes: null },
    { stage: 'total', milliseconds: total, files: null, bytes: null },
  ];
  return rows.map((row) => `deprec-scan: profile: ${line(row)}\n`).join('');
}

function line({ stage, milliseconds, files, bytes }: StageCost): string {
  const seen = [
    files === null ? '' : plural(files, 'file'),
    bytes === null ? '' : `${(bytes / 1e6).toFixed(1)} MB`,
  ].filter((part) => part !== '');
  return `${stage.padEnd(18)} ${milliseconds.toFixed(1).padStart(9)} ms${seen.length === 0 ? '' : `   ${seen.join(', ')}`}`;
}
