import type { ts as TS } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { loadCompiler, ts } from '../../src/syntax/compiler.js';
import {
  conditionsAt,
  dominates,
  mayReach,
  reachingDefinitions,
  runsAlways,
} from '../../src/syntax/control-flow/order.js';
import { foundInTree } from '../../src/syntax/frames.js';

/** The calls of functions with one letter, in the order of the text. */
function callsIn(body: string): Map<string, TS.CallExpression> {
  loadCompiler();
  const source = ts.createSourceFile('a.ts', `async function f(x, y) { ${body} }`, ts.ScriptTarget.Latest, true);
  const calls = foundInTree(source, (node) => (ts.isCallExpression(node) ? node : undefined));
  return new Map(calls.map((call) => [call.expression.getText(), call]));
}

const isSo = (body: string, test: (a: TS.Node, b: TS.Node) => boolean | undefined): boolean | undefined => {
  const calls = callsIn(body);
  return test(calls.get('a')!, calls.get('b') ?? calls.get('a')!);
};

describe('dominates', () => {
  it.each([
    ['a(); b();'],
    ['{ a(); } b();'],
    ['if (a()) x; b();'],
    ['if (x) return; a(); if (y) b();'],
    ['if (x) { a(); } else return; b();'],
    ['for (a(); x; y) b();'],
    ['do a(); while (x); b();'],
    ['while (true) { if (x) { a(); break; } } b();'],
    ['outer: for (;;) { for (;;) { a(); break outer; } } b();'],
    ['switch (x) { case 1: a(); b(); }'],
    ['switch (x) { case 1: return; default: a(); } b();'],
    ['try { a(); } finally { y; } b();'],
    ['try { x; } finally { a(); } b();'],
    ['try { a(); } catch { return; } b();'],
    ['const z = (a(), () => b());'],
    ['b(a());'],
    ['x && (a(), b());'],
    ['a(); return; b();'],
    ['a(); b(); if (x) { return; } function g() {}'],
  ])('%s', (body) => expect(isSo(body, dominates)).toBe(true));

  it.each([
    ['b(); a();'],
    ['if (x) a(); b();'],
    ['x && a(); b();'],
    ['x ? a() : b();'],
    ['x ??= a(); b();'],
    ['const { z = a() } = x; b();'],
    ['while (x) a(); b();'],
    ['for (const z of x) { if (z) continue; a(); } b();'],
    ['for (; x; a()) b();'],
    ['l: { if (x) break l; a(); } b();'],
    ['switch (x) { case 1: a(); } b();'],
    ['switch (x) { case 1: a(); case 2: b(); }'],
    ['try { a(); } catch { b(); }'],
    ['try { a(); } catch {} b();'],
    ['try { a(); } finally { b(); }'],
    ['try { if (x) return; a(); } finally { b(); }'],
    ['a(b());'],
  ])('not: %s', (body) => expect(isSo(body, dominates)).toBe(false));

  it('does not know of functions that others call', () => {
    expect(isSo('a(); function g() { b(); }', dominates)).toBeUndefined();
  });
});

describe('runsAlways', () => {
  it.each([
    ['a();'],
    ['if (x) throw y; a();'],
    ['if (a()) return;'],
    ['try { a(); } finally { y; }'],
    ['try { return 1; } finally { a(); }'],
    ['for (;;) { if (x) return; a(); if (y) return; }', false],
    ['if (x) return; a();', false],
    ['x?.(y && a());', false],
    ['try { x; } catch { a(); }', false],
    ['try { if (x) return; a(); } finally { y; }', false],
  ])('%s', (body, expected = true) => expect(isSo(body, runsAlways)).toBe(expected));
});

describe('mayReach', () => {
  it.each([
    ['a(); b();'],
    ['while (x) { b(); a(); }'],
    ['for (;;) try { b(); return; } catch { a(); }'],
    ['try { a(); } catch { b(); }'],
    ['try { a(); } finally { b(); }'],
    ['try { x; } finally { a(); } b();'],
    ['b(); a();', false],
    ['if (x) a(); else b();', false],
    ['if (x) { a(); return; } b();', false],
    ['switch (x) { case 1: a(); break; default: b(); }', false],
    ['try { b(); } catch { a(); }', false],
  ])('%s', (body, expected = true) => expect(isSo(body, mayReach)).toBe(expected));

  it('ends where something is made anew', () => {
    const calls = callsIn('for (;;) { c(); b(); a(); }');
    expect(mayReach(calls.get('a')!, calls.get('b')!, [calls.get('c')!])).toBe(false);
  });
});

describe('reachingDefinitions', () => {
  it.each([
    ['a(); b(); u();', 'b'],
    ['a(); if (x) b(); u();', 'ab'],
    ['if (x) a(); else b(); u();', 'ab'],
    ['if (x) a(); u();', 'a?'],
    ['a(); try { b(); } catch {} u();', 'ab'],
    ['a(); try { x; b(); } finally { u(); }', 'ab'],
    ['a(); try { b(); } finally { y; } u();', 'b'],
    ['a(); while (x) { u(); b(); }', 'ab'],
    ['a(); while (x) { y && (u(), b()); }', 'ab'],
    ['a(); y && b(); u();', 'ab'],
    ['try { a(); } finally { try { x; } finally { b(); } } u();', 'b'],
    ['switch (x) { case 1: a(); break; default: b(); } u();', 'ab'],
  ])('%s', (body, expected) => {
    const calls = callsIn(body);
    const names = ['a', 'b'].filter((name) => calls.has(name));
    const { sites, isOpen } = reachingDefinitions(
      names.map((name) => calls.get(name)!),
      calls.get('u')!,
    );
    expect(names.filter((name) => sites.has(calls.get(name)!)).join('') + (isOpen ? '?' : '')).toBe(expected);
  });
});

describe('conditionsAt', () => {
  it.each([
    ['if (x) a();', 'x'],
    ['if (x) return; a();', '!x'],
    ['if (x) { y; } else { return; } a();', 'x'],
    ['if (x) if (y) a();', 'y x'],
    ['x && a();', 'x'],
    ['if (x) y; a();', ''],
    ['for (const z of x) { if (z) continue; a(); }', '!z'],
    ['if (x) z(() => a());', 'x'],
  ])('%s', (body, expected) => {
    const conditions = conditionsAt(callsIn(body).get('a')!);
    expect(conditions.map(({ condition, holds }) => (holds ? '' : '!') + condition.getText()).join(' ')).toBe(expected);
  });
});

it('deep nesting is no more work than its length', () => {
  const deep = (open: string, close: string): string => `${open.repeat(200)}a();${close.repeat(200)}b();`;
  expect(isSo(deep('try { ', ' } finally { x; }'), dominates)).toBe(true);
  expect(isSo(deep('try { x; } finally { ', ' }'), mayReach)).toBe(true);
  expect(isSo(deep('if (x) { ', ' }'), dominates)).toBe(false);
});
