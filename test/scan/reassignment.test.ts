import { describe, expect, it } from 'vitest';
import { makeProject } from '../cli/run.js';
import { loadRegistry } from '../../src/registry/load.js';
import { loadContract } from '../../src/registry/contract.js';
import { analyse } from '../../src/scan.js';

/**
 * Values that are put together step by step, each time under a condition. Ways through the code are joined: the effort
 * grows with the number of steps, not with the number of ways.
 */

const HOST = 'https://acme-be.glean.com';
const PATH = '/api/index/v1/getdocumentcount';
const registry = loadRegistry([]);
const contract = loadContract();

interface Form {
  before: string;
  step: (i: number) => string;
  after: string;
  /** Whether so many steps exceed the limit of effort. */
  isCut?: boolean;
}

const ofOptions = (step: Form['step']): Form => ({
  before:
    "export function send(c: boolean, names: string[], key: string) { let o: any = { method: 'POST', headers: {} };",
  step,
  after: `return fetch('${HOST}${PATH}', o); }`,
});
const ofUrl = (step: Form['step']): Form => ({
  before: `let u = '${PATH}';`,
  step,
  after: `fetch('${HOST}' + u, { method: 'POST' });`,
  isCut: true,
});

const FORMS: Record<string, Form> = {
  'options that are spread': ofOptions((i) => `if (c) o = { ...o, headers: { ...o.headers, x${i}: '1' } };`),
  'options that are assigned': ofOptions(
    (i) => `if (c) o = Object.assign({}, o, { headers: { ...o.headers, x${i}: '1' } });`,
  ),
  'headers of options': ofOptions((i) => `if (c) o.headers = { ...o.headers, x${i}: o.method };`),
  'options with what they hold': ofOptions((i) => `if (c) o = { ...o, x${i}: o.method + o.x${i - 1} };`),
  'options in two ways': ofOptions(
    (i) => `o = c ? { ...o, headers: { ...o.headers, x${i}: '1' } } : { ...o, y${i}: o };`,
  ),
  'options in loops': {
    ...ofOptions((i) => `for (const name of names) o = { ...o, headers: { ...o.headers, ['x${i}' + name]: key } };`),
    isCut: true,
  },
  'options that hold themselves twice': ofOptions(() => 'o = { ...o, ...o, headers: { ...o.headers, ...o.headers } };'),
  'texts that are appended to': ofUrl((i) => `if (Math.random() > 0.${i}) u = u + '/b${i}';`),
  'texts in the cases of a switch': ofUrl(
    (i) =>
      `switch (Math.floor(Math.random() * 3)) { case 0: u = u + '/a${i}'; break; case 1: u = u + '/b${i}'; break; }`,
  ),
  'texts in two ways': ofUrl((i) => `u = Math.random() > 0.${i} ? u + '/b${i}' : u;`),
  'texts with themselves': ofUrl(
    (i) => `if (Math.random() > 0.${i}) u = u.replace('a', 'b${i}') + (u.length > ${i} ? u : '');`,
  ),
  'texts that double': ofUrl(() => 'u = u + u;'),
};

function scan({ before, step, after }: Form, count: number) {
  const lines = [before, ...Array.from({ length: count }, (_, i) => step(i)), after];
  const { findings, violations, problems, notUnderstood } = analyse({
    root: makeProject({ 'a.ts': `${lines.join('\n')}\n` }),
    paths: [],
    registry,
    contract,
  });
  const places = findings.map(({ line, entry, confidence }) => `${line} ${entry} ${confidence}`);
  return { places, problems, notUnderstood, rules: violations.map(({ rule }) => rule) };
}

describe.each(Object.entries(FORMS))('%s', (name, form) => {
  it('of 40 steps are followed', () => {
    const { places, problems, notUnderstood } = scan(form, 40);
    expect(problems).toEqual([]);
    if (form.isCut) return;
    expect({ places, notUnderstood }).toEqual({ places: ['42 indexing.getdocumentcount high'], notUnderstood: [] });
  });

  it('of 120 steps are followed, or it is said that they are not', () => {
    const { places, problems, notUnderstood, rules } = scan(form, 120);
    expect(problems).toEqual([]);
    // What is not followed is no other method.
    expect(rules).not.toContain('valid-method');
    if (name !== 'texts that double') expect(places.length + notUnderstood.length).toBeGreaterThan(0);
  });
});

it('a text of 1,500 pieces is followed although each of its states is read', () => {
  const { places, problems, notUnderstood } = scan(
    {
      before: `export function send(log: (text: string) => void) { let query = '';`,
      step: (i) => `query += '&x${i}'; log(query);`,
      after: `return fetch('${HOST}${PATH}?' + query, { method: 'POST' }); }`,
    },
    1500,
  );
  expect({ places, problems, notUnderstood }).toEqual({
    places: ['1502 indexing.getdocumentcount high'],
    problems: [],
    notUnderstood: [],
  });
});
