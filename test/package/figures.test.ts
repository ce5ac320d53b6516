import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../cli/run.js';
import { node } from './installed.js';

interface Figures {
  cycles: number;
  /** Cycles that remain if imports of types count, too. */
  cyclesWithTypes: number;
  upwardImports: number;
  /** Files with lines. */
  longLines: string[];
  modelRowsInData: number;
  modelRowsInCode: number;
}

it('the layout of the code keeps to its goals', () => {
  const { stdout } = node(PACKAGE_ROOT, join(PACKAGE_ROOT, 'scripts/figures.mjs'), '--json');
  const { cycles, cyclesWithTypes, upwardImports, longLines, modelRowsInData, modelRowsInCode } = JSON.parse(
    stdout,
  ) as Figures;
  expect({ cycles, cyclesWithTypes, upwardImports }).toEqual({ cycles: 0, cyclesWithTypes: 0, upwardImports: 0 });
  expect(longLines).toEqual([]);
  // At least two thirds of what is known of packages is data, which users can write as well.
  expect(modelRowsInData).toBeGreaterThan(2 * modelRowsInCode);
});
