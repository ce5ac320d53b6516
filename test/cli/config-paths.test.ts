import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRepository } from './repository.js';
import { makeProject, run, usageError } from './run.js';

const CONFIG = 'deprec-scan.config.json';
const USE = "fetch('https://acme-be.glean.com/rest/api/v1/listanswers', { method: 'POST' });\n";

describe('a path of a configuration that leads nowhere', () => {
  it.each([
    ['registries', '["a/x.json"]', '"registries": a/x.json: no such file', 'a/x.json'],
    ['registries', '["./ok.json", "../x.json"]', '"registries": ../x.json: no such file', '../x.json'],
    ['contracts', '["a/x.json"]', '"contracts": a/x.json: no such file', 'a/x.json'],
    ['tokens', '"a/x.json"', '"tokens": a/x.json: no such file', 'a/x.json'],
  ])('%s %s names file, line and key', async (key, value, message, path) => {
    const project = makeProject({
      [`app/${CONFIG}`]: `{\n  "${key}": ${value}\n}`,
      'app/ok.json': '{ "version": 2, "name": "x", "apis": [], "entries": [] }',
      'app/sub/a.ts': USE,
    });
    const cwd = join(project, 'app');
    // Started below, as nothing is relative to the current directory.
    const result = await run(['check', '--config', `../${CONFIG}`], { cwd: join(cwd, 'sub') });
    expect(usageError(result)).toBe(
      `deprec-scan: ${join(cwd, CONFIG)}:2: ${message}. Paths are relative to the configuration; this one resolves to ${join(cwd, path)}`,
    );
  });

  it('may be that of a directory', async () => {
    const cwd = makeProject({ [CONFIG]: '{ "registries": ["./lists"] }', 'lists/x.json': '{}', 'a.ts': USE });
    expect(usageError(await run(['check'], { cwd }))).toBe(
      `deprec-scan: ${CONFIG}:1: "registries": ./lists is a directory. Name the file in it`,
    );
  });

  it('may be that of the baseline, which a command begins', async () => {
    const cwd = makeProject({ 'package.json': '{ "deprec-scan": {\n "baseline": "ci/b.json" } }', 'a.ts': USE });
    expect(usageError(await run(['check'], { cwd }))).toBe(
      'deprec-scan: package.json:2: "baseline": ci/b.json: no such file. ' +
        '`deprec-scan baseline create` creates a baseline; paths are relative to the configuration',
    );
  });
});

describe('a baseline outside of the repository of the configuration', () => {
  /** A repository beside a directory of somebody else, with a link to it. */
  function places(name: (other: string) => string): { cwd: string; other: string; create: string[] } {
    const { cwd } = makeRepository({ 'a.ts': USE });
    const other = makeProject({});
    symlinkSync(other, join(cwd, 'link'));
    writeFileSync(join(cwd, CONFIG), JSON.stringify({ baseline: name(other) }));
    return { cwd, other, create: ['baseline', 'create', '--as-of', '2026-11-21'] };
  }

  it.each([
    ['an absolute path', (other: string) => join(other, 'b.json')],
    ['a way up', (other: string) => `../../../../../../../../..${join(other, 'b.json')}`],
    ['a link', () => 'link/b.json'],
    ['a new directory behind a link', () => 'link/new/b.json'],
  ])('is not written for the configuration alone: %s', async (_name, name) => {
    const { cwd, other, create } = places(name);
    const line = usageError(await run(create, { cwd }));
    expect(line).toMatch(/^deprec-scan: deprec-scan\.config\.json:1: "baseline": .*b\.json is outside of /);
    expect(line).toContain('Name the file on the command line too: --baseline ');
    expect(usageError(await run(['init', '--yes', '--as-of', '2026-11-21'], { cwd }))).toBe(line);
    expect(readdirSync(other)).toEqual([]);
  });

  it('is written where a person names it, and read without that', async () => {
    const { cwd, other, create } = places((directory) => join(directory, 'b.json'));
    expect((await run([...create, '--baseline', join(other, 'b.json')], { cwd })).exitCode).toBe(0);
    expect(readdirSync(other)).toEqual(['b.json']);
    expect((await run(['check', '--as-of', '2026-11-21'], { cwd })).exitCode).toBe(0);
    expect(usageError(await run(['baseline', 'prune'], { cwd }))).toContain('is outside of');
  });

  it('is none if it is beside the configuration', async () => {
    const { cwd, create } = places(() => 'ci.json');
    expect((await run(create, { cwd })).exitCode).toBe(0);
    expect(existsSync(join(cwd, 'ci.json'))).toBe(true);
  });
});
