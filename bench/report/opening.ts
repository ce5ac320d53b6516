import { pathToFileURL } from 'node:url';
import { startBrowser } from '../../packages/audit/test/browser.js';
import { median } from '../speed/measure.js';
import type { Page } from './pages.js';

/** How long a browser takes for a page, in milliseconds. */
export interface Opening {
  page: Page;
  /** Reading and parsing the file, without its script. */
  parsing: number;
  /** Until the rows of the table are there. */
  interactive: number;
  /** From a letter in the search to its rows. */
  search: number;
}

export async function measureOpening(page: Page, runs: number): Promise<Opening> {
  const browser = await startBrowser();
  try {
    const [parsing, interactive, search]: [number[], number[], number[]] = [[], [], []];
    // The first run warms the browser up.
    for (let run = 0; run <= runs; run++) {
      const bare = await browser.newPage();
      await bare.setJavaScriptEnabled(false);
      await bare.goto(pathToFileURL(page.file).href);
      const tab = await browser.newPage();
      await tab.goto(pathToFileURL(page.file).href);
      const once = [await loaded(bare), await loaded(tab), Number(await tab.evaluate(SEARCH))] as const;
      if (run > 0) [parsing, interactive, search].forEach((all, i) => all.push(once[i]!));
      await bare.close();
      await tab.close();
    }
    return { page, parsing: median(parsing), interactive: median(interactive), search: median(search) };
  } finally {
    await browser.close();
  }
}

/** Scripts run before the page counts as loaded. */
async function loaded(tab: { evaluate: (code: string) => Promise<unknown> }): Promise<number> {
  return Number(await tab.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"));
}

const SEARCH = `(() => {
  const input = document.querySelector('input[type=search]');
  const began = performance.now();
  input.value = 'chat';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  document.body.offsetHeight;
  return performance.now() - began;
})()`;
