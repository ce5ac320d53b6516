import { describe, expect, it } from 'vitest';
import { endpointEntry, list } from '../registry/sample.js';
import { makeProject, PACKAGE_ROOT, run, usageError } from './run.js';

const CODE = {
  'package.json': '{}',
  'src/a.js':
    "await fetch('https://slack.com/api/files.upload', { method: 'POST' });\nawait fetch('https://shop.example/shop/v2/carts');\n",
};
const ACME = {
  'node_modules/@acme/deprecations/deprecations.json': JSON.stringify(list({ entries: [endpointEntry()] })),
};

async function found(files: Record<string, string>, ...args: string[]): Promise<string[]> {
  const { stdout } = await run(['--format', 'json', ...args], { cwd: makeProject(files) });
  return (JSON.parse(stdout) as { findings: { entry: string }[] }).findings.map(({ entry }) => entry);
}

describe('a list by its name', () => {
  it('is one that is shipped, in the configuration and in an option', async () => {
    expect(await found(CODE, '--registry', 'slack')).toEqual(['slack.files.upload']);
    const config = { 'deprec-scan.config.json': '{ "registries": ["slack", "github"] }' };
    expect(await found({ ...CODE, ...config })).toEqual(['slack.files.upload']);
    expect(await found(CODE)).toEqual([]);
  });

  it('is checked like any other', async () => {
    const { exitCode, stdout } = await run(['registry', 'validate', 'slack'], { cwd: PACKAGE_ROOT });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: 'registries/slack.json: valid\n' });
  });

  it('may clash with another one, like any other', async () => {
    const own = list({ entries: [endpointEntry({ id: 'slack.files.upload' })] });
    const cwd = makeProject({ ...CODE, 'own.json': JSON.stringify(own) });
    const text = usageError(await run(['--registry', 'own.json', '--registry', 'slack'], { cwd }));
    expect(text).toMatch(/slack\.json:\d+:\d+ \/entries\/4\/id: /);
  });

  it('is an npm package, read as data', async () => {
    const config = { 'app/deprec-scan.config.json': '{ "registries": ["@acme/deprecations"] }' };
    const files = { ...ACME, ...config, 'app/src/a.js': CODE['src/a.js'] };
    const { stdout } = await run(['--format', 'json'], { cwd: `${makeProject(files)}/app` });
    expect(stdout).toContain('"entry": "shop.listcarts"');
  });

  it('is a file first', async () => {
    const own = { slack: JSON.stringify(list({ entries: [endpointEntry()] })) };
    expect(await found({ ...CODE, ...own }, '--registry', 'slack')).toEqual(['shop.listcarts']);
  });

  it('is no directory of that name', async () => {
    expect(await found({ ...CODE, 'slack/a.js': '' }, '--registry', 'slack')).toEqual(['slack.files.upload']);
  });

  it.each([
    [{}, ['--registry', 'slak'], 'slak: no such registry. Name a file, an installed package, or a shipped registry: github, google, hubspot, jira, notion, openai, shopify, slack, spotify, stripe, twitch, twitter'],
    [{ 'node_modules/@acme/empty/package.json': '{}' }, ['--registry', '@acme/empty'], '@acme/empty: the package has no deprecations.json. A registry package has one in its root directory'],
    [{ 'deprec-scan.config.json': '{ "registries": ["slak"] }' }, [], 'deprec-scan.config.json:1: slak: no such registry. Name a file'],
  ])('that nothing has is a mistake with its remedy: %j %j', async (files, args, message) => {
    expect(usageError(await run(args, { cwd: makeProject({ ...CODE, ...files }) }))).toContain(message);
  }); // prettier-ignore
});
