import type { HistoryPoint } from '../../../../../src/model/audit/history.js';
import type { IsoDate } from '../../../../../src/model/registry.js';
import { draw, LEGEND, TEXT, type Width } from './draw.js';
import { PALETTE } from './palette.js';
import { dayLine, timeAxis, timeOf } from './time.js';

const HEIGHT = 210;

export interface BurnDown {
  /** The last one is that of the report. */
  points: readonly HistoryPoint[];
  /** The day on which the present pace arrives at zero, if it does. */
  zeroOn: IsoDate | null;
  /** Null for the sum over all dates. */
  removal: IsoDate | null;
}

/** The uses by day, and where the present pace leads, with a dashed line on the removal date. */
export function drawBurnDown(name: string, width: Width, { points, zeroOn, removal }: BurnDown): string {
  const last = points.at(-1)!;
  const way =
    zeroOn === null
      ? []
      : [
          [timeOf(last.day), last.uses],
          [timeOf(zeroOn), 0],
        ];
  // A pace that arrives in years would leave no room for the days that count.
  const shown = zeroOn === null || (removal !== null && zeroOn > removal) ? [] : [zeroOn];
  return draw(name, width, HEIGHT, {
    useUTC: true,
    grid: { left: 44, right: 12, top: 34, bottom: 26 },
    legend: { ...LEGEND, data: ['uses', ...(way.length > 0 ? ['current pace'] : [])] },
    xAxis: timeAxis(width, [...points.map(({ day }) => day), ...(removal === null ? [] : [removal]), ...shown]),
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      splitNumber: 3,
      axisLabel: TEXT,
      splitLine: { lineStyle: { color: PALETTE.line, opacity: 0.25 } },
    },
    series: [
      {
        ...lineOf(PALETTE.way, 'solid'),
        name: 'uses',
        data: points.map(({ day, uses }) => [timeOf(day), uses]),
        ...(removal !== null && { markLine: dayLine(removal, PALETTE.removed) }),
      },
      { ...lineOf(PALETTE.way, 'dotted'), name: 'current pace', data: way },
    ],
  });
}

function lineOf(color: string, type: 'solid' | 'dotted'): object {
  return {
    type: 'line',
    silent: true,
    symbol: 'none',
    clip: true,
    lineStyle: { color, type, width: 2 },
    itemStyle: { color },
  };
}
