import { utimesSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { readText, stampOf } from '../../rules/disk.js';
import { makeNeedles } from '../../src/candidates/needles.js';
import { findWaiverComments } from '../../src/candidates/waiver-comments.js';
import { specifiersIn } from '../../src/program/import-specifiers.js';
import { analyseParts } from '../../src/analysis/analyse-parts.js';
import { asOf } from './eslints.js';
import { LintedProject } from './linted-project.js';

/** Texts that were searched for the strings of the registry. */
const searched: string[] = [];

vi.mock('../../src/candidates/needles.js', async (original) => {
  const needles = await original<typeof import('../../src/candidates/needles.js')>();
  const counting = (...args: Parameters<typeof makeNeedles>): ReturnType<typeof makeNeedles> => {
    const made = needles.makeNeedles(...args);
    const { search } = made;
    const test = (text: string): boolean => {
      searched.push(text);
      return RegExp.prototype.test.call(search, text);
    };
    return { ...made, search: Object.assign(new RegExp(search), { test }) };
  };
  return { ...needles, makeNeedles: counting };
});
vi.mock('../../src/candidates/waiver-comments.js', { spy: true });
vi.mock('../../src/program/import-specifiers.js', { spy: true });
vi.mock('../../src/analysis/analyse-parts.js', { spy: true });
vi.mock('../../rules/disk.js', { spy: true });

const counted = { findWaiverComments, specifiersIn, analyseParts, readText, stampOf };
afterEach(() => void vi.useRealTimers());

/** How often three rules take each step for a file that mentions no API, after another file was linted. */
function costOf(text: string, other: Record<string, string>): Record<string, number> {
  const project = new LintedProject({ 'a.js': text, ...other }, asOf('2026-11-01'));
  const lint = (file: string, code: string): void => {
    expect(project.messages(file, code).filter(({ fatal }) => fatal)).toEqual([]);
  };
  // No file was written just now, as none in a project that somebody opens.
  for (const file of ['a.js', ...Object.keys(other)]) utimesSync(project.tree.path(file), 0, 0);
  // Keeps the clock still, because the disk is checked once per second.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const [first] = Object.entries(other);
  lint(...first!);
  searched.length = 0;
  for (const step of Object.values(counted)) vi.mocked(step).mockClear();
  lint('a.js', text);
  return {
    searches: searched.filter((one) => one === text).length,
    ...Object.fromEntries(Object.entries(counted).map(([name, step]) => [name, vi.mocked(step).mock.calls.length])),
  };
}

const TEXT = "import { add } from './add.js';\nexport const three = add(1, 2);\n";
const ADD = 'export const add = (a, b) => a + b;\n';
/** One look at the disk, as the text may be unsaved and count once another file imports it. */
const LITTLE_ELSE = { findWaiverComments: 0, analyseParts: 0, readText: 1, stampOf: 1 };

it('a file that mentions no API costs one search through its text', () => {
  expect(costOf(TEXT, { 'add.js': ADD })).toEqual({ searches: 1, specifiersIn: 0, ...LITTLE_ELSE });
});

it('beside files that do, it costs another one for what it imports', () => {
  const use = "fetch('/api/index/v1/getdocumentcount', { method: 'POST' });\n";
  expect(costOf(TEXT, { 'use.js': use, 'add.js': ADD })).toEqual({ searches: 1, specifiersIn: 1, ...LITTLE_ELSE });
});
