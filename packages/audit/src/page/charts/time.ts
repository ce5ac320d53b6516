import type { IsoDate } from '../../../../../src/model/registry.js';
import { TEXT, WIDTHS, type Width } from './draw.js';
import { PALETTE } from './palette.js';

const DAY_MS = 86_400_000;

export function timeOf(day: IsoDate): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** An axis from the first of some days to the last, with a margin. */
export function timeAxis(width: Width, days: readonly IsoDate[]): object {
  const times = days.map(timeOf);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const margin = Math.max(10 * DAY_MS, (last - first) * 0.07);
  return {
    type: 'time',
    min: first - margin,
    max: last + margin,
    splitNumber: WIDTHS[width] / 120,
    axisLine: { lineStyle: { color: PALETTE.line } },
    axisTick: { lineStyle: { color: PALETTE.line } },
    axisLabel: {
      ...TEXT,
      hideOverlap: true,
      formatter: { year: '{yyyy}', month: '{yyyy}-{MM}', day: '{yyyy}-{MM}-{dd}' },
    },
  };
}

/** A vertical line on a day. */
export function dayLine(day: IsoDate, color: string): object {
  return {
    silent: true,
    symbol: 'none',
    lineStyle: { color, type: 'dashed', width: 1.5 },
    label: { show: false },
    data: [{ xAxis: timeOf(day) }],
  };
}
