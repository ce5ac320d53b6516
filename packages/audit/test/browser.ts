import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { AxeResults } from 'axe-core';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

/** Debian's; .ci/run installs it. */
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export function startBrowser(): Promise<Browser> {
  // Tests may run as root, for whom there is no sandbox.
  return puppeteer.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

export interface Opened {
  page: Page;
  /** Errors of scripts and of the page's policy, and requests that leave the machine. */
  complaints: string[];
}

export async function openPage(browser: Browser, file: string, fragment = ''): Promise<Opened> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) complaints.push(`request: ${request.url()}`);
  });
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(pathToFileURL(file).href + fragment);
  return { page, complaints };
}

/** What axe-core finds, of any level: rule and first element. */
export async function barriersIn(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate('axe.run(document)')) as AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** The texts of the elements that a selector finds. */
export function textsOf(page: Page, selector: string): Promise<string[]> {
  return page.$$eval(selector, (elements) => elements.map((element) => element.textContent.trim()));
}
