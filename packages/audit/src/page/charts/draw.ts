import { BarChart, HeatmapChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent, VisualMapComponent } from 'echarts/components';
import { init, use, type EChartsCoreOption } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { PALETTE, themed } from './palette.js';

use([
  BarChart,
  HeatmapChart,
  LineChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  VisualMapComponent,
  LabelLayout,
  SVGRenderer,
]);

/** Widths in pixels for a desk and for a phone, so that text has the same size on both. */
export const WIDTHS = { wide: 640, narrow: 330 } as const;
export type Width = keyof typeof WIDTHS;

const FONT = 'system-ui, sans-serif';
export const TEXT = { color: PALETTE.text, fontFamily: FONT, fontSize: 12 } as const;

export const LEGEND = { top: 0, left: 0, itemWidth: 14, itemHeight: 10, textStyle: TEXT, icon: 'rect' } as const;

/**
 * Draws a chart as SVG without styles, scripts or event handlers, so that a page with a strict policy shows it. The same
 * chart gives the same text.
 *
 * @param name makes ids unique in the page.
 * @param pixels of its width, if that is not the usual one.
 */
export function draw(
  name: string,
  width: Width,
  height: number,
  option: EChartsCoreOption,
  pixels: number = WIDTHS[width],
): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: pixels, height });
  try {
    chart.setOption({ animation: false, backgroundColor: 'transparent', ...option });
    return themed(plain(chart.renderToSVGString(), `${name}-${width}`));
  } finally {
    chart.dispose();
  }
}

function plain(svg: string, prefix: string): string {
  return svg
    .replace(/<style\b[^]*?<\/style>/g, '')
    .replace(/ (?:class|ecmeta_\w+)="[^"]*"/g, '')
    .replace(/ style="([^"]*)"/g, (_, style: string) => attributesOf(style))
    .replace(/(\bid="|url\(#|href="#)zr\d+-/g, `$1${prefix}-`)
    .replace('<svg ', '<svg aria-hidden="true" focusable="false" ');
}

/** Declarations as presentation attributes, which need no permission of a page; there is none for `font`. */
function attributesOf(style: string): string {
  return style
    .replace(/\bfont:[^;]*?(\d+px) ([^;]*)/, 'font-size:$1;font-family:$2')
    .split(';')
    .map((declaration) => /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(declaration))
    .map((found) => (found ? ` ${found[1]}="${found[2]}"` : ''))
    .join('');
}
