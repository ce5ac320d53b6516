import { PHASES, type Phase } from '../../../../../src/model/finding.js';
import { draw, TEXT, type Width } from './draw.js';
import { PALETTE } from './palette.js';

const ROW = 30;

/** A bar for each phase. */
export function drawPhases(name: string, width: Width, counts: Record<Phase, number>): string {
  const shown = PHASES.filter((phase) => counts[phase] > 0);
  return draw(name, width, shown.length * ROW + 8, {
    grid: { left: 90, right: 48, top: 4, bottom: 4 },
    xAxis: { type: 'value', show: false, max: Math.max(1, ...shown.map((phase) => counts[phase])) },
    yAxis: {
      type: 'category',
      inverse: true,
      data: shown,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: TEXT,
    },
    series: [
      {
        type: 'bar',
        silent: true,
        barWidth: 16,
        data: shown.map((phase) => ({ value: counts[phase], itemStyle: { color: PALETTE[phase] } })),
        label: { show: true, position: 'right', ...TEXT },
      },
    ],
  });
}
