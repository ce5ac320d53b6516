import { ours } from './contestants.js';
import { race, stagesIn } from './measure.js';
import { makeMonorepo } from './monorepo.js';
import { ms, type Section } from './page.js';
import { CACHE } from './shell.js';

/** (d) Five thousand uses in one repository: every second file has one. */
export function manyUses(runs: number): Section {
  const cwd = makeMonorepo(CACHE, 10_000, { perUse: 2 });
  const scan = race([ours(cwd, 'deprec-scan', '--format', 'json', '--profile')], runs).get('deprec-scan')!;
  const uses = (JSON.parse(scan.stdout) as { findings: unknown[] }).findings.length;
  const loading = stagesIn(scan.stderr, ['start', 'load analysis', 'load engine', 'load compiler']);
  const working = stagesIn(scan.stderr, ['total']) - loading;
  return {
    title: 'Many uses',
    text: `A generated monorepo of 10,000 sources in which every second one uses the API: ${uses} findings in ${ms(scan.milliseconds)} ms, ${ms(working)} ms of them
after Node.js, engine and compiler are loaded; ${scan.peakMegabytes.toFixed(0)} MB at the peak.`,
    claims: [
      {
        claim: 'many uses: findings for each second',
        measured: (uses / working) * 1000,
        atLeast: 1000,
        reason:
          'a quarter of the time goes to the rules of the contract, to secrets and to edits, which came later; the rest is not explained',
      },
    ],
  };
}
