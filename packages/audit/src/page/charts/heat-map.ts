import { shorten } from '../../../../../src/report/text.js';
import { draw, TEXT, WIDTHS, type Width } from './draw.js';
import { PALETTE } from './palette.js';

const ROW = 20;
const NAMES_ABOVE = 190;
/** For a chart that stands alone in its row. */
const WIDE = 1000;

export interface Heat {
  columns: readonly string[];
  rows: readonly { name: string; uses: readonly number[] }[];
}

/** Steps of colour: at most so many uses. */
const STEPS = [
  { most: 2, color: PALETTE.heat1 },
  { most: 5, color: PALETTE.heat2 },
  { most: 10, color: PALETTE.heat3 },
  { most: 25, color: PALETTE.heat4 },
  { most: Infinity, color: PALETTE.heat5 },
] as const;

/** Repositories by entries: the more uses, the stronger. */
export function drawHeatMap(name: string, width: Width, { columns, rows }: Heat): string {
  const cells = rows.flatMap(({ uses }, y) => uses.flatMap((count, x) => (count > 0 ? [[x, y, count]] : [])));
  const height = rows.length * ROW + NAMES_ABOVE + 8;
  const option = {
    grid: { left: width === 'wide' ? 190 : 130, right: 8, top: NAMES_ABOVE, bottom: 8 },
    xAxis: {
      type: 'category',
      position: 'top',
      data: columns.map((column) => shorten(column, 28)),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...TEXT, fontSize: 11, rotate: 90, interval: 0 },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map((row) => shorten(row.name, width === 'wide' ? 28 : 19)),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...TEXT, fontSize: 11, interval: 0 },
    },
    visualMap: {
      type: 'piecewise',
      show: false,
      pieces: STEPS.map(({ most, color }, i) => ({ gt: STEPS[i - 1]?.most ?? 0, lte: most, color })),
    },
    series: [
      {
        type: 'heatmap',
        silent: true,
        data: cells,
        itemStyle: { borderWidth: 1, borderColor: PALETTE.heattext },
        label: { show: true, fontSize: 10, color: PALETTE.heatdark },
      },
    ],
  };
  return draw(name, width, height, option, width === 'wide' ? WIDE : WIDTHS.narrow);
}
