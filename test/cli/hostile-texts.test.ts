import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GATE_FORMAT_NAMES } from '../../src/report/format.js';
import { AUDIT_FORMAT_NAMES } from '../../packages/audit/src/report/format-names.js';
import { makeProject, run } from './run.js';

/** What a terminal, GitHub Actions and Azure Pipelines would obey. */
const EVIL =
  'x\u001b[31mr\u009b2J\u202e\n::error::a ##[error]b ##vso[task.setvariable]c ::warning::d \r\n  ::add-mask::e';
const NAME = 'd\u001b[31m\n::error::dir/x\n::error::y\u009b##[error].ts';
const USE = "fetch('https://api.evil.example/v1/old', { method: 'POST' });\n";
const AS_OF = ['--as-of', '2026-11-21'];

const cwd = makeProject({
  [NAME]: `${USE}// deprec-scan-waive evil.old until 2026-12-31 -- later \u001b[31m ##[error]x\n${USE}// deprec-scan-waive \u001b[31m::error::z\n`,
  '::error::top.ts': `${USE}const a = (((\n`,
  'b/\u001b]0;t\u0007.py': "'https://api.evil.example/v1/old'\n",
  'package.json': JSON.stringify({ name: 'n\u001b[31m\n::error::pkg' }),
  CODEOWNERS: '* @ow\u001b[31mner ::error::o@x.y\n',
  'deprec-scan.config.json': JSON.stringify({
    registries: ['./list.json'],
    waivers: [
      { entry: 'evil.old', path: '::*', until: '2026-12-31', reason: EVIL },
      { entry: EVIL, path: 'a', until: '2026-12-31', reason: 'later' },
    ],
    tokens: [
      { name: 'crm', expiresOn: '2026-11-25', variable: 'CRM_TOKEN', scope: { datasources: ['crm'] }, owner: EVIL },
    ],
  }),
  'list.json': JSON.stringify({
    version: 2,
    name: 'evil',
    apis: [{ id: 'evil', title: EVIL, prefix: '/v1', hosts: ['api.evil.example'], sdks: [] }],
    entries: [
      {
        id: 'evil.old',
        kind: 'endpoint',
        api: 'evil',
        method: 'POST',
        path: '/v1/old',
        announced: '2026-01-01',
        removal: '2026-10-15',
        replacement: { kind: 'manual', target: EVIL, note: EVIL },
        message: EVIL,
        after: 'gone',
        source: `https://evil.example/${EVIL}`,
      },
    ],
  }),
});

/** What is left in an output that somebody would obey; the commands of the format for GitHub itself are not. */
function obeyedIn(output: string, format = ''): string[] {
  const text = format === 'csv' || format === 'ics' ? output.replaceAll('\r\n', '\n') : output;
  const own = /^::(?:group|endgroup|(?:error|warning|notice) (?:file|title)=[^:]*)::/;
  return [
    // oxlint-disable-next-line no-control-regex -- control characters are what this finds
    ...(text.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/g) ?? []).map((char) =>
      JSON.stringify(char),
    ),
    ...text.split('\n').filter((line) => /^\s*::/.test(line) && !(format === 'github' && own.test(line))),
    ...text.split('\n').filter((line) => /##\w*\[/.test(line)),
  ];
}

describe('texts of strangers', () => {
  it.each(['pretty', 'compact'] as const)('are harmless on stdout and stderr with %s', async (format) => {
    for (const more of [[], ['--verbose'], ['--forecast']]) {
      const { stdout, stderr } = await run(['check', '--format', format, ...more, ...AS_OF], { cwd });
      expect(obeyedIn(stdout)).toEqual([]);
      expect(obeyedIn(stderr)).toEqual([]);
      expect(stderr).toContain('error::top.ts:');
      expect(stdout).toContain('evil.old');
    }
  });

  it.each<[command: string, formats: readonly string[]]>([
    ['check', GATE_FORMAT_NAMES],
    ['report', AUDIT_FORMAT_NAMES],
  ])('are harmless in every format of %s', async (command, formats) => {
    const out = makeProject({});
    const targets = formats.flatMap((format) => ['--format', `${format}:${join(out, format)}`]);
    const grouped = command === 'report' ? ['--group-by', 'owner'] : [];
    const { exitCode, stderr } = await run([command, ...targets, ...grouped, ...AS_OF], { cwd });
    expect([exitCode, obeyedIn(stderr)]).toEqual([2, []]);
    for (const format of formats) {
      const text = readFileSync(join(out, format), 'utf8');
      // The script and the style of a page are ours.
      const own = format === 'html' ? text.replace(/<(script|style)\b[^]*?<\/\1>/g, '') : text;
      expect({ format, obeyed: obeyedIn(own, format) }).toEqual({ format, obeyed: [] });
      expect(text).toMatch(/evil|b\/\ufffd/);
    }
  });

  it.each([
    ['inventory'],
    ['inventory', '--format', 'json'],
    ['fix'],
    ['explain', 'evil.old'],
    ['registry', 'list'],
    ['registry', 'show', 'evil.old'],
    ['registry', 'validate', 'list.json'],
    ['registry', 'diff', 'list.json', 'list.json'],
    ['explain', EVIL],
    ['check', EVIL],
    ['check', '--config', EVIL],
  ])('are harmless in %s %s', async (...args) => {
    const { stdout, stderr } = await run(args, { cwd });
    expect(obeyedIn(stdout)).toEqual([]);
    expect(obeyedIn(stderr)).toEqual([]);
  });
});
