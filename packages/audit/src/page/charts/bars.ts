import { shorten } from '../../../../../src/report/text.js';
import { draw, LEGEND, TEXT, WIDTHS, type Width } from './draw.js';
import { shownEffects, type EffectCounts } from './effects.js';

export interface Bar {
  name: string;
  counts: EffectCounts;
}

const ROW = 26;
const ABOVE = 34;
/** The share of the width that names may take. */
const NAMES = 0.42;
/** Letters that fit in there. */
const LETTERS = { wide: 36, narrow: 18 } as const satisfies Record<Width, number>;

/** A bar for each name, in parts: what breaks silently, what gives an error, and what is not published. */
export function drawBars(name: string, width: Width, bars: readonly Bar[]): string {
  const names = Math.round(WIDTHS[width] * NAMES);
  const parts = shownEffects(bars.map(({ counts }) => counts));
  return draw(name, width, bars.length * ROW + ABOVE, {
    grid: { left: names, right: 48, top: ABOVE, bottom: 0 },
    legend: LEGEND,
    xAxis: { type: 'value', show: false, max: Math.max(1, ...bars.map(({ counts }) => counts.uses)) },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map((bar) => shorten(bar.name, LETTERS[width])),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...TEXT, interval: 0 },
    },
    series: [
      ...parts.map(({ title, color, of }) => ({
        name: title,
        type: 'bar',
        stack: 'uses',
        silent: true,
        barWidth: 14,
        itemStyle: { color },
        data: bars.map(({ counts }) => of(counts)),
      })),
      totals(bars.map(({ counts }) => counts.uses)),
    ],
  });
}

/** The sum at the end of each bar. */
function totals(sums: readonly number[]): object {
  return {
    type: 'bar',
    stack: 'uses',
    silent: true,
    barWidth: 14,
    data: sums.map((sum) => ({ value: 0, label: { show: true, position: 'right', ...TEXT, formatter: String(sum) } })),
  };
}
