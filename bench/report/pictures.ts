import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../src/runtime/package-root.js';
import { startBrowser } from '../../packages/audit/test/browser.js';

const SCREENS = [
  { width: 1440, height: 1800 },
  { width: 390, height: 1800 },
] as const;

/** The first screens of pages, in both themes and on both screens, as `report-NAME-WIDTH-THEME.png`. */
export async function takePictures(pages: Readonly<Record<string, string>>): Promise<void> {
  const browser = await startBrowser();
  try {
    for (const [name, file] of Object.entries(pages))
      for (const screen of SCREENS)
        for (const theme of ['light', 'dark'] as const) {
          const tab = await browser.newPage();
          await tab.setViewport(screen);
          await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
          await tab.goto(pathToFileURL(file).href);
          const path = join(packageRoot(), `docs/images/report-${name}-${screen.width}-${theme}.png`);
          await tab.screenshot({ path: path as `${string}.png`, optimizeForSpeed: false });
          await tab.close();
        }
  } finally {
    await browser.close();
  }
}
