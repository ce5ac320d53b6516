/** The script of the page: the table of findings, and the theme. */
import { options, render } from 'preact';
import { findingsOf, type PageData } from '../page-data.js';
import { Findings } from './findings.js';
import type { Row } from './select.js';
import { followTheme } from './theme.js';

// A page that is printed, or a view that is opened, is there at once.
options.debounceRendering = (update) => update();

followTheme();
const data = JSON.parse(document.getElementById('data')!.textContent) as PageData;
const entries = new Map(data.entries.map((entry) => [entry.id, entry]));
const rows = findingsOf(data).flatMap((finding): Row[] => {
  const of = entries.get(finding.entry);
  return of ? [{ ...finding, of }] : [];
});
const place = document.getElementById('table');
if (place) {
  place.textContent = '';
  render(<Findings rows={rows} grouping={data.grouping} />, place);
}
