import type { Profile, QuestionCost, StageCost } from '../../model/profile.js';
import { plural } from '../../report/text.js';

/** A table of stages, and of the most expensive questions, for stderr. */
export function formatProfile(profile: Profile): string {
  const total = profile.elapsed;
  const costs = profile.costs();
  const rest = total - costs.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const rows = [
    ...costs,
    { stage: 'verdict and report', milliseconds: rest, files: null, bytes: null },
    { stage: 'total', milliseconds: total, files: null, bytes: null },
  ];
  return [...rows.map(line), ...profile.questions.map(questionLine)]
    .map((row) => `deprec-scan: profile: ${row}\n`)
    .join('');
}

function line({ stage, milliseconds, files, bytes }: StageCost): string {
  const seen = [
    files === null ? '' : plural(files, 'file'),
    bytes === null ? '' : `${(bytes / 1e6).toFixed(1)} MB`,
  ].filter((part) => part !== '');
  return `${stage.padEnd(18)} ${milliseconds.toFixed(1).padStart(9)} ms${seen.length === 0 ? '' : `   ${seen.join(', ')}`}`;
}

/** One of the most expensive questions of the analysis. */
function questionLine({ file, line: at, scope, steps, milliseconds }: QuestionCost): string {
  const where = `${file}:${at}${scope === '' ? '' : ` (${scope})`}`;
  return `${'question'.padEnd(18)} ${milliseconds.toFixed(1).padStart(9)} ms   ${plural(steps, 'step')}, ${where}`;
}
