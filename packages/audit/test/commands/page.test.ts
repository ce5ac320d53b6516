import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, makeOrganisation } from '../organisation.js';
import { temporaryDirectory } from '../../../../test/temporary.js';
import { barriersIn, openPage, startBrowser, textsOf } from '../browser.js';
import { makeRepository } from '../../../../test/cli/repository.js';
import { makeProject, runProcess, runProcessWithContracts } from '../../../../test/cli/run.js';

let browser: Browser;
beforeAll(async () => void (browser = await startBrowser()));
afterAll(() => browser.close());

const ROWS = '.findings tr[id]';

it('the page with evidence is accessible, and fits on a phone', async () => {
  const { cwd } = makeRepository();
  const seen = (id: string, operation: string, count: number): string =>
    `${JSON.stringify({
      version: 1,
      api: 'client',
      operation,
      entries: [{ id, in: id.endsWith('citations') ? 'response' : null }],
      signals: { sunset: '2026-12-31' },
      userAgent: 'node',
      site: null,
      status: 200,
      from: 'rehearsal',
      count,
      first: '2026-09-01T08:00:00.000Z',
      last: '2026-09-20T09:30:00.000Z',
    })}\n`;
  const lines = [
    seen('client.chat.citations', 'POST /rest/api/v1/chat', 214),
    seen('client.listanswers', 'POST /rest/api/v1/listanswers', 1204),
    seen('none', 'GET /rest/api/v1/unlisted', 3),
  ];
  const evidence = join(makeProject({ 'evidence.jsonl': lines.join('') }), 'evidence.jsonl');
  const args = ['report', '--evidence', evidence, '--format', 'html:audit.html', '--as-of', '2026-10-01'];
  expect(runProcess(args, { cwd }).exitCode).toBe(0);
  const { page, complaints } = await openPage(browser, join(cwd, 'audit.html'));
  expect(await textsOf(page, '#run-time h3')).toHaveLength(2);
  expect(await textsOf(page, '#run-time tbody th')).toEqual([
    'client.listanswers',
    'GET /rest/api/v1/unlisted of client',
  ]);
  await page.click(`${ROWS} button`);
  expect(await textsOf(page, '.details dd')).toContain('seen at run time 214 times, last on 2026-09-20');
  for (const width of [1440, 390]) {
    await page.setViewport({ width, height: 844 });
    expect(await barriersIn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
  expect(complaints).toEqual([]);
});

describe('the page of the sample', () => {
  let file: string;
  beforeAll(() => {
    const { cwd } = makeRepository();
    // With the rules of contracts.
    runProcessWithContracts(['report', '--format', 'html:audit.html', '--as-of', '2026-10-01'], { cwd });
    file = join(cwd, 'audit.html');
  });

  it.each(['light', 'dark'])('is accessible, with a finding open, in the %s theme', async (theme) => {
    const { page, complaints } = await openPage(browser, file);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await page.click(`${ROWS} button`);
    for (const summary of await page.$$('.chart summary')) await summary.click();
    expect(await barriersIn(page)).toEqual([]);
    await page.setViewport({ width: 390, height: 844 });
    expect(await barriersIn(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('leads from a finding to its trace, and to its entry', async () => {
    const { page } = await openPage(browser, file);
    const [first] = await textsOf(page, `${ROWS} th button`);
    await page.click(`${ROWS} th button`);
    expect(await page.$eval(`${ROWS} th button`, (button) => button.ariaExpanded)).toBe('true');
    const steps = await textsOf(page, '.details .trace li');
    expect(steps.length).toBeGreaterThan(1);
    for (const step of steps) expect(step).toMatch(/^src\/[\w-]+\.ts:\d+ \S/);
    await page.click('.details a[href^="#entry-"]');
    expect(await page.evaluate('location.hash')).toBe(`#entry-${first?.replace(/^\W+/, '')}`);
  });

  it('fits on a phone', async () => {
    const { page } = await openPage(browser, file);
    await page.setViewport({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  it('changes its theme, also of the charts', async () => {
    const { page } = await openPage(browser, file);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    const colours = (): Promise<unknown> =>
      page.evaluate(
        "[document.body, document.querySelector('.chart svg text')].map((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).fill])",
      );
    const before = await colours();
    await page.click('#theme');
    const after = await colours();
    expect(after).not.toEqual(before);
    await page.reload();
    expect(await colours()).toEqual(after);
    await page.click('#theme');
    expect(await colours()).toEqual(before);
  });

  it('needs no script for what is found and where', async () => {
    const { page } = await openPage(browser, file);
    await page.setJavaScriptEnabled(false);
    await page.reload();
    expect(await page.$eval('main', (main) => main.textContent)).toContain('src/chat.ts:13');
  });

  it('lets nothing else run', async () => {
    const { page, complaints } = await openPage(browser, file);
    await page.evaluate(
      "const script = document.createElement('script'); script.textContent = 'window.ran = 1'; document.body.append(script)",
    );
    await page.evaluate(
      "const image = new Image(); image.src = 'https://example.com/x.png'; document.body.append(image)",
    );
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(complaints.filter((one) => one.includes('Content Security Policy'))).toHaveLength(2);
  });
});

describe('the page of an organisation', () => {
  let file: string;
  let findings: number;
  beforeAll(() => {
    const directory = temporaryDirectory();
    const { audits, history } = makeOrganisation();
    const scans = audits.map((audit, i) => {
      writeFileSync(join(directory, `${i}.json`), JSON.stringify(audit));
      return `${i}.json`;
    });
    writeFileSync(join(directory, 'history.jsonl'), history.map((record) => `${JSON.stringify(record)}\n`).join(''));
    const { stderr, exitCode } = runProcess(
      ['report', '--format', 'html:audit.html', '--history', 'history.jsonl', '--as-of', DAY, '--merge', ...scans],
      { cwd: directory },
    );
    expect([stderr, exitCode]).toEqual(['', 0]);
    findings = audits.reduce((sum, audit) => sum + audit.findings.length, 0);
    file = join(directory, 'audit.html');
  });

  it('is accessible', async () => {
    const { page, complaints } = await openPage(browser, file, '#view?group=owner');
    expect(await barriersIn(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('filters, sorts and groups, and its address has the view', async () => {
    const { page } = await openPage(browser, file);
    expect((await textsOf(page, '.count'))[0]).toMatch(/^All \d+ uses and \d+ mentions$/);
    await page.type('input[type=search]', 'src/chat');
    await page.select('.controls label:nth-of-type(2) select', '@acme/team-03');
    const owners = await textsOf(page, `${ROWS} td[data-label=Owner]`);
    expect(owners.length).toBeGreaterThan(1);
    expect(new Set(owners)).toEqual(new Set(['@acme/team-03']));
    await page.click('.findings thead th:nth-child(4) button');
    const places = await textsOf(page, `${ROWS} td[data-label=Place]`);
    expect(places.every((place) => place.includes('src/chat'))).toBe(true);
    expect(places).toEqual([...places].sort());
    await page.click('.findings thead th:nth-child(4) button');
    expect(await textsOf(page, `${ROWS} td[data-label=Place]`)).not.toEqual(places);
    await page.click(`${ROWS} th button`);
    const address = await page.evaluate('location.href');
    // Somebody else opens it.
    const other = await openPage(browser, file, new URL(String(address)).hash);
    expect(await textsOf(other.page, ROWS)).toEqual(await textsOf(page, ROWS));
    expect(await textsOf(other.page, '.details .trace li')).toEqual(await textsOf(page, '.details .trace li'));
    expect(await textsOf(other.page, '.details .trace li')).not.toEqual([]);
  });

  it('keeps a group open when a finding in it opens, and prints what is pressed', async () => {
    const { page } = await openPage(browser, file, '#view?group=owner');
    await page.click('.group:nth-child(1) button');
    const rows = await page.$$(ROWS);
    expect(rows.length).toBeGreaterThan(50);
    await page.click(`${ROWS}:nth-of-type(3) th button`);
    expect(await page.$$(ROWS)).toHaveLength(rows.length);
    expect(await page.$$('.details .trace')).toHaveLength(1);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.$$(ROWS)).toHaveLength(findings);
  });

  it('says that nothing fits, and stays accessible', async () => {
    const { page } = await openPage(browser, file, '#view?text=nothing%20has%20this');
    await page.setViewport({ width: 390, height: 844 });
    expect(await textsOf(page, '.findings tbody')).toEqual(['No finding matches.']);
    expect(await barriersIn(page)).toEqual([]);
  });

  it('shows a hundred rows, and more of them when asked', async () => {
    const { page } = await openPage(browser, file);
    expect(await page.$$(ROWS)).toHaveLength(100);
    await page.click('.more');
    expect(await page.$$(ROWS)).toHaveLength(200);
  });

  it('follows links to a view, from a tile, a repository and an entry', async () => {
    const { page } = await openPage(browser, file);
    const allRows = (selector: string, test: string): Promise<unknown> =>
      page.waitForFunction(
        `(rows => rows.length > 0 && rows.every((row) => ${test}))([...document.querySelectorAll('${ROWS}')].map((row) => row.querySelector('${selector}')?.textContent))`,
      );
    await page.click('.tiles a[href="#view?effect=silent"]');
    await allRows('td[data-label=Effect]', "row === 'silent'");
    const [name] = await textsOf(page, '#scans tbody a');
    await page.click('#scans tbody a');
    await allRows('.scan', `row === '${name} '`);
  });

  it('has all findings on paper', async () => {
    const { page } = await openPage(browser, file);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.$$(ROWS)).toHaveLength(findings);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.$$(ROWS)).toHaveLength(100);
  });
});

it('a page prints to PDF with all its rows', async () => {
  const directory = temporaryDirectory();
  makeOrganisation(400, 2).audits.forEach((audit, i) =>
    writeFileSync(join(directory, `${i}.json`), JSON.stringify(audit)),
  );
  runProcess(['report', '--format', 'html:audit.html', '--as-of', DAY, '--merge', '0.json', '1.json'], {
    cwd: directory,
  });
  const { page } = await openPage(browser, join(directory, 'audit.html'));
  const rows = (await textsOf(page, '.count'))[0]!.match(/\d+/g)!.reduce((sum, number) => sum + Number(number), 0);
  expect(rows).toBeGreaterThan(300);
  const pdf = await page.pdf({ format: 'A4' });
  const pages =
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  // Some forty rows go on a page, and a hundred are shown on a screen.
  expect(pages).toBeGreaterThan(rows / 60);
});

describe('texts of strangers', () => {
  it('are shown as they are written', async () => {
    const evil = '</script><script>window.ran=1</script><img src=x onerror=window.ran=2>';
    const cwd = makeProject({
      'a<img src=x onerror=window.ran=3>.ts': `fetch('https://acme-be.glean.com/api/index/v1/getdocumentcount', { method: 'POST' }); // ${evil}\u202e\n`,
      'lists/own.json': JSON.stringify({
        version: 2,
        name: `own ${evil}`,
        apis: [{ id: 'own', title: 'Own', prefix: '/own/v1', hosts: ['own.example'], sdks: [] }],
        entries: [
          {
            id: 'own.unused',
            api: 'own',
            kind: 'endpoint',
            method: 'GET',
            path: '/own/v1/unused',
            announced: null,
            removal: '2027-01-01',
            after: 'gone',
            replacement: null,
            message: `see javascript:alert(1) ${evil}`,
            source: 'a list',
          },
        ],
      }),
    });
    const { stderr } = runProcess(
      ['report', '--registry', 'lists/own.json', '--format', 'html:audit.html', '--as-of', DAY],
      {
        cwd,
      },
    );
    expect(stderr).toBe('');
    const { page, complaints } = await openPage(browser, join(cwd, 'audit.html'));
    await page.click(`${ROWS} th button`);
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(complaints).toEqual([]);
    expect((await textsOf(page, '.details .code'))[0]).toContain(evil);
    expect((await textsOf(page, '.details .code'))[0]).not.toContain('\u202e');
    expect(await page.$$eval('a', (links) => links.filter(({ protocol }) => protocol === 'javascript:').length)).toBe(
      0,
    );
    expect((await textsOf(page, '#entries'))[0]).toContain(`See javascript:alert(1) ${evil}`);
  });
});
