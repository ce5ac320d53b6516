import type { Counts } from '../../../model/audit/audit.js';
import type { IsoDate } from '../../../model/registry.js';
import { draw, LEGEND, TEXT, type Width } from './draw.js';
import { PALETTE } from './palette.js';
import { dayLine, timeAxis, timeOf } from './time.js';

/** The uses that go with one removal date. */
export interface RemovalDay {
  day: IsoDate;
  counts: Pick<Counts, 'uses' | 'silent'>;
}

const HEIGHT = 240;
const BAR = { type: 'bar', stack: 'uses', silent: true, barWidth: 22 } as const;

/** Removal dates against uses, with a dashed line on the day of the report. */
export function drawTimeline(name: string, width: Width, days: readonly RemovalDay[], asOf: IsoDate): string {
  const silent = days.map(({ day, counts }) => [timeOf(day), counts.silent]);
  const error = days.map(({ day, counts }) => [timeOf(day), counts.uses - counts.silent]);
  return draw(name, width, HEIGHT, {
    useUTC: true,
    grid: { left: 8, right: 8, top: 56, bottom: 26 },
    legend: { ...LEGEND, data: ['silent', 'gives an error'] },
    xAxis: timeAxis(width, [...days.map(({ day }) => day), asOf]),
    yAxis: { type: 'value', show: false },
    series: [
      { ...BAR, name: 'silent', itemStyle: { color: PALETTE.silent }, data: silent },
      { ...BAR, name: 'gives an error', itemStyle: { color: PALETTE.error }, data: error },
      { ...BAR, ...sums(days), markLine: dayLine(asOf, PALETTE.today) },
    ],
  });
}

/** The sum and the day above each bar. */
function sums(days: readonly RemovalDay[]): object {
  return {
    labelLayout: { hideOverlap: true },
    data: days.map(({ day, counts }) => ({
      value: [timeOf(day), 0],
      label: { show: true, position: 'top', ...TEXT, formatter: `${counts.uses}\n${day}` },
    })),
  };
}
