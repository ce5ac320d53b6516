import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../cli/run.js';

interface Block {
  file: string;
  kind: string;
  name: string;
  line: number;
  endLine: number;
}

const { changedBlocks, inOrder, within } = (await import(
  pathToFileURL(join(PACKAGE_ROOT, 'scripts/select-fixtures.mjs')).href
)) as {
  changedBlocks: (covered: Block[], before: Block[], ranges: [number, number][]) => Set<number>;
  inOrder: (fixtures: Map<string, Set<number>>, changed: Set<number>, costOf: (name: string) => number) => string[];
  within: (names: string[], costOf: (name: string) => number, limit: number) => string[];
};

const block = (kind: string, name: string, line: number, endLine: number, file = 'a.ts'): Block => ({
  file,
  kind,
  name,
  line,
  endLine,
});

describe('what a change is in', () => {
  const before = [
    block('function', 'f', 10, 30),
    block('then', 'f', 12, 15),
    block('then', 'f', 16, 20),
    block('function', 'g', 40, 40),
  ];
  const moved = before.map((one) => ({ ...one, line: one.line + 100, endLine: one.endLine + 100 }));
  const covered = [block('function', 'f', 1, 50, 'b.ts'), ...moved];

  it.each<[string, [number, number], number[]]>([
    ['the innermost block around it', [13, 13], [2]],
    ['the one of several like it that is in its place', [17, 18], [3]],
    ['the one that a first line is added to', [16.5, 16.5], [3]],
    ['the function around several blocks', [14, 18], [1]],
    ['a function of one line', [40, 40], [4]],
    ['all of the file when it is between functions', [35, 36], [1, 2, 3, 4]],
  ])('is %s, wherever that was', (_, range, expected) => {
    expect([...changedBlocks(covered, before, [range])].sort()).toEqual(expected);
  });

  it('is any block like it where there were more or fewer of them', () => {
    expect([...changedBlocks([...covered, block('then', 'f', 0, 0)], before, [[13, 13]])]).toEqual([2, 3, 5]);
  });

  it('is the block around it where there was none like it, and else all of the file', () => {
    expect([...changedBlocks(covered.slice(0, 2), before, [[13, 13]])]).toEqual([1]);
    expect([...changedBlocks(covered.slice(4), before, [[13, 13]])]).toEqual([0]);
    expect([...changedBlocks(covered.slice(0, 1), before, [[13, 13]])]).toEqual([]);
  });
});

describe('the order of fixtures', () => {
  const fixtures = new Map([
    ['few', new Set([1])],
    ['many', new Set([1, 2, 3])],
    ['others', new Set([4, 5])],
    ['same', new Set([1, 2, 3])],
  ]);

  it('begins with those that add most', () => {
    expect(inOrder(fixtures, new Set(), () => 1)).toEqual(['many', 'others', 'few', 'same']);
  });

  it('prefers those that reach what has changed', () => {
    expect(inOrder(fixtures, new Set([5]), () => 1)[0]).toBe('others');
  });

  it('counts what each one adds by what it costs', () => {
    expect(inOrder(fixtures, new Set(), (name) => (name === 'many' ? 9 : 1))[0]).toBe('same');
  });
});

it('names are taken as long as their costs are within the limit', () => {
  const costs = new Map([
    ['a', 2],
    ['b', 5],
    ['c', 1],
    ['d', 1],
  ]);
  expect(within([...costs.keys()], (name) => costs.get(name)!, 4)).toEqual(['a', 'c', 'd']);
});
