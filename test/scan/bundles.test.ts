import { expect, it } from 'vitest';
import { ts } from 'ts-morph';
import { loadRegistry } from '../../src/registry/load.js';
import { analyse } from '../../src/scan.js';
import { isBundle } from '../../src/syntax/bundles.js';
import { Tree } from '../files/tree.js';

const HOST = 'https://acme-be.glean.com';
/** A library that has nothing to do with the API: functions that call each other, and the methods of clients. */
const library = Array.from(
  { length: 400 },
  (_, i) => `function n${i}(e,t){return e.get(t,n${(i * 7 + 3) % 400}(t,e))||n${(i + 1) % 400}(e.post(t))}`,
).join('');

function scan(text: string) {
  const { root } = new Tree({});
  const { findings, notUnderstood, stats } = analyse({
    root,
    paths: [],
    cwd: root,
    registry: loadRegistry([]),
    overlay: new Map([['dist/app.js', text]]),
  });
  return {
    entries: findings.map(({ entry, confidence }) => `${entry} ${confidence}`),
    calls: stats.calls,
    reasons: notUnderstood.map(({ reason }) => reason),
  };
}

it.each([
  ['itself', `globalThis.load=()=>fetch("${HOST}/rest/api/v1/listanswers",{method:"POST"})`],
  ['through functions', `var s=(e,t)=>fetch(e+t,{method:"POST"}),q=t=>s("${HOST}",t);q("/rest/api/v1/listanswers")`],
  ['with a package', `var a=require("axios"),b=a.create({baseURL:"${HOST}"});b.post("/rest/api/v1/listanswers")`],
])('a call in a bundle names the API %s, and not all of the library beside it is followed', (_name, call) => {
  const { entries, calls, reasons } = scan(`!function(){${library}${call}}();`);
  expect({ entries, calls }).toEqual({ entries: ['client.listanswers high'], calls: 1 });
  expect(reasons).toContain(
    'there are more calls than the limit, and this one and others are far from any that names the API',
  );
});

it.each([
  ['a minifier', true, 'function f(a){return a+1}'.repeat(300)],
  [
    'a minifier that keeps comments, styles and templates',
    true,
    ('function f(a){return a+1}'.repeat(300) + '\n' + '/** a comment */\n'.repeat(200)).repeat(3),
  ],
  ['webpack', true, 'var __webpack_require__ = {};\n'],
  ['esbuild', true, 'var __commonJS = (cb, mod) => function __require() {};\n'],
  ['a library in a function', true, `(function () {\n${'  function add() {}\n'.repeat(6000)}}).call(this);`],
  ['a person', false, 'export function add(one: number): number {\n  return one + 1;\n}\n'.repeat(20)],
])('code of %s has a shape that shows it', (_name, expected, text) => {
  expect(isBundle(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest))).toBe(expected);
});
