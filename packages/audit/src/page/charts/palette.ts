/**
 * Colours of charts. A chart is drawn with a colour that stands for a name, and shown with the custom property of that
 * name, so that it follows the theme.
 */
export const PALETTE = {
  silent: '#010101',
  error: '#010102',
  removed: '#010103',
  imminent: '#010104',
  scheduled: '#010105',
  deprecated: '#010106',
  text: '#010107',
  line: '#010108',
  today: '#010109',
  way: '#01010a',
  heat1: '#01010b',
  heat2: '#01010c',
  heat3: '#01010d',
  heat4: '#01010e',
  heat5: '#01010f',
  heattext: '#010110',
  heatdark: '#010111',
  unknown: '#010112',
} as const;

/** The text of a drawing with custom properties in place of colours. */
export function themed(svg: string): string {
  return Object.entries(PALETTE).reduce(
    (text, [name, colour]) => text.replaceAll(`"${colour}"`, `"var(--chart-${name})"`),
    svg,
  );
}
