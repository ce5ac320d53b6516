import { join } from 'node:path';
import type { Linter } from 'eslint';
import { afterAll, expect, it, vi } from 'vitest';
import plugin from '../../rules/index.js';
import { copyFixtures, fixtureNames, ONLY } from '../scan/fixtures.js';
import { asOf, makeESLint, VERSIONS } from './eslints.js';

vi.setConfig({ testTimeout: 60_000 });

const offered = new Map<string, number>();
afterAll(() => {
  for (const kind of ONLY ? [] : ['rename', 'move']) expect(offered.get(kind), kind).toBeGreaterThan(5);
});

/** An edit of a name keeps lines, but not the columns behind it. */
const lineOf = ({ line, message }: Linter.LintMessage): string => `${line}: ${message}`;

const copies = copyFixtures(fixtureNames());

it.each(fixtureNames())('each suggestion in %s removes its finding, and adds none', async (name) => {
  const cwd = join(copies, name);
  const eslint = makeESLint(VERSIONS.at(-1)!, {
    cwd,
    config: [plugin.configs.strict, asOf('2027-02-01')],
    options: { ignore: false, allowInlineConfig: false, errorOnUnmatchedPattern: false },
  });
  for (const { filePath, messages, source } of await eslint.lintFiles('**/*.{js,jsx,ts,tsx,mjs,cjs,mts,cts}')) {
    for (const message of messages) {
      for (const { fix, messageId = '' } of message.suggestions ?? []) {
        const [start, end] = fix.range;
        const [after] = await eslint.lintText(`${source!.slice(0, start)}${fix.text}${source!.slice(end)}`, {
          filePath,
        });
        const others = messages.filter((other) => other !== message);
        expect(after!.messages.map(lineOf), `${filePath}:${lineOf(message)}`).toEqual(others.map(lineOf));
        offered.set(messageId, (offered.get(messageId) ?? 0) + 1);
      }
    }
  }
});
