import type { IsoDate } from '../../../../../src/model/registry.js';
import { draw, LEGEND, TEXT, type Width } from './draw.js';
import { shownEffects, type EffectCounts } from './effects.js';
import { PALETTE } from './palette.js';
import { dayLine, timeAxis, timeOf } from './time.js';

/** The uses that go with one removal date. */
export interface RemovalDay {
  day: IsoDate;
  counts: EffectCounts;
}

const HEIGHT = 240;
const BAR = { type: 'bar', stack: 'uses', silent: true, barWidth: 22 } as const;

/** Removal dates against uses, with a dashed line on the day of the report. */
export function drawTimeline(name: string, width: Width, days: readonly RemovalDay[], asOf: IsoDate): string {
  const parts = shownEffects(days.map(({ counts }) => counts));
  return draw(name, width, HEIGHT, {
    useUTC: true,
    grid: { left: 8, right: 8, top: 56, bottom: 26 },
    legend: { ...LEGEND, data: parts.map(({ title }) => title) },
    xAxis: timeAxis(width, [...days.map(({ day }) => day), asOf]),
    yAxis: { type: 'value', show: false },
    series: [
      ...parts.map(({ title, color, of }) => ({
        ...BAR,
        name: title,
        itemStyle: { color },
        data: days.map(({ day, counts }) => [timeOf(day), of(counts)]),
      })),
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
